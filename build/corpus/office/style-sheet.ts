import type { Bullet, HeadingStyle, NumberFormat } from "../html/style-parts.ts";
import type { Style } from "../html/style.ts";
import { escapeMarkup, formatAttributes } from "../markup.ts";
import { formatProperties, formatStyle, pt, type StyleProperties } from "./odf/style.ts";

/** Formats the named styles that the documents of a family share. */
export function formatStyleSheet(style: Style): string {
  const { size, fonts, leading, gapEm, indentEm, captions, isJustified, lists } = style;
  const align = isJustified ? "justify" : "start";
  const paragraph = (name: string, parent: string, properties: StyleProperties) =>
    formatStyle(name, "paragraph", properties, { "style:parent-style-name": parent });
  const text = (name: string, properties: Record<string, string>) => formatStyle(name, "text", { text: properties });
  const gap = { "fo:margin-bottom": pt(gapEm * size), "fo:margin-top": "0pt" };
  return [
    `<style:default-style style:family="paragraph"><style:text-properties fo:color="#000000" fo:language="none" fo:country="none"/></style:default-style>`,
    `<style:default-style style:family="graphic"><style:graphic-properties draw:stroke="none" draw:fill="none"/></style:default-style>`,
    formatStyle("Standard", "paragraph", {
      paragraph: { "fo:line-height": `${Math.round(leading * 100)}%`, "fo:orphans": 2, "fo:widows": 2 },
      text: { "fo:font-family": `'${fonts.body}'`, "fo:font-size": pt(size), "fo:color": "#000000" },
    }),
    paragraph("Text", "Standard", {
      paragraph: { ...gap, "fo:text-indent": pt(indentEm * size), "fo:text-align": align },
    }),
    paragraph("Flush", "Standard", { paragraph: { ...gap, "fo:text-align": align } }),
    paragraph("Lines", "Standard", { paragraph: { "fo:margin-bottom": "0pt" } }),
    paragraph("Right", "Standard", { paragraph: { "fo:text-align": "end" } }),
    paragraph("Center", "Standard", { paragraph: { ...gap, "fo:text-align": "center" } }),
    paragraph("Small", "Flush", { text: { "fo:font-size": pt(size * 0.82) } }),
    paragraph("Item", "Standard", {
      paragraph: { "fo:margin-bottom": pt(lists.gapEm * size), "fo:text-align": align },
    }),
    paragraph("Caption", "Standard", {
      paragraph: { "fo:margin-top": "4pt", "fo:margin-bottom": "8pt", "fo:text-align": captions.align },
      text: { "fo:font-size": pt(size * captions.scale), "fo:font-style": captions.isItalic ? "italic" : "normal" },
    }),
    paragraph("Figure", "Standard", {
      paragraph: {
        "fo:margin-top": "6pt",
        "fo:margin-bottom": "2pt",
        "fo:text-align": captions.align,
        "fo:line-height": "100%",
      },
    }),
    paragraph("Note", "Standard", {
      paragraph: { "fo:line-height": "100%", "fo:margin-left": "12pt", "fo:text-indent": "-12pt" },
      text: { "fo:font-size": pt(size * 0.83) },
    }),
    paragraph("Code", "Standard", {
      paragraph: { "fo:line-height": "100%", ...(style.code === "ground" ? { "fo:background-color": "#eeeeee" } : {}) },
      text: { "fo:font-family": `'${fonts.mono}'`, "fo:font-size": pt(size * 0.86) },
    }),
    paragraph("Cell", "Standard", {
      paragraph: { "fo:line-height": "100%" },
      text: { "fo:font-size": pt(size * style.tables.scale) },
    }),
    paragraph("CellNumber", "Cell", { paragraph: { "fo:text-align": "end" } }),
    paragraph("CellMiddle", "Cell", { paragraph: { "fo:text-align": "center" } }),
    paragraph("Running", "Standard", {
      paragraph: { "fo:line-height": "100%" },
      text: { "fo:font-size": pt(Math.max(7, size * 0.8)) },
    }),
    paragraph("Title", "Standard", {
      paragraph: { "fo:margin-bottom": pt(size * 0.6), "fo:line-height": "100%", "fo:keep-with-next": "always" },
      text: { "fo:font-family": `'${fonts.heading}'` },
    }),
    ...style.headings.levels.map((level, index) => formatHeadingStyle(style, level, index + 1)),
    text("Strong", { "fo:font-weight": "bold" }),
    text("Emphasis", { "fo:font-style": "italic" }),
    text("Underlined", { "style:text-underline-style": "solid", "style:text-underline-width": "auto" }),
    text("Link", { "fo:color": "#0563c1", "style:text-underline-style": "solid" }),
    text("Raised", { "style:text-position": "super 58%" }),
    text("Symbol", { "fo:font-family": "OpenSymbol" }),
    // A frame whose style has no parent would be a drawn shape, without the styles of Writer.
    ...["Frame", "Graphics"].map((name) =>
      formatStyle(name, "graphic", {
        graphic: { "draw:fill": "none", "draw:stroke": "none", "fo:border": "none", "fo:padding": "0pt" },
      }),
    ),
    formatOutline(style),
    ...(["footnote", "endnote"] as const).map(
      (name) =>
        `<text:notes-configuration text:note-class="${name}" text:citation-style-name="Raised" text:citation-body-style-name="Raised" style:num-format="${name === "footnote" ? "1" : "i"}" text:start-value="0" text:footnotes-position="page"/>`,
    ),
    formatListStyles(style),
  ].join("\n");
}

