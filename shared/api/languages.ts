import { z } from "zod";
import { mebibyte } from "../bytes.ts";
import { declareEndpoint } from "./endpoint.ts";

/** The maximum size of a file of trained data, in bytes. The files of the Tesseract project are smaller than 32 MiB. */
export const maxTrainedDataBytes = 64 * mebibyte;

/** A code of Tesseract, such as `fra`, `chi_sim` or `deu_latf`. */
export const languageCodeSchema = z
  .string()
  .regex(/^[a-z]{3}(?:_[a-z]{2,10}){0,2}$/i, "must be a language code of Tesseract, such as fra or chi_sim");

/** A language that OCR on this computer can read. */
export const languageSchema = z.object({
  code: z.string(),
  /** Whether the data are part of the application. Such data cannot be deleted, but an added file can replace them. */
  shipped: z.boolean(),
  /** The size of the added file in bytes; null if there is none. */
  added_bytes: z.int().nonnegative().nullable(),
  /** Says why Tesseract cannot use the added file; null if it can. */
  defect: z.string().nullable(),
});
export type Language = z.infer<typeof languageSchema>;

const params = z.object({ code: languageCodeSchema });

export const listLanguages = declareEndpoint("GET /languages", {
  id: "language.list",
  summary: "List the languages that OCR on this computer can read",
  response: z.object({ list: z.array(languageSchema) }),
});

export const putLanguage = declareEndpoint("PUT /languages/:code", {
  id: "language.put",
  summary: "Add or replace the trained data of a language",
  description: "The body is a file of Tesseract's trained data, as it is or compressed by gzip.",
  params,
  body: { raw: true, mediaTypes: ["application/octet-stream", "application/gzip"] },
  maxBodyBytes: maxTrainedDataBytes,
  response: languageSchema,
});

export const deleteLanguage = declareEndpoint("DELETE /languages/:code", {
  id: "language.delete",
  summary: "Delete the added file of a language",
  params,
  response: z.object({}),
});
