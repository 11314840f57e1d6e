import type { SyntheticText } from "../../../train/synthetic-text.ts";
import type { Composer } from "../composer.ts";
import { addReferences } from "../parts.ts";
import { a4, letter, type StyleProfile } from "../style.ts";
import { addSections, addTitle, insertContents } from "./sections.ts";

export const reportProfile: StyleProfile = {
  sheets: [a4, letter],
  columns: [1, 1, 2, 2],
  sizes: [9, 11.5],
  colours: 0.45,
  numbered: 0.5,
  sideNotes: 0.4,
  spreads: 0.08,
};

/** Composes a report: sections with tables, charts, footnotes and references. */
export function composeReport(composer: Composer, structure: SyntheticText): string {
  const title = composer.phrase();
  addTitle(composer, structure, title);
  const start = composer.blocks.length;
  const hasNotes = structure.drawBoolean(0.6);
  const hasFormulas = structure.drawBoolean(0.3);
  const shares = {
    paragraph: 8,
    list: 2,
    table: 2.5,
    figure: 2.5,
    note: hasNotes ? 2 : 0,
    box: 0.7,
    side: 1,
    formula: hasFormulas ? 1.5 : 0,
  };
  addSections(composer, composer.integer(2, 5), shares);
  if (structure.drawBoolean(0.45)) insertContents(composer, start, structure.drawBoolean(0.6));
  if (structure.drawBoolean(0.6)) addReferences(composer);
  return title;
}