/** Formats the style of the headings of a level. */
function formatHeadingStyle({ size, fonts, accent, tint }: Style, heading: HeadingStyle, level: number): string {
  const { scale, isBold, isItalic, isColoured, isUppercase, align, decoration } = heading;
  const line = `0.75pt solid ${accent}`;
  const decorations: Record<HeadingStyle["decoration"], Record<string, string>> = {
    none: {},
    below: { "fo:border-bottom": line, "fo:padding-bottom": "2pt" },
    above: { "fo:border-top": line, "fo:padding-top": "3pt" },
    both: { "fo:border-top": line, "fo:border-bottom": line, "fo:padding": "2pt" },
    box: { "fo:border": line, "fo:padding": "3pt" },
    bar: { "fo:border-left": `4pt solid ${accent}`, "fo:padding-left": "5pt" },
    tint: { "fo:background-color": tint },
    band: { "fo:background-color": accent },
  };
  const color = decoration === "band" ? "#ffffff" : isColoured ? accent : "#000000";
  const properties: StyleProperties = {
    paragraph: {
      "fo:margin-top": pt(heading.aboveEm * size),
      "fo:margin-bottom": pt(heading.belowEm * size),
      "fo:text-align": align === "right" ? "end" : align === "center" ? "center" : "start",
      "fo:keep-with-next": "always",
      "fo:line-height": "100%",
      ...decorations[decoration],
    },
    text: {
      "fo:font-family": `'${fonts.heading}'`,
      "fo:font-size": pt(size * scale),
      "fo:font-weight": isBold ? "bold" : "normal",
      "fo:font-style": isItalic ? "italic" : "normal",
      "fo:color": color,
      "fo:text-transform": isUppercase ? "uppercase" : "none",
    },
  };
  return formatStyle(`Heading${level}`, "paragraph", properties, {
    "style:parent-style-name": "Standard",
    "style:default-outline-level": level,
  });
}

/** Formats the numbering of the headings. */
function formatOutline({ headings: { numbering, levels }, size }: Style): string {
  const formatLevel = (level: number) => {
    const all = level + 1;
    const formats: Record<typeof numbering, Record<string, string | number>> = {
      none: { "style:num-format": "" },
      decimal: { "style:num-format": "1", "text:display-levels": all },
      dotted: { "style:num-format": "1", "style:num-suffix": ".", "text:display-levels": all },
      roman: { "style:num-format": ["I", "A", "1"][level] ?? "1", "style:num-suffix": "." },
      paragraph: [
        { "style:num-format": "1", "style:num-prefix": "§ " },
        { "style:num-format": "1", "style:num-prefix": "(", "style:num-suffix": ")" },
        { "style:num-format": "" },
      ][level] ?? { "style:num-format": "" },
      word:
        level === 0
          ? { "style:num-format": "1", "style:num-prefix": "Section ", "style:num-suffix": ":" }
          : { "style:num-format": "1", "text:display-levels": all },
    };
    const width = size * (levels[level]?.scale ?? 1) * (1.6 + level * 0.7);
    const isHanging = numbering === "decimal" || numbering === "dotted";
    const alignment = isHanging
      ? {
          "text:label-followed-by": "listtab",
          "text:list-tab-stop-position": pt(width),
          "fo:text-indent": pt(-width),
          "fo:margin-left": pt(width),
        }
      : {
          "text:label-followed-by": numbering === "none" ? "nothing" : "space",
          "fo:text-indent": "0pt",
          "fo:margin-left": "0pt",
        };
    return `<text:outline-level-style text:level="${all}"${formatAttributes(formats[numbering])}>${formatAlignment(alignment)}</text:outline-level-style>`;
  };
  return `<text:outline-style style:name="Outline">${[0, 1, 2].map(formatLevel).join("")}</text:outline-style>`;
}

