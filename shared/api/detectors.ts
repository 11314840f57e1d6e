import { z } from "zod";
import { mebibyte } from "../bytes.ts";
import { declareEndpoint } from "./endpoint.ts";

/** The maximum size of the file of a layout or table model, in bytes. The largest model of the known families has 204 MB. */
export const maxDetectorBytes = 512 * mebibyte;

/** The name of the file of a model, such as `heron.onnx`. */
export const detectorNameSchema = z
  .string()
  .max(120)
  .regex(/^[\p{L}\p{N}_][\p{L}\p{N}_ .+-]*\.onnx$/iu, "must be the name of an ONNX file, such as heron.onnx");

/** What a model reads: the layout of a page, or the structure of a table. */
const modelKinds = ["layout", "table"] as const;
export type ModelKind = (typeof modelKinds)[number];

/** A layout or table model in the data folder of this computer, with the result of its check. */
export const detectorSchema = z.object({
  name: z.string(),
  bytes: z.int().nonnegative(),
  /** Null if the model cannot be used. */
  kind: z.enum(modelKinds).nullable(),
  /** The name of its family; null if the model cannot be used. */
  family: z.string().nullable(),
  license: z.string().nullable(),
  /** The time for a page, or for a table, on this computer, in ms. */
  page_ms: z.int().positive().nullable(),
  /** Why the model cannot be used, as a clause without a full stop; null if it can. */
  defect: z.string().nullable(),
  /** Whether this model is used. It is the first usable model of its kind in the order of names. */
  used: z.boolean(),
});
export type Detector = z.infer<typeof detectorSchema>;

const params = z.object({ name: detectorNameSchema });

export const listDetectors = declareEndpoint("GET /detectors", {
  id: "detector.list",
  summary: "List the layout and table models on this computer",
  response: z.object({ list: z.array(detectorSchema) }),
});

export const putDetector = declareEndpoint("PUT /detectors/:name", {
  id: "detector.put",
  summary: "Add or replace a layout or table model",
  description: "The body is an ONNX file. It is checked before it is added.",
  params,
  body: { raw: true, mediaTypes: ["application/octet-stream"] },
  maxBodyBytes: maxDetectorBytes,
  response: detectorSchema,
});

export const deleteDetector = declareEndpoint("DELETE /detectors/:name", {
  id: "detector.delete",
  summary: "Delete a layout or table model",
  params,
  response: z.object({}),
});
