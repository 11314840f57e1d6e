import type { OutputFormat } from "../../shared/api/contents.ts";
import type { DocumentMediaType } from "../../shared/api/documents.ts";
import type { ContentSummary } from "../../shared/api/taxonomies.ts";
import type { ConceptCard, ConceptMatch } from "../../shared/taxonomy/concepts.ts";
import type { ErrorCode, ErrorFields } from "../../shared/errors.ts";
import type { Mapping } from "../../shared/document/data-points.ts";
import type { Indexing } from "../../shared/document/keywords.ts";
import type { JobType } from "../../shared/job/job.ts";
import type { DataPointTaxonomy } from "../../shared/taxonomy/taxonomy.ts";
import type { JudgedItems, JudgedStep, LearnedContent } from "../../shared/learned.ts";
import type { ReviewSettings } from "./learn/judge-suggestions.ts";
import type { FamilyId } from "./detect/family.ts";
import type { ModelInput } from "./map/language-model/model-candidates.ts";
import type { DocumentParts, LineLimits } from "./map/language-model/document-lines.ts";
import type { AskedField } from "./map/language-model/questions.ts";
import type { ConceptQuery } from "./index/search-concepts.ts";
import type { EmbeddedInvoice } from "../../shared/invoice/invoice.ts";
import type { DocumentProfile } from "./zone/layout/document-profile.ts";

/** The paths of two versions of a content: as a step suggested it, and as reviewers left it. */
export interface ReviewedFiles {
  suggested: string;
  reviewed: string;
}

/** A document on disk. The bytes at a path never change, so that a worker can keep it open between pages. */
export interface DocumentFile {
  path: string;
  mediaType: DocumentMediaType;
}

/** The properties of a document that was opened. */
export interface DocumentInfo {
  mediaType: DocumentMediaType;
  /** The number of pages of a PDF or of spine items of an ePub, at least 1. */
  pages: number;
  title?: string;
  language?: string;
}

/** Options of OCR, which reads the pages whose text layer is missing or garbled. */
export interface OcrOptions {
  /** Tesseract's language codes; English and German by default. */
  languages?: readonly string[];
  /** The folder with the trained data of further languages: CODE.traineddata or CODE.traineddata.gz. */
  tessdata?: string;
  /** True if OCR also reads pages that have hardly any text and are no scans: their text may be drawn as shapes. */
  readsEmptyPages?: boolean;
}

/** A layout or table model that was checked. */
export interface DetectorFile {
  path: string;
  family: FamilyId;
}

/**
 * The result of the check of a layout or table model: its family, or the reason why it cannot be used, as a clause without a
 * full stop.
 */
export type DetectorCheck =
  | {
      family: FamilyId;
      familyName: string;
      /** The licence of the weights that the file names, or else the licence of the published weights of the family. */
      license: string;
      /** The time for a page in ms. */
      pageMs: number;
    }
  | { defect: string };

/** The paths of a page's files with `page-text-json` and `page-zones-json`. */
export interface PageFiles {
  text: string;
  zones: string;
}

/** The files of a keyword taxonomy. */
export interface VocabularyFiles {
  /** The path of the taxonomy, as JSON. */
  taxonomy: string;
  /**
   * The path of the compiled form. The file name contains the hash of the taxonomy and the version of the compiler. A
   * task that needs the file compiles the taxonomy if the file is missing or damaged.
   */
  compiled: string;
  /** The path of the learned model, which may not exist. */
  model?: string;
}

export interface EncodedImage {
  mediaType: "image/png" | "image/webp";
  bytes: Uint8Array;
}

/** An event of the job's history in the output. */
export interface HistoryEvent {
  /** ISO 8601. */
  at: string;
  step: string;
  phase: "work" | "review";
  user: string;
  outcome: string;
}

/** Input of the output XML. */
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
  /** `path` is the file of the content. */
  mapping?: { path: string; taxonomyVersion: string };
  indexing?: { path: string; taxonomyVersion: string };
  history: readonly HistoryEvent[];
  /** Path of the file that is written. */
  output: string;
}

/**
 * The tasks of a worker process, each with its input and output. Large inputs are paths of files. A worker validates
 * its outputs against their schemas; pages are returned as encoded JSON, so that the main process stores the bytes
 * unparsed.
 */
