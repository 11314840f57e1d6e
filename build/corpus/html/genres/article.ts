import type { SyntheticText } from "../../../train/synthetic-text.ts";
import { escapeMarkup } from "../../markup.ts";
import type { Composer } from "../composer.ts";
import { addReferences } from "../parts.ts";
import { a4, letter, type StyleProfile } from "../style.ts";
import { addSections, formatTitle } from "./sections.ts";

export const articleProfile: StyleProfile = {
  sheets: [a4, letter],
  columns: [2, 2, 1],
  sizes: [8.5, 11],
  colours: 0.25,
  numbered: 0.75,
};

/** Composes an article of a journal: authors, abstract, sections with formulas and figures, references. */
export function composeArticle(composer: Composer, structure: SyntheticText): string {
  const title = composer.phrase();
  const align = structure.pick(["start", "center"]);
  const className = `flush ${align === "center" ? "center" : ""}`;
  const authors = Array.from({ length: composer.integer(1, 5) }, () => composer.person()).join(", ");
  const front = [
    formatTitle(composer, title, structure.drawNumber(1.6, 2.4), align),
    composer.text(escapeMarkup(authors), { className }),
    composer.text(escapeMarkup(`Institute of ${composer.shortPhrase(24)}, ${composer.date()}`), {
      className: `${className} small`,
    }),
  ];
  composer.add(`<div data-span style="margin-bottom: 1.5em">${front.join("")}</div>`);
  const abstract = composer.prose(4, 7);
  if (structure.drawBoolean(0.5)) {
    composer.add(composer.formatHeading(2, "Abstract"));
    composer.paragraph(abstract, { className: "flush" });
  } else composer.add(composer.text(`<b>Abstract.</b> ${composer.inline(abstract)}`, { className: "flush small" }));
  if (structure.drawBoolean(0.6))
    composer.add(
      composer.text(`<b>Keywords:</b> ${escapeMarkup([1, 2, 3].map(() => composer.shortPhrase(18)).join(", "))}`, {
        className: "flush small",
      }),
    );
  const hasNotes = structure.drawBoolean(0.5);
  addSections(composer, composer.integer(3, 5), {
    paragraph: 8,
    formula: 3,
    figure: 1.5,
    table: 1.2,
    list: 1,
    note: hasNotes ? 1.5 : 0,
    code: structure.drawBoolean(0.3) ? 1 : 0,
  });
  addReferences(composer, composer.integer(12, 45));
  return title;
}
