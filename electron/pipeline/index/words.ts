import type { Bbox } from "../../../shared/document/geometry.ts";
import { isCentreInside } from "../../../shared/document/geometry.ts";
import type { Line, PageText } from "../../../shared/document/page-text.ts";
import type { PageZones, Zone, ZoneType } from "../../../shared/document/zones.ts";
import { wordPattern } from "../../../shared/document/words.ts";
import { createZoneLookup } from "../../../shared/document/zones.ts";
import { sortByTextFlow } from "../../../shared/document/zone-relations.ts";
import { normalizeWord } from "./stem.ts";

/** A word of the text and where it stands. */
export interface IndexedWord {
  text: string;
  /** As words are compared, before stemming. */
  normalized: string;
  page: number;
  bbox?: Bbox;
  /** Element path of its block, in an ePub. */
  path?: string;
  /** Whether it is part of a title or heading. */
  inHeading: boolean;
}

const headings: readonly ZoneType[] = ["title", "section-header"];
/** What repeats on every page says nothing of the page. */
const furniture: readonly ZoneType[] = ["page-header", "page-footer"];

/**
 * The words of a page in the order in which they are read, those broken at a line's end made whole. Running heads and page
 * numbers are left out.
 */
export function wordsOf(text: PageText, zones: PageZones): IndexedWord[] {
  return text.source === "markup" ? sectionWords(text, zones) : pageWords(text, zones);
}

type PdfText = Exclude<PageText, { source: "markup" }>;
type Section = Extract<PageText, { source: "markup" }>;

function pageWords(page: PdfText, { zones }: PageZones): IndexedWord[] {
  const found: IndexedWord[] = [];
  let broken = false;
  for (const [zone, lines] of linesByZone(page, zones)) {
    if (zone !== undefined && furniture.includes(zone.type)) continue;
    const inHeading = zone !== undefined && headings.includes(zone.type);
    for (const line of lines) {
      for (const index of line.words) {
        const word = page.words[index];
        if (word === undefined) continue;
        for (const text of split(word.text)) {
          const before = broken && /^\p{Ll}/u.test(text) ? found.pop() : undefined;
          const whole = (before?.text ?? "") + text;
          broken = false;
          found.push({ text: whole, normalized: normalizeWord(whole), page: page.page, bbox: word.bbox, inHeading });
        }
      }
      broken = brokenWord.test(page.words[line.words.at(-1) ?? -1]?.text ?? "");
    }
  }
  return found;
}

/** A word that goes on in the next line: it ends in a hyphen of whatever kind. */
const brokenWord = /\p{Ll}[-\u00ad\u2010]$/u;

/** The lines zone by zone as the text goes on, then those of none: what is broken off in a column goes on where it does. */
function linesByZone(page: PdfText, zones: readonly Zone[]): Map<Zone | undefined, Line[]> {
  const byZone = new Map<Zone | undefined, Line[]>(sortByTextFlow(zones).map((zone) => [zone, []]));
  for (const line of page.lines) {
    const zone = zones.find(({ bbox }) => bbox && isCentreInside(line.bbox, bbox));
    const lines = byZone.get(zone);
    if (lines === undefined) byZone.set(zone, [line]);
    else lines.push(line);
  }
  return byZone;
}

function sectionWords(section: Section, { zones }: PageZones): IndexedWord[] {
  const zoneOf = createZoneLookup(zones);
  return section.blocks.flatMap(({ path, kind, text }) => {
    const zone = zoneOf(path);
    const inHeading = zone === undefined ? kind === "heading" || kind === "title" : headings.includes(zone.type);
    return split(text).map((word) => ({
      text: word,
      normalized: normalizeWord(word),
      page: section.page,
      path,
      inHeading,
    }));
  });
}

function split(text: string): string[] {
  return text.match(wordPattern) ?? [];
}
