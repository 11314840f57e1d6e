import type { DataPoint } from "../../../shared/document/data-points.ts";
import type { PlacedField } from "../../../shared/taxonomy/taxonomy.ts";

/**
 * The minimum widths of columns in pixels, by type. An amount has room for five digits before its decimal mark and for its
 * state; a longer one is wrapped to two lines.
 */
const valueWidths: Partial<Record<DataPoint["type"], number>> = { money: 124, date: 100, string: 96, text: 176 };
const otherValueWidth = 72;

/** The width of a letter in pixels. It is a little more than the average of the fonts of systems at 13 px. */
const letterWidth = 7;
/** The space at both sides of a label in pixels. */
const labelPadding = 16;
/** The width that labels may demand at most, in pixels: one without spaces must not fill the pane. */
const maxLabelWidth = 220;

/** Returns the number of letters of the longer line when a label is broken at a space to two lines as well as possible. */
function countLineLetters(label: string): number {
  const breaks = [...label.matchAll(/\s+/gu)].map(({ index, 0: space }) =>
    Math.max(index, label.length - index - space.length),
  );
  return Math.min(label.length, ...breaks);
}

/** Returns the minimum width of a column in pixels: its values fit into it, and its label does so in two lines. */
export function getColumnWidth({ field: { type, label } }: PlacedField): number {
  const labelWidth = Math.min(maxLabelWidth, countLineLetters(label.trim()) * letterWidth + labelPadding);
  return Math.max(valueWidths[type] ?? otherValueWidth, labelWidth);
}
