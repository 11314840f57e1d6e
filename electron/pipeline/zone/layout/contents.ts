import { maxLevel } from "../../../../shared/document/zones.ts";
import { minimum } from "../../../../shared/values/extremes.ts";
import { bottom, centreY, right } from "./boxes.ts";
import {
  type Contents,
  type ContentsEntry,
  type EntryRow,
  getBottom,
  getEm,
  getLeft,
  getRight,
  getTop,
  readEntries,
  parsePageNumber,
} from "./contents-rows.ts";
import { findPlainContents } from "./plain-contents.ts";
import { share } from "./statistics.ts";
import { groupIntoRows, type TextLine } from "./text-line.ts";
import { layoutThresholds } from "./thresholds.ts";

const { continued, edgeToleranceEm, headed, leaders, maxGapEm, maxWrapEm, minAscendingShare, unmarked } =
  layoutThresholds.contents;

/** The titles of tables of contents and lists of figures. Numbers and punctuation around them are left out. */
const contentsTitles: ReadonlySet<string> = new Set(
  (
    "contents,table of contents,in this issue,in this report,in diesem heft,dans ce numéro,en este número,list of figures,list of tables,figures,tables,inhalt,inhaltsverzeichnis,inhaltsübersicht," +
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
 * Finds the tables of contents of a page: titles with page numbers that are aligned at the right and ascend. Each
 * has dot leaders or a heading such as "Contents", continues that of the previous page, or takes most of the page. Below
 * a heading, page numbers are optional.
 * @param lastLabel The last page number of a table of contents on the previous page, see `getLastLabel`.
 */
export function findContents(lines: readonly TextLine[], lastLabel?: number): Contents[] {
  const rows = groupIntoRows(lines.filter((line) => line.upright));
  const entries = rows.flatMap(readEntries);
  const headings = lines.filter((line) => line.upright && isContentsTitle(line.text));
  const headedParts = headings.map((heading) => findHeadedPart(entries, heading));
  const others = entries.filter((entry) => headedParts.every((part) => !part.includes(entry)));
  const parts = [
    ...headedParts,
    ...groupByRightEdge(others)
      .flatMap(splitAtGaps)
      .filter(
        (part) =>
          isContents(part, rows.length) ||
          headedParts.some((headed) => isNextColumn(part, headed)) ||
          (lastLabel !== undefined && isContinued(part, rows, lastLabel)),
      ),
  ];
  const plainHeadings = headings.filter((_, index) => headedParts[index]?.length === 0);
  const partLines = new Set(parts.flat().flatMap((part) => part.lines));
  const remainingRows = rows.filter((row) => !row.some((line) => partLines.has(line)));
  return [
    ...parts.flatMap((part, index): Contents[] => {
      const heading = headings[index];
      const contents = { lines: collectLines(part, lines), entries: describeEntries(part) };
      if (part.length === 0) return [];
      return [heading === undefined ? contents : { ...contents, heading }];
    }),
    ...plainHeadings.flatMap((heading) => findPlainContents(remainingRows, heading)),
  ];
}

/** Returns the last page number of a page's tables of contents as a value to compare; undefined without one. */
export function getLastLabel(contents: readonly Contents[]): number | undefined {
  const label = contents.at(-1)?.entries.at(-1)?.label;
  return label === undefined ? undefined : parsePageNumber(label);
}

/** Checks whether entries are the next column of a table of contents: beside it, with page numbers that go on. */
function isNextColumn(part: readonly EntryRow[], headed: readonly EntryRow[]): boolean {
  const [first, last, lastHeaded] = [part[0], part.at(-1), headed.at(-1)];
  if (first === undefined || last === undefined || lastHeaded === undefined) return false;
  return (
    part.length >= continued.minEntries &&
    computeAscendingShare(part) >= minAscendingShare &&
    parsePageNumber(first.label) >= parsePageNumber(lastHeaded.label) &&
    getLeft(first) > Math.max(...headed.map(getRight)) &&
    getTop(first) < getBottom(lastHeaded)
  );
}

/** Checks whether entries go on with the table of contents of the previous page: they begin the page. */
function isContinued(part: readonly EntryRow[], rows: readonly TextLine[][], lastLabel: number): boolean {
  const [first] = part;
  if (first === undefined || part.length < continued.minEntries) return false;
  const rowsAbove = rows.filter((row) => row.every(({ bbox }) => bottom(bbox) <= getTop(first)));
  return (
    rowsAbove.length <= continued.maxRowsAbove &&
    parsePageNumber(first.label) >= lastLabel &&
    computeAscendingShare(part) >= minAscendingShare &&
    share(part, ({ isWholeRow }) => isWholeRow) >= unmarked.minRowShare
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
  const values = entries.map(({ label }) => parsePageNumber(label));
  const isAscending = values.slice(1).filter((value, index) => value >= (values[index] ?? 0));
  return entries.length < 2 ? 1 : isAscending.length / (entries.length - 1);
}

/** Collects the lines of entries and those between them: headings of parts, and titles that go on in the next row. */
function collectLines(entries: readonly EntryRow[], lines: readonly TextLine[]): TextLine[] {
  const entryLines = new Set(entries.flatMap((entry) => entry.lines));
  const [left, end] = [minimum([...entryLines].map(({ bbox }) => bbox.x)), Math.max(...entries.map(getRight))];
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
    (line.bbox.y >= getTop(first) - 1 || (line.bbox.y >= top && hasSameStyle(line, first.lines[0])));
  const collected = lines.filter((line) => entryLines.has(line) || isBetween(line));
  const wraps = collected.filter((line) => !entryLines.has(line));
  const labelLeft = minimum(entries.map(({ lines: pieces }) => pieces.at(-1)?.bbox.x ?? end));
  // Lines below the last entry as there are below others: the rest of its title, or its authors.
  const isBelowLast = (line: TextLine) =>
    line.upright &&
    line.baseline >= getBottom(last) &&
    line.baseline - getBottom(last) <= maxWrapEm * em &&
    right(line.bbox) < labelLeft &&
    wraps.some((wrap) => hasSameStyle(wrap, line) && Math.abs(wrap.bbox.x - line.bbox.x) <= edgeToleranceEm * em);
  return lines.filter((line) => entryLines.has(line) || wraps.includes(line) || isBelowLast(line));
}

function hasSameStyle(a: TextLine, b: TextLine | undefined): boolean {
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
      label: entry.label,
      pageNumber: /^\d+$/.test(entry.label) ? Number(entry.label) : undefined,
    };
  });
}
