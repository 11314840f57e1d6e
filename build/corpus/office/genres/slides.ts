import { drawItems } from "../../html/lists.ts";
import { createContent } from "../../html/tables.ts";
import { slide, type StyleProfile, wideSlide } from "../../html/style.ts";
import type { Structure } from "../../ink/structure.ts";
import { escapeMarkup, formatAttributes } from "../../markup.ts";
import { figureKinds, formatFigure } from "../blocks/figures.ts";
import { computeColumnWidths, placeCells } from "../blocks/tables.ts";
import type { OfficeComposer, ParagraphOptions } from "../composer.ts";
import { formatFlatDocument } from "../odf/flat-document.ts";
import { formatStyle, pt } from "../odf/style.ts";
import { fields } from "../page-layout.ts";
import { formatSlideListStyle } from "../style-sheet.ts";
import type { OfficeGenre } from "./genre.ts";

const profile: StyleProfile = {
  sheets: [slide, wideSlide, [960, 540]],
  columns: [1],
  sizes: [15, 20],
  colours: 0.7,
  numbered: 0.1,
};

/** Edges of a frame on a slide: left, top, width and height, in points. */
interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The arrangement of the slides of a family. */
interface SlideStyle {
  titleAlign: "start" | "center";
  titleScale: number;
  /** Where a title is in its frame. */
  titleAnchor: "top" | "middle" | "bottom";
  isDark: boolean;
  hasBand: boolean;
  footers: ("date" | "title" | "number")[];
  /** Left edge and width of all frames. */
  x: number;
  width: number;
}

/** Slides: a title each, then items, text, a figure, a table, or two of them side by side. */
export const slidesGenre: OfficeGenre = {
  name: "slides",
  families: 9,
  profile,
  compose(composer, structure) {
    const { layout } = composer.style;
    const margin = layout.width * structure.drawNumber(0.05, 0.1);
    const style: SlideStyle = {
      titleAlign: structure.pick(["start", "start", "center"]),
      titleScale: structure.drawNumber(1.4, 2.1),
      titleAnchor: structure.pick(["top", "middle", "bottom"]),
      isDark: structure.drawBoolean(0.2),
      hasBand: structure.drawBoolean(0.3),
      footers: structure.pick([["number"], ["date", "title", "number"], ["title", "number"], []]),
      x: margin,
      width: layout.width - 2 * margin,
    };
    const title = composer.shortPhrase(40);
    const slides = [composeFirst(composer, style, title)];
    for (let count = composer.integer(6, 11); count > 0; count--) slides.push(composeSlide(composer, style));
    const pages = slides.map(
      (content, index) =>
        `<draw:page draw:name="Slide${index + 1}" draw:style-name="Background" draw:master-page-name="Default">${content}</draw:page>`,
    );
    const marked = formatFlatDocument({
      type: "presentation",
      ...formatStyles(composer, style, title),
      body: pages.join("\n"),
    });
    return { type: "presentation", marked };
  },
};

function formatStyles(composer: OfficeComposer, style: SlideStyle, title: string) {
  const { layout, accent, tint } = composer.style;
  const page = `<style:page-layout style:name="Page"><style:page-layout-properties${formatAttributes({ "fo:page-width": pt(layout.width), "fo:page-height": pt(layout.height), "fo:margin": "0pt", "style:print-orientation": "landscape" })}/></style:page-layout>`;
  const ground = { "draw:fill": "solid", "draw:fill-color": style.isDark ? "#1f2937" : "#ffffff" };
  const background = formatStyle(
    "Background",
    "drawing-page",
    `<style:drawing-page-properties${formatAttributes(ground)}/>`,
  );
  const band = style.hasBand ? formatBand(composer, style.isDark ? accent : tint) : "";
  const footers = style.footers.map((content) => formatFooter(composer, style, content, title));
  return {
    styles: formatStyle("standard", "graphic", { graphic: { "draw:stroke": "none", "draw:fill": "none" } }),
    automaticStyles: [page, background, ...composer.automaticStyles].join("\n"),
    masterPages: `<style:master-page style:name="Default" style:page-layout-name="Page" draw:style-name="Background">${band}${footers.join("")}</style:master-page>`,
  };
}

function formatBand(composer: OfficeComposer, color: string): string {
  const { width, height } = composer.style.layout;
  const name = composer.addStyle("graphic", {
    graphic: { "draw:fill": "solid", "draw:fill-color": color, "draw:stroke": "none" },
  });
  const place = { "svg:x": "0pt", "svg:y": "0pt", "svg:width": pt(width), "svg:height": pt(height * 0.05) };
  return `<draw:rect${formatAttributes({ "draw:style-name": name, ...place })}/>`;
}