export interface Tasks {
  /** Opens a document, detects its media type from its bytes and counts its pages. */
  inspectDocument: { input: { path: string; name: string }; output: DocumentInfo };
  /**
   * Reads a page into `page-text-json`. `needsOcr` is true if the page's text layer is missing or garbled, and was not
   * replaced by OCR. `error` and `findings` of the page are for the log.
   */
  readPage: {
    input: { document: DocumentFile; page: number; ocr: OcrOptions | false };
    output: { json: Uint8Array; needsOcr: boolean; error?: string; findings?: readonly string[] };
  };
  /** Recognizes the family of a layout or table model, and runs it on a page that is drawn for the check. */
  checkDetector: { input: { path: string }; output: DetectorCheck };
  /**
   * Finds the regions of a page by a layout model, and adds them to its text. `json` is the output of `readPage`. The
   * message of an error is a clause without a full stop.
   */
  detectRegions: {
    input: { document: DocumentFile; json: Uint8Array; detector: DetectorFile };
    output: { json: Uint8Array };
  };
  /**
   * Reads the structures of a page's tables by a table model, and adds them to its text. `json` is the output of
   * `readPage` or `detectRegions`. `problem` tells why the model could not be used for some of the tables, as a clause
   * without a full stop.
   */
  recognizeTables: {
    input: { document: DocumentFile; json: Uint8Array; detector: DetectorFile };
    output: { json: Uint8Array; problem?: string };
  };
  /** Adds a finding to the text of a page. */
  addFinding: { input: { json: Uint8Array; finding: string }; output: { json: Uint8Array } };
  /** Renders a page of a PDF as an image of `height` pixels. */
  renderPage: { input: { document: DocumentFile; page: number; height: number }; output: EncodedImage };
  /** Profiles a document: running headers, body size and other statistics of all pages, which `zonePage` needs. */
  profileDocument: { input: { texts: readonly string[] }; output: DocumentProfile };
  /**
   * Zones a page into `page-zones-json`. `text` is the path of the text of the page, and `previousText` that of the previous
   * page, from which a table may continue.
   */
  zonePage: {
    input: { page: number; text: string; previousText?: string | undefined; profile: DocumentProfile };
    output: { json: Uint8Array; confidence: number };
  };
  /**
   * Reads the invoice that is embedded in a PDF, if the taxonomy (the path of its file) has business terms of EN 16931.
   * `notes` tell the reviewer what could not be read.
   */
  readEmbeddedInvoice: {
    input: { document: DocumentFile; taxonomy: string };
    output: { invoice: EmbeddedInvoice | null; notes: string[] };
  };
  /** Finds the data points of a taxonomy. `path` is the file of the taxonomy. */
  mapDocument: {
    input: {
      pages: readonly PageFiles[];
      taxonomy: DataPointTaxonomy | { path: string };
      /** The mappings that were learned for the taxonomy, each a `LearnedMapping` as JSON, with the id of its document. */
      learned?: readonly { id?: string; json: string }[];
      /** The invoice that is embedded in the document. */
      embedded?: EmbeddedInvoice | null;
      /** The answers of a language model, and the mapping without them. */
      model?: ModelInput;
    };
    output: Mapping;
  };
  /**
   * Prepares the questions to a language model: the fields with these paths for which it can be asked, and the lines of the
   * document.
   */
  prepareQuestions: {
    input: { pages: readonly PageFiles[]; taxonomy: { path: string }; paths: readonly string[]; limits: LineLimits };
    output: DocumentParts & { fields: AskedField[] };
  };
  /** Suggests concepts of a vocabulary as keywords. */
  indexDocument: {
    input: {
      pages: readonly PageFiles[];
      vocabulary: VocabularyFiles;
      /** The indexings that were learned for the taxonomy from reviewed jobs, each a `LearnedIndexing` as JSON. */
      learned?: readonly string[];
    };
    output: Indexing;
  };
  /**
   * Validates the file of a large taxonomy, and writes the taxonomy to `output` in its stored form. Returns the refusal
   * of an invalid taxonomy, for which nothing is written.
   */
  validateTaxonomy: {
    input: { path: string; name: string; output: string };
    output: { summary: ContentSummary } | { refusal: { code: ErrorCode; message: string; fields: ErrorFields | null } };
  };
  /**
   * Reads a taxonomy from a file in any of the formats that are imported, and writes a `ReadTaxonomyFile` as JSON to
   * `output`. `name` is that of the file.
   */
  readTaxonomyFile: { input: { path: string; name: string; output: string }; output: undefined };
  /** Compiles a keyword taxonomy in advance. */
  compileVocabulary: { input: VocabularyFiles; output: undefined };
  /** Finds concepts by the beginning of a label. Returns null if the vocabulary is not compiled. */
  searchConcepts: { input: { compiled: string; query: ConceptQuery }; output: ConceptMatch[] | null };
  /**
   * Describes a concept; `concept` is null if no concept has the id. Returns null if the vocabulary is not compiled.
   */
  describeConcept: {
    input: { compiled: string; id: string; language: string | null };
    output: { concept: ConceptCard | null } | null;
  };
  /** Returns the ids that no concept has; null if the vocabulary is not compiled. */
  findUnknownConcepts: { input: { compiled: string; ids: readonly string[] }; output: string[] | null };
  /**
   * Learns from a reviewed result, and judges the suggestions by comparing them with it. `learned` is null if the
   * reviewers made no decision from which the step learns. `zones` has the pages whose zones they changed.
   */
  learnDocument: {
    input: {
      pages: readonly PageFiles[];
      result: (ReviewedFiles & { step: "mapping" | "indexing"; settings: ReviewSettings }) | null;
      zones: readonly ReviewedFiles[];
    };
    output: { learned: LearnedContent | null; result: JudgedStep | null; zones: JudgedItems };
  };
  /**
   * Converts a document-model XML to another format and writes it to a file. `taxonomy` is the path of the taxonomy of
   * data points, which an invoice needs. `problem` says what the output lacks for the format; with a problem, nothing
   * is written.
   */
  convertOutput: {
    input: { xml: string; format: Exclude<OutputFormat, "xml">; taxonomy: string | null; output: string };
    output: { problem: string | null };
  };
  /** Writes the document-model XML to a file and validates the file against its XSD. */
  writeOutput: { input: OutputInput; output: undefined };
}
export type TaskName = keyof Tasks;

