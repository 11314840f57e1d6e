import type { OutputFormat } from "../../shared/api/contents.ts";
import type { Workers } from "../pipeline/tasks.ts";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { BlobStore, TemporaryFile } from "../storage/blobs/blobs.ts";
import type { DataFolderHealth } from "../storage/data-folder/data-folder-health.ts";
import type { JobRecord, QueuedJob } from "../storage/jobs.ts";
import type { UserRecord } from "../storage/tables/accounts.ts";
import type { VocabularyStore } from "../storage/vocabularies.ts";
import type { Changes } from "./jobs/announce-changes.ts";
import type { KeySecrets } from "./accounts/key-secrets.ts";
import type { LargeUploads } from "./taxonomies/large-uploads.ts";
import type { PageImages } from "./jobs/page-images.ts";
import type { Detectors } from "./detectors/detectors.ts";
import type { LanguageModel } from "./language-model/language-model.ts";
import type { Passwords } from "./accounts/passwords.ts";
import type { Validate } from "./validations.ts";
import type { RateLimits } from "./accounts/rate-limits.ts";
import type { StatisticsRuns } from "./jobs/limit-statistics.ts";
import type { QuotaContext } from "./accounts/storage-quota.ts";
import type { VocabularyCompiler } from "./taxonomies/vocabulary-compiler.ts";

/** The dependencies of the use cases. */
export interface Context extends QuotaContext {
  blobs: BlobStore;
  secrets: KeySecrets;
  clock: Clock;
  log: Log;
  workers: Workers;
  changes: Changes;
  vocabularies: VocabularyStore;
  vocabularyCompiler: VocabularyCompiler;
  /** The folder with additional OCR languages. */
  tessdata: string;
  /** The layout models in the data folder. */
  detectors: Detectors;
  /** The language model that the settings in the data folder name. */
  languageModel: LanguageModel;
  health: DataFolderHealth;
  limits: RateLimits;
  /** Validates JSON of any size. */
  validate: Validate;
  largeUploads: LargeUploads;
  /** The maximum size of a document in bytes. */
  maxDocumentBytes: number;
  /** The maximum size in bytes of a taxonomy that is validated and stored as a whole, see `maxSmallTaxonomyBytes`. */
  maxSmallTaxonomyBytes: number;
  statisticsRuns: StatisticsRuns;
  passwords: Passwords;
  pageImages: PageImages;
  /** Writes lost outputs of completed jobs again, and converts outputs to other formats. */
  outputs: {
    /**
     * Writes the lost output of a completed job again. Concurrent requests share one operation.
     * @throws {ServiceError} JOB_NOT_FOUND, CONTENT_LOST, STORAGE_FULL, or the code of the task's error
     */
    rewrite(job: JobRecord): Promise<void>;
    /**
     * Converts the output of a completed job to another format in a worker.
     * @param sha256 the hash of the output
     * @throws {ServiceError} FORMAT_UNAVAILABLE, whose message says what the output lacks, CONTENT_LOST, STORAGE_FULL,
     * or the code of the task's error
     */
    convert(job: JobRecord, sha256: string, format: Exclude<OutputFormat, "xml">): Promise<TemporaryFile>;
  };
  /** The id of the experts' team; null without experts. */
  expertsTeamId: string | null;
  /** Whether the service was started with the name of the experts' team instead of its id. */
  isExpertsTeamFoundByName: boolean;
  /** Whether only experts may change the taxonomies that are installed with the application. */
  onlyExpertsEditBuiltInTaxonomies: boolean;
  /**
   * Runs a task outside the caller's transaction: after the commit if the call is part of a unit of work, otherwise
   * at once. The task gets a context without that transaction.
   */
  afterCommit(task: (context: Context) => Promise<void>): Promise<void>;
  /** Starts and stops the automated steps of a job. */
  runner: { start(job: QueuedJob): void; stop(jobId: string): Promise<void> };
}

/** The authenticated caller. */
export interface Caller {
  user: UserRecord;
  /** Whether the API key is a test key. Data that are created with a test key expire. */
  test: boolean;
}
