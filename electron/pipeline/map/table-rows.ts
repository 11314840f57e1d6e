import type { Value } from "../../../shared/document/data-points.ts";
import { findNearestColumn, isNumberText, splitCells } from "./cells.ts";
import { holdsInRow, listRequiredOperands, type Check } from "./checks.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import { hasGapBefore, getOwnRows, getText, type TokenRow, type Span } from "./rows.ts";
import type { InferredTable } from "./infer-table.ts";
import { SummaryRowDetector } from "./summary-rows.ts";
import { addLabeledValues, addTexts, findAlternatives, isNumeric, readCells, type RowValues } from "./row-values.ts";
import { findHeader, type Header, type RowGroup } from "./table-header.ts";
import { locateValue, type LocatedValue } from "./located-value.ts";
import { findValues } from "./read-values.ts";
import { mappingScores, mappingThresholds } from "./thresholds.ts";

/** A row of a repeated group: its values by the paths of their fields. */
export interface ItemRow {
  values: RowValues;
  /**
   * Other values of the table row, by the paths of the fields to which they could belong. More likely values come
   * first.
   */
  alternatives?: ReadonlyMap<string, readonly LocatedValue[]>;
  /** True if the check of the group identified a value that is in no column. */
  isCompletedByCheck?: boolean;
  /** True if the columns of the row's table were inferred by the check of the group, since its header is unknown. */
  isOfInferredTable?: boolean;
}

/** The last table row, which further lines may continue. */
interface OpenRow {
  row: ItemRow;
  /** Its last line. */
  last: TokenRow;
  /** The paths of the texts that its next line may continue. */
  texts: Set<string>;
}

/**
 * Lines that do not belong to a row yet. The next row may begin in them if the last of them is not too far above it.
 */
interface LinesAbove {
  rows: readonly TokenRow[];
  /** The maximum distance between the last of these lines and a row that begins in them. */
  maxDistancePt: number;
}

/**
 * Maximum number of rows of a repeated group. Their data points are the result, which is held in memory, transferred
 * and reviewed as a whole. Further rows are left out, and a note says so. A table of this length has about 200 pages.
 */
export const maxGroupRows = 10_000;

/**
 * Maximum number of rows of a repeated group whose values have alternatives. In longer tables, alternatives would take most
 * of the memory and time, and reviewers correct columns rather than cells.
 */
const maxRowsWithAlternatives = 200;

/**
 * Finds the rows of repeated groups in tables with a header. A table row may span several lines: the first line has the
 * numbers, and further lines extend its texts. If cells are aligned at their middle or bottom, a text begins in the
 * lines above the numbers. A table continues on the next page until a label ends it. Rows that sum up others are left
 * out.
 */
export class TableRowFinder {
  readonly #groups: readonly RowGroup[];
  readonly #checks: ReadonlyMap<RowGroup, Check>;
  readonly #rows: ReadonlyMap<string, ItemRow[]>;
  readonly #maxRows: number;
  /** The groups with rows that were left out. */
  readonly #cutGroups = new Set<string>();
  readonly #summaries: ReadonlyMap<RowGroup, SummaryRowDetector>;
  #header: Header | undefined;
  #openRow: OpenRow | undefined;
  #linesAbove: LinesAbove | undefined;
  /** True if a row was found below the header. */
  #hasRows = false;

  /**
   * @param checks The check of each group whose paths are all in the group.
   * @param maxRows The maximum number of rows of a group. Further rows are left out.
   */
  constructor(groups: readonly RowGroup[], checks: ReadonlyMap<RowGroup, Check>, maxRows: number) {
    this.#groups = groups;
    this.#checks = checks;
    this.#maxRows = maxRows;
    this.#rows = new Map(groups.map(({ path }) => [path, []]));
    this.#summaries = new Map(groups.map((group) => [group, new SummaryRowDetector(group)]));
  }

