import type { Region } from "../../../../shared/document/data-points.ts";
import { createCentreIndex, union, type Bbox } from "../../../../shared/document/geometry.ts";
import type { PdfPageText, SectionText } from "../../../../shared/document/page-text.ts";
import { createZoneLookup, sortByReadingOrder } from "../../../../shared/document/zones.ts";
import { hyphenatedWordPattern } from "../../hyphenation.ts";
import type { PageContent } from "../../page-reader.ts";
import { reportProgress } from "../../progress.ts";
import { textMappingThresholds } from "./thresholds.ts";

const { columnToleranceShare, maxSentenceWords, maxWordCharacters, minColumn, minEarlyEndShare, minTextRightShare } =
  textMappingThresholds;

/** A part of a word on one line of a document. A hyphenated word has two. */
interface WordPart {
  page: number;
  /** The number of its line among the lines of the document. */
  line: number;
  bbox?: Bbox;
  /** The element path of its block, in an ePub. */
  path?: string;
  zone?: string;
}

/** A word of running text. */
export interface TextWord {
  text: string;
  parts: readonly WordPart[];
  /** True if the word begins a line, and the previous line ends early, so that this line may not continue that line. */
  startsLine: boolean;
}

/** A sentence, which may span lines and pages, or a line that stands alone, such as one of an address. */
export interface Sentence {
  /** The number of words in the document before it. */
  wordsBefore: number;
  words: readonly TextWord[];
}

