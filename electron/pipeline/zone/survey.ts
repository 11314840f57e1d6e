import { z } from "zod";

/** What only shows across pages, and every page's zoning needs. Small: it is sent to a worker with each page. */
export const surveySchema = z.strictObject({
  /** The most frequent size of text, in points. */
  bodySize: z.number().positive(),
});
export type Survey = z.infer<typeof surveySchema>;
