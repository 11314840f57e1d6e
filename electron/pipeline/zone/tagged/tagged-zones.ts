import type { Bbox } from "../../../../shared/document/geometry.ts";
import { overlapArea, union } from "../../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import type { Zone } from "../../../../shared/document/zones.ts";
import { withProbabilities } from "../classify/confidence.ts";
import type { ConfidenceModel } from "../classify/confidence.ts";
import { pictureScore } from "../layout/pictures.ts";
import { taggedBlocks } from "./structure-blocks.ts";
import type { TaggedBlock, TaggedPiece } from "./structure-blocks.ts";
import type { PageBody } from "../layout/page-layout.ts";
import type { RunningZone } from "../layout/running-headers.ts";
import { isSound } from "./plausibility.ts";
import { taggedTable } from "./structure-tables.ts";
import { structureTies } from "./structure-relations.ts";
import { bottom, boxAround, coverage, letterBox, middleY, right } from "../layout/text-line.ts";
import type { TextLine } from "../layout/text-line.ts";

/** A zone that a tagged PDF's author has drawn. */
export interface TaggedZone extends Pick<
  Zone,
  "type" | "level" | "table" | "confidence" | "continues" | "describes" | "list"
> {
  bbox: Bbox;
}

/** With the element that it is of; where it is of none, with a score that is no probability yet. */
type Found = TaggedZone & { element?: number };

/**
 * What an author has said and nothing on the page speaks against. Of 2,393 such zones of 59 documents 98.7 % were what
 * another reader makes of the tags; who tags errs too.
 */
const confidence = 0.97;
/** Of a line that the tree leaves out and that is no known running head. */
const leftOutScore = 0.75;

/**
 * The zones of a tagged PDF's page in the order of its structure tree, heads first and feet last; undefined where the
 * page has no tree, or one that what is seen speaks against.
 */
export function zonesFromStructure(
  page: PdfPageText,
  lines: readonly TextLine[],
  body: PageBody,
  model: ConfidenceModel,
): TaggedZone[] | undefined {
  const { structure } = page;
  if (structure === undefined) return undefined;
  const pieces = taggedBlocks(structure).flatMap((block) => inPieces(page, block));
  const furniture = furnitureOf(page, lines, pieces, body.running);
  if (!isSound(page, lines, pieces, body)) return undefined;
  const zones: Found[] = [];
  for (const { type, level, bbox, element } of pieces) {
    const table = type === "table" ? taggedTable(page, element) : undefined;
    if (type === "table" && table === undefined) return undefined;
    zones.push({ type, bbox, confidence, element, ...(level === undefined ? {} : { level }), ...(table && { table }) });
  }
  const placed = [
    ...furniture.filter((zone) => zone.type === "page-header"),
    ...withPictures(zones, body.pictures),
    ...furniture.filter((zone) => zone.type === "page-footer"),
  ];
  const owners = placed.map((zone) => zone.element);
  const ties = structureTies(structure, owners, page.page);
  return withProbabilities(placed, page, model).map((found, index) => {
    const { element, ...zone } = found;
    // What the tree leaves out is no surer than on a page without one.
    return { ...zone, ...(element === undefined ? {} : { confidence }), ...ties[index] };
  });
}

/** A block that goes on at the top of the next column is a zone in each. */
function inPieces(page: PdfPageText, block: TaggedBlock): TaggedPiece[] {
  const pieces: { words: number[]; boxes: Bbox[] }[] = [];
  let lowest: Bbox | undefined;
  for (const word of block.words) {
    const read = page.words[word];
    if (read === undefined) continue;
    const box = letterBox(read);
    const piece = pieces.at(-1);
    const climbs = lowest !== undefined && bottom(box) < lowest.y - box.height;
    if (piece === undefined || (climbs && block.type !== "table" && block.type !== "picture")) {
      pieces.push({ words: [word], boxes: [box] });
      lowest = box;
    } else {
      piece.words.push(word);
      piece.boxes.push(box);
      if (lowest === undefined || box.y > lowest.y) lowest = box;
    }
  }
  return pieces.map(({ words, boxes }) => ({ ...block, words, bbox: union(boxes) }));
}

/**
 * What the tree leaves out stands at the head or the foot of the page: running heads and feet as they are seen, and the
 * other lines.
 */
function furnitureOf(
  page: PdfPageText,
  lines: readonly TextLine[],
  pieces: readonly TaggedPiece[],
  running: readonly RunningZone[],
): Found[] {
  const tagged = new Set(pieces.flatMap((piece) => piece.words.map((word) => page.words[word])));
  const isLeftOut = (line: TextLine) => line.words.every((word) => !tagged.has(word));
  const heads = running.filter((zone) => zone.lines.every(isLeftOut));
  const inHeads = new Set(heads.flatMap((zone) => zone.lines.flatMap((line) => line.words)));
  const others = lines.filter((line) => isLeftOut(line) && line.words.every((word) => !inHeads.has(word)));
  return [
    ...heads.map(({ type, lines: own, confidence: score }) => ({ type, bbox: boxAround(own), confidence: score })),
    ...others.map((line) => {
      const type = middleY(line.bbox) < page.height / 2 ? ("page-header" as const) : ("page-footer" as const);
      return { type, bbox: boxAround([line]), confidence: leftOutScore };
    }),
  ];
}

/** Figures are seldom tagged with what they show: those that are seen come before the first zone below them. */
function withPictures(zones: readonly Found[], pictures: readonly Bbox[]): Found[] {
  const free = pictures.filter((picture) => zones.every((zone) => !isCovered(zone, picture)));
  // A figure's own words are inside what is seen of it.
  const ordered = zones.filter(
    (zone) => zone.type !== "picture" || free.every((picture) => coverage(zone.bbox, picture) < 0.5),
  );
  for (const bbox of free) {
    const below = ordered.findIndex(
      (zone) => zone.bbox.y >= bottom(bbox) - 1 && zone.bbox.x < right(bbox) && right(zone.bbox) > bbox.x,
    );
    ordered.splice(below < 0 ? ordered.length : below, 0, { type: "picture", bbox, confidence: pictureScore });
  }
  return ordered;
}

function isCovered(zone: TaggedZone, picture: Bbox): boolean {
  return zone.type !== "picture" && overlapArea(zone.bbox, picture) > 0.3 * picture.width * picture.height;
}
