import type { Bbox } from "../../../shared/document/geometry.ts";
import { GlyphFrame } from "../../pipeline/read/glyph-frame.ts";
import { type Glyph, type Glyphs, insertGlyphs } from "../../pipeline/read/raw-page.ts";
import { isDigit, isInvisible, unknownCharacter, wordJoiner } from "../../pipeline/read/scripts.ts";
import { type Matrix, multiply, readMatrix } from "./matrix.ts";
import type { PageSpace } from "./page-space.ts";
import { type InkProfile, type InkRun, readInkProfile } from "./pdfium-ink.ts";
import type { TextStyle } from "./pdfium-text-style.ts";
import type { Pdfium } from "./pdfium.ts";
import { getDirection, TextFrame } from "./text-frame.ts";
import { countHiddenGlyphs, hasUnexplainedPart, isGlyph } from "./unexplained-ink.ts";

/** A text object that paints: its box on the page, and the matrix from its form to PDF user space. */
export interface PaintedObject {
  box: Bbox;
  matrix: Matrix;
  /** Tells whether the part of the text in a box of the page is visible; undefined if all of the text is visible. */
  isShown?: ((box: Bbox) => boolean) | undefined;
}

interface PageHandles {
  document: number;
  page: number;
  textPage: number;
}

/** The characters of a page with their sources. */
interface PageCharacters {
  glyphs: Glyphs;
  /**
   * The handle of the text object of each glyph, the glyph's index in the text page, and the direction of the object in
   * quarter turns clockwise.
   */
  sources: { objects: Uint32Array; indexes: Uint32Array; turns: Float32Array };
  /** The text objects that are visible, in painting order. */
  painted: ReadonlyMap<number, PaintedObject>;
  readStyle: (object: number, matrix: Matrix) => TextStyle;
}

/** The maximum number of text objects of a page that are drawn, and of characters that they are compared with. */
const maxDrawnObjects = 2_000;
const maxComparedCharacters = 50_000_000;
/** The minimum size of the outline of a glyph, in em. A smaller outline is a rounding error. */
const minOutlineSide = 0.02;
/** The maximum distance between the baselines of a text and of characters that cover its ink, in em. */
const maxBaselineShift = 0.3;
/**
 * The maximum overhang of ink into the cell of a neighbour, in em. Ink is measured in pixels, so it seems a little
 * larger.
 */
const maxOverhang = 0.1;
/** The maximum distance between a decimal separator and the digits beside it, in em. */
const maxSeparatorGap = 0.2;

type Interval = [start: number, end: number];

/**
 * Fonts can map visible glyphs to invisible characters, such as spaces. Adds U+FFFD for each such glyph, so that no
 * digit of an amount is missing without a trace. To find the glyphs, a text object is drawn if a part of it has no
 * characters, or if one of its invisible characters has an outline. An object that cannot be drawn, or that exceeds the
 * limit of drawn objects, counts as one such glyph.
 * @returns the same characters, or a copy with the added characters. Invisible characters that are drawn become word
 * joiners.
 */
export function addUnreadableGlyphs(
  pdfium: Pdfium,
  handles: PageHandles,
  space: PageSpace,
  characters: PageCharacters,
): Glyphs {
  const { glyphs, sources, painted } = characters;
  const membersByObject = new Map<number, number[]>();
  for (let index = 0; index < glyphs.count; index++) {
    const object = sources.objects[index] ?? 0;
    const members = membersByObject.get(object);
    if (members === undefined) membersByObject.set(object, [index]);
    else members.push(index);
  }
  const examiner = new InkExaminer(pdfium, handles, space, characters);
  const maxExaminedObjects = Math.min(maxDrawnObjects, maxComparedCharacters / Math.max(1, glyphs.count));
  const insertions: Insertion[] = [];
  let examinedObjects = 0;
  /** The index after the last character of the objects so far. */
  let end = 0;
  for (const [object, position] of painted) {
    const members = membersByObject.get(object) ?? [];
    if (examiner.isSuspect(object, position, members)) {
      const isDrawn = examinedObjects++ < maxExaminedObjects;
      insertions.push(...examiner.examine(object, position, members, end, isDrawn));
    }
    end = (members.at(-1) ?? end - 1) + 1;
  }
  if (insertions.length === 0) return glyphs;
  const sortedInsertions = insertions.toSorted((a, b) => a.at - b.at);
  return insertGlyphs(glyphs, sortedInsertions);
}

/** A character and the index of the one before which it is inserted. */
interface Insertion {
  at: number;
  glyph: Glyph;
}

class InkExaminer {
  private readonly pdfium: Pdfium;
  private readonly handles: PageHandles;
  private readonly space: PageSpace;
  private readonly characters: PageCharacters;
  /** The result of `computeBaselines` for frames that are parallel to a side of the page. */
  private baselines: Float64Array | undefined;

  constructor(pdfium: Pdfium, handles: PageHandles, space: PageSpace, characters: PageCharacters) {
    this.pdfium = pdfium;
    this.handles = handles;
    this.space = space;
    this.characters = characters;
  }

