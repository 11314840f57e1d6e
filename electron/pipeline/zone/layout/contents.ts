import { maxLevel } from "../../../../shared/document/zones.ts";
import { maximum, minimum } from "../../../../shared/values/extremes.ts";
import { bottom, centreY, right } from "./boxes.ts";
import { parseRomanNumeral } from "./roman-numerals.ts";
import { share } from "./statistics.ts";
import { groupIntoRows, type TextLine } from "./text-line.ts";
import { layoutThresholds } from "./thresholds.ts";

const { edgeToleranceEm, headed, leaders, maxGapEm, maxNumberGapEm, maxWrapEm, minAscendingShare, unmarked } =
  layoutThresholds.contents;

/** An entry of a table of contents. */
export interface ContentsEntry {
  lines: readonly TextLine[];
  /** The title with its section number, without leaders and page number. */
  title: string;
  /** The depth of the entry, from 1. */
  level: number;
  /** The page number that is printed beside the title; undefined for a Roman one. */
  pageNumber: number | undefined;
}

/** A table of contents, or its part in one column of a page. */
export interface Contents {
  lines: TextLine[];
  entries: ContentsEntry[];
}

/** A title with a page number beside it, in one row. */
interface EntryRow {
  lines: TextLine[];
  title: string;
  /** The page number as printed. */
  label: string;
  hasLeaders: boolean;
  /** The row has nothing else. */
  isWholeRow: boolean;
}

/** Dots, or other characters that repeat, between a title and its page number. */
const leadersPattern = /(?:[.·…_]\s?){3,}|…/;
/** The characters between a title and its page number. */
const leaderCharacters = " .·…_";
/** The page number at the end of an entry. */
const labelAtEnd = /(?<=^|[\s.·…_])(?<!\d[.,])(?:\d{1,4}|[ivxlc]{1,6})$/i;
/** No Roman page number is larger. */
const maxRomanNumber = 1000;

/** The titles of tables of contents and lists of figures. Numbers and punctuation around them are left out. */
const contentsTitles: ReadonlySet<string> = new Set(
  (
    "contents,table of contents,list of figures,list of tables,figures,tables,inhalt,inhaltsverzeichnis,inhaltsübersicht," +
    "abbildungsverzeichnis,tabellenverzeichnis,sommaire,table des matières,tables des matières,contenu,índice,índice general," +
    "contenido,tabla de contenido,tabla de contenidos,sumário,conteúdo,indice,indice generale,sommario,inhoud,inhoudsopgave," +
    "indhold,indholdsfortegnelse,innhold,innehåll,innehållsförteckning,sisällys,sisällysluettelo,spis treści,obsah," +
    "tartalom,tartalomjegyzék,cuprins,kazalo,sadržaj,içindekiler,содержание,оглавление,зміст,съдържание,περιεχόμενα," +
    "目录,目次,目錄,차례,목차,المحتويات,فهرس,فہرست,daftar isi,mục lục"
  ).split(","),
);

/** Checks whether a text is the heading of a table of contents. */
export function isContentsTitle(text: string): boolean {
  return contentsTitles.has(
    text
      .toLocaleLowerCase()
      .replace(/^[\s\d.:]+|[\s.:]+$/g, "")
      .replace(/\s+/g, " "),
  );
}

/**
 * Finds the tables of contents of a page: titles with page numbers that are aligned at the right and ascend. They have
 * dot leaders, or a heading that says what they are, or are most of the page, as their parts on later pages.
 */
export function findContents(lines: readonly TextLine[]): Contents[] {
  const rows = groupIntoRows(lines.filter((line) => line.upright));
  const entries = rows.flatMap(readEntries);
  const headedParts = lines
    .filter((line) => isContentsTitle(line.text))
    .map((heading) => findHeadedPart(entries, heading));
  const others = entries.filter((entry) => headedParts.every((part) => !part.includes(entry)));
  const parts = [
    ...headedParts,
    ...groupByRightEdge(others)
      .flatMap(splitAtGaps)
      .filter((part) => isContents(part, rows.length)),
  ];
  return parts.flatMap((part) =>
    part.length === 0 ? [] : [{ lines: collectLines(part, lines), entries: describeEntries(part) }],
  );
}