  /**
   * Adds the next window of the document.
   * @param inferred Tables of the window without a known header. A known header takes precedence.
   */
  add(window: LabeledWindow, inferred: readonly InferredTable[] = []): void {
    for (const row of getOwnRows(window))
      this.#addRow(
        row,
        window,
        inferred.find(({ first }) => first === row),
      );
  }

  /** Returns the rows of a group that were found so far. */
  get({ path }: RowGroup): readonly ItemRow[] {
    return this.#rows.get(path) ?? [];
  }

  /** Tells whether rows of a group were left out. */
  isTruncated({ path }: RowGroup): boolean {
    return this.#cutGroups.has(path);
  }

  #addRow(row: TokenRow, window: LabeledWindow, inferred?: InferredTable): void {
    const newHeader = findHeader(row, this.#groups, window);
    if (newHeader !== undefined) {
      const isOther = this.#summaries.get(newHeader.group)?.isOtherTable(newHeader) === true;
      this.#header = isOther ? undefined : newHeader;
      this.#hasRows = false;
      this.#closeRow();
      return;
    }
    if (inferred !== undefined) this.#openInferredTable(inferred);
    const header = this.#header;
    if (header === undefined || row.number < header.firstRow) return;
    if (row.number > header.lastRow && row.tokens.some(({ text }) => isNumberText(text))) {
      this.#header = undefined;
      this.#closeRow();
      return;
    }
    if (endsTable(row, header.group, window)) {
      if (this.#hasRows) this.#header = undefined;
      this.#closeRow();
      return;
    }
    const values = readCells(row, header, new Set(), window);
    const isCompletedByCheck = this.#completeByCheck(values, row, header.group, window);
    const summaries = this.#summaries.get(header.group);
    if (isAnchored(values, header.group)) {
      if (summaries?.isSummary(row, values, window) === true) {
        this.#closeRow();
        return;
      }
      summaries?.add(values);
      this.#addTextsAbove(values, row, header, window);
      this.#openNewRow(values, row, isCompletedByCheck, header, window);
    } else if (header.group.anchor !== undefined && values.has(header.group.anchor)) {
      // A line with an amount is not the description of the row above it.
      this.#closeRow();
    } else if (this.#openRow !== undefined && continuesRow(row, this.#openRow.last)) {
      const openRow = this.#openRow.row;
      const distance = row.y - this.#openRow.last.y;
      if (this.#continueTexts(row, header, window)) this.#linesAbove = undefined;
      else this.#addLineAbove(row, distance);
      addTexts(openRow.values, readCells(row, header, new Set(openRow.values.keys()), window));
      addLabeledValues(openRow.values, row, header, window);
      this.#openRow.last = row;
    } else {
      this.#addLineAbove(row, Number.POSITIVE_INFINITY);
      this.#openRow = undefined;
    }
  }

  /** Opens a table whose columns were inferred, unless the rows have a known header. */
  #openInferredTable({ group, columns, first, last }: InferredTable): void {
    if (this.#header?.group === group && !Number.isFinite(this.#header.lastRow)) return;
    this.#header = { group, columns, firstRow: first.number, lastRow: last.number };
    this.#hasRows = false;
    this.#closeRow();
  }

  /**
   * Adds a line that is no part of a row yet, in which the next row may begin.
   * @param distance its distance in points from the last line of the open row; infinite without an open row
   */
  #addLineAbove(row: TokenRow, distance: number): void {
    const above = this.#linesAbove;
    const last = above?.rows.at(-1);
    const maxDistancePt = mappingThresholds.maxCellPitchEm * row.em;
    if (above !== undefined && last?.page === row.page && row.y - last.y <= maxDistancePt) {
      this.#linesAbove = { rows: [...above.rows, row].slice(-mappingThresholds.maxLinesAbove), maxDistancePt };
    } else if (distance > maxDistancePt) {
      this.#linesAbove = { rows: [row], maxDistancePt: Number.isFinite(distance) ? distance : maxDistancePt };
    } else {
      this.#linesAbove = undefined;
    }
  }

  /** Ends the open row, and drops the lines above the next one. */
  #closeRow(): void {
    this.#openRow = undefined;
    this.#linesAbove = undefined;
  }

  #openNewRow(
    values: RowValues,
    row: TokenRow,
    isCompletedByCheck: boolean,
    { group, lastRow }: Header,
    window: LabeledWindow,
  ): void {
    const rows = this.#rows.get(group.path) ?? [];
    const alternatives =
      rows.length < maxRowsWithAlternatives ? findAlternatives(row, values, group, window) : new Map();
    const item: ItemRow = { values, isCompletedByCheck, isOfInferredTable: Number.isFinite(lastRow), alternatives };
    this.#openRow = { row: item, last: row, texts: listTextPaths(values) };
    this.#hasRows = true;
    if (rows.length < this.#maxRows) rows.push(this.#openRow.row);
    else this.#cutGroups.add(group.path);
  }

  /**
   * Adds the texts of a row that begin above its numbers. The nearest line gives the texts of columns that have none beside
   * the numbers. Other texts are extended upwards by lines in the same block of text; other lines may be headings.
   */
  #addTextsAbove(values: RowValues, row: TokenRow, header: Header, window: LabeledWindow): void {
    const above = this.#linesAbove;
    this.#linesAbove = undefined;
    const nearest = above?.rows.at(-1);
    if (above === undefined || nearest?.page !== row.page || row.y - nearest.y >= above.maxDistancePt) return;
    addTexts(values, readCells(nearest, header, new Set(values.keys()), window));
    for (const line of above.rows.toReversed()) {
      for (const cell of splitCells(line)) {
        const path = findNearestColumn(cell, header.columns)?.path ?? "";
        const text = values.get(path);
        if (typeof text?.value !== "string" || text.row === line.number) continue;
        const regions = window.regions.find(cell);
        if (!window.regions.isOneBlock(regions[0], text.regions[0])) continue;
        const joined = joinLines(getText(cell), text.text);
        values.set(path, { ...text, value: joined, text: joined, regions: [...regions, ...text.regions] });
      }
    }
  }

  /**
   * Adds a number of the group's check that is in no labelled column, such as a quantity. Returns whether a number was
   * added. Nothing is added if more than one number is missing.
   */
  #completeByCheck(values: RowValues, row: TokenRow, group: RowGroup, window: LabeledWindow): boolean {
    const check = this.#checks.get(group);
    const missing =
      check === undefined ? [] : [check.path, ...listRequiredOperands(check)].filter((path) => !values.has(path));
    const field = group.fields.find(({ path }) => path === missing[0])?.field;
    if (check === undefined || field === undefined || missing.length !== 1) return false;
    const free = findValues(field, { row, start: 0, end: row.tokens.length }, window.notation).filter(
      ({ start, end }) => ![...values.values()].some((other) => other.start < end && start < other.end),
    );
    const completesCheck = (number: { value: Value }): boolean => {
      const completed = new Map<string, { value: Value }>(values);
      return holdsInRow(check, completed.set(missing[0] ?? "", number));
    };
    const value = free.find(completesCheck);
    if (value === undefined) return false;
    const located = locateValue(value, window.regions);
    values.set(missing[0] ?? "", {
      ...located,
      score: mappingScores.completedNumber,
      foundBy: { method: "row-check" },
    });
    return true;
  }

  /**
   * Continues the texts of the open row in its next line, if both lines have the pitch and the size of one paragraph.
   * @returns whether a text is continued
   */
  #continueTexts(row: TokenRow, header: Header, window: LabeledWindow): boolean {
    const open = this.#openRow;
    if (open === undefined) return false;
    const isSmaller = row.em < mappingThresholds.minTextSizeShare * open.last.em;
    if (isSmaller || row.y - open.last.y > mappingThresholds.maxCellPitchEm * open.last.em) open.texts.clear();
    const cells = splitCells(row);
    for (const path of open.texts) {
      const column = header.columns.find((other) => other.path === path);
      const text = open.row.values.get(path);
      const cell = cells.find((other) => findNearestColumn(other, header.columns) === column);
      if (cell === undefined || text === undefined || followsIdentifier(cell)) {
        open.texts.delete(path);
        continue;
      }
      const joined = joinLines(text.text, getText(cell));
      const { regions } = locateValue({ ...cell, value: joined, text: joined, fit: text.fit }, window.regions);
      open.row.values.set(path, { ...text, value: joined, text: joined, regions: [...text.regions, ...regions] });
    }
    return open.texts.size > 0;
  }
}