/** Matches words whose period ends no sentence, such as titles and legal forms. */
const abbreviationPattern =
  /^(?:\p{L}|(?:\p{L}\.)+\p{L}?|inc|co|corp|ltd|mr|mrs|ms|dr|prof|st|no|nos|jr|sr|esq|vs|art|sec|dept|attn|mt|ph\.d|bros|hon|messrs|assoc|cf|tel|str|nr|ca|bzw|gem|abs)\.[”"’)]*,?$/iu;
const sentenceEndPattern = /[.!?][”"’)]*$/u;

/**
 * Divides the running text of a document into sentences: zones in reading order without running headers and footers,
 * lines joined, hyphenated words joined. A sentence may continue on the next page.
 */
export class SentenceReader {
  #words: TextWord[] = [];
  #wordCount = 0;
  #lineCount = 0;

  /** Adds the next page. Yields the sentences that are complete; the last one may continue on the next page. */
  *add(page: PageContent): Generator<Sentence> {
    const paragraphs = page.text.source === "markup" ? listBlocks(page.text, page) : listZoneLines(page.text, page);
    for (const lines of paragraphs) {
      reportProgress();
      const first = lines.find(({ words }) => words.length > 0)?.words[0]?.text;
      if (first === undefined) continue;
      // A paragraph after an incomplete one continues its sentence unless it begins like a new one.
      if (!/^[\p{Ll}(“"&,]/u.test(first)) yield* this.end();
      for (const line of lines) yield* this.#addLine(line);
    }
  }

  /** Ends the current sentence. Returns it unless it is empty. */
  end(): Sentence[] {
    if (this.#words.length === 0) return [];
    const sentence = { wordsBefore: this.#wordCount, words: this.#words };
    this.#wordCount += this.#words.length;
    this.#words = [];
    return [sentence];
  }

  *#addLine({ words, isAfterEarlyEnd }: TextLine): Generator<Sentence> {
    const line = this.#lineCount++;
    for (const [index, { text, ...place }] of words.entries()) {
      const startsLine = index === 0 && isAfterEarlyEnd;
      const previous = this.#words.at(-1);
      const part = { ...place, line };
      if (index === 0 && !startsLine && previous !== undefined && isHyphenated(previous.text, text)) {
        const joined = { ...previous, text: previous.text.slice(0, -1) + text, parts: [...previous.parts, part] };
        this.#words[this.#words.length - 1] = joined;
        continue;
      }
      if (previous !== undefined && (this.#words.length >= maxSentenceWords || endsSentence(previous, text)))
        yield* this.end();
      this.#words.push({ text: text.slice(0, maxWordCharacters), parts: [part], startsLine });
    }
  }
}

function isHyphenated(left: string, right: string): boolean {
  return hyphenatedWordPattern.test(left) && /^\p{Ll}/u.test(right) && left.length < maxWordCharacters;
}

function endsSentence({ text }: TextWord, next: string): boolean {
  return sentenceEndPattern.test(text) && !abbreviationPattern.test(text) && /^[\p{Lu}\d(“"‘'•§]/u.test(next);
}

/** A line of a zone or a block. */
interface TextLine {
  words: { text: string; page: number; bbox?: Bbox; path?: string; zone?: string }[];
  /** True if the previous line ends early, so that this line may not continue that line. */
  isAfterEarlyEnd: boolean;
}

type PageLine = PdfPageText["lines"][number];

function* listZoneLines(text: PdfPageText, { zones }: PageContent): Generator<TextLine[]> {
  const findLines = createCentreIndex(text.lines);
  const endsEarly = createEarlyEndTest(text);
  const assignedLines = new Set<PageLine>();
  const toLines = (lines: readonly PageLine[], zone?: string): TextLine[] =>
    lines.map((line, index): TextLine => {
      assignedLines.add(line);
      const words = line.words.flatMap((number) => {
        const word = text.words[number];
        return word === undefined ? [] : [{ text: word.text, page: text.page, bbox: word.bbox, ...(zone && { zone }) }];
      });
      const previous = lines[index - 1];
      return { words, isAfterEarlyEnd: previous === undefined || endsEarly(previous, words[0]?.bbox.width ?? 0) };
    });
  for (const zone of sortByReadingOrder(zones.zones)) {
    if (zone.bbox === undefined) continue;
    const lines = findLines(zone.bbox).filter((line) => !assignedLines.has(line));
    if (zone.type === "page-header" || zone.type === "page-footer") for (const line of lines) assignedLines.add(line);
    else if (zone.table === undefined) yield toLines(lines, zone.id);
    else for (const line of lines) yield toLines([line], zone.id);
  }
  yield toLines(text.lines.filter((line) => !assignedLines.has(line)));
}

/** Creates a function that tests if a line ends early, so that the next line's first word would have fitted after it. */
function createEarlyEndTest({ lines, width: pageWidth }: PdfPageText): (line: PageLine, nextWidth: number) => boolean {
  // A page with a few short lines does not show how wide its text is.
  const right = lines.reduce((max, { bbox }) => Math.max(max, bbox.x + bbox.width), minTextRightShare * pageWidth);
  const width = right - lines.reduce((min, { bbox }) => Math.min(min, bbox.x), right);
  const getColumn = ({ bbox }: PageLine): number => Math.round(bbox.x / Math.max(1, columnToleranceShare * width));
  const columns = Map.groupBy(lines, getColumn);
  const columnRights = new Map<number, number>();
  for (const [column, columnLines] of columns) {
    const columnRight = columnLines.reduce((max, { bbox }) => Math.max(max, bbox.x + bbox.width), 0);
    const columnWidth = columnLines.reduce((max, { bbox }) => Math.max(max, bbox.width), 0);
    if (columnLines.length >= minColumn.share * lines.length && columnWidth >= minColumn.width * pageWidth)
      columnRights.set(column, columnRight);
  }
  return (line, nextWidth) => {
    const column = getColumn(line);
    const columnRight = Math.max(
      ...[column - 1, column, column + 1].map((neighbour) => columnRights.get(neighbour) ?? 0),
    );
    // A few lines with the same left edge are no column but, for example, a signature. The text's right edge counts then.
    return (
      (columnRight > 0 ? columnRight : right) - (line.bbox.x + line.bbox.width) > nextWidth + minEarlyEndShare * width
    );
  };
}

function* listBlocks({ blocks, page }: SectionText, { zones }: PageContent): Generator<TextLine[]> {
  const findZone = createZoneLookup(zones.zones);
  for (const { path, text } of blocks) {
    const zone = findZone(path)?.id;
    yield text.split("\n").map((line) => ({
      words: line
        .split(/\s+/u)
        .filter((word) => word !== "")
        .map((word) => ({ text: word, page, path, ...(zone && { zone }) })),
      isAfterEarlyEnd: true,
    }));
  }
}

/** Finds the regions of words: one for each line of a page, or for each block of an ePub. */
export function findRegions(words: readonly TextWord[]): Region[] {
  const byLine = Map.groupBy(
    words.flatMap(({ parts }) => parts),
    ({ page, line, path }) => `${page}:${path ?? line}`,
  );
  return [...byLine.values()].flatMap((parts): Region[] => {
    const [first] = parts;
    if (first === undefined) return [];
    const { page, path, zone } = first;
    const place = { page, ...(zone !== undefined && { zone }) };
    if (path !== undefined) return [{ ...place, range: { from: path, to: path } }];
    return [{ ...place, bbox: union(parts.flatMap(({ bbox }) => bbox ?? [])) }];
  });
}
