import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TrueCell, TruePage, TrueZone } from "./family.ts";
import type { StoredDocument, StoredFamily } from "./make-family.ts";
import { getSetName, getTableSetName, type Part } from "./parts.ts";

const origin = "top left corner of the page, points";

/**
 * Writes the truth of a part of a kind as the sets of `npm run evaluate`: all zones, and the cells of the tables, which
 * are a set of their own with the same PDFs.
 * @param data The folder of the sets.
 */
export async function writeSets(
  data: string,
  kind: string,
  part: Part,
  families: readonly StoredFamily[],
): Promise<void> {
  const documents = families.flatMap(({ family, documents: ofFamily }) =>
    ofFamily.map((document) => ({ family, document })),
  );
  const folder = join(data, "zoning", getSetName(kind, part));
  await mkdir(folder, { recursive: true });
  await writeTruth(
    join(folder, "zones.json"),
    documents.map(({ family, document }) => formatDocument(family, document, formatZone)),
  );
  const withTables = documents.filter(({ document }) => document.pages.some(({ zones }) => zones.some(isTable)));
  const tableFolder = join(data, "zoning", getTableSetName(kind, part));
  await rm(tableFolder, { recursive: true, force: true });
  if (withTables.length === 0) return;
  await mkdir(tableFolder, { recursive: true });
  await symlink(join("..", getSetName(kind, part), "pdf"), join(tableFolder, "pdf"));
  await writeTruth(
    join(tableFolder, "zones.json"),
    withTables.map(({ family, document }) =>
      formatDocument(family, document, (zone, name) => (isTable(zone) ? formatZone(zone, name) : undefined)),
    ),
  );
  const cells = withTables.map(({ document }) => [document.name, formatTables(document)]);
  await writeFile(join(tableFolder, "cells.json"), JSON.stringify(Object.fromEntries(cells)));
}

/** Writes the values of a part of a kind as a set of `npm run evaluate` for mapping. */
export async function writeValuesSet(
  data: string,
  kind: string,
  part: Part,
  families: readonly StoredFamily[],
): Promise<void> {
  const documents = families.flatMap(({ family, documents: ofFamily }) =>
    ofFamily.map(({ name, pages, values = {} }) => [name, { family, pages: pages.length, fields: values }]),
  );
  const folder = join(data, "mapping", getSetName(kind, part));
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, "datapoints.json"),
    JSON.stringify({ format: "datapoints/1", docs: Object.fromEntries(documents) }),
  );
}

/** Loads finished families from their files. */
export async function loadFamilies(paths: readonly string[]): Promise<StoredFamily[]> {
  return await Promise.all(paths.map(async (path) => JSON.parse(await readFile(path, "utf8")) as StoredFamily));
}

function isTable({ label }: TrueZone): boolean {
  return label === "table";
}

async function writeTruth(path: string, documents: readonly (readonly [string, unknown])[]): Promise<void> {
  await writeFile(path, JSON.stringify({ format: "zones/1", origin, docs: Object.fromEntries(documents) }));
}

type ZoneFormatter = (zone: TrueZone, table: string) => object | undefined;

function formatDocument(family: string, { name, pages }: StoredDocument, format: ZoneFormatter) {
  const formatPage = ({ width, height, zones, paper }: TruePage, page: number) => ({
    width,
    height,
    paper,
    zones: zones.flatMap((zone, index) => format(zone, getTableName(page, index)) ?? []),
  });
  const formatted = pages.map((page, index) => [String(index + 1), formatPage(page, index + 1)]);
  const isScan = pages.some(({ paper }) => paper !== undefined);
  return [name, { ...(isScan ? { kind: "image" } : {}), family, pages: Object.fromEntries(formatted) }] as const;
}

/** Formats a zone. Its tag tells the scorer that zones are in reading order. */
function formatZone({ label, bbox, text, level, depth, list, cells }: TrueZone, table: string): object {
  const tag = label === "heading" ? `H${level ?? 1}` : label;
  return { label, tag, bbox, text, level, depth, list, ...(cells === undefined ? {} : { table }) };
}

/** Returns the name by which a table's zone refers to its cells. */
function getTableName(page: number, index: number): string {
  return `p${page}z${index}`;
}

function formatTables({ pages }: StoredDocument) {
  return pages.flatMap(({ zones }, page) =>
    zones.flatMap(({ cells }, index) =>
      cells === undefined
        ? []
        : [{ table: getTableName(page + 1, index), cells: cells.map((cell) => formatCell(cell, page + 1)) }],
    ),
  );
}

function formatCell({ row, column, rowSpan, columnSpan, isHeader, text, bbox }: TrueCell, page: number) {
  const [r1, c1] = [row + rowSpan - 1, column + columnSpan - 1];
  return { page, region: "0", r0: row, c0: column, r1, c1, text, header: isHeader, bbox };
}
