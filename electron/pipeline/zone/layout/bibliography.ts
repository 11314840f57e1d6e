import { z } from "zod";
import { getHeadingStyle, isSameStyle } from "./heading-styles.ts";
import { readNamedSection } from "./section-numbers.ts";
import type { TextLine } from "./text-line.ts";
import { bracketedLabel } from "./text-patterns.ts";
import { layoutThresholds } from "./thresholds.ts";

const { evidenceLines, maxHeadingWords, maxNextHeadingWords } = layoutThresholds.bibliography;

const positionSchema = z.strictObject({
  /** The number of the page, from 1. */
  page: z.int().positive(),
  /** The index of a word in the content stream of the page. */
  word: z.int().nonnegative(),
});

/** A bibliography of a document: what follows its heading, up to the next heading of the same rank. */
export const bibliographySchema = z.strictObject({
  /** The first word of its heading. */
  heading: positionSchema,
  /** The first word of the next heading; undefined if the bibliography ends with the document. */
  end: positionSchema.optional(),
});
export type Bibliography = z.infer<typeof bibliographySchema>;

/** The titles of bibliographies in several languages. */
const titles = [
  "references(?: cited)?|bibliography|literature(?: cited)?|works cited|cited (?:works|literature)|sources cited",
  "literatur(?:verzeichnis|angaben|hinweise)?|quellen(?:verzeichnis)?|quellen- und literaturverzeichnis|referenzen",
  "bibliographie|références(?: bibliographiques)?|bibliograf[iíi]a(?: citada)?|referencias(?: bibliográficas)?",
  "referências(?: bibliográficas)?|riferimenti(?: bibliografici)?|literatuur(?:lijst)?|referenties",
  "literatura|piśmiennictwo|(?:použitá |zoznam použitej )?literat[uú]r[ay]|kaynak(?:ça|lar)|irodalom(?:jegyzék)?",
  "referenser|källor|källförteckning|referanser|litteratur(?:förteckning|liste)?|lähteet|список литературы|литература",
].join("|");
const numberBeforeTitle = String.raw`(?:\d{1,2}\.?\s+|[IVX]{1,4}\.\s+|[A-Z]\.?\s+)?`;
const titleStartPattern = new RegExp(String.raw`^${numberBeforeTitle}(?:${titles})(?![\p{L}\p{N}])`, "iu");
const titlePattern = new RegExp(String.raw`^${numberBeforeTitle}(?:${titles})\s*:?$`, "iu");
/** A year or the initial of an author, which entries have. Other entries have a label in brackets. */
const evidencePattern = /\b(?:1[89]|20)\d\d\b|\b\p{Lu}\.[\s,]/u;

/** Checks whether a text begins as the heading of a bibliography. */
export function beginsBibliography(text: string, words: number): boolean {
  return words <= maxHeadingWords && titleStartPattern.test(text);
}

/** A bibliography whose end has not been found yet. */
interface OpenBibliography {
  bibliography: Bibliography;
  heading: TextLine;
  /** The number of lines since the heading. */
  lines: number;
  /** Whether one of these lines looks like an entry. */
  hasEvidence: boolean;
  /** Whether the heading is set in the type of its entries. */
  isPlain: boolean;
}

/** Collects the bibliographies of a document, page by page. The order of the content stream stands for the text's. */
export class BibliographyCollector {
  private readonly bibliographies: Bibliography[] = [];
  private open: OpenBibliography | undefined;

  add(page: number, lines: readonly TextLine[]): void {
    for (const line of lines.toSorted((a, b) => a.stream.first - b.stream.first)) {
      const position = { page, word: line.stream.first };
      if (this.open !== undefined && isNextHeading(line, this.open)) {
        this.open.bibliography.end = position;
        this.close();
      }
      if (this.open === undefined) {
        if (line.words.length > maxHeadingWords || !titlePattern.test(line.text)) continue;
        const bibliography = { heading: position };
        this.open = { bibliography, heading: line, lines: 0, hasEvidence: false, isPlain: false };
      } else this.readEntry(line, this.open);
    }
  }

  result(): Bibliography[] {
    if (this.open !== undefined) this.close();
    return this.bibliographies;
  }

  private readEntry(line: TextLine, open: OpenBibliography): void {
    open.lines += 1;
    open.isPlain ||= open.lines === 1 && isSameType(line, open.heading);
    open.hasEvidence ||= evidencePattern.test(line.text) || bracketedLabel.test(line.text);
    if (open.lines >= evidenceLines && !open.hasEvidence) this.open = undefined;
  }

  private close(): void {
    if (this.open?.hasEvidence === true) this.bibliographies.push(this.open.bibliography);
    this.open = undefined;
  }
}

/** Checks whether a line is a heading of the rank of a bibliography's heading, or of a higher one. */
function isNextHeading(line: TextLine, { heading, isPlain }: OpenBibliography): boolean {
  const { text } = line;
  if (line.words.length > maxNextHeadingWords || !/\p{L}{3}/u.test(text)) return false;
  if (line.size > heading.size + 0.25) return true;
  // The running header of a bibliography has its title.
  if (text.toLowerCase() === heading.text.toLowerCase() || line.size < heading.size - 0.25) return false;
  if (!isSameType(line, heading)) return false;
  const isInCapitals = (other: string) => other === other.toUpperCase() && /\p{Lu}{4}/u.test(other);
  if (isInCapitals(heading.text) && !isInCapitals(text)) return false;
  return !isPlain || isInCapitals(text) || readNamedSection(text) !== undefined;
}

function isSameType(a: TextLine, b: TextLine): boolean {
  return a.font === b.font && isSameStyle(getHeadingStyle([a]), getHeadingStyle([b]));
}

/** Checks whether a line is the heading of a bibliography. @param page The number of its page. */
export function isBibliographyHeading(
  { stream }: TextLine,
  page: number,
  bibliographies: readonly Bibliography[],
): boolean {
  return bibliographies.some(({ heading }) => heading.page === page && heading.word === stream.first);
}

/** Checks whether a line is below the heading of a bibliography and above the next heading. */
export function isInBibliography({ stream }: TextLine, page: number, bibliographies: readonly Bibliography[]): boolean {
  const isAfter = (position: Bibliography["heading"]) =>
    page > position.page || (page === position.page && stream.first > position.word);
  const isBefore = (position: Bibliography["heading"]) =>
    page < position.page || (page === position.page && stream.first < position.word);
  return bibliographies.some(({ heading, end }) => isAfter(heading) && (end === undefined || isBefore(end)));
}
