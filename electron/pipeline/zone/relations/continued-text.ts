import type { PdfPageText, Word } from "../../../../shared/document/page-text.ts";
import type { PageZones, Zone, ZoneType } from "../../../../shared/document/zones.ts";
import { sortByReadingOrder, getZoneLines, getZoneText } from "../../../../shared/document/zones.ts";
import { canContinue } from "../../../../shared/document/zone-relations.ts";
import { bracketed, footnoteMark, listMarker } from "../layout/list-markers.ts";
import { bottom, right, weightiest } from "../layout/text-line.ts";
import type { PlacedZone } from "./placed-zone.ts";

/** A page and its zones. */
interface ZonedPage {
  text: PdfPageText;
  zones: Pick<PageZones, "zones">;
}

/** A zone of running text. */
interface Passage {
  zone: PlacedZone;
  text: string;
  lines: Word[][];
  /** Whether a float stands between it and the passage before. */
  parted: boolean;
  /** Whether something begins with it: a heading stands before it, or a formula. */
  begins: boolean;
}

/** The passages of a page in reading order. */
interface Flow {
  passages: Passage[];
  /** Whether nothing but floats comes after the last of them. */
  isOpen: boolean;
}

const running: ReadonlySet<ZoneType> = new Set(["text", "list-item", "reference"]);
/** What text goes on over, as if it were not there. */
const floating: ReadonlySet<ZoneType> = new Set(["table", "picture", "caption", "footnote"]);

/** How far sizes may differ in one paragraph, as a share. */
const sameSize = 0.05;
/** In em: what is further in is indented. */
const leastIndent = 0.5;
/** Words in a line of running text, on average: the cells of what was not seen to be a table have fewer. */
const leastWords = 4;
/** The end of a sentence, behind it perhaps a quotation mark or the number of a note. */
const sentenceEnd = /(?:[.!?:;…。！？]["'”’»)\]]*|\p{L}[.!?]["'”’»)\]]*\d{1,3})$/u;
const hyphenated = /\p{L}[-‐\u00ad]$/u;
const wordFirst = /^["'“„«(]?\p{L}/u;
const insideSentence = /^["'“„«(]?\p{Ll}/u;

/**
 * Which paragraphs go on from which, by ids: over the end of a column or a float, and from the page before, where that
 * is given. Notes go on among themselves.
 */
export function continuedTies(page: ZonedPage, before?: ZonedPage): Map<string, string> {
  const ties = new Map<string, string>();
  for (const flowOf of [bodyOf, notesOf]) {
    const earlier = before && flowOf(before);
    let from = earlier?.isOpen === true ? earlier.passages.at(-1) : undefined;
    for (const [index, to] of flowOf(page).passages.entries()) {
      const isApart = index === 0 || to.parted || to.zone.bbox.y < bottom(from?.zone.bbox ?? to.zone.bbox) - sizeOf(to);
      if (from !== undefined && isApart && !to.begins && goesOn(from, to)) ties.set(to.zone.id, from.zone.id);
      from = to;
    }
  }
  return ties;
}

/** The zones with these ties; what is tied already stays so. */
export function withContinued<Tied extends Pick<Zone, "id" | "continues">>(
  zones: readonly Tied[],
  ties: ReadonlyMap<string, string>,
): Tied[] {
  return zones.map((zone) => {
    const continues = zone.continues ?? ties.get(zone.id);
    return continues === undefined ? zone : { ...zone, continues };
  });
}

/** Whether a page begins with what may go on from the page before. */
export function mayGoOn(page: ZonedPage): boolean {
  return [bodyOf, notesOf].some((flowOf) => {
    const [first] = flowOf(page).passages;
    return first !== undefined && !first.begins && beginsInside(first);
  });
}

function bodyOf({ text, zones }: ZonedPage): Flow {
  const passages: Passage[] = [];
  let parted = false;
  let begins = false;
  for (const zone of sortByReadingOrder(zones.zones)) {
    if (running.has(zone.type)) {
      passages.push(...passageOf(text, zone, parted, begins));
      [parted, begins] = [false, false];
    } else if (floating.has(zone.type)) parted = true;
    else if (zone.type !== "page-header" && zone.type !== "page-footer") begins = true;
  }
  return { passages, isOpen: !begins };
}

function notesOf({ text, zones }: ZonedPage): Flow {
  const notes = sortByReadingOrder(zones.zones).filter(
    ({ type, describes }) => type === "footnote" && describes === undefined,
  );
  return { passages: notes.flatMap((zone) => passageOf(text, zone, false, false)), isOpen: true };
}

function passageOf(page: PdfPageText, zone: Zone, parted: boolean, begins: boolean): Passage[] {
  const { bbox } = zone;
  const lines = getZoneLines(page, zone).map(({ words }) => words.flatMap((word) => page.words[word] ?? []));
  if (bbox === undefined || lines.length === 0) return [];
  return [{ zone: { ...zone, bbox }, text: getZoneText(page, zone), lines, parted, begins }];
}

function goesOn(from: Passage, to: Passage): boolean {
  if (!canContinue(to.zone, from.zone) || !beginsInside(to) || !isProse(from) || (to.lines.length > 1 && !isProse(to)))
    return false;
  if (Math.abs(sizeOf(to) / sizeOf(from) - 1) > sameSize) return false;
  if (hyphenated.test(from.text)) return true;
  if (sentenceEnd.test(from.text) || !isFull(from, to)) return false;
  return insideSentence.test(to.text) || from.lines.length > 1;
}

/** Whether it has no marker of its own, and its first line begins small or, if there are others, no further in than they. */
function beginsInside({ zone, text, lines }: Passage): boolean {
  if (listMarker(text) !== undefined || bracketed.test(text)) return false;
  if (zone.type === "footnote" && footnoteMark.test(text)) return false;
  if (insideSentence.test(text)) return true;
  if (!wordFirst.test(text)) return false;
  const [first, ...others] = lines.map((line) => line[0]?.bbox.x ?? 0);
  return others.length > 0 && (first ?? 0) < Math.min(...others) + leastIndent * sizeOf({ lines });
}

function isProse({ lines }: Passage): boolean {
  return lines.flat().length >= leastWords * lines.length;
}

/** Whether the last line has no room for the first word of what comes after it. */
function isFull(from: Passage, to: Passage): boolean {
  const last = from.lines.at(-1)?.at(-1)?.bbox;
  const next = to.lines[0]?.[0]?.bbox;
  return (
    last !== undefined && next !== undefined && right(from.zone.bbox) - right(last) < next.width + sizeOf(from) / 4
  );
}

function sizeOf({ lines }: Pick<Passage, "lines">): number {
  return weightiest(lines.flat(), ({ size }) => size);
}
