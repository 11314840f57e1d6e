import { createCentreIndex } from "../../../../shared/document/geometry.ts";
import { getLineText, getWords, type Word } from "../../../../shared/document/page-text.ts";
import { sortByReadingOrder, type Zone, type ZoneType } from "../../../../shared/document/zones.ts";
import { canContinue } from "../../../../shared/document/zone-relations.ts";
import { bracketedLabel, footnoteMarkerPattern, findListMarker } from "../layout/text-patterns.ts";
import { bottom, right } from "../layout/boxes.ts";
import { findDominantValue } from "../layout/text-line.ts";
import { relationThresholds } from "./thresholds.ts";
import type { PlacedZone, ZonedPdfPage } from "./zoned-page.ts";
import { minimum } from "../../../../shared/values/extremes.ts";

const { minIndentEm, minWordsPerLine, sizeToleranceShare } = relationThresholds;

/** A zone of running text, with its words line by line. */
interface Passage {
  zone: PlacedZone;
  text: string;
  lines: Word[][];
  /** A floating zone, such as a table, stands between the passage and the previous one. */
  isAfterFloat: boolean;
  /** A heading or a formula stands before the passage, so that the passage cannot continue another. */
  isStart: boolean;
}

/** The passages of a page that can continue each other, in reading order. */
export interface TextFlow {
  passages: Passage[];
  /** The last passage can continue on the next page: only floating zones follow it. */
  isOpen: boolean;
}

const runningTextTypes: ReadonlySet<ZoneType> = new Set(["text", "list-item", "reference"]);
const floatingTypes: ReadonlySet<ZoneType> = new Set(["table", "picture", "caption", "footnote"]);

/** Collects the text flows of a page: its body, and its footnotes. */
export function collectTextFlows(page: ZonedPdfPage): TextFlow[] {
  const readPassage = createPassageReader(page);
  const body: Passage[] = [];
  const footnotes: Passage[] = [];
  let isAfterFloat = false;
  let isStart = false;
  for (const zone of sortByReadingOrder(page.zones)) {
    if (zone.type === "footnote" && zone.describes === undefined) {
      footnotes.push(...readPassage(zone, { isAfterFloat: false, isStart: false }));
    }
    if (runningTextTypes.has(zone.type)) {
      body.push(...readPassage(zone, { isAfterFloat, isStart }));
      isAfterFloat = false;
      isStart = false;
    } else if (floatingTypes.has(zone.type)) isAfterFloat = true;
    else if (zone.type !== "page-header" && zone.type !== "page-footer") isStart = true;
  }
  return [
    { passages: body, isOpen: !isStart },
    { passages: footnotes, isOpen: true },
  ];
}

type PassageReader = (zone: Zone, context: Pick<Passage, "isAfterFloat" | "isStart">) => Passage[];

/** Creates a function that reads the passage of a zone. It returns an empty array for a zone without text. */
function createPassageReader({ text: page }: ZonedPdfPage): PassageReader {
  const findLinesInside = createCentreIndex(page.lines);
  return (zone, context) => {
    const { bbox } = zone;
    if (bbox === undefined) return [];
    const linesInside = findLinesInside(bbox);
    if (linesInside.length === 0) return [];
    const text = linesInside.map((line) => getLineText(page, line)).join("\n");
    const lines = linesInside.map(({ words }) => getWords(page, words));
    return [{ zone: { ...zone, bbox }, text, lines, ...context }];
  };
}

/**
 * Finds passages that continue another one (the relation `continues`) at the top of the next column, after a float, or
 * from the previous page.
 * @param flows The flows of a page, from `collectTextFlows`.
 * @param previous The flows of the previous page, if text can continue from there.
 * @returns the id of the continued zone by the id of the zone that continues it
 */
export function findContinuations(flows: readonly TextFlow[], previous: readonly TextFlow[] = []): Map<string, string> {
  const continuations = new Map<string, string>();
  flows.forEach(({ passages }, index) => {
    const previousFlow = previous[index];
    let last = previousFlow?.isOpen === true ? previousFlow.passages.at(-1) : undefined;
    for (const [position, passage] of passages.entries()) {
      const isSeparate =
        position === 0 ||
        passage.isAfterFloat ||
        passage.zone.bbox.y < bottom(last?.zone.bbox ?? passage.zone.bbox) - getSize(passage);
      if (last !== undefined && isSeparate && !passage.isStart && isContinuation(last, passage)) {
        continuations.set(passage.zone.id, last.zone.id);
      }
      last = passage;
    }
  });
  return continuations;
}

/** Adds the relation `continues` to zones. A zone that already has one keeps it. */
export function addContinuations<Related extends Pick<Zone, "id" | "continues">>(
  zones: readonly Related[],
  continuations: ReadonlyMap<string, string>,
): Related[] {
  return zones.map((zone) => {
    const continues = zone.continues ?? continuations.get(zone.id);
    return continues === undefined ? zone : { ...zone, continues };
  });
}

/** Checks whether a page begins with text that may continue the previous page. */
export function mayContinuePreviousPage(flows: readonly TextFlow[]): boolean {
  return flows.some(({ passages: [first] }) => first !== undefined && !first.isStart && beginsInsideParagraph(first));
}

/** The end of a sentence, also with a closing quotation mark or the number of a footnote after it. */
const sentenceEndPattern = /(?:[.!?:;…。！？]["'”’»)\]]*|\p{L}[.!?]["'”’»)\]]*\d{1,3})$/u;
const hyphenEndPattern = /\p{L}[-‐\u00ad]$/u;
const wordStartPattern = /^["'“„«(]?\p{L}/u;
const lowercaseStartPattern = /^["'“„«(]?\p{Ll}/u;

function isContinuation(from: Passage, to: Passage): boolean {
  if (!canContinue(to.zone, from.zone) || !beginsInsideParagraph(to)) return false;
  if (!isProse(from) || (to.lines.length > 1 && !isProse(to))) return false;
  if (Math.abs(getSize(to) / getSize(from) - 1) > sizeToleranceShare) return false;
  if (hyphenEndPattern.test(from.text)) return true;
  if (sentenceEndPattern.test(from.text) || !isLastLineFull(from, to)) return false;
  return lowercaseStartPattern.test(to.text) || from.lines.length > 1;
}

/** Checks whether a passage has no list marker, and begins in lower case or without an indent. */
function beginsInsideParagraph({ zone, text, lines }: Passage): boolean {
  if (findListMarker(text) !== undefined || bracketedLabel.test(text)) return false;
  if (zone.type === "footnote" && footnoteMarkerPattern.test(text)) return false;
  if (lowercaseStartPattern.test(text)) return true;
  if (!wordStartPattern.test(text)) return false;
  const [firstEdge, ...otherEdges] = lines.map((line) => line[0]?.bbox.x ?? 0);
  return otherEdges.length > 0 && (firstEdge ?? 0) < minimum(otherEdges) + minIndentEm * getSize({ lines });
}

function isProse({ lines }: Passage): boolean {
  return lines.flat().length >= minWordsPerLine * lines.length;
}

/** Checks whether the last line of a passage has no room for the first word of the next passage. */
function isLastLineFull(from: Passage, to: Passage): boolean {
  const last = from.lines.at(-1)?.at(-1)?.bbox;
  const next = to.lines[0]?.[0]?.bbox;
  if (last === undefined || next === undefined) return false;
  return right(from.zone.bbox) - right(last) < next.width + getSize(from) / 4;
}

function getSize({ lines }: Pick<Passage, "lines">): number {
  return findDominantValue(lines.flat(), ({ size }) => size);
}
