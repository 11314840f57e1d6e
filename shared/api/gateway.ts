import { z } from "zod";
import { mebibyte } from "../bytes.ts";
import { reviewSteps } from "../job/job.ts";
import { connectionSchema } from "./connections.ts";
import { declareEndpoint, integerParameter, uuid } from "./endpoint.ts";

const sessionSchema = z.object({
  connection: connectionSchema,
  /** Where the master key is stored. With `file`, `key_file` is the path, and the workbench shows the `note`. */
  key_store: z.enum(["keychain", "file"]),
  key_file: z.string().nullable(),
  note: z.string().nullable(),
  version: z.string(),
  data_folder: z.string(),
});
export type Session = z.infer<typeof sessionSchema>;

export const getSession = declareEndpoint("GET /session", {
  id: "session.get",
  summary: "Get the window's connection, and where data are stored",
  response: sessionSchema,
});

const params = z.object({ jobId: uuid, step: z.enum(reviewSteps) });
const entrySchema = z.record(z.string(), z.unknown());

/** The journal (operation log) of a checkout: operations, undos and redos in order, stored on disk. */
export const journalSchema = z.object({
  /** The time of the claim, which identifies the checkout; null if there is no journal. */
  claimed_at: z.string().nullable(),
  entries: z.array(entrySchema),
});

export const getJournal = declareEndpoint("GET /journals/:jobId/:step", {
  id: "journal.get",
  summary: "Get the journal of the latest checkout",
  params,
  response: journalSchema,
});

export const appendJournal = declareEndpoint("POST /journals/:jobId/:step", {
  id: "journal.append",
  summary: "Append operations to a journal; the response is sent after they are on disk",
  params,
  body: z.object({
    claimed_at: z.string(),
    /** The `claimed_at` of the earlier checkout whose journal this one takes over. */
    adopts: z.string().optional(),
    /**
     * The number of entries that the caller knows. If the journal has a different number of entries, because another
     * window wrote to it, the response is error 412.
     */
    after: z.int().nonnegative(),
    entries: z.array(entrySchema),
  }),
  // An operation contains its records before and after the change, and may change a whole content of up to 16 MiB.
  maxBodyBytes: 40 * mebibyte,
  response: z.object({ length: z.int().nonnegative() }),
  errors: ["ETAG_MISMATCH"],
});

export const deleteJournal = declareEndpoint("DELETE /journals/:jobId/:step", {
  id: "journal.delete",
  summary: "Delete the journal after check-in, or when the job is given back",
  params,
  // The query identifies the journal that was checked in. If the stored journal is a different or a longer one, because
  // another window wrote to it, the response is error 412. Without a query, the journal is deleted unconditionally.
  query: z.object({ claimed_at: z.string().optional(), length: integerParameter.optional() }),
  errors: ["ETAG_MISMATCH"],
  response: z.object({ length: z.literal(0) }),
});

/** The path of the list of sample documents. They are served from the same origin as the workbench's own files. */
export const sampleListPath = "/samples/samples.json";
export const sampleListSchema = z.array(
  z.object({
    file: z.string(),
    title: z.string(),
    media_type: z.string(),
    job_type: z.enum(["data-point-extraction", "indexing"]),
    taxonomy: z.string(),
    ocr: z.boolean(),
  }),
);
export type Sample = z.infer<typeof sampleListSchema>[number];