function formatAlignment(attributes: Record<string, string>): string {
  return `<style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment${formatAttributes(attributes)}/></style:list-level-properties>`;
}

/** Formats the styles of the lists of a text. */
function formatListStyles(style: Style): string {
  const formatBullet = (level: number) => formatBulletLevel(style, level, formatItemAlignment(style, level));
  const formatNumber = (level: number) => formatNumberLevel(style, level, formatItemAlignment(style, level));
  const check = { kind: "symbol", text: "☐" } as const;
  return [
    formatListStyle("Bullets", formatBullet),
    formatListStyle("Numbers", formatNumber),
    formatListStyle("Mixed", (level) => (level === 1 ? formatNumber(level) : formatBullet(level))),
    formatListStyle("Checks", (level) =>
      formatBulletLevel(style, level, formatItemAlignment(style, level), { bullet: check }),
    ),
  ].join("\n");
}

function formatListStyle(name: string, formatLevel: (level: number) => string): string {
  return `<text:list-style style:name="${name}">${[1, 2, 3].map(formatLevel).join("")}</text:list-style>`;
}

/** Formats the list style of an item on a slide. Impress gives its marker the colour of the list and not that of the text. */
export function formatSlideListStyle(name: string, style: Style, isNumbered: boolean, structure: number): string {
  const hang = style.lists.hangEm * style.size;
  return formatListStyle(name, (level) => {
    const alignment = `<style:list-level-properties text:space-before="${pt(hang * (level - 1))}" text:min-label-width="${pt(hang)}"/>`;
    const formatLevel = isNumbered ? formatNumberLevel : formatBulletLevel;
    return formatLevel(style, level, alignment, { structure });
  });
}

function formatItemAlignment({ lists: { indentEm, hangEm, isHanging }, size }: Style, level: number): string {
  const left = (indentEm + hangEm * level) * size;
  const hang = isHanging ? hangEm * size : 0;
  return formatAlignment({
    "text:label-followed-by": "listtab",
    "text:list-tab-stop-position": pt(isHanging ? left : left + hangEm * size),
    "fo:text-indent": pt(-hang),
    "fo:margin-left": pt(left),
  });
}

function formatBulletLevel(
  { lists, accent }: Style,
  level: number,
  alignment: string,
  { bullet = lists.bullets[level - 1], structure }: { bullet?: Bullet | undefined; structure?: number } = {},
): string {
  const { kind, text } = bullet?.kind === "shape" || bullet === undefined ? { kind: "symbol", text: "•" } : bullet;
  const font = kind === "symbol" ? { "fo:font-family": "OpenSymbol" } : {};
  const color = lists.isMarkerColoured ? { "fo:color": accent } : {};
  const properties = formatProperties({ text: { ...font, ...color, ...formatMarkerColor(structure) } });
  return `<text:list-level-style-bullet text:level="${level}" text:bullet-char="${escapeMarkup(text)}">${alignment}${properties}</text:list-level-style-bullet>`;
}

/** Formats the properties of a marker on a slide, which has the size of its text. In a text, markers have the colour of it. */
function formatMarkerColor(structure: number | undefined): Record<string, string | number> {
  return structure === undefined ? {} : { "fo:font-size": "100%", "structure-color": structure };
}

function formatNumberLevel(
  { lists }: Style,
  level: number,
  alignment: string,
  { structure }: { structure?: number } = {},
): string {
  const format: NumberFormat = lists.numbers[level - 1] ?? "1.";
  const [prefix = "", kind = "1", suffix = ""] = /^(\(?)([1aAiI])(.*)$/.exec(format)?.slice(1) ?? [];
  const attributes =
    format === "word"
      ? { "style:num-format": "1", "style:num-prefix": "Step ", "style:num-suffix": "." }
      : format === "1.1"
        ? { "style:num-format": "1", "text:display-levels": level }
        : { "style:num-format": kind, "style:num-prefix": prefix, "style:num-suffix": suffix };
  return `<text:list-level-style-number text:level="${level}"${formatAttributes(attributes)}>${alignment}${formatProperties({ text: formatMarkerColor(structure) })}</text:list-level-style-number>`;
}
