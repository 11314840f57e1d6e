import type { SyntheticText } from "../../../train/synthetic-text.ts";
import { escapeMarkup } from "../../markup.ts";
import type { Composer } from "../composer.ts";
import { formatFigure, type FigureKind, getColumnWidth } from "../figures.ts";
import { addList, drawItems } from "../lists.ts";
import { formatPanels } from "../parts.ts";
import { slide, type StyleProfile, wideSlide } from "../style.ts";
import { createContent, formatTable } from "../tables.ts";
import { formatTitle } from "./sections.ts";

export const slidesProfile: StyleProfile = {
  sheets: [slide, wideSlide, [960, 540]],
  columns: [1],
  sizes: [15, 20],
  colours: 0.7,
  numbered: 0.1,
};

/** Composes a title slide, and slides that each have a heading and a list, a figure, a table, a sentence, or a list beside a figure. */
export function composeSlides(composer: Composer, structure: SyntheticText): string {
  const title = composer.shortPhrase(40);
  const height = composer.style.layout.height;
  const subtitle = composer.text(escapeMarkup(`${composer.person()}, ${composer.date()}`), { className: "flush" });
  const first = `<div style="height: ${height * 0.2}pt"></div>${formatTitle(composer, title, structure.drawNumber(1.5, 2.2), structure.pick(["start", "center"]))}${subtitle}`;
  composer.add(`<div data-span>${first}</div>`);
  const isTitle = structure.drawBoolean(0.5);
  for (let count = composer.integer(6, 12); count > 0; count--) {
    composer.add("<div data-break></div>");
    composer.add(composer.formatHeading(isTitle ? 1 : 2, composer.shortPhrase(36)));
    addSlideContent(composer);
  }
  return title;
}

function addSlideContent(composer: Composer): void {
  const width = getColumnWidth(composer);
  const ratio = (composer.style.layout.height * 0.5) / width;
  const kind = composer.random.pickWeighted({ items: 6, figure: 2, both: 3, table: 1, text: 1 });
  const drawFigureKind = () => composer.random.pick<FigureKind>(["bars", "lines", "pie", "diagram", "picture"]);
  const drawShortItems = (limit: number) =>
    drawItems(composer)
      .slice(0, limit)
      .map(({ depth }) => ({ text: composer.shortPhrase(40), depth }));
  if (kind === "items") addList(composer, composer.chance(0.8) ? "bullets" : "numbers", drawShortItems(6));
  else if (kind === "text") composer.paragraph(composer.sentence(), { className: "flush" });
  else if (kind === "figure")
    composer.add(`<div class="unit">${formatFigure(composer, drawFigureKind(), width * 0.8, ratio)}</div>`);
  else if (kind === "table")
    composer.add(
      `<div class="tb-unit small">${formatTable(composer, shorten(createContent(composer, "numbers")))}</div>`,
    );
  else
    composer.add(
      formatPanels(
        [captureList(composer, drawShortItems(4)), formatFigure(composer, drawFigureKind(), width * 0.46, ratio * 1.6)],
        2,
      ),
    );
}

/** Limits the rows of a table to those that a slide can hold. */
function shorten(content: ReturnType<typeof createContent>): ReturnType<typeof createContent> {
  return { head: content.head, body: content.body.slice(0, 4) };
}

/** Formats a list that is not added to the document, but to a panel of it. */
function captureList(composer: Composer, items: readonly { text: string; depth: number }[]): string {
  const start = composer.blocks.length;
  addList(composer, "bullets", [...items]);
  return composer.blocks.splice(start).join("");
}
