import { z } from "zod";
import { contentRoles, type ContentRole } from "../../shared/api/contents.ts";
import { DataFolderError } from "../platform/data-folder-error.ts";
import type { Db } from "./tables.ts";
import type { ContentRecord } from "./tables/contents.ts";

/**
 * The format in which this version writes the contents of each role. Increase a number when versions with the old
 * number cannot read the new contents. Contents that a step computed in an older format are computed again, unless that
 * format is kept (`oldestKeptFormats`). Contents that people wrote in the old format must remain readable by the
 * schemas in `shared/`.
 */
export const contentFormats: Readonly<Record<ContentRole, number>> = {
  input: 1,
  "page-image": 1,
  "page-text-json": 5,
  "page-zones-json": 3,
  "mapping-taxonomy-json": 1,
  "indexing-taxonomy-json": 1,
  "mapping-json": 3,
  "indexing-json": 1,
  output: 4,
};

/**
 * The oldest formats that the schemas in `shared/` read without loss of data. Contents in these and newer formats are
 * kept.
 */
const oldestKeptFormats: Partial<Readonly<Record<ContentRole, number>>> = { "page-text-json": 2 };

/**
 * The number that replaces the format of a content whose bytes are lost. It is lower than every format, so that the
 * step computes the content again.
 */
export const lostFormat = 0;

const formatsSchema = z.array(z.object({ role: z.string(), format: z.int() }));

/**
 * Refuses a database with contents that this version cannot read.
 * @param rows the rows of `content_formats`
 * @throws {DataFolderError}
 */
export function requireKnownFormats(rows: readonly unknown[]): void {
  const knownFormats: Readonly<Record<string, number>> = contentFormats;
  const newerFormats = formatsSchema.parse(rows).filter(({ role, format }) => format > (knownFormats[role] ?? 0));
  if (newerFormats.length === 0) return;
  const list = newerFormats.map(
    ({ role, format }) => `${role} in format ${format} (newest supported: ${knownFormats[role] ?? "none"})`,
  );
  throw new DataFolderError(
    `The data were written by a newer version of Galley: ${list.join(", ")}. Start that version, or choose another data ` +
      "folder. Nothing was changed.",
  );
}

/** Records the formats of this version, so that an older version that does not know them refuses the database. */
export async function recordFormats(db: Db): Promise<void> {
  for (const role of contentRoles) {
    const format = contentFormats[role];
    await db
      .insertInto("contentFormats")
      .values({ role, format })
      .onConflict((conflict) => conflict.column("role").doUpdateSet({ format }))
      .execute();
  }
}

/**
 * Tells whether a content must be computed again: a step computed it in a format that is not kept, or its bytes are
 * lost.
 */
export function isOutdated({ role, format, updatedBy }: ContentRecord): boolean {
  return updatedBy === null && format < (oldestKeptFormats[role] ?? contentFormats[role]);
}