  /** Returns whether an object may draw glyphs that its characters do not show. @param members Its characters. */
  isSuspect(object: number, { box, matrix }: PaintedObject, members: readonly number[]): boolean {
    if (!(box.width > 0 && box.height > 0)) return false;
    const { glyphs, sources } = this.characters;
    const first = members[0] ?? -1;
    const frame = new TextFrame(glyphs, getDirection(glyphs.orientation[first] ?? 0, sources.turns[first] ?? 0));
    const extent = frame.getExtent(box, () => this.getOrigin(multiply(readMatrix(this.pdfium, object), matrix)));
    return (
      hasUnexplainedPart(glyphs, members, frame, extent, (index) => this.isInsertedSpace(index)) ||
      // The extent of tilted text is unknown if the side of the page cuts its box.
      (frame.isTilted && this.isCut(box)) ||
      members.some((index) => {
        const outline = isInvisible(glyphs.code[index] ?? 0) ? this.readOutline(index) : undefined;
        const minSide = minOutlineSide * (glyphs.size[index] ?? 0);
        return outline !== undefined && Math.min(outline.width, outline.height) > minSide;
      })
    );
  }

  /** Returns whether a character is a space that PDFium has inserted where the file has a wide gap. */
  private isInsertedSpace(index: number): boolean {
    const source = this.characters.sources.indexes[index] ?? 0;
    return this.pdfium.calls.FPDFText_IsGenerated(this.handles.textPage, source) === 1;
  }

  private isCut({ x, y, width, height }: Bbox): boolean {
    return Math.min(x, y) <= 0 || x + width >= this.space.width || y + height >= this.space.height;
  }

  /** Returns the point of the page where a text begins, as a box without a size. @param matrix To PDF user space. */
  private getOrigin({ e, f }: Matrix): Bbox {
    return { x: this.space.mapX(e, f), y: this.space.mapY(e, f), width: 0, height: 0 };
  }

  /**
   * Returns a character for each glyph of an object that its characters do not show.
   * @param end The index after the last character of the objects before.
   * @param isDrawn Whether the object is drawn; otherwise it counts as one glyph.
   */
  examine(
    object: number,
    { box, matrix, isShown = () => true }: PaintedObject,
    members: readonly number[],
    end: number,
    isDrawn: boolean,
  ): Insertion[] {
    const { glyphs, sources, readStyle } = this.characters;
    const [first] = members;
    const style = readStyle(object, matrix);
    if (!(style.size > 0)) return [];
    const orientation = (first === undefined ? undefined : glyphs.orientation[first]) ?? style.orientation;
    const turns = (first === undefined ? undefined : sources.turns[first]) ?? style.turns;
    const frame = new TextFrame(glyphs, getDirection(orientation, turns));
    const toUserSpace = multiply(readMatrix(this.pdfium, object), matrix);
    const { a, b, c, d } = toUserSpace;
    const origin = this.getOrigin(toUserSpace);
    const baseline = first === undefined ? frame.toFrame(origin).y : frame.baseline(first);
    // The glyphs of condensed text are narrower than its size.
    const em = style.size * Math.min(1, Math.hypot(a, b) / Math.hypot(c, d));
    if (!(em > 0)) return [];
    const profile = isDrawn
      ? readInkProfile(this.pdfium, this.handles, { object, matrix, em, frame }, this.space)
      : null;
    const shownInk =
      profile &&
      this.listUncoveredRuns(profile, members, frame, baseline, style.size).filter((run) =>
        isShown(toPageBox(run, frame)),
      );
    const ink = shownInk ?? [toUnknownInk(box, origin, frame, em)];
    return ink.flatMap((run): Insertion[] => {
      if (!isGlyph(run, { em, size: style.size, baseline }, () => this.touchesDigits(members, frame, run, em)))
        return [];
      const isReplaced = (index: number) => {
        if (!isInvisible(glyphs.code[index] ?? 0)) return false;
        const [start, end] = [frame.start(index), frame.end(index)];
        const overlap = Math.min(end, run.end) - Math.max(start, run.start);
        // The ink of a glyph may reach into the cell of the space before it.
        return overlap >= Math.min(end - start, maxOverhang * em);
      };
      for (const index of members) if (isReplaced(index)) glyphs.code[index] = wordJoiner;
      const at =
        members.find((index) => frame.start(index) >= (run.start + run.end) / 2) ?? (members.at(-1) ?? end - 1) + 1;
      const count = countHiddenGlyphs(run, em);
      const width = (run.end - run.start) / count;
      return Array.from({ length: count }, (_, rank) => {
        const cell = { x: run.start + rank * width, y: run.top, width, height: run.bottom - run.top };
        return { at, glyph: createUnknownGlyph(cell, baseline, frame, { ...style, orientation }) };
      });
    });
  }

