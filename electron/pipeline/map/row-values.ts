import { maxAlternatives } from "../../../shared/document/data-points.ts";
import { findNearestColumn, isNumberText, splitCells } from "./cells.ts";
import { locateSpan } from "./found-by.ts";
import { generateLabelCandidates, type LabeledWindow } from "./label-candidates.ts";
import { isSamePlace, locateValue, type LocatedValue, type ScoredValue } from "./located-value.ts";
import { findValues, isNumericField } from "./read-values.ts";
import { getText, type Span, type TokenRow } from "./rows.ts";
import type { Column, Header, RowGroup } from "./table-header.ts";
import { mappingThresholds } from "./thresholds.ts";

/** The values of a row of a repeated group, by the paths of their fields. */
export type RowValues = Map<string, ScoredValue>;

/** Tests if the field of a path has numbers. */
export function isNumeric(path: string, group: RowGroup): boolean {
  const placed = group.fields.find((other) => other.path === path);
  return placed !== undefined && isNumericField(placed.field);
}

/**
 * Parses the cells of a row as values of their columns' fields.
 * @param filledPaths Paths of columns that have a value already. A further cell at the position of such a column
 * belongs to another one, since a header of several rows may have several columns at the same position.
 */
export function readCells(
  row: TokenRow,
  { columns, group }: Header,
  filledPaths: ReadonlySet<string>,
  window: LabeledWindow,
): RowValues {
  const values: RowValues = new Map();
  const freeColumns = columns.filter(({ path }) => path === undefined || !filledPaths.has(path));
  for (const cell of splitCells(row, columns)) {
    const nearest = findNearestColumn(cell, columns);
    const isFilled = nearest?.path !== undefined && filledPaths.has(nearest.path);
    const options = isFilled ? freeColumns.filter((other) => areAtOnePosition(other, nearest)) : freeColumns;
    const column = findNearestColumn(cell, options);
    const placed = group.fields.find(({ path }) => path === column?.path);
    if (placed === undefined || values.has(placed.path)) continue;
    const value = findValues(placed.field, cell, window.notation).find(
      (found) => !isOfOtherLabel(found, placed.path, window),
    );
    if (value !== undefined) {
      const { foundBy } = column ?? {};
      const located = { ...locateValue(value, window.regions), ...(foundBy && { foundBy }) };
      values.set(placed.path, { ...located, score: 0.6 + 0.3 * value.fit });
    }
  }
  return values;
}

const areAtOnePosition = (a: Column, b: Column): boolean => a.left < b.right && b.left < a.right;

/**
 * Finds other values of a table row for each field, since one column may have been mistaken for another. Values that no
 * field has come first. Only numeric fields have numbers as alternatives.
 */
export function findAlternatives(
  row: TokenRow,
  values: RowValues,
  group: RowGroup,
  window: LabeledWindow,
): Map<string, LocatedValue[]> {
  const cells = splitCells(row).map((cell) => ({ ...cell, isNumber: isNumberText(getText(cell)) }));
  const rowValues = [...values.values()];
  return new Map(
    group.fields.flatMap(({ path, field }): [string, LocatedValue[]][] => {
      const value = values.get(path);
      if (value === undefined) return [];
      const seen = new Set([JSON.stringify(value.value)]);
      const otherValues = cells
        .filter((cell) => isNumericField(field) || !cell.isNumber)
        .flatMap((cell) => findValues(field, cell, window.notation)[0] ?? [])
        .filter((other) => !seen.has(JSON.stringify(other.value)) && seen.add(JSON.stringify(other.value)))
        .map((other) => locateValue(other, window.regions))
        .filter((other) => !isSamePlace(other, value));
      const isTaken = (other: LocatedValue): boolean => rowValues.some((value) => isSamePlace(value, other));
      const sorted = otherValues.toSorted((a, b) => Number(isTaken(a)) - Number(isTaken(b)));
      return sorted.length === 0 ? [] : [[path, sorted.slice(0, maxAlternatives)]];
    }),
  );
}

/** Tests if a text of a cell is a label with a colon, or the value of such a label of another field: "GLN: 4000001". */
function isOfOtherLabel({ row, start, end }: Span, path: string, { labels }: LabeledWindow): boolean {
  return (labels.get(row) ?? []).some((label) => {
    if (row.tokens[label.end - 1]?.text.endsWith(":") !== true) return false;
    const isOfField = label.meanings.some((meaning) => meaning.kind === "field" && meaning.path === path);
    return (label.start === start && label.end === end) || (label.end === start && !isOfField);
  });
}

/**
 * Adds the labelled values of a further line of a table row: "Item no.: 123". A text in the column of another field is none,
 * even if it stands beside the label.
 */
export function addLabeledValues(
  values: RowValues,
  row: TokenRow,
  { group, columns }: Header,
  window: LabeledWindow,
): void {
  for (const label of window.labels.get(row) ?? []) {
    for (const meaning of label.meanings) {
      const placed = meaning.kind === "field" ? group.fields.find(({ path }) => path === meaning.path) : undefined;
      if (placed === undefined || values.has(placed.path) || isNumeric(placed.path, group)) continue;
      const column = findNearestColumn(label, columns);
      const isOfOtherColumn = (value: Span): boolean => {
        const other = findNearestColumn(value, columns);
        return other !== column && other?.path !== undefined && other.path !== placed.path;
      };
      const [best] = generateLabelCandidates(placed.field, label, 1, window)
        .filter((value) => !isOfOtherColumn(value))
        .sort((a, b) => b.score - a.score);
      if (best !== undefined && best.score >= mappingThresholds.minLabeledScore) {
        values.set(placed.path, locateSpan(best, window.regions));
      }
    }
  }
}

/** Adds the texts, but not the numbers, of a further line of a table row. */
export function addTexts(values: RowValues, furtherValues: RowValues): void {
  for (const [path, value] of furtherValues)
    if (!values.has(path) && typeof value.value === "string") values.set(path, value);
}