/** Formats a running footer at the left, in the middle or at the right. */
function formatFooter(
  composer: OfficeComposer,
  style: SlideStyle,
  content: SlideStyle["footers"][number],
  title: string,
): string {
  const { layout, size, fonts } = composer.style;
  const position = { date: 0, title: 1, number: 2 }[content];
  const text = { date: composer.date(), title: escapeMarkup(title), number: fields.number }[content];
  const paragraph = composer.addStyle("paragraph", {
    paragraph: { "fo:text-align": ["start", "center", "end"][position] },
    text: {
      "fo:font-family": `'${fonts.body}'`,
      "fo:font-size": pt(size * 0.6),
      "fo:color": style.isDark ? "#cccccc" : "#000000",
    },
  });
  const width = style.width / 3;
  const frame = { x: style.x + position * width, y: layout.height * 0.92, width, height: size };
  return formatTextFrame(composer, `<text:p text:style-name="${paragraph}">${text}</text:p>`, frame);
}

function formatTextFrame(
  composer: OfficeComposer,
  content: string,
  frame: Frame,
  anchor: SlideStyle["titleAnchor"] = "top",
): string {
  const graphic = {
    "draw:fill": "none",
    "draw:stroke": "none",
    "fo:padding": "0pt",
    "fo:wrap-option": "wrap",
    "draw:auto-grow-height": "false",
    "draw:textarea-vertical-align": anchor,
  };
  const attributes = {
    "draw:style-name": composer.addStyle("graphic", { graphic }, { parent: "standard" }),
    ...formatPlace(frame),
  };
  return `<draw:frame${formatAttributes(attributes)}><draw:text-box>${content}</draw:text-box></draw:frame>`;
}

function formatPlace({ x, y, width, height }: Frame): Record<string, string> {
  return { "svg:x": pt(x), "svg:y": pt(y), "svg:width": pt(width), "svg:height": pt(height) };
}

/** Formats a paragraph of a slide. @param scale Its size as a multiple of the text. */
function formatText(
  composer: OfficeComposer,
  style: SlideStyle,
  structure: number,
  text: string,
  { scale = 1, isTitle = false, align = "start" }: { scale?: number; isTitle?: boolean; align?: string } = {},
): string {
  const { size, fonts, accent, headings } = composer.style;
  const { isBold, isColoured } = headings.levels[0];
  const color = style.isDark ? "#ffffff" : isTitle && isColoured ? accent : "#000000";
  const options: ParagraphOptions = {
    paragraph: { "fo:text-align": align, "fo:margin-bottom": isTitle ? "0pt" : pt(composer.style.lists.gapEm * size) },
    text: {
      "fo:font-family": `'${isTitle ? fonts.heading : fonts.body}'`,
      "fo:font-size": pt(size * scale),
      "fo:font-weight": isTitle && isBold ? "bold" : "normal",
      "fo:color": color,
    },
  };
  return composer.formatParagraph(undefined, structure, escapeMarkup(text), options);
}

function composeFirst(composer: OfficeComposer, style: SlideStyle, title: string): string {
  const { height } = composer.style.layout;
  const align = style.titleAlign;
  const heading = formatText(composer, style, composer.mark({ label: "title" }), title, {
    scale: style.titleScale * 1.3,
    isTitle: true,
    align,
  });
  const subtitle = formatText(
    composer,
    style,
    composer.mark({ label: "paragraph" }),
    `${composer.person()}, ${composer.date()}`,
    { align },
  );
  const frame = { x: style.x, width: style.width };
  return (
    formatTextFrame(composer, heading, { ...frame, y: height * 0.22, height: height * 0.28 }, "bottom") +
    formatTextFrame(composer, subtitle, { ...frame, y: height * 0.55, height: height * 0.15 })
  );
}

function composeSlide(composer: OfficeComposer, style: SlideStyle): string {
  const { height } = composer.style.layout;
  const heading: Structure = { label: "heading", level: 1 };
  const title = formatText(composer, style, composer.mark(heading), composer.shortPhrase(34), {
    scale: style.titleScale,
    isTitle: true,
    align: style.titleAlign,
  });
  const frame = { x: style.x, width: style.width, y: height * 0.07, height: height * 0.15 };
  const body = { x: style.x, width: style.width, y: height * 0.26, height: height * 0.62 };
  return formatTextFrame(composer, title, frame, style.titleAnchor) + composeBody(composer, style, body);
}