/** Finds the entries below a heading such as "Contents", whose numbers need not be aligned; none if they do not ascend. */
function findHeadedPart(entries: readonly EntryRow[], heading: TextLine): EntryRow[] {
  const part: EntryRow[] = [];
  let top = bottom(heading.bbox);
  for (const entry of entries) {
    const isInColumn = getLeft(entry) < right(heading.bbox) && getRight(entry) > heading.bbox.x;
    if (!isInColumn || getTop(entry) < centreY(heading.bbox)) continue;
    if (getTop(entry) - top > maxGapEm * getEm(entry)) break;
    part.push(entry);
    top = getBottom(entry);
  }
  return part.length >= headed.minEntries && computeAscendingShare(part) >= minAscendingShare ? part : [];
}

/** Reads the entries of a row: a row can have one in each column of the page. */
function readEntries(row: readonly TextLine[]): EntryRow[] {
  const entries: EntryRow[] = [];
  let pieces: TextLine[] = [];
  for (const line of row) {
    const previous = pieces.at(-1);
    const isTitle = /\p{L}{2}/u.test(line.text) && !isPageLabel(line.text);
    // A title after a gap is in the next column.
    if (previous !== undefined && isTitle && line.bbox.x - right(previous.bbox) > maxNumberGapEm * line.size)
      pieces = [];
    pieces.push(line);
    const label = labelAtEnd.exec(line.text)?.[0];
    if (label === undefined || !isPageLabel(label)) continue;
    const text = pieces.map((piece) => piece.text).join(" ");
    let end = text.length - label.length;
    while (end > 0 && leaderCharacters.includes(text.charAt(end - 1))) end--;
    // A number at the left can be that of a section.
    const title = text.slice(0, end);
    if (!/\p{L}/u.test(title)) continue;
    const hasLeaders = leadersPattern.test(text.slice(end, text.length - label.length));
    const isWholeRow = pieces.length === row.length;
    if (isWording(title) && hasOneTitle(pieces)) {
      entries.push({ lines: pieces, title, label, hasLeaders, isWholeRow });
    }
    pieces = [];
  }
  return entries;
}

/** Checks whether the pieces of an entry are a title with or without the number of its section, and its page number. */
function hasOneTitle(pieces: readonly TextLine[]): boolean {
  const isLeaders = ({ text }: TextLine) => !/[\p{L}\p{N}]/u.test(text);
  const [first, ...others] = pieces.slice(0, -1).filter((piece) => !isLeaders(piece));
  return others.length === 0 || (others.length === 1 && !/\p{L}{2}/u.test(first?.text ?? ""));
}

/** Checks whether a text has more letters than digits, unlike the numbers of a table's row. */
function isWording(text: string): boolean {
  return (text.match(/\p{L}/gu)?.length ?? 0) > (text.match(/\d/g)?.length ?? 0);
}

/** Checks whether a text is a page number. Letters that are also Roman digits, such as "c", are rarely one. */
function isPageLabel(label: string): boolean {
  return /^\d+$/.test(label) || /^(?:x{0,3}(?:ix|iv|v?i{0,3}))$/i.test(label);
}

function groupByRightEdge(entries: readonly EntryRow[]): EntryRow[][] {
  const columns: { edge: number; entries: EntryRow[] }[] = [];
  for (const entry of entries) {
    const edge = getRight(entry);
    const column = columns.find((other) => Math.abs(other.edge - edge) <= edgeToleranceEm * getEm(entry));
    if (column === undefined) columns.push({ edge, entries: [entry] });
    else column.entries.push(entry);
  }
  return columns.map((column) => column.entries);
}

function splitAtGaps(entries: readonly EntryRow[]): EntryRow[][] {
  const parts: EntryRow[][] = [];
  for (const entry of entries) {
    const previous = parts.at(-1)?.at(-1);
    const gap = previous === undefined ? Infinity : getTop(entry) - getBottom(previous);
    if (gap > maxGapEm * getEm(entry)) parts.push([entry]);
    else parts.at(-1)?.push(entry);
  }
  return parts;
}

