import type { Bbox } from "../../../../shared/document/geometry.ts";
import type { Block } from "../layout/blocks.ts";
import { bottom, centreX, right } from "../layout/boxes.ts";
import { share } from "../layout/statistics.ts";
import type { TextLine } from "../layout/text-line.ts";
import type { BlockText } from "./block-text-features.ts";
import type { BlockContext } from "./classify-block.ts";

/** A block with what the features of several blocks need of it, computed once. */
export interface DescribedBlock extends BlockText {
  block: Block;
  bbox: Bbox;
  /** The font size, share of bold text and font of its first line. */
  size: number;
  bold: number;
  font: string;
  /** The lines of the block except sub- and superscripts, which have edges of their own. */
  mainLines: readonly TextLine[];
}

/** The page as the features of its blocks see it. */
export interface BlockPage {
  context: BlockContext;
  blocks: readonly DescribedBlock[];
  /** The font of most characters of the page. */
  font: string;
  /** The numbers of characters by font size, rounded to halves of a point. */
  charactersBySize: ReadonlyMap<number, number>;
  characters: number;
}

/** Distances are clipped to this many em, line distances or multiples of the body size. */
const maxDistance = 30;

function clip(value: number): number {
  return Math.min(maxDistance, Math.max(-maxDistance, value));
}

/** Computes the features of a block's typography in relation to its page and document. */
export function computeTypographyFeatures(described: DescribedBlock, page: BlockPage): Record<string, number> {
  const { block, mainLines, size } = described;
  const { profile } = page.context;
  const sizes = block.lines.map((line) => line.size);
  const characters = Math.max(1, described.characters);
  const mean = (getValue: (line: TextLine) => number) =>
    block.lines.reduce((sum, line) => sum + getValue(line) * line.text.length, 0) / characters;
  const [first, second] = mainLines;
  const charactersOf = (accepts: (other: number) => boolean) =>
    [...page.charactersBySize].reduce((sum, [other, count]) => sum + (accepts(other) ? count : 0), 0) /
    Math.max(1, page.characters);
  const pageSize = roundToHalf(size);
  return {
    "size by body size": mean((line) => line.size) / profile.bodySize,
    "size of the first line by body size": size / profile.bodySize,
    "largest size by body size": Math.max(...sizes) / profile.bodySize,
    "sizes of its lines": Math.max(...sizes) / Math.max(0.1, Math.min(...sizes)),
    "rank of the size among headings":
      profile.headingSizes.length === 0 || size <= (profile.headingSizes.at(-1) ?? Infinity) - 0.25
        ? NaN
        : profile.headingSizes.filter((other) => other > size + 0.25).length,
    "page's characters of a larger size": charactersOf((other) => other > pageSize + 0.25),
    "page's characters of its size": charactersOf((other) => Math.abs(other - pageSize) <= 0.25),
    bold: mean((line) => line.bold),
    italic: mean((line) => line.italic),
    "bold of the first line": first?.bold ?? 0,
    "page's font": share(block.lines, (line) => line.font === page.font),
    "in capitals": Number(described.text === described.text.toUpperCase() && /\p{Lu}{2}/u.test(described.text)),
    "line distance by the document's":
      first === undefined || second === undefined ? NaN : clip((second.baseline - first.baseline) / profile.leading),
    "certainty of the block": block.certainty,
  };
}

/** Computes the features of a block's position, its edges and the alignment of its lines. */
export function computePositionFeatures(described: DescribedBlock, page: BlockPage): Record<string, number> {
  const { bbox, mainLines, size } = described;
  const { page: sheet, profile } = page.context;
  const em = Math.max(1, size);
  const lefts = mainLines.map((line) => line.bbox.x);
  const rights = mainLines.map((line) => right(line.bbox));
  const [left, end] = [Math.min(...lefts), Math.max(...rights)];
  const rest = lefts.slice(1);
  const column = findColumn(described, page.blocks);
  return {
    top: bbox.y / sheet.height,
    bottom: bottom(bbox) / sheet.height,
    left: bbox.x / sheet.width,
    right: right(bbox) / sheet.width,
    width: bbox.width / sheet.width,
    "width in em": bbox.width / em,
    "height in lines": bbox.height / profile.leading,
    "distance of centre and page centre": Math.abs(centreX(bbox) / sheet.width - 0.5),
    "indent of the first line": rest.length === 0 ? 0 : clip(((lefts[0] ?? 0) - Math.min(...rest)) / em),
    "spread of left edges": clip((Math.max(...lefts) - left) / em),
    "spread of right edges": clip((end - Math.min(...rights)) / em),
    "spread of centres": measureSpread(mainLines.map((line) => centreX(line.bbox))) / em,
    "width of the last line": (mainLines.at(-1)?.bbox.width ?? 0) / Math.max(1, end - left),
    "left from the column": column === undefined ? NaN : clip((bbox.x - column.x) / em),
    "right from the column": column === undefined ? NaN : clip((right(bbox) - right(column)) / em),
    "width by the column's": column === undefined ? NaN : bbox.width / column.width,
    "centre from the column's": column === undefined ? NaN : clip((centreX(bbox) - centreX(column)) / em),
    "width of the column": column === undefined ? NaN : column.width / sheet.width,
  };
}

