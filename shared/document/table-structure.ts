import { z } from "zod";
import { bboxSchema } from "./geometry.ts";

/** The maximum number of rows multiplied by columns. A larger grid is no table. */
export const maxGridPlaces = 20_000;

/** The rows, columns and cells of a table that a model read from its image. It has no text. */
export const tableStructureSchema = z.strictObject({
  /** The region of the page that the model was given. */
  bbox: bboxSchema,
  /** The mean probability that the model gives to its tokens, which is not calibrated. */
  confidence: z.number().min(0).max(1),
  rows: z.int().positive(),
  columns: z.int().positive(),
  cells: z.array(
    z.strictObject({
      /** Zero-based. */
      row: z.int().nonnegative(),
      column: z.int().nonnegative(),
      row_span: z.int().positive(),
      column_span: z.int().positive(),
      header: z.boolean(),
      /** The box of its content; null if the model gives none. */
      bbox: bboxSchema.nullable(),
    }),
  ),
});
export type TableStructure = z.infer<typeof tableStructureSchema>;
