import { boxBetween, bottom, right } from "../layout/boxes.ts";
import { groupConnectedLines, selectDrawnRulings, type RulingLine, type RulingLines } from "../layout/ruling-lines.ts";
import { isWritingLine, type Chunk, type ChunkRow } from "../layout/text-chunks.ts";
import { union, type Bbox } from "../../../../shared/document/geometry.ts";
import { formThresholds } from "./thresholds.ts";

const { edgeTolerancePt, maxLabelDistanceEm, maxRowDistanceEm, minLengthEm, offsetEm } = formThresholds;

/** A place to fill in of a form: a label, and the line beside it on which a value is written. */
export interface FormField {
  label: Chunk;
  row: ChunkRow;
  /** A drawn line, or a line of underscores or dots. */
  ruling: RulingLine;
}

/** Finds the places to fill in of a page, from top to bottom. */
export function findFormFields(rows: readonly ChunkRow[], rulings: RulingLines): FormField[] {
  const fields = [...findDrawnFields(rows, rulings), ...rows.flatMap(findSetFields)];
  return fields.sort((a, b) => a.row.baseline - b.row.baseline || a.label.bbox.x - b.label.bbox.x);
}

/** Finds the labels of a row that have a line of underscores or dots beside them. */
function findSetFields(row: ChunkRow): FormField[] {
  return row.chunks.flatMap((chunk, index): FormField[] => {
    const [word] = chunk.words;
    const label = row.chunks[index - 1];
    if (label === undefined || word === undefined || !isWritingLine(word, chunk.line)) return [];
    const ruling = { position: row.baseline, from: chunk.bbox.x, to: right(chunk.bbox), isDrawn: true };
    return [{ label, row, ruling }];
  });
}

/** Finds the labels with a ruling line beside them. Lines that are sides of drawn cells are none. */
function findDrawnFields(rows: readonly ChunkRow[], rulings: RulingLines): FormField[] {
  const lines = groupConnectedLines(selectDrawnRulings(rulings)).flatMap(({ horizontal, vertical }) =>
    vertical.length === 0 ? horizontal : [],
  );
  if (lines.length === 0) return [];
  return rows.flatMap((row) =>
    row.chunks.flatMap((label, index): FormField[] => {
      const em = label.line.size;
      const end = right(label.bbox);
      const next = row.chunks[index + 1];
      const ruling = lines.find(
        ({ position, from, to }) =>
          position > row.baseline + offsetEm.min * em &&
          position < row.baseline + offsetEm.max * em &&
          from > end - edgeTolerancePt &&
          from < end + maxLabelDistanceEm * em &&
          to - from > minLengthEm * em &&
          // A value stands on the line, and not before it.
          (next === undefined || next.bbox.x > from - edgeTolerancePt),
      );
      return ruling === undefined ? [] : [{ label, row, ruling }];
    }),
  );
}

/**
 * Finds the forms of a page: runs of rows whose places to fill in begin at the same position, or begin behind aligned
 * labels and end at the same position.
 */
export function findForms(fields: readonly FormField[]): Bbox[] {
  const runs: FormField[][] = [];
  for (const field of fields) {
    const run = runs.findLast((candidate) =>
      candidate.some(
        (other) =>
          other.row === field.row ||
          (field.row.baseline - other.row.baseline <= maxRowDistanceEm * field.label.line.size &&
            areAligned(other, field)),
      ),
    );
    if (run === undefined) runs.push([field]);
    else run.push(field);
  }
  return runs
    .filter((run) => new Set(run.map(({ row }) => row)).size > 1)
    .map((run) => union(run.map(computeFieldBox)));
}

/** Checks whether two places begin at the same position, or both their labels begin and they end at the same one. */
function areAligned(a: FormField, b: FormField): boolean {
  const isNear = (x: number, y: number) => Math.abs(x - y) <= edgeTolerancePt;
  return (
    isNear(a.ruling.from, b.ruling.from) || (isNear(a.label.bbox.x, b.label.bbox.x) && isNear(a.ruling.to, b.ruling.to))
  );
}

/** Checks whether a table is a form: most of its rows have places to fill in. */
export function isForm({ fields, rows }: { fields: readonly FormField[]; rows: readonly ChunkRow[] }): boolean {
  return new Set(fields.map(({ row }) => row.baseline)).size > formThresholds.minFieldRowShare * rows.length;
}

/** Returns the box of a label and its ruling line, as high as the label. */
function computeFieldBox({ label: { bbox }, ruling }: FormField): Bbox {
  return boxBetween(bbox.x, bbox.y, ruling.to, bottom(bbox));
}

/** Extends the box of a table, which is tight around its text, to the ends of its places to fill in if it is a form. */
export function extendToFields(box: Bbox, table: Parameters<typeof isForm>[0]): Bbox {
  return isForm(table) ? union([box, ...table.fields.map(computeFieldBox)]) : box;
}
