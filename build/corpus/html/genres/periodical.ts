import type { SyntheticText } from "../../../train/synthetic-text.ts";
import { escapeMarkup } from "../../markup.ts";
import type { Composer } from "../composer.ts";
import { addFigure, formatPicture, getColumnWidth } from "../figures.ts";
import { addList } from "../lists.ts";
import { addBox, formatLines, formatPanels } from "../parts.ts";
import { a4, a4Landscape, letter, type StyleProfile } from "../style.ts";
import { formatTitle } from "./sections.ts";

export const newspaperProfile: StyleProfile = {
  sheets: [a4, letter, [720, 1000]],
  columns: [3, 3, 4, 2],
  sizes: [7.5, 9.5],
  colours: 0.3,
  numbered: 0,
};

/** Composes a newspaper or newsletter: articles in columns below headlines that span them. */
export function composeNewspaper(composer: Composer, structure: SyntheticText): string {
  const title = structure.pick([
    "The Daily Compiler",
    "Morning Post",
    "City News",
    "Harbour Gazette",
    "The Observer's Letter",
  ]);
  const date = composer.text(escapeMarkup(`No. ${composer.integer(1, 400)} · ${composer.date()}`), {
    className: "center flush small",
  });
  composer.add(
    `<div data-span>${formatTitle(composer, title, structure.drawNumber(2.6, 4), "center")}${date}<hr class="rule"></div>`,
  );
  const hasPictures = structure.drawBoolean(0.8);
  const [headlineScale, hasAuthors] = [structure.drawNumber(1.5, 2.4), structure.drawBoolean(0.6)];
  for (let article = composer.integer(4, 9); article > 0; article--) {
    const headline = composer.formatHeading(1, composer.phrase(), {
      style: `font-size: ${headlineScale * composer.random.drawNumber(0.85, 1.15)}em`,
    });
    const deck = composer.chance(0.5)
      ? composer.text(composer.inline(composer.sentence()), { className: "flush lead" })
      : "";
    composer.add(`<div data-span data-keep>${headline}${deck}</div>`);
    if (hasAuthors) composer.paragraph(`By ${composer.person()}`, { className: "flush small" });
    const paragraphs = composer.integer(4, 12);
    for (let index = 0; index < paragraphs; index++) {
      composer.paragraph(composer.prose(1, 4), {
        className: index === 0 && composer.style.hasDropCaps ? "drop-cap" : "",
      });
      if (index > 0 && composer.chance(0.12)) composer.heading(2, composer.shortPhrase(30));
      if (hasPictures && composer.chance(0.12)) addFigure(composer, "picture");
      if (composer.chance(0.05)) addBox(composer);
    }
  }
  return title;
}

export const brochureProfile: StyleProfile = {
  sheets: [a4, a4Landscape, [595, 595], letter],
  columns: [1, 2, 2, 3],
  sizes: [8.5, 11],
  colours: 1,
  numbered: 0,
  spreads: 0.15,
};

/** Composes a brochure: banners with text on colour, pictures, panels side by side and short texts. */
export function composeBrochure(composer: Composer, structure: SyntheticText): string {
  const title = composer.shortPhrase(36);
  const { layout } = composer.style;
  const fullWidth = layout.columns * getColumnWidth(composer) + (layout.columns - 1) * layout.gutter;
  const subtitle = composer.text(escapeMarkup(composer.sentence()), { className: "flush lead" });
  const [panelColumns, hasPictures, hasGround] = [
    structure.drawInteger(2, 3),
    structure.drawBoolean(0.6),
    structure.drawBoolean(0.5),
  ];
  const panelStyle = { columns: panelColumns, hasPictures, hasGround };
  const picture = `<div class="fig" data-zone="figure">${formatPicture(composer, fullWidth, fullWidth * structure.drawNumber(0.2, 0.4))}</div>`;
  const banner = `<div class="banner">${formatTitle(composer, title, structure.drawNumber(2, 3))}${subtitle}</div>`;
  composer.add(`<div data-span>${structure.drawBoolean(0.5) ? picture + banner : banner}</div>`);
  for (let section = composer.integer(3, 6); section > 0; section--) {
    composer.heading(1);
    composer.paragraph(composer.prose(1, 3), { className: "flush" });
    const kind = composer.random.pickWeighted({ list: 3, picture: 3, panels: 3, box: 2, text: 2 });
    if (kind === "list") addList(composer);
    else if (kind === "picture") addFigure(composer, "picture", { hasCaption: composer.chance(0.4) });
    else if (kind === "box") addBox(composer);
    else if (kind === "panels")
      for (let row = composer.integer(1, 2); row > 0; row--)
        composer.add(`<div data-span>${drawPanels(composer, panelStyle, fullWidth)}</div>`);
    composer.paragraph();
  }
  composer.add(formatLines([composer.person(), "www.example.org", `+49 30 ${composer.integer(100_000, 999_999)}`]));
  return title;
}

interface PanelStyle {
  columns: number;
  hasPictures: boolean;
  hasGround: boolean;
}

/** Draws a row of panels with a picture, a heading and a text each. */
function drawPanels(composer: Composer, { columns, hasPictures, hasGround }: PanelStyle, width: number): string {
  const panelWidth = (width - (columns - 1) * 14) / columns - 16;
  const panels = Array.from({ length: columns }, () => {
    const picture = hasPictures
      ? `<div class="fig" data-zone="figure">${formatPicture(composer, panelWidth, panelWidth * 0.6)}</div>`
      : "";
    const heading = composer.formatHeading(3, composer.shortPhrase(24), { "data-keep": undefined });
    return picture + heading + composer.text(composer.inline(composer.prose(1, 2)), { className: "flush" });
  });
  return formatPanels(panels, columns, hasGround ? "ground" : "");
}

export const catalogueProfile: StyleProfile = {
  sheets: [a4, letter, [540, 720]],
  columns: [1],
  sizes: [8, 10],
  colours: 0.7,
  numbered: 0.1,
  spreads: 0.2,
};

/** Composes a catalogue: rows of articles, each with a picture, a name, a description and values. */
export function composeCatalogue(composer: Composer, structure: SyntheticText): string {
  const title = composer.shortPhrase(30);
  const width = getColumnWidth(composer);
  const columns = structure.drawInteger(2, 4);
  const panelWidth = (width - (columns - 1) * 14) / columns - 16;
  const hasTable = structure.drawBoolean(0.5);
  for (let section = composer.integer(2, 4); section > 0; section--) {
    composer.heading(1);
    if (composer.chance(0.5)) composer.paragraph(composer.prose(1, 3), { className: "flush" });
    for (let row = composer.integer(1, 4); row > 0; row--) {
      const panels = Array.from({ length: columns }, () => {
        const rows = Array.from(
          { length: 3 },
          () => `<tr><td>${escapeMarkup(composer.shortPhrase(10))}</td><td class="num">${composer.amount()}</td></tr>`,
        ).join("");
        const values = hasTable
          ? `<table class="tb" data-zone="table"><tbody>${rows}</tbody></table>`
          : formatLines([`${composer.amount()} EUR`]);
        const picture = `<div class="fig" data-zone="figure">${formatPicture(composer, panelWidth, panelWidth * 0.75)}</div>`;
        const name = composer.formatHeading(3, composer.shortPhrase(18), { "data-keep": undefined });
        return (
          picture + name + composer.text(composer.inline(composer.sentence()), { className: "flush small" }) + values
        );
      });
      composer.add(formatPanels(panels, columns));
    }
  }
  return title;
}
