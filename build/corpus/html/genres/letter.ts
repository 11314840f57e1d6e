import type { SyntheticText } from "../../../train/synthetic-text.ts";
import { escapeMarkup } from "../../markup.ts";
import type { DrawnText } from "../../text/drawn-text.ts";
import type { Composer } from "../composer.ts";
import { addList } from "../lists.ts";
import { formatLines } from "../parts.ts";
import { a4, letter, type StyleProfile } from "../style.ts";
import { addTable } from "../tables.ts";

export const letterProfile: StyleProfile = {
  sheets: [a4, letter],
  columns: [1],
  sizes: [9.5, 11.5],
  colours: 0.25,
  numbered: 0.1,
};

/** Formats the lines of an address. */
export function drawAddress(composer: DrawnText): string[] {
  const street = `${composer.integer(1, 240)} ${composer.choose(["High Street", "Lindenweg", "Rue Lepic", "Calle Mayor", "Park Road"])}`;
  return [
    composer.person(),
    street,
    `${composer.integer(10_000, 99_999)} ${composer.choose(["Berlin", "Lyon", "Leeds", "Sevilla", "Ulm"])}`,
  ];
}

/** Composes a letter of one or two pages. */
export function composeLetter(composer: Composer, structure: SyntheticText): string {
  const isSenderRight = structure.drawBoolean(0.5);
  const sender = drawAddress(composer);
  composer.add(
    formatLines(sender, isSenderRight ? "right" : ""),
    '<div class="spacer"></div>',
    formatLines(drawAddress(composer)),
    '<div class="spacer"></div>',
  );
  composer.add(
    composer.text(escapeMarkup(composer.date()), { className: structure.drawBoolean(0.6) ? "right flush" : "flush" }),
    '<div class="spacer"></div>',
  );
  const subject = composer.shortPhrase(60);
  composer.add(composer.formatHeading(3, subject));
  composer.paragraph(structure.pick(["Dear Sir or Madam,", "Dear Ms Weber,", "To whom it may concern"]), {
    className: "flush",
  });
  for (let count = composer.integer(3, 8); count > 0; count--) composer.paragraph(composer.prose(2, 6));
  if (composer.chance(0.4)) addList(composer);
  if (composer.chance(0.3)) addTable(composer, "values");
  composer.paragraph(composer.prose(1, 2));
  composer.paragraph(structure.pick(["Yours sincerely,", "Kind regards", "With best wishes"]), { className: "flush" });
  composer.add(
    '<div class="spacer"></div>',
    '<div class="spacer"></div>',
    formatLines([composer.person(), composer.shortPhrase(24)]),
  );
  return subject;
}
