import { createCentreIndex, isCentreInside, type Bbox, union } from "../../../shared/document/geometry.ts";
import type { Line, PageText, Word } from "../../../shared/document/page-text.ts";
import {
  type Cell,
  createZoneLookup,
  type PageZones,
  type Zone,
  type ZoneType,
} from "../../../shared/document/zones.ts";
import { sortByTextFlow } from "../../../shared/document/zone-relations.ts";
import { foldText } from "../../../shared/values/fold-text.ts";
import { hyphenatedWordPattern } from "../hyphenation.ts";
import type { PageContent } from "../page-reader.ts";
import { reportProgress } from "../progress.ts";
import { matchWords, splitWords } from "./label-words.ts";

/** A word of the text with its position. */
export interface IndexedWord {
  text: string;
  /** The normalized word, before stemming. */
  normalized: string;
  page: number;
  /** The box of the word; that of both parts if it is hyphenated over two lines. */
  bbox?: Bbox;
  /** The element path of its block, in an ePub. */
  path?: string;
  /** True if the word is part of a title or heading. */
  inHeading: boolean;
  /**
   * The separator between the previous word and this one: a space (also for a line break) or a hyphen. It is undefined
   * for other separators, for the first word of a zone or block, and after a word that is in a table or outside zones.
   */
  joint?: Joint | undefined;
}

export type Joint = " " | "-";

const headingTypes: readonly ZoneType[] = ["title", "section-header"];
/** Zones that repeat on every page and are not indexed. */
const runningTypes: readonly ZoneType[] = ["page-header", "page-footer"];

/**
 * Extracts the words of a page in reading order, without running headers, running footers and page numbers. Words that
 * are hyphenated at a line's end are joined. Words are extracted one by one, since a section may be a whole book.
 */
export function extractWords({ text, zones }: PageContent): Iterable<IndexedWord> {
  return text.source === "markup" ? extractSectionWords(text, zones) : extractPageWords(text, zones);
}

type PdfText = Exclude<PageText, { source: "markup" }>;
type Section = Extract<PageText, { source: "markup" }>;

function* extractPageWords(page: PdfText, { zones }: PageZones): Generator<IndexedWord> {
  /** The last word, which the next one may extend. */
  let last: IndexedWord | undefined;
  /** The word with a hyphen at the end of the last line, which the next line may continue. */
  let hyphenated: HyphenatedWord | undefined;
  for (const [zone, lines] of groupLinesByZone(page, zones)) {
    if (zone !== undefined && runningTypes.includes(zone.type)) continue;
    const inHeading = zone !== undefined && headingTypes.includes(zone.type);
    // Words in a table or outside zones form no phrases.
    const isRunningText = zone !== undefined && zone.type !== "table";
    let canJoinNextWord = false;
    for (const line of lines) {
      for (const index of line.words) {
        const word = page.words[index];
        if (word === undefined) continue;
        let end = 0;
        for (const text of splitWords(word.text)) {
          const start = text.length === word.text.length ? 0 : word.text.indexOf(text, end);
          const joint = end > 0 ? findJoint(word.text, end, start) : canJoinNextWord && start === 0 ? " " : undefined;
          end = start + text.length;
          const isContinued = hyphenated !== undefined && /^\p{Ll}/u.test(text) && canContinue(hyphenated, zone, word);
          if (last !== undefined && !isContinued) yield last;
          const joinedText = (isContinued ? (last?.text ?? "") : "") + text;
          hyphenated = undefined;
          last = {
            text: joinedText,
            normalized: foldText(joinedText),
            page: page.page,
            bbox: isContinued && last?.bbox !== undefined ? union([last.bbox, word.bbox]) : word.bbox,
            inHeading,
            joint: isContinued ? last?.joint : joint,
          };
        }
        canJoinNextWord = isRunningText && end > 0 && end === word.text.length;
      }
      const lastWord = page.words[line.words.at(-1) ?? -1];
      const hasHyphen = lastWord !== undefined && hyphenatedWordPattern.test(lastWord.text);
      hyphenated = hasHyphen ? { word: lastWord, zone } : undefined;
    }
  }
  if (last !== undefined) yield last;
}

interface HyphenatedWord {
  word: Word;
  zone: Zone | undefined;
}

/**
 * Returns whether a word may continue a hyphenated one. It may not if the border of a table or cell is between them.
 */
function canContinue(hyphenated: HyphenatedWord, zone: Zone | undefined, word: Word): boolean {
  if (hyphenated.zone?.type !== "table" && zone?.type !== "table") return true;
  if (hyphenated.zone !== zone) return false;
  const hasBoth = ({ bbox }: Cell) => isCentreInside(hyphenated.word.bbox, bbox) && isCentreInside(word.bbox, bbox);
  return zone?.table?.cells.some(hasBoth) === true;
}

/** Groups the lines by zone in the order of the text flow, with the lines outside zones last. */
function groupLinesByZone(page: PdfText, zones: readonly Zone[]): Map<Zone | undefined, Line[]> {
  const byZone = new Map<Zone | undefined, Line[]>(sortByTextFlow(zones).map((zone) => [zone, []]));
  const findLinesInside = createCentreIndex(page.lines);
  const zoneByLine = new Map<Line, Zone>();
  // If a line is in several zones, it belongs to the first of them.
  for (const zone of zones.toReversed())
    for (const line of zone.bbox === undefined ? [] : findLinesInside(zone.bbox)) zoneByLine.set(line, zone);
  for (const line of page.lines) {
    const zone = zoneByLine.get(line);
    const lines = byZone.get(zone);
    if (lines === undefined) byZone.set(zone, [line]);
    else lines.push(line);
  }
  return byZone;
}

function* extractSectionWords(section: Section, { zones }: PageZones): Generator<IndexedWord> {
  const findZone = createZoneLookup(zones);
  for (const { path, kind, text } of section.blocks) {
    reportProgress();
    const zone = findZone(path);
    const inHeading = zone === undefined ? kind === "heading" || kind === "title" : headingTypes.includes(zone.type);
    let end = 0;
    for (const { 0: word, index } of matchWords(text)) {
      const joint = end === 0 ? undefined : findJoint(text, end, index);
      yield { text: word, normalized: foldText(word), page: section.page, path, inHeading, joint };
      end = index + word.length;
    }
  }
}

/** Returns the joint between a word that ends at `end` and one that begins at `start`. */
function findJoint(text: string, end: number, start: number): Joint | undefined {
  if (start !== end + 1) return undefined;
  const character = text[end];
  if (character === "-" || character === "\u2010") return "-";
  return character === " " || character === "\n" || character === "\u00a0" ? " " : undefined;
}