/** Checks whether aligned entries are a table of contents and not, for example, a table of names and numbers. */
function isContents(entries: readonly EntryRow[], rowCount: number): boolean {
  if (computeAscendingShare(entries) < minAscendingShare) return false;
  if (share(entries, ({ hasLeaders }) => hasLeaders) >= leaders.minShare) return entries.length >= leaders.minEntries;
  const wholeRows = entries.filter(({ isWholeRow }) => isWholeRow).length;
  return wholeRows >= unmarked.minEntries && wholeRows >= unmarked.minRowShare * rowCount;
}

/** Computes the share of page numbers that are not smaller than the one before. Roman numbers precede Arabic ones. */
function computeAscendingShare(entries: readonly EntryRow[]): number {
  const values = entries.map(({ label }) => readLabel(label));
  const isAscending = values.slice(1).filter((value, index) => value >= (values[index] ?? 0));
  return entries.length < 2 ? 1 : isAscending.length / (entries.length - 1);
}

/** Reads a page number. Roman ones get negative values, so that they precede Arabic ones. */
function readLabel(label: string): number {
  return /^\d/.test(label) ? Number(label) : (parseRomanNumeral(label.toLowerCase()) ?? 0) - maxRomanNumber;
}

/** Collects the lines of entries and those between them: headings of parts, and titles that go on in the next row. */
function collectLines(entries: readonly EntryRow[], lines: readonly TextLine[]): TextLine[] {
  const own = new Set(entries.flatMap((entry) => entry.lines));
  const [left, end] = [minimum([...own].map(({ bbox }) => bbox.x)), Math.max(...entries.map(getRight))];
  const [first, last] = [entries[0], entries.at(-1)];
  if (first === undefined || last === undefined) return [];
  const em = getEm(first);
  // The first entry can have two rows, too.
  const top = getTop(first) - maxWrapEm * em;
  const isBetween = (line: TextLine) =>
    line.upright &&
    !isContentsTitle(line.text) &&
    line.bbox.x >= left - em &&
    right(line.bbox) <= end + em &&
    line.baseline < getBottom(last) &&
    (line.bbox.y >= getTop(first) - 1 || (line.bbox.y >= top && isAlike(line, first.lines[0])));
  return lines.filter((line) => own.has(line) || isBetween(line));
}

function isAlike(a: TextLine, b: TextLine | undefined): boolean {
  return b !== undefined && Math.abs(a.size - b.size) < 0.3 && Math.abs(a.bold - b.bold) < 0.5 && a.font === b.font;
}

/** Reads the levels of entries from their indents, or from their section numbers if all have the same indent. */
function describeEntries(entries: readonly EntryRow[]): ContentsEntry[] {
  const indents: number[] = [];
  for (const left of entries.map(getLeft).sort((a, b) => a - b)) {
    const previous = indents.at(-1);
    if (previous === undefined || left - previous > edgeToleranceEm * getEm(entries[0])) indents.push(left);
  }
  return entries.map((entry) => {
    const indent = indents.findLastIndex((left) => left <= getLeft(entry) + 0.01);
    const parts = /^\d+(?:\.\d+)*/.exec(entry.title)?.[0].split(".").length ?? 1;
    const level = indents.length > 1 ? indent + 1 : parts;
    return {
      lines: entry.lines,
      title: entry.title,
      level: Math.min(maxLevel, level),
      pageNumber: /^\d/.test(entry.label) ? Number(entry.label) : undefined,
    };
  });
}

function getLeft({ lines: [first] }: EntryRow): number {
  return first?.bbox.x ?? 0;
}

function getRight({ lines }: EntryRow): number {
  return right(lines.at(-1)?.bbox ?? { x: 0, y: 0, width: 0, height: 0 });
}

function getTop({ lines }: EntryRow): number {
  return minimum(lines.map(({ bbox }) => bbox.y));
}

function getBottom({ lines }: EntryRow): number {
  return maximum(lines.map(({ bbox }) => bottom(bbox)));
}

function getEm(entry: EntryRow | undefined): number {
  return entry?.lines[0]?.size ?? 1;
}
