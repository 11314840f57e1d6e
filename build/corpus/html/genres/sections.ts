import type { SyntheticText } from "../../../train/synthetic-text.ts";
import { escapeMarkup } from "../../markup.ts";
import type { Composer } from "../composer.ts";
import { addFigure } from "../figures.ts";
import { addFormula } from "../formulas.ts";
import { addList } from "../lists.ts";
import { addBox, addCode, addForm, formatContents } from "../parts.ts";
import { addTable } from "../tables.ts";

/** What a section may have, with weights. */
export type SectionShares = Partial<
  Record<
    "paragraph" | "list" | "lists" | "table" | "figure" | "formula" | "code" | "box" | "form" | "note" | "side",
    number
  >
>;

/** Adds one block or group of blocks. */
export function addContent(composer: Composer, shares: SectionShares): void {
  switch (composer.random.pickWeighted(shares as Record<keyof SectionShares, number>)) {
    case "paragraph":
      return composer.paragraph();
    case "note":
      return composer.paragraph(composer.prose(), { hasNote: true });
    case "list":
      composer.paragraph(composer.prose(1, 2));
      return addList(composer);
    case "lists":
      addList(composer, "bullets");
      return addList(composer, "numbers");
    case "table":
      return addTable(composer);
    case "figure":
      return addFigure(composer);
    case "formula":
      composer.paragraph(composer.prose(1, 3));
      addFormula(composer);
      return composer.paragraph(composer.prose(1, 3), { className: "flush" });
    case "code":
      composer.paragraph(composer.prose(1, 2));
      return addCode(composer);
    case "box":
      return addBox(composer);
    case "form":
      return addForm(composer);
    case "side":
      composer.sideNote();
      return composer.paragraph();
  }
}

/** Adds sections with subsections. */
export function addSections(composer: Composer, count: number, shares: SectionShares, depth = 3): void {
  const { hasDropCaps } = composer.style;
  for (let section = 0; section < count; section++) {
    composer.heading(1);
    composer.paragraph(composer.prose(3, 6), { className: hasDropCaps ? "drop-cap" : "flush" });
    for (let part = composer.integer(1, 4); part > 0; part--) {
      if (depth > 1 && composer.chance(0.6)) composer.heading(2);
      if (depth > 2 && composer.chance(0.2)) {
        composer.paragraph();
        composer.heading(3);
      }
      for (let block = composer.integer(1, 4); block > 0; block--) addContent(composer, shares);
    }
  }
}

/** Formats the title of a document. */
export function formatTitle(composer: Composer, text: string, scale: number, align = "start"): string {
  const style = `font-size: ${scale}em; text-align: ${align}; font-weight: ${composer.style.headings.levels[0].isBold ? 700 : 400}`;
  return `<div class="title" data-zone="title" style="${style}">${escapeMarkup(text)}</div>`;
}

/** Adds a title page or a title above the text, as the family has it. */
export function addTitle(composer: Composer, structure: SyntheticText, title: string): void {
  const kind = structure.pickWeighted({ page: 2, band: 2, plain: 4 });
  const scale = structure.drawNumber(1.7, 2.9);
  const align = structure.pick(["start", "start", "center"]);
  const by = structure.drawBoolean(0.7)
    ? composer.text(escapeMarkup(`${composer.person()}, ${composer.person()}`), {
        className: align === "center" ? "center flush" : "flush",
      })
    : "";
  const date = structure.drawBoolean(0.5)
    ? composer.text(escapeMarkup(composer.date()), { className: `${align === "center" ? "center " : ""}flush small` })
    : "";
  if (kind === "band") {
    composer.add(`<div data-span class="banner">${formatTitle(composer, title, scale, align)}${by}</div>`);
    return;
  }
  if (kind === "plain") {
    composer.add(
      `<div data-span style="margin-bottom: 1.5em">${formatTitle(composer, title, scale, align)}${by}${date}</div>`,
    );
    return;
  }
  const gap = structure.drawNumber(0.1, 0.3) * composer.style.layout.height;
  const publisher = composer.text(escapeMarkup(composer.shortPhrase(40)), {
    className: align === "center" ? "center flush" : "flush",
  });
  composer.add(
    `<div data-span><div style="height: ${gap}pt"></div>${formatTitle(composer, title, scale * 1.2, align)}${by}<div style="height: ${gap}pt"></div>${date}${publisher}</div>`,
  );
  composer.add("<div data-break></div>");
}

/** Inserts a table of contents with the headings so far at a position among the blocks. */
export function insertContents(composer: Composer, position: number, isOnOwnPage: boolean): void {
  const heading = composer.formatHeading(1, composer.words.contents);
  const contents = formatContents(composer, composer.outline);
  composer.blocks.splice(position, 0, heading, contents, ...(isOnOwnPage ? ["<div data-break></div>"] : []));
}
