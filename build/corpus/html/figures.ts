import { type ChartKind, drawChart } from "../chart.ts";
import type { Composer } from "./composer.ts";
import type { StyledText } from "./styled-text.ts";
import { formatCaption } from "./tables.ts";

export type FigureKind = ChartKind | "picture";

/** Adds a figure with its caption, in the text or at the top of a column. */
export function addFigure(
  composer: Composer,
  kind = drawKind(composer),
  { hasCaption = composer.chance(0.9) } = {},
): void {
  const caption = hasCaption ? formatCaption(composer, "figure") : "";
  const figure = formatFigure(composer, kind, getColumnWidth(composer) * composer.random.drawNumber(0.65, 1));
  const html = composer.style.captions.figure === "below" ? figure + caption : caption + figure;
  composer.add(`<div class="unit" data-float="column">${html}</div>`);
}

/** Returns the width of a column in points. */
export function getColumnWidth({ style: { layout } }: Pick<StyledText, "style">): number {
  const { width, pagesPerSheet, margins, columns, gutter } = layout;
  return (width / pagesPerSheet - margins.left - margins.right - (columns - 1) * gutter) / columns;
}

function drawKind(composer: Composer): FigureKind {
  return composer.random.pickWeighted({ bars: 3, lines: 3, pie: 2, diagram: 3, picture: 4 });
}

/** Formats a figure as one zone with all its labels. @param width In points. */
export function formatFigure(
  composer: Composer,
  kind: FigureKind,
  width: number,
  ratio = composer.random.drawNumber(0.42, 0.75),
): string {
  const height = Math.min(width * ratio, composer.style.layout.height * 0.4);
  const content =
    kind === "picture" ? formatPicture(composer, width, height) : formatDrawing(composer, kind, width, height);
  return `<div class="fig" data-zone="figure">${content}</div>`;
}

/** Formats a picture, which the browser draws by its seed. */
export function formatPicture(composer: Composer, width: number, height: number): string {
  const seed = composer.integer(1, 1_000_000);
  return `<img data-picture="${seed}" data-width="${Math.round(width)}" data-height="${Math.round(height)}" style="width: ${width}pt; height: ${height}pt">`;
}

function formatDrawing(composer: Composer, kind: ChartKind, width: number, height: number): string {
  const shapes = drawChart(composer, kind, width, height);
  return `<svg style="width: ${width}pt; height: ${height}pt" viewBox="0 0 ${width} ${height}">${shapes.join("")}</svg>`;
}
