import type { SyntheticText } from "../../../train/synthetic-text.ts";
import { a4, letter, type StyleProfile } from "../../html/style.ts";
import type { TableContent } from "../../html/tables.ts";
import { addForm, addSignatures, type FormKind } from "../blocks/forms.ts";
import { addTable, formatTable } from "../blocks/tables.ts";
import { addHeading, addLines, addList, addParagraph, addPlainHeading, addTitle } from "../blocks/text.ts";
import type { OfficeComposer } from "../composer.ts";

export const formProfile: StyleProfile = {
  sheets: [a4, letter],
  columns: [1],
  sizes: [9, 11],
  colours: 0.4,
  numbered: 0.6,
};

/** Composes a form: sections of labels and places to fill in, check boxes and instructions. */
export function composeForm(composer: OfficeComposer, structure: SyntheticText): string {
  const title = composer.shortPhrase(50);
  addTitle(composer, title, structure.drawNumber(1.3, 1.9), structure.pick(["start", "center"]));
  if (structure.drawBoolean(0.6)) addParagraph(composer, composer.prose(1, 3), "Small");
  const kinds = structure.pick<FormKind[]>([
    ["boxes", "checks"],
    ["leaders", "leaders", "checks"],
    ["boxes", "leaders"],
  ]);
  for (let section = composer.integer(3, 6); section > 0; section--) {
    addHeading(composer, 1);
    if (composer.chance(0.3)) addParagraph(composer, composer.prose(1, 2), "Flush");
    addForm(composer, composer.choose(kinds));
    if (composer.chance(0.4)) {
      addParagraph(composer, composer.sentence(), "Flush", { paragraph: { "fo:keep-with-next": "always" } });
      addList(composer, "checks");
    }
  }
  if (structure.drawBoolean(0.5)) addParagraph(composer, composer.prose(2, 4), "Small");
  if (structure.drawBoolean(0.6)) addSignatures(composer);
  return title;
}

export const minutesProfile: StyleProfile = { ...formProfile, sizes: [10, 12], colours: 0.2, numbered: 0.8 };

/** Composes minutes of a meeting: facts, who was there, items with decisions, and a table of actions. */
export function composeMinutes(composer: OfficeComposer, structure: SyntheticText): string {
  const title = `${structure.pick(["Minutes", "Notes", "Agenda"])}: ${composer.shortPhrase(30)}`;
  addTitle(composer, title, structure.drawNumber(1.2, 1.8));
  if (structure.drawBoolean(0.5)) addTable(composer, "values");
  else
    for (const label of ["Date", "Place", "Present"])
      addParagraph(
        composer,
        `${label}: ${composer.random.pick([composer.date(), `${composer.person()}, ${composer.person()}, ${composer.person()}`])}`,
        "Flush",
      );
  if (structure.drawBoolean(0.4))
    addList(
      composer,
      "bullets",
      Array.from({ length: composer.integer(3, 7) }, () => ({ text: composer.person(), depth: 1 })),
    );
  for (let item = composer.integer(4, 8); item > 0; item--) {
    addHeading(composer, 1);
    addParagraph(composer, composer.prose(1, 4));
    if (composer.chance(0.5)) addList(composer);
    if (composer.chance(0.3)) addParagraph(composer, `Decision: ${composer.sentence()}`, "Flush");
  }
  if (structure.drawBoolean(0.6)) {
    addPlainHeading(composer, 1, structure.pick(["Action items", "Next steps"]));
    composer.add(formatTable(composer, createActions(composer)));
  }
  return title;
}

function createActions(composer: OfficeComposer): TableContent {
  const head = [["No.", "Action", "Owner", "Due"].map((text) => ({ text }))];
  const body = Array.from({ length: composer.integer(3, 8) }, (_, index) =>
    [String(index + 1), composer.sentence(), composer.person(), composer.date()].map((text) => ({ text })),
  );
  return { head, body };
}

export const priceListProfile: StyleProfile = { ...formProfile, sizes: [8.5, 11], colours: 0.6, numbered: 0.2 };

/** Composes a price list: groups of goods, each with a table, and terms. */
export function composePriceList(composer: OfficeComposer, structure: SyntheticText): string {
  const title = `${structure.pick(["Price list", "Tariff", "Catalogue", "Quotation"])} ${composer.integer(2015, 2026)}`;
  addTitle(composer, title, structure.drawNumber(1.5, 2.4), structure.pick(["start", "center"]));
  addParagraph(composer, composer.prose(1, 2), "Flush");
  const titles = structure.pick([
    ["Item", "Description", "Price"],
    ["No.", "Article", "Unit", "Price"],
    ["Article", "Size", "Net", "Gross"],
  ]);
  for (let section = composer.integer(2, 5); section > 0; section--) {
    addHeading(composer, 1);
    const head = [
      titles.map((text, column) => ({ text, ...(column === titles.length - 1 ? { className: "num" } : {}) })),
    ];
    const body = Array.from({ length: composer.integer(4, 18) }, () => [
      { text: `${composer.choose(["A", "KX", "B-"])}${composer.integer(100, 9_999)}` },
      ...titles.slice(2).map((_, index) => ({
        text: index === 0 ? composer.shortPhrase(40) : composer.choose(["pcs", "kg", "m²", "10 × 4"]),
      })),
      { text: composer.amount(), className: "num" },
    ]);
    composer.add(formatTable(composer, { head: structure.drawBoolean(0.9) ? head : [], body }, { isLong: true }));
    if (composer.chance(0.5)) addParagraph(composer, composer.prose(1, 2), "Small");
  }
  addPlainHeading(composer, 1, structure.pick(["Terms", "Conditions of sale"]));
  addList(composer, "numbers");
  if (structure.drawBoolean(0.5)) addLines(composer, [composer.person(), composer.shortPhrase(24)]);
  return title;
}
