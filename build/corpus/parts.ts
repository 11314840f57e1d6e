import { createHash } from "node:crypto";
import { join } from "node:path";
import type { FamilyKind } from "./family.ts";

/** The parts of the corpus: to learn from, to choose models by, and to report by. */
export const parts = ["learn", "choose", "report"] as const;
export type Part = (typeof parts)[number];

/** Draws the part of a family by the hash of its name, a third of the families each. It never changes. */
export function selectPart(family: string): Part {
  const hash = createHash("sha256").update(family).digest();
  return parts[hash.readUInt32BE() % parts.length] ?? "learn";
}

/** Returns the name of the set that holds a family's documents, such as `corpus_html_learn`. */
export function getSetName(kind: string, part: Part): string {
  return `corpus_${kind}_${part}`;
}

/** Returns the name of the set of the tables in the documents of a set. */
export function getTableSetName(kind: string, part: Part): string {
  return `corpus_${kind}_tables_${part}`;
}

/** Returns the folder of a set in a folder of data. */
export function getSetFolder(
  data: string,
  { name, step = "zoning" }: Pick<FamilyKind, "name" | "step">,
  part: Part,
): string {
  return join(data, step, getSetName(name, part));
}