/** Computes the features of the blocks, graphics and ruling lines around a block. */
export function computeSurroundingFeatures(described: DescribedBlock, page: BlockPage): Record<string, number> {
  const { bbox, block, size } = described;
  const { profile, graphics, separators } = page.context;
  const leading = profile.leading;
  const above = findNeighbour(described, page.blocks, "above");
  const below = findNeighbour(described, page.blocks, "below");
  const [graphicAbove, graphicBelow] = measureGraphics(bbox, graphics);
  const others = page.blocks.filter((other) => other.block !== block);
  const inColumn = others.filter((other) => overlapsHorizontally(other.bbox, bbox));
  const isBodyText = (other: DescribedBlock) => other.rows > 1 && other.size > 0.95 * profile.bodySize;
  return {
    ...describeNeighbour("above", above, described, leading),
    ...describeNeighbour("below", below, described, leading),
    "graphic above": clip(graphicAbove / size),
    "graphic below": clip(graphicBelow / size),
    "inside a graphic": Number(graphics.some((graphic) => isInside(bbox, graphic))),
    "separator above": clip(
      Math.min(
        ...separators
          .filter((line) => line.y <= bbox.y + 2 && overlapsHorizontally(line, { ...bbox, x: bbox.x - 4 }))
          .map((line) => (bbox.y - line.y) / leading),
      ),
    ),
    "body text below": Number(inColumn.some((other) => other.bbox.y > bbox.y + 1 && isBodyText(other))),
    "body text above": Number(inColumn.some((other) => other.bbox.y < bbox.y - 1 && isBodyText(other))),
    "blocks above": inColumn.filter((other) => bottom(other.bbox) <= bbox.y + 1).length,
    "blocks below": inColumn.filter((other) => other.bbox.y >= bottom(bbox) - 1).length,
    "blocks beside": others.filter((other) => isBeside(other.bbox, bbox)).length,
    "blocks with its left edge": Math.min(20, others.filter((other) => Math.abs(other.bbox.x - bbox.x) < 2).length),
  };
}

function describeNeighbour(
  side: string,
  neighbour: DescribedBlock | undefined,
  { bbox, size, bold, font, marker }: DescribedBlock,
  leading: number,
): Record<string, number> {
  const name = (feature: string) => `${side}: ${feature}`;
  if (neighbour === undefined) {
    return Object.fromEntries(neighbourFeatures.map((feature) => [name(feature), NaN]));
  }
  const other = neighbour.bbox;
  const values = [
    clip((side === "above" ? bbox.y - bottom(other) : other.y - bottom(bbox)) / leading),
    neighbour.size / Math.max(1, size),
    neighbour.bold - bold,
    Number(neighbour.font === font),
    clip((bbox.x - other.x) / size),
    clip((right(bbox) - right(other)) / size),
    neighbour.rows,
    Math.log(1 + neighbour.words),
    neighbour.characters / Math.max(1, neighbour.rows),
    Number(neighbour.marker === marker && marker !== "none"),
  ];
  return Object.fromEntries(neighbourFeatures.map((feature, index) => [name(feature), values[index] ?? NaN]));
}

const neighbourFeatures = [
  "gap",
  "size",
  "bold",
  "same font",
  "left",
  "right",
  "rows",
  "log of words",
  "characters of a row",
  "same marker",
];

/** Finds the nearest block above or below that is in the same column. */
function findNeighbour(
  { block, bbox }: DescribedBlock,
  blocks: readonly DescribedBlock[],
  side: "above" | "below",
): DescribedBlock | undefined {
  let nearest: DescribedBlock | undefined;
  let nearestGap = Infinity;
  for (const other of blocks) {
    if (other.block === block || !overlapsHorizontally(other.bbox, bbox)) continue;
    const isOnSide = side === "above" ? other.bbox.y < bbox.y : other.bbox.y >= bbox.y;
    const gap = side === "above" ? bbox.y - bottom(other.bbox) : other.bbox.y - bottom(bbox);
    if (isOnSide && gap < nearestGap) [nearest, nearestGap] = [other, gap];
  }
  return nearest;
}

/**
 * Finds the column of a block: the box of the longest paragraph that overlaps it horizontally, or undefined if there is
 * none.
 */
function findColumn({ block, bbox }: DescribedBlock, blocks: readonly DescribedBlock[]): Bbox | undefined {
  let longest: DescribedBlock | undefined;
  for (const other of blocks) {
    if (other.block === block || other.rows < 2 || !overlapsHorizontally(other.bbox, bbox)) continue;
    if (longest === undefined || other.characters > longest.characters) longest = other;
  }
  return longest?.bbox;
}

/** Measures the distances to the nearest graphic above and below that overlaps the block horizontally, in points. */
function measureGraphics(bbox: Bbox, graphics: readonly Bbox[]): [above: number, below: number] {
  let [above, below] = [Infinity, Infinity];
  for (const graphic of graphics) {
    if (!overlapsHorizontally(graphic, bbox)) continue;
    if (graphic.y < bbox.y) above = Math.min(above, bbox.y - bottom(graphic));
    else below = Math.min(below, graphic.y - bottom(bbox));
  }
  return [above, below];
}

function overlapsHorizontally(a: Bbox, b: Bbox): boolean {
  return a.x < right(b) && right(a) > b.x;
}

function isBeside(a: Bbox, b: Bbox): boolean {
  return a.y < bottom(b) && bottom(a) > b.y && !overlapsHorizontally(a, b);
}

function isInside(inner: Bbox, outer: Bbox): boolean {
  return (
    inner.x >= outer.x - 1 &&
    right(inner) <= right(outer) + 1 &&
    inner.y >= outer.y - 1 &&
    bottom(inner) <= bottom(outer) + 1
  );
}

function measureSpread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

/** Rounds a font size to halves of a point, within which the sizes of one style differ. */
export function roundToHalf(size: number): number {
  return Math.round(size * 2) / 2;
}
