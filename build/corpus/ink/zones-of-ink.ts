import type { TrueBox, TrueCell, TruePage, TrueZone } from "../family.ts";
import type { InkedGlyph, InkedPage, InkedPath } from "./read-ink.ts";
import { parseStructureColor, reserved, type Structures } from "./structure.ts";

/** The labels of zones that include their drawn paths. The paths of other zones are underlines and boxes. */
const drawnLabels: ReadonlySet<string> = new Set(["table", "figure", "code", "formula"]);
/** The labels of zones that may continue in the next column. */
const flowingLabels: ReadonlySet<string> = new Set(["paragraph", "list_item", "reference", "footnote", "code", "toc"]);
/** The smallest distance by which the text of a zone jumps up into the next column, in points. */
const minColumnJump = 20;
/** The largest gaps between glyphs of one piece of a running header or footer, as multiples of the line height. */
const pieceGaps = { horizontal: 2.5, vertical: 0.9 };

/**
 * Reads the zones of pages on which each structure has a colour of its own.
 * @param order What the reading order is taken from: the order in which the program draws, or the order of the source
 *   with footnotes last, for a program that draws frames after the text.
 * @throws {Error} if a structure has no ink on any page
 */
export function readZones(
  pages: readonly InkedPage[],
  structures: Structures,
  order: "ink" | "source" = "ink",
): TruePage[] {
  const inked = new Set(pages.flatMap(({ glyphs, paths }) => [...glyphs, ...paths].map(getNumber)));
  const missing = structures.entries().filter(([number, { isOptional }]) => isOptional !== true && !inked.has(number));
  if (missing.length > 0) {
    const names = missing.map(([number, { label }]) => `${label} ${number}`);
    throw new Error(`Structures of the source have no place on the pages: ${names.slice(0, 10).join(", ")}`);
  }
  return pages.map((page) => readPage(page, structures, order));
}

const getNumber = ({ color }: { color: string }): number => parseStructureColor(color);

/** The ink of a zone, or of a part of it in a column. */
interface Ink {
  glyphs: InkedGlyph[];
  paths: InkedPath[];
}

function readPage(
  { width, height, glyphs, paths }: InkedPage,
  structures: Structures,
  order: "ink" | "source",
): TruePage {
  const inkOfZones = new Map<number, Ink>();
  const runningGlyphs: InkedGlyph[] = [];
  const outside: InkedGlyph[] = [];
  const getInk = (number: number) => {
    const zone = structures.get(number)?.cell?.table ?? number;
    const ink = inkOfZones.get(zone) ?? { glyphs: [], paths: [] };
    inkOfZones.set(zone, ink);
    return ink;
  };
  for (const glyph of glyphs) {
    const number = getNumber(glyph);
    if (number === reserved.running) runningGlyphs.push(glyph);
    else if (number === reserved.none) outside.push(glyph);
    else getInk(number).glyphs.push(glyph);
  }
  for (const path of paths) {
    const number = getNumber(path);
    if (number !== reserved.running && number !== reserved.none) getInk(number).paths.push(path);
  }
  const zones = [...inkOfZones]
    .toSorted(([a], [b]) => (order === "source" ? a - b : 0))
    .flatMap(([number, ink]) => createZones(number, ink, structures));
  if (order === "ink") zones.sort((a, b) => a.order - b.order);
  else zones.sort((a, b) => Number(isFootnote(a)) - Number(isFootnote(b)));
  const running = groupNearGlyphs(runningGlyphs).map((piece) => {
    const bbox = unite(piece);
    return { label: isAbove(bbox, height) ? "header" : "footer", bbox, text: getText(piece) } as const;
  });
  return {
    width,
    height,
    zones: [
      ...running.filter(({ label }) => label === "header"),
      ...zones.map(({ zone }) => zone),
      ...running.filter(({ label }) => label === "footer"),
    ],
    ...(outside.length === 0 ? {} : { outside: groupNearGlyphs(outside).map(unite) }),
  };
}

const isFootnote = ({ zone }: { zone: TrueZone }): boolean => zone.label === "footnote";

const isAbove = ([, top, , bottom]: TrueBox, height: number): boolean => (top + bottom) / 2 < height / 2;

