import { type ChartKind, drawChart } from "../../chart.ts";
import { type FigureKind, getColumnWidth } from "../../html/figures.ts";
import { escapeMarkup, formatAttributes } from "../../markup.ts";
import { drawBitmap } from "../bitmap.ts";
import type { OfficeComposer } from "../composer.ts";
import { pt } from "../odf/style.ts";
import { convertHsl } from "../style.ts";
import { addCaption } from "./tables.ts";

/** Pixels of pictures for a point of their width. */
const pixelsPerPoint = 1;

export const figureKinds = ["bars", "lines", "pie", "diagram", "picture"] as const satisfies FigureKind[];

/** Where a frame is: in a line of text, or at a place of its page or slide. Lengths are in points. */
export interface FramePlace {
  width: number;
  height: number;
  /** Place on a slide; absent in a line of text. */
  at?: { x: number; y: number };
}

/** Adds a figure with its caption, in a line of its own or in a frame beside the text. */
export function addFigure(composer: OfficeComposer, kind: FigureKind = composer.choose(figureKinds)): void {
  const columnWidth = getColumnWidth(composer);
  const isBeside = composer.style.layout.columns === 1 && composer.chance(0.2);
  const width =
    columnWidth * (isBeside ? composer.random.drawNumber(0.35, 0.48) : composer.random.drawNumber(0.6, 0.98));
  const height = Math.min(width * composer.random.drawNumber(0.45, 0.75), composer.style.layout.height * 0.35);
  const isBelow = composer.style.captions.figure === "below";
  const hasCaption = composer.chance(0.85);
  const content = composer.capture(() => {
    if (hasCaption && !isBelow) addCaption(composer, "figure", true);
    const style = composer.addStyle(
      "paragraph",
      { paragraph: { "fo:keep-with-next": hasCaption && isBelow ? "always" : "auto" } },
      { parent: "Figure" },
    );
    composer.add(`<text:p text:style-name="${style}">${formatFigure(composer, kind, { width, height })}</text:p>`);
    if (hasCaption && isBelow) addCaption(composer, "figure", false);
  });
  if (isBeside) addFloatingFrame(composer, content, width);
  else composer.add(content);
}

/** Formats a figure as one zone with all its labels. */
export function formatFigure(composer: OfficeComposer, kind: FigureKind, place: FramePlace): string {
  const structure = composer.mark({ label: "figure" });
  const { width, height } = place;
  const content =
    kind === "picture"
      ? formatPicture(composer, width, height)
      : formatDrawing(structure, drawShapes(composer, kind, width, height), place, composer.style.fonts.body);
  return formatImageFrame(composer, structure, content, place);
}

function drawShapes(composer: OfficeComposer, kind: ChartKind, width: number, height: number): string {
  return drawChart(composer, kind, width, height).join("");
}

function formatPicture(composer: OfficeComposer, width: number, height: number): string {
  const bitmap = drawBitmap(composer.random, Math.round(width * pixelsPerPoint), Math.round(height * pixelsPerPoint));
  return `<structure-picture>${bitmap.toString("base64")}</structure-picture>`;
}

/** Formats a drawing, which the program keeps as vectors and text. */
export function formatDrawing(
  structure: number,
  shapes: string,
  { width, height }: Pick<FramePlace, "width" | "height">,
  font: string,
): string {
  const attributes = {
    xmlns: "http://www.w3.org/2000/svg",
    width: pt(width),
    height: pt(height),
    viewBox: `0 0 ${width} ${height}`,
    "font-family": escapeMarkup(font),
    fill: "#000000",
  };
  return `<structure-drawing structure="${structure}"><svg${formatAttributes(attributes)}>${convertHsl(shapes)}</svg></structure-drawing>`;
}

/** Formats the frame of an image. */
export function formatImageFrame(
  composer: OfficeComposer,
  structure: number,
  content: string,
  { width, height, at }: FramePlace,
): string {
  const fill = content.startsWith("<structure-picture>") ? { "structure-fill": structure } : { "draw:fill": "none" };
  const inText = { "style:vertical-pos": "top", "style:vertical-rel": "baseline", "fo:border": "none" };
  const graphic = { ...fill, "draw:stroke": "none", "fo:padding": "0pt", ...(at === undefined ? inText : {}) };
  const position = at === undefined ? { "text:anchor-type": "as-char" } : { "svg:x": pt(at.x), "svg:y": pt(at.y) };
  const attributes = {
    "draw:style-name": composer.addStyle(
      "graphic",
      { graphic },
      { parent: at === undefined ? "Graphics" : "standard" },
    ),
    ...position,
    "svg:width": pt(width),
    "svg:height": pt(height),
  };
  return `<draw:frame${formatAttributes(attributes)}>${content}</draw:frame>`;
}

/** Adds a frame at the right or left side of the text, which runs beside it. @param width In points. */
export function addFloatingFrame(composer: OfficeComposer, content: string, width: number): void {
  const side = composer.random.pick(["left", "right"] as const);
  const graphic = {
    "style:wrap": side === "left" ? "right" : "left",
    "style:horizontal-pos": side,
    "style:horizontal-rel": "paragraph",
    "style:vertical-pos": "top",
    "style:vertical-rel": "paragraph",
    "fo:padding": "0pt",
    "fo:border": "none",
    "draw:fill": "none",
    "draw:stroke": "none",
    "fo:margin-left": side === "right" ? "10pt" : "0pt",
    "fo:margin-right": side === "left" ? "10pt" : "0pt",
    "fo:margin-bottom": "4pt",
  };
  const structure = composer.mark({ label: "paragraph" });
  const box = `<draw:text-box fo:min-height="10pt">${content}</draw:text-box>`;
  const frame = `<draw:frame draw:style-name="${composer.addStyle("graphic", { graphic }, { parent: "Frame" })}" text:anchor-type="paragraph" svg:width="${pt(width)}">${box}</draw:frame>`;
  const text = Array.from({ length: 4 }, () => composer.prose(2, 6)).join(" ");
  composer.add(composer.formatParagraph("Flush", structure, frame + composer.inline(text)));
}
