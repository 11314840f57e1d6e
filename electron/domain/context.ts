import type { Workers } from "../pipeline/tasks.ts";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { BlobStore } from "../storage/blobs.ts";
import type { DataFolderHealth } from "../storage/data-folder-health.ts";
import type { JobRecord, QueuedJob } from "../storage/jobs.ts";
import type { UserRecord } from "../storage/tables.ts";
import type { VocabularyStore } from "../storage/vocabularies.ts";
import type { Changes } from "./job-changes.ts";
import type { KeySecrets } from "./key-secrets.ts";
import type { PageImages } from "./page-images.ts";
import type { Passwords } from "./passwords.ts";
import type { Validate } from "./validations.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { QuotaContext } from "./storage-quota.ts";

/** The dependencies of the use cases. */
export interface Context extends QuotaContext {
  blobs: BlobStore;
  secrets: KeySecrets;
  clock: Clock;
  log: Log;
  workers: Workers;
  changes: Changes;
  vocabularies: VocabularyStore;
  /** The folder with additional OCR languages. */
  tessdata: string;
  health: DataFolderHealth;
  limits: RateLimits;
  /** Validates JSON of any size. */
  validate: Validate;
  passwords: Passwords;
  pageImages: PageImages;
  /** Writes lost outputs of completed jobs again. */
  outputs: { rewrite(job: JobRecord): Promise<void> };
  /** The id of the experts' team; null without experts. */
  expertsTeamId: string | null;
  /** Whether the service was started with the name of the experts' team and not with its id. */
  isExpertsTeamNamed: boolean;
  /** Whether only experts may change the taxonomies that are installed with the application. */
  onlyExpertsEditBuiltInTaxonomies: boolean;
  /**
   * Runs a task that needs no transaction of the caller: after the commit if the call is part of a unit of work, and at
   * once otherwise. The task gets a context outside of the unit.
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