/** Options for scheduling a task. */
export interface TaskOptions {
  signal?: AbortSignal;
  /**
   * The processor time in ms after which the worker is ended and the task fails, even if it makes progress. By the clock it
   * may take ten times as long, since a busy computer leaves little time to workers.
   */
  timeoutMs?: number;
  /** True if a user waits for the result. Urgent tasks have workers of their own, so that no task of a job delays them. */
  urgent?: boolean;
  /**
   * True for a task on a large taxonomy as a whole. One worker with more memory runs such tasks one after the other.
   */
  large?: boolean;
  /** True for a task that runs a layout or table model. One worker with more memory runs such tasks one after the other. */
  detector?: boolean;
  /** The user whom the task is charged to. Owners are served in turn, and so are the jobs of each owner. */
  owner?: string;
  /** The network of the owner's account. Owners of a network share its turns; an owner without one has its own turns. */
  network?: string;
  job?: string;
  /**
   * True for a short task. It may be sent to a worker that still runs another short task, so that the worker never
   * idles.
   */
  prefetchable?: boolean;
  /** Prefetchable tasks with the same key preferably run in the same worker, which caches its previous page. */
  affinityKey?: string;
}

/**
 * A pool of worker processes. A crash of a worker fails only its task.
 *
 * @example const { pages } = await workers.run("inspectDocument", { path, name }, { timeoutMs: 60_000 });
 */
export interface Workers {
  /** @throws {TaskError} @throws {ServiceError} SERVICE_BUSY if too many urgent tasks wait */
  run<Name extends TaskName>(
    name: Name,
    input: Tasks[Name]["input"],
    options?: TaskOptions,
  ): Promise<Tasks[Name]["output"]>;
  close(): Promise<void>;
}

/** Thrown if a task failed. `permanent` is true if a repetition would fail too, as with an unreadable document. */
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
