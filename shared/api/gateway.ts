import { z } from "zod";
import { reviewSteps } from "../job.ts";
import { endpoint, uuid } from "./endpoint.ts";
import { userSchema } from "./users.ts";

/** Where the workbench's own gateway answers, beside the service's `/v1.1`. It is no part of the published API. */
export const gatewayPath = "/gateway";

export const sessionSchema = z.object({
  user: userSchema,
  connection: z.object({ kind: z.enum(["embedded", "remote"]), title: z.string() }),
  /** Where the key that encrypts the API keys is stored; `file` comes with a `note` that the workbench shows. */
  key_store: z.enum(["keychain", "file"]),
  note: z.string().nullable(),
  version: z.string(),
  data_folder: z.string(),
});
export type Session = z.infer<typeof sessionSchema>;

export const getSession = endpoint("GET /session", {
  id: "session.get",
  summary: "Who is logged in, and where",
  response: sessionSchema,
});

const params = z.object({ jobId: uuid, step: z.enum(reviewSteps) });
const entrySchema = z.record(z.string(), z.unknown());

/** The journal of a checkout: what the reviewer did, undid and did again, in order; it outlives the process. */
export const journalSchema = z.object({
  /** When the job was claimed, which names the checkout; null where there is no journal. */
  claimed_at: z.string().nullable(),
  entries: z.array(entrySchema),
});

export const getJournal = endpoint("GET /journals/:jobId/:step", {
  id: "journal.get",
  summary: "What was done in a checkout so far",
  params,
  response: journalSchema,
});

export const appendJournal = endpoint("POST /journals/:jobId/:step", {
  id: "journal.append",
  summary: "Add what was done; durable once answered",
  params,
  body: z.object({
    claimed_at: z.string(),
    /** How many entries the caller has seen; another number on disk means another window is at work: 409. */
    after: z.int().nonnegative(),
    entries: z.array(entrySchema).min(1),
  }),
  response: z.object({ length: z.int().nonnegative() }),
  errors: ["ETAG_MISMATCH"],
});

export const deleteJournal = endpoint("DELETE /journals/:jobId/:step", {
  id: "journal.delete",
  summary: "Forget the journal, after check-in",
  params,
  response: z.object({ length: z.literal(0) }),
});

/** Documents that the application brings along to try it with; served beside the workbench's own files. */
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
