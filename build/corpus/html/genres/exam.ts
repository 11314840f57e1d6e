import type { SyntheticText } from "../../../train/synthetic-text.ts";
import type { Composer } from "../composer.ts";
import { addFigure } from "../figures.ts";
import { addFormula } from "../formulas.ts";
import { addList, formatItem, formatTextMarker } from "../lists.ts";
import { addForm } from "../parts.ts";
import { a4, letter, type StyleProfile } from "../style.ts";
import { addTable } from "../tables.ts";
import { formatTitle } from "./sections.ts";

export const examProfile: StyleProfile = {
  sheets: [a4, letter],
  columns: [1, 1, 2],
  sizes: [9.5, 12],
  colours: 0.15,
  numbered: 0.5,
};

/** Composes an exam: questions with choices, formulas and space for answers. */
export function composeExam(composer: Composer, structure: SyntheticText): string {
  const title = `${structure.pick(["Exam", "Final test", "Worksheet", "Quiz"])}: ${composer.shortPhrase(30)}`;
  composer.add(
    `<div data-span>${formatTitle(composer, title, structure.drawNumber(1.3, 1.9), structure.pick(["start", "center"]))}</div>`,
  );
  if (structure.drawBoolean(0.6)) addForm(composer, 2);
  composer.paragraph(composer.prose(2, 3), { className: "flush" });
  const isHeading = structure.drawBoolean(0.4);
  const choices = structure.pick(["checks", "numbers"] as const);
  const list = composer.count("list") - 1;
  for (let question = 1, count = composer.integer(6, 16); question <= count; question++) {
    if (isHeading) {
      composer.heading(2, `Question ${question}`);
      composer.paragraph(composer.prose(1, 3), { className: "flush" });
    } else
      composer.add(
        formatItem(formatTextMarker(`${question}.`) + composer.inline(composer.prose(1, 3)), { list, depth: 1 }),
      );
    const kind = composer.random.pickWeighted({ choices: 5, parts: 3, formula: 2, table: 1, figure: 1, space: 3 });
    const items = Array.from({ length: composer.integer(3, 5) }, () => ({
      text: composer.phrase(),
      depth: isHeading ? 1 : 2,
    }));
    if (kind === "choices") addList(composer, choices, items);
    else if (kind === "parts") addList(composer, "numbers", items);
    else if (kind === "formula") addFormula(composer);
    else if (kind === "table") addTable(composer, "numbers");
    else if (kind === "figure") addFigure(composer, "lines", { hasCaption: false });
    else composer.add(`<div style="height: ${composer.integer(20, 70)}pt"></div>`);
  }
  return title;
}
