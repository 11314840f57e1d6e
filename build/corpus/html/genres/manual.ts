import type { SyntheticText } from "../../../train/synthetic-text.ts";
import type { Composer } from "../composer.ts";
import { a4, a5, letter, type StyleProfile } from "../style.ts";
import { addSections, addTitle, insertContents } from "./sections.ts";

export const manualProfile: StyleProfile = {
  sheets: [a4, letter, a5],
  columns: [1, 1, 1, 2],
  sizes: [8.5, 11],
  colours: 0.5,
  numbered: 0.6,
  sideNotes: 0.4,
  spreads: 0.08,
};

/** Composes a manual: numbered sections with steps, code, hints and tables. */
export function composeManual(composer: Composer, structure: SyntheticText): string {
  const title = composer.shortPhrase(40);
  addTitle(composer, structure, title);
  const start = composer.blocks.length;
  const hasFormulas = structure.drawBoolean(0.2);
  const shares = {
    paragraph: 5,
    list: 5,
    lists: 1,
    table: 2,
    figure: 1.5,
    code: structure.drawBoolean(0.6) ? 3 : 0,
    box: 2,
    side: 1,
    formula: hasFormulas ? 1 : 0,
  };
  addSections(composer, composer.integer(2, 6), shares);
  if (structure.drawBoolean(0.6)) insertContents(composer, start, structure.drawBoolean(0.5));
  return title;
}
