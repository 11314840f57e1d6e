import { z } from "zod";
import { mebibyte } from "../bytes.ts";
import { declareEndpoint } from "./endpoint.ts";

/** The largest file that is imported, in bytes. */
export const maxImportBytes = 256 * mebibyte;

/** The largest taxonomy that can be edited in the window, in bytes. With a larger one, the editor would be slow. */
export const maxEditableBytes = 2 * mebibyte;

/** A note about the parts of a file that an import changed or left out. */
export interface ImportNote {
  kind: "changed" | "left-out";
  /** A sentence that says what was changed or left out. */
  text: string;
  count: number;
}

/**
 * The reason why a file is not imported: it is empty, in an unknown format, a list instead of a taxonomy, or invalid.
 * The message names the problem of an invalid file.
 */
export type FileRefusal = { reason: "empty" | "unknown-format" | "list" } | { reason: "invalid"; message: string };

/** The result of reading a file. The taxonomy may still have problems, which the editor shows. */
export type ReadTaxonomyFile = { taxonomy: unknown; notes: ImportNote[] } | { refusal: FileRefusal };

export const readTaxonomyFile = declareEndpoint("POST /taxonomy-files", {
  id: "taxonomyFile.read",
  summary: "Read a taxonomy from a file in any of the formats, in a process with limits of time and memory",
  query: z.object({
    name: z.string().min(1).max(1000).describe("The name of the file, which is the title of a taxonomy without one."),
  }),
  body: { raw: true, mediaTypes: ["application/octet-stream"] },
  response: "raw",
  mediaType: "application/json",
  errors: ["PAYLOAD_TOO_LARGE", "STORAGE_FULL"],
});
