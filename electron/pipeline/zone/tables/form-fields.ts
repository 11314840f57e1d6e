import { boxBetween, bottom, right } from "../layout/boxes.ts";
import { groupConnectedLines, selectDrawnRulings, type RulingLine, type RulingLines } from "../layout/ruling-lines.ts";
import type { Chunk, ChunkRow } from "../layout/text-chunks.ts";
import { union, type Bbox } from "../../../../shared/document/geometry.ts";
import { formThresholds } from "./thresholds.ts";

const { edgeTolerancePt, maxLabelDistanceEm, maxRowDistanceEm, minLengthEm, offsetEm } = formThresholds;

/** A place to fill in of a form: a label, and the ruling line beside it on which a value is written. */
export interface FormField {
  label: Chunk;
  row: ChunkRow;
  ruling: RulingLine;
}

/** Finds the places to fill in of a page, from top to bottom. Lines that are sides of drawn cells are none. */
export function findFormFields(rows: readonly ChunkRow[], rulings: RulingLines): FormField[] {
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

/** Finds the forms of a page: runs of rows with places to fill in that begin at the same position. */
export function findForms(fields: readonly FormField[]): Bbox[] {
  const runs: FormField[][] = [];
  for (const field of fields) {
    const run = runs.findLast((candidate) =>
      candidate.some(
        ({ row, ruling }) =>
          row === field.row ||
          (field.row.baseline - row.baseline <= maxRowDistanceEm * field.label.line.size &&
            Math.abs(ruling.from - field.ruling.from) <= edgeTolerancePt),
      ),
    );
    if (run === undefined) runs.push([field]);
    else run.push(field);
  }
  return runs
    .filter((run) => new Set(run.map(({ row }) => row)).size > 1)
    .map((run) => union(run.map(computeFieldBox)));
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