  /**
   * Lists the runs of ink of a text that no visible character on its baseline covers. Characters of other texts are
   * considered only if the text's own characters do not cover all of its ink.
   * @param members The characters of the text.
   */
  private listUncoveredRuns(
    profile: InkProfile,
    members: readonly number[],
    frame: TextFrame,
    baseline: number,
    em: number,
  ): InkRun[] {
    const { glyphs } = this.characters;
    const isOnBaseline = (position: number) => Math.abs(position - baseline) <= maxBaselineShift * em;
    const covers: Interval[] = [];
    for (const index of members) {
      if (isInvisible(glyphs.code[index] ?? 0) || !this.isAlong(index, frame)) continue;
      if (!isOnBaseline(frame.baseline(index))) continue;
      covers.push([frame.start(index), frame.end(index)]);
      // Ink may overhang the cell of its glyph.
      const outline = this.readOutline(index);
      if (outline !== undefined) covers.push(frame.getInkExtent(index, outline));
    }
    const runs = profile.listRuns(covers);
    if (runs.length === 0) return runs;
    const baselines = frame.isTilted
      ? this.computeBaselines(frame)
      : (this.baselines ??= this.computeBaselines(new GlyphFrame(glyphs)));
    for (let index = 0; index < glyphs.count; index++) {
      if (isOnBaseline(baselines[index] ?? NaN) && this.isAlong(index, frame))
        covers.push([frame.start(index), frame.end(index)]);
    }
    return profile.listRuns(covers);
  }

  /** Returns whether a character runs in the direction of a text. */
  private isAlong(index: number, frame: TextFrame): boolean {
    const { glyphs, sources } = this.characters;
    const orientation = glyphs.orientation[index] ?? 0;
    if (!frame.isTilted) return orientation === frame.turns;
    return frame.isAlong(getDirection(orientation, sources.turns[index] ?? 0));
  }

  /** Computes the baselines of the characters in a frame; NaN for those that are invisible. */
  private computeBaselines(frame: Pick<GlyphFrame, "baseline">): Float64Array {
    const { glyphs } = this.characters;
    return new Float64Array(glyphs.count).map((_, index) =>
      isInvisible(glyphs.code[index] ?? 0) ? NaN : frame.baseline(index),
    );
  }

  /** Returns whether a run of ink has a digit on each side, as a decimal separator has. */
  private touchesDigits(members: readonly number[], frame: TextFrame, { start, end }: InkRun, em: number): boolean {
    const digits = members.filter((index) => isDigit(this.characters.glyphs.code[index] ?? 0));
    const isClose = (distance: number) => Math.abs(distance) <= maxSeparatorGap * em;
    return (
      digits.some((index) => isClose(start - frame.end(index))) &&
      digits.some((index) => isClose(frame.start(index) - end))
    );
  }

  /** Reads the box around the outline of a character on the page. @param index Its index among the glyphs. */
  private readOutline(index: number): Bbox | undefined {
    const { calls, heap, scratch } = this.pdfium;
    const source = this.characters.sources.indexes[index] ?? 0;
    const { textPage } = this.handles;
    if (calls.FPDFText_GetCharBox(textPage, source, scratch, scratch + 8, scratch + 16, scratch + 24) === 0)
      return undefined;
    // The four numbers are read without a view of the memory, since creating one takes longer than the call, and a page
    // has many spaces.
    const double = scratch >> 3;
    const [left, right] = [heap.HEAPF64[double] ?? 0, heap.HEAPF64[double + 1] ?? 0];
    const [bottom, top] = [heap.HEAPF64[double + 2] ?? 0, heap.HEAPF64[double + 3] ?? 0];
    const { space } = this;
    const [ax, ay, bx, by] = [
      space.mapX(left, bottom),
      space.mapY(left, bottom),
      space.mapX(right, top),
      space.mapY(right, top),
    ];
    return { x: Math.min(ax, bx), y: Math.min(ay, by), width: Math.abs(bx - ax), height: Math.abs(by - ay) };
  }
}

/** Returns the ink that is assumed for an object that is not drawn: one glyph at the beginning of the object. */
function toUnknownInk(box: Bbox, origin: Bbox, frame: TextFrame, em: number): InkRun {
  const { y, height } = frame.toFrame(box);
  const [start, end] = frame.getExtent(box, () => origin);
  return { start, end: Math.min(end, start + em / 2), top: y, bottom: y + height };
}

/** Returns the box of a run of ink on the page. */
function toPageBox({ start, end, top, bottom }: InkRun, frame: TextFrame): Bbox {
  return frame.toPage({ x: start, y: top, width: end - start, height: bottom - top });
}

/** Creates a character that cannot be read. @param cell Its box in the frame of its text. */
function createUnknownGlyph(
  cell: Bbox,
  baseline: number,
  frame: TextFrame,
  { size, font, orientation, mcid }: TextStyle,
): Glyph {
  const { x: left, y: top, width, height } = frame.toPage(cell);
  const origin = frame.toPage({ x: cell.x, y: baseline, width: 0, height: 0 });
  return {
    code: unknownCharacter,
    originX: origin.x,
    originY: origin.y,
    left,
    top,
    right: left + width,
    bottom: top + height,
    size,
    font,
    orientation,
    mcid,
  };
}