/** Creates the zones of a structure on a page: one for each column. */
function createZones(number: number, ink: Ink, structures: Structures): { order: number; zone: TrueZone }[] {
  const structure = structures.get(number);
  if (structure === undefined || structure.label === "cell") return [];
  const { label, level, depth, list } = structure;
  ink.glyphs.sort((a, b) => a.order - b.order);
  const hasPaths = drawnLabels.has(label);
  const pieces = flowingLabels.has(label) ? splitColumns(ink.glyphs) : [ink.glyphs];
  const pathsOfPieces = Map.groupBy(hasPaths ? ink.paths : [], (path) => findPiece(path, pieces));
  return pieces.flatMap((glyphs, index) => {
    const drawn = [...glyphs, ...(pathsOfPieces.get(index) ?? [])];
    if (drawn.length === 0) return [];
    const cells = label === "table" ? { cells: createCells(number, glyphs, structures) } : {};
    const zone: TrueZone = {
      label,
      bbox: unite(drawn),
      text: getText(glyphs),
      ...(level === undefined ? {} : { level }),
      ...(depth === undefined ? {} : { depth }),
      ...(list === undefined ? {} : { list }),
      ...cells,
    };
    return [{ order: Math.min(...drawn.map(({ order }) => order)), zone }];
  });
}

/** Returns the index of the part of a zone in whose column a path is. */
function findPiece({ box }: InkedPath, pieces: readonly InkedGlyph[][]): number {
  if (pieces.length < 2) return 0;
  const middle = (box[0] + box[2]) / 2;
  const distances = pieces.map((glyphs) => {
    const [left, , right] = unite(glyphs);
    return Math.max(left - middle, middle - right, 0);
  });
  return distances.indexOf(Math.min(...distances));
}

/** Splits the glyphs of a zone where it continues at the top of another column. */
function splitColumns(glyphs: readonly InkedGlyph[]): InkedGlyph[][] {
  if (glyphs.length === 0) return [[]];
  const pieces: { glyphs: InkedGlyph[]; box: TrueBox }[] = [];
  for (const glyph of glyphs) {
    const piece = pieces.at(-1);
    const isBeside = piece !== undefined && (glyph.box[0] >= piece.box[2] - 1 || glyph.box[2] <= piece.box[0] + 1);
    const jumps = piece !== undefined && piece.box[3] - glyph.box[3] > minColumnJump;
    if (piece === undefined || (isBeside && jumps)) pieces.push({ glyphs: [glyph], box: [...glyph.box] });
    else {
      piece.glyphs.push(glyph);
      piece.box = unite([piece, glyph]);
    }
  }
  return pieces.map((piece) => piece.glyphs);
}

/** Creates the cells of a table on a page, whose rows are counted from 0 on each page. A head may be on several pages. */
function createCells(table: number, glyphs: readonly InkedGlyph[], structures: Structures): TrueCell[] {
  const glyphsOfCells = Map.groupBy(glyphs, getNumber);
  const cells = structures.getCells(table);
  const rows = [...new Set(cells.filter(([number]) => glyphsOfCells.has(number)).map(([, { row }]) => row))];
  rows.sort((a, b) => a - b);
  return cells.flatMap(([number, { row, rowSpan, column, columnSpan, isHeader }]) => {
    if (!rows.includes(row)) return [];
    const inside = glyphsOfCells.get(number);
    return [
      {
        row: rows.indexOf(row),
        column,
        rowSpan: rows.filter((other) => other >= row && other < row + rowSpan).length,
        columnSpan,
        isHeader,
        text: getText(inside ?? []),
        ...(inside === undefined ? {} : { bbox: unite(inside) }),
      },
    ];
  });
}

/** Groups glyphs outside the structures to pieces that are separated by gaps. */
function groupNearGlyphs(glyphs: readonly InkedGlyph[]): InkedGlyph[][] {
  let groups = glyphs.map((glyph) => ({ glyphs: [glyph], box: glyph.box }));
  for (;;) {
    const merged: typeof groups = [];
    for (const group of groups) {
      const near = merged.find(({ box }) => areNear(box, group.box));
      if (near === undefined) merged.push(group);
      else {
        near.glyphs.push(...group.glyphs);
        near.box = unite([near, group]);
      }
    }
    if (merged.length === groups.length) return merged.map((group) => group.glyphs);
    groups = merged;
  }
}

function areNear(a: TrueBox, b: TrueBox): boolean {
  const lineHeight = Math.min(14, Math.max(5, Math.min(a[3] - a[1], b[3] - b[1]) * 1.3));
  const horizontal = Math.max(a[0], b[0]) - Math.min(a[2], b[2]);
  const vertical = Math.max(a[1], b[1]) - Math.min(a[3], b[3]);
  return horizontal <= pieceGaps.horizontal * lineHeight && vertical <= pieceGaps.vertical * lineHeight;
}

/** Joins glyphs to words. */
function getText(glyphs: readonly InkedGlyph[]): string {
  return glyphs.map(({ text, isFirstInWord }, index) => (isFirstInWord && index > 0 ? " " : "") + text).join("");
}

/** Returns the box around ink. */
function unite(ink: readonly { box: TrueBox }[]): TrueBox {
  return [
    Math.min(...ink.map(({ box }) => box[0])),
    Math.min(...ink.map(({ box }) => box[1])),
    Math.max(...ink.map(({ box }) => box[2])),
    Math.max(...ink.map(({ box }) => box[3])),
  ];
}
