import type { Workers } from "../pipeline/tasks.ts";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { BlobStore } from "../storage/blobs.ts";
import type { Db, UserRecord } from "../storage/tables.ts";
import type { Changes } from "./job-changes.ts";
import type { KeySecrets } from "./key-secrets.ts";
import type { PageImages } from "./page-images.ts";
import type { RateLimits } from "./rate-limits.ts";

/** What the use cases work with. */
export interface Context {
  db: Db;
  blobs: BlobStore;
  secrets: KeySecrets;
  clock: Clock;
  log: Log;
  workers: Workers;
  changes: Changes;
  /** Folder of the languages that OCR reads beside those that come with the application. */
  tessdata: string;
  limits: RateLimits;
  pageImages: PageImages;
  /** Name or id of the team whose members are the service's experts; null where it has none. */
  expertsTeam: string | null;
  /** Whether the taxonomies that came with the application are the experts' alone to change, not everybody's. */
  curated: boolean;
  /** Sets a running job going, and stops one. */
  runner: { start(jobId: string): void; stop(jobId: string): Promise<void> };
}

/** Who calls, and with which kind of key. */
export interface Caller {
  user: UserRecord;
  /** The key that was presented. */
  key: string;
  /** A test key: what it makes is removed after a while. */
  test: boolean;
}
