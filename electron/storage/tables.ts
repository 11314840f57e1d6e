import type { Kysely } from "kysely";
import type { UserTable, ApiKeyTable, IdempotencyKeyTable } from "./tables/accounts.ts";
import type { TeamTable, TeamMemberTable, TeamInvitationTable } from "./tables/teams.ts";
import type {
  BlobTable,
  DocumentTable,
  TaxonomyTable,
  TaxonomyContentTable,
  TaxonomyBlobTable,
} from "./tables/documents.ts";
import type {
  JobTable,
  JobGrantTable,
  JobNameTable,
  JobEventTable,
  CommentTable,
  JobStorageTable,
} from "./tables/jobs.ts";
import type {
  ContentTable,
  ContentRevisionTable,
  WorkingCopyTable,
  SetAsideTable,
  ContentFormatTable,
} from "./tables/contents.ts";
import type { LearnedDocumentTable, JudgedStepTable, ReviewCountsTable } from "./tables/reviews.ts";

/** The identity of the database, in one row. The marker of its data folder has the same. */
export interface DatabaseIdentityTable {
  id: string;
}

/** The columns of each table as stored. Names are snake_case in SQL and camelCase here. */
export interface Tables {
  users: UserTable;
  apiKeys: ApiKeyTable;
  blobs: BlobTable;
  documents: DocumentTable;
  taxonomies: TaxonomyTable;
  taxonomyContents: TaxonomyContentTable;
  taxonomyBlobs: TaxonomyBlobTable;
  teams: TeamTable;
  teamMembers: TeamMemberTable;
  teamInvitations: TeamInvitationTable;
  jobs: JobTable;
  jobGrants: JobGrantTable;
  jobNames: JobNameTable;
  jobStorage: JobStorageTable;
  contents: ContentTable;
  contentRevisions: ContentRevisionTable;
  workingCopies: WorkingCopyTable;
  setAside: SetAsideTable;
  jobEvents: JobEventTable;
  jobComments: CommentTable;
  idempotencyKeys: IdempotencyKeyTable;
  databaseIdentity: DatabaseIdentityTable;
  contentFormats: ContentFormatTable;
  learnedDocuments: LearnedDocumentTable;
  judgedSteps: JudgedStepTable;
  reviewCounts: ReviewCountsTable;
}

/** The database, or a transaction in it. */
export type Db = Kysely<Tables>;
