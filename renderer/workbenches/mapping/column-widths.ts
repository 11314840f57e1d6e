import type { DataPoint } from "../../../shared/document/data-points.ts";
import type { PlacedField } from "../../../shared/taxonomy/taxonomy.ts";

/**
 * The minimum widths of columns in pixels, by type. The width of an amount is enough for five digits before the decimal
 * mark and for its state. A longer amount is wrapped to two lines.
 */
const valueWidths: Partial<Record<DataPoint["type"], number>> = { money: 124, date: 100, string: 96, text: 176 };
const otherValueWidth = 72;

/** The width of a letter in pixels. It is a little more than the average width in system fonts at 13 px. */
const letterWidth = 7;
/** The space at both sides of a label in pixels. */
const labelPadding = 16;
/** The maximum width for a label, in pixels. A label without spaces must not fill the pane. */
const maxLabelWidth = 220;

/** Returns the number of letters in the longer line if a label is broken into two lines as equal as possible. */
function countLineLetters(label: string): number {
  const breaks = [...label.matchAll(/\s+/gu)].map(({ index, 0: space }) =>
    Math.max(index, label.length - index - space.length),
  );
  return Math.min(label.length, ...breaks);
}

/** Returns the minimum width in pixels of a column into which its values fit, and its label in two lines. */
export function getColumnWidth({ field: { type, label } }: PlacedField): number {
  const labelWidth = Math.min(maxLabelWidth, countLineLetters(label.trim()) * letterWidth + labelPadding);
  return Math.max(valueWidths[type] ?? otherValueWidth, labelWidth);
}
