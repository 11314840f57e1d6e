import type { Kysely } from "kysely";
import type { BlobTable } from "./blob-index.ts";
import type { ContentRevisionTable, ContentTable } from "./contents.ts";
import type { DocumentTable } from "./documents.ts";
import type { IdempotencyKeyTable } from "./idempotency-keys.ts";
import type { JobGrantTable } from "./grants.ts";
import type { JobEventTable } from "./job-events.ts";
import type { JobTable } from "./jobs.ts";
import type { TaxonomyTable } from "./taxonomies.ts";
import type { TeamMemberTable, TeamTable } from "./teams.ts";
import type { ApiKeyTable, UserTable } from "./users.ts";
import type { SetAsideTable, WorkingCopyTable } from "./working-copies.ts";

/** The tables as they are stored; names are snake_case in SQL and camelCase here. */
export interface Tables {
  users: UserTable;
  apiKeys: ApiKeyTable;
  blobs: BlobTable;
  documents: DocumentTable;
  taxonomies: TaxonomyTable;
  teams: TeamTable;
  teamMembers: TeamMemberTable;
  jobs: JobTable;
  jobGrants: JobGrantTable;
  contents: ContentTable;
  contentRevisions: ContentRevisionTable;
  workingCopies: WorkingCopyTable;
  setAside: SetAsideTable;
  jobEvents: JobEventTable;
  idempotencyKeys: IdempotencyKeyTable;
}

/** The database, or a transaction in it. */
export type Db = Kysely<Tables>;