function composeBody(composer: OfficeComposer, style: SlideStyle, body: Frame): string {
  const gap = 20;
  const half = { ...body, width: (body.width - gap) / 2 };
  const other = { ...half, x: body.x + half.width + gap };
  const kind = composer.random.pickWeighted({ items: 6, figure: 2, both: 3, columns: 2, table: 2, text: 1 });
  switch (kind) {
    case "items":
      return formatItems(composer, style, body, 6);
    case "text":
      return formatTextFrame(
        composer,
        formatText(composer, style, composer.mark({ label: "paragraph" }), composer.sentence()),
        body,
      );
    case "figure":
      return formatSlideFigure(composer, body);
    case "both":
      return formatItems(composer, style, half, 4) + formatSlideFigure(composer, other);
    case "columns":
      return formatItems(composer, style, half, 4) + formatItems(composer, style, other, 4);
    case "table":
      return formatSlideTable(composer, style, body);
  }
}

function formatItems(composer: OfficeComposer, style: SlideStyle, frame: Frame, limit: number): string {
  const list = composer.structures.addList();
  const isNarrow = frame.width < style.width;
  const items = drawItems(composer)
    .slice(0, limit)
    .map(({ depth }) => ({ text: composer.shortPhrase(isNarrow ? 24 : 48), depth }));
  const isNumbered = composer.chance(0.2);
  const numbers = [0, 0, 0];
  const formatted = items.map(({ text, depth }) => {
    numbers[depth - 1] = (numbers[depth - 1] ?? 0) + 1;
    numbers.fill(0, depth);
    const structure = composer.mark({ label: "list_item", depth, list });
    const name = `Item${structure}`;
    composer.automaticStyles.push(formatSlideListStyle(name, composer.style, isNumbered, structure));
    const [start, end] = ["<text:list-item><text:list>", "</text:list></text:list-item>"].map((tags) =>
      tags.repeat(depth - 1),
    );
    const item = `<text:list-item text:start-value="${numbers[depth - 1]}">${formatText(composer, style, structure, text)}</text:list-item>`;
    return `<text:list text:style-name="${name}">${start}${item}${end}</text:list>`;
  });
  return formatTextFrame(composer, formatted.join(""), frame);
}

function formatSlideFigure(composer: OfficeComposer, { x, y, width, height }: Frame): string {
  const kind = composer.choose(figureKinds);
  return formatFigure(composer, kind, {
    width: width * 0.96,
    height: height * composer.random.drawNumber(0.7, 0.95),
    at: { x, y },
  });
}

/** Formats a table of a slide, as one zone. */
function formatSlideTable(composer: OfficeComposer, style: SlideStyle, frame: Frame): string {
  const content = createContent(composer, "numbers");
  const grid = placeCells({ head: content.head, body: content.body.slice(0, 5) });
  const { size, tables, accent, tint } = composer.style;
  const textSize = size * 0.75;
  const widths = computeColumnWidths(grid, textSize, frame.width, true);
  const table = composer.mark({ label: "table", isOptional: true });
  const columns = widths.map((width) => {
    const name = composer.addStyle(
      "table-column",
      `<style:table-column-properties style:column-width="${pt(width)}"/>`,
    );
    return `<table:table-column table:style-name="${name}"/>`;
  });
  const rows = grid.rows.map((cells, row) => {
    const isHeader = row < grid.headRows;
    const formatted = cells.map(({ text, column, className }) => {
      const fill = isHeader ? (tables.header === "dark" ? accent : tint) : undefined;
      const properties = {
        graphic: { "draw:fill": fill === undefined ? "none" : "solid", "draw:fill-color": fill, "fo:padding": "3pt" },
        paragraph: {
          "fo:border": tables.rules === "none" ? "none" : `0.75pt solid ${style.isDark ? "#cccccc" : "#333333"}`,
        },
      };
      const cellStyle = composer.addStyle("table-cell", properties, { structure: table });
      const place = { table, row, column, rowSpan: 1, columnSpan: 1, isHeader };
      const structure = composer.mark({ label: "cell", isOptional: text === "", cell: place });
      const paragraph = formatText(composer, style, structure, text, {
        scale: 0.75,
        align: className === "num" ? "end" : "start",
      });
      return `<table:table-cell table:style-name="${cellStyle}">${paragraph}</table:table-cell>`;
    });
    return `<table:table-row>${formatted.join("")}</table:table-row>`;
  });
  const place = formatPlace({ ...frame, height: textSize * 2 * grid.rows.length });
  return `<draw:frame${formatAttributes(place)}><table:table>${columns.join("")}${rows.join("")}</table:table></draw:frame>`;
}
