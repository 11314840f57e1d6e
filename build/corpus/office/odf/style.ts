import { formatAttributes } from "../../markup.ts";

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** The properties of an ODF style, by their element. */
export interface StyleProperties {
  paragraph?: Attributes;
  text?: Attributes;
  graphic?: Attributes;
  cell?: Attributes;
  /** Content of the paragraph properties, such as tab stops. */
  tabStops?: string;
}

export type StyleFamily =
  | "paragraph"
  | "text"
  | "graphic"
  | "presentation"
  | "section"
  | "drawing-page"
  | "table"
  | "table-column"
  | "table-row"
  | "table-cell";

/** Formats a style of ODF. @param attributes Further attributes of the style, such as the name of its parent. */
export function formatStyle(
  name: string,
  family: StyleFamily,
  properties: StyleProperties | string,
  attributes: Attributes = {},
): string {
  const all = { "style:name": name, "style:family": family, ...attributes };
  const content = typeof properties === "string" ? properties : formatProperties(properties);
  return `<style:style${formatAttributes(all)}>${content}</style:style>`;
}

/** Formats the properties of a style. */
export function formatProperties({ paragraph, text, graphic, cell, tabStops = "" }: StyleProperties): string {
  return [
    graphic === undefined ? "" : `<style:graphic-properties${formatAttributes(graphic)}/>`,
    cell === undefined ? "" : `<style:table-cell-properties${formatAttributes(cell)}/>`,
    paragraph === undefined && tabStops === ""
      ? ""
      : `<style:paragraph-properties${formatAttributes(paragraph ?? {})}>${tabStops}</style:paragraph-properties>`,
    text === undefined ? "" : `<style:text-properties${formatAttributes(text)}/>`,
  ].join("");
}

/** A tab stop at a distance from the start of the line, in points. */
export interface TabStop {
  position: number;
  type?: "left" | "right" | "center";
  leader?: "." | "_";
}

/** Formats tab stops as the content of paragraph properties. */
export function formatTabStops(stops: readonly TabStop[]): string {
  const formatted = stops.map(({ position, type = "left", leader }) => {
    const attributes = {
      "style:position": pt(position),
      "style:type": type,
      "style:leader-style": leader === undefined ? undefined : leader === "." ? "dotted" : "solid",
      "style:leader-text": leader,
    };
    return `<style:tab-stop${formatAttributes(attributes)}/>`;
  });
  return `<style:tab-stops>${formatted.join("")}</style:tab-stops>`;
}

/** Formats a length in points. */
export function pt(points: number): string {
  return `${Math.round(points * 100) / 100}pt`;
}