/** Tests if a cell directly follows a long number and names its scheme: "4012345001235 (GTIN)". */
function followsIdentifier({ row, start }: Span): boolean {
  return !hasGapBefore(row, start) && /^\d{8,}$/u.test(row.tokens[start - 1]?.text ?? "");
}

/** Joins two lines of a text. A hyphen at the end of a word stays, since it may belong to a compound; a dash is a word. */
const joinLines = (above: string, below: string): string => above + (/[\p{L}\p{N}]-$/u.test(above) ? "" : " ") + below;

function listTextPaths(values: RowValues): Set<string> {
  return new Set([...values].flatMap(([path, { value }]) => (typeof value === "string" ? path : [])));
}

function continuesRow(row: TokenRow, last: TokenRow): boolean {
  return row.page === last.page && row.y - last.y < mappingThresholds.maxRowPitchEm * last.em;
}

/** Tests if the first label of a row begins a segment and ends the table, such as "Total". */
function endsTable(row: TokenRow, group: RowGroup, { labels }: LabeledWindow): boolean {
  const [first] = labels.get(row) ?? [];
  const startsSegment = first !== undefined && row.segments.some(({ start }) => start === first.start);
  return startsSegment && first.meanings.some((meaning) => meaning.kind === "stop" && meaning.group === group.path);
}

/** Tests if values can begin a table row: if they include the group's anchor and at least two numbers. */
function isAnchored(values: RowValues, group: RowGroup): boolean {
  const numbers = [...values].filter(([path]) => isNumeric(path, group));
  if (group.anchor !== undefined && !values.has(group.anchor)) return false;
  return numbers.length >= 2;
}
