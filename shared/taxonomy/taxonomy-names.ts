import { foldText } from "../values/fold-text.ts";
import type { Concept } from "./taxonomy.ts";

/** Builds the name of a taxonomy from a title or file name: lower case letters, digits, dots, "-" and "_". */
export function buildTaxonomyName(title: string): string {
  const name = foldText(title)
    .replaceAll(/[^a-z0-9_.]+/gu, "-")
    .replaceAll(/^[^a-z0-9]+|-+$/gu, "")
    .slice(0, 64);
  return name === "" ? "taxonomy" : name;
}

/** Lists the languages of the preferred labels, the most frequent first. */
export function rankLanguages(concepts: readonly Pick<Concept, "label">[]): string[] {
  const counts = new Map<string, number>();
  for (const { label } of concepts)
    for (const language of Object.keys(label)) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([language]) => language);
}
