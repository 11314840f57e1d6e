import type { DocumentMediaType } from "../../shared/api/documents.ts";
import type { ErrorCode } from "../../shared/errors.ts";
import type { Mapping } from "../../shared/document/data-points.ts";
import type { Indexing } from "../../shared/document/keywords.ts";
import type { JobType } from "../../shared/job.ts";
import type { DataPointTaxonomy, KeywordTaxonomy } from "../../shared/taxonomy.ts";
import type { DocumentProfile } from "./zone/layout/document-profile.ts";

/** A document on disk. `sha256` names its bytes, so that a worker can keep it open between pages. */
export interface DocumentFile {
  path: string;
  sha256: string;
  mediaType: DocumentMediaType;
}

/** What is known of a document once it could be opened. */
export interface DocumentInfo {
  mediaType: DocumentMediaType;
  /** Pages of a PDF, spine items of an ePub; at least 1. */
  pages: number;
  title?: string;
  language?: string;
}

/** How pages are read whose text layer is missing or worthless. */
export interface OcrOptions {
  /** Tesseract's codes; English and German unless told. */
  languages?: readonly string[];
  /** Folder in which further languages lie, as CODE.traineddata or CODE.traineddata.gz. */
  tessdata?: string;
}

/** A page as the earlier steps left it: files with `page-text-json` and `page-zones-json`. */
export interface PageFiles {
  text: string;
  zones: string;
}

export interface EncodedImage {
  mediaType: "image/png" | "image/webp";
  bytes: Uint8Array;
}

/** A line of the output's history. */
export interface HistoryEvent {
  /** ISO 8601. */
  at: string;
  step: string;
  phase: "work" | "review";
  user: string;
  outcome: string;
}

export interface OutputInput {
  job: { id: string; type: JobType };
  source: {
    name: string;
    mediaType: DocumentMediaType;
    sha256: string;
    pages: number;
    title?: string;
    language?: string;
  };
  pages: readonly PageFiles[];
  mapping?: { content: Mapping; taxonomyVersion: string };
  indexing?: { content: Indexing; taxonomyVersion: string };
  history: readonly HistoryEvent[];
}

/**
 * What a worker process does: each a function from files and values to a value. Inputs name files where they are
 * large; outputs are validated against their schema before they leave the worker. Pages leave it as the bytes that are
 * kept, of which there are many: whoever keeps them need not take them apart.
 */
export interface Tasks {
  /** Opens a document of unknown kind (`mediaType` is found from the bytes) and counts its pages. */
  inspectDocument: { input: { path: string; name: string }; output: DocumentInfo };
  /** `json` is `page-text-json`; `error` and `findings` are those of the page, for the log. */
  readPage: {
    input: { document: DocumentFile; page: number; ocr: OcrOptions | false };
    output: { json: Uint8Array; error?: string; findings?: readonly string[] };
  };
  /** The image of a page, `height` pixels high. PDF only. */
  renderPage: { input: { document: DocumentFile; page: number; height: number }; output: EncodedImage };
  /** What only shows across pages (running heads, body size): taken once, given to each `zonePage`. */
  profileDocument: { input: { texts: readonly string[] }; output: DocumentProfile };
  /** `before` is the text of the page before, where there is one: a table may go on from it. `json`: `page-zones-json`. */
  zonePage: {
    input: { text: string; before?: string | undefined; profile: DocumentProfile };
    output: { json: Uint8Array; confidence: number };
  };
  mapDocument: { input: { pages: readonly PageFiles[]; taxonomy: DataPointTaxonomy }; output: Mapping };
  indexDocument: { input: { pages: readonly PageFiles[]; taxonomy: KeywordTaxonomy }; output: Indexing };
  /** The document-model XML, validated against the project's XSD. */
  writeOutput: { input: OutputInput; output: string };
}
export type TaskName = keyof Tasks;

export interface TaskOptions {
  signal?: AbortSignal;
  /** After this the worker is ended and the task fails with a message that says so. */
  timeoutMs?: number;
  /** A user waits for the result: the task goes before all that are not urgent. */
  urgent?: boolean;
  /** The task is short: it may be sent to a worker that still runs another such task, so that the worker never idles. */
  prefetchable?: boolean;
  /** Prefetchable tasks with the same key preferably go to the same worker, which caches its previous page. */
  affinityKey?: string;
}

/** Runs tasks in worker processes, side by side up to a number; a crash of one fails only its task. */
export interface Workers {
  /** @throws {TaskError} */
  run<Name extends TaskName>(
    name: Name,
    input: Tasks[Name]["input"],
    options?: TaskOptions,
  ): Promise<Tasks[Name]["output"]>;
  close(): Promise<void>;
}

/** A task failed. `permanent`: it would fail alike again, as with a document that cannot be read. */
export class TaskError extends Error {
  override readonly name = "TaskError";
  readonly code: ErrorCode;
  readonly permanent: boolean;

  constructor(code: ErrorCode, message: string, permanent: boolean, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.permanent = permanent;
  }
}
