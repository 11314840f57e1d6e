import { z } from "zod";
import { documentMediaTypes } from "../../../shared/api/documents.ts";
import { titleTranslationsSchema } from "../../../shared/taxonomy/taxonomy.ts";
import { booleanColumn, jsonColumn, timestampColumn } from "../database/columns.ts";

const blobRow = z.object({ sha256: z.string(), size: z.int(), createdAt: timestampColumn });
export type BlobTable = z.input<typeof blobRow>;

export const documentRow = z.object({
  id: z.string(),
  ownerId: z.string(),
  name: z.string(),
  mediaType: z.enum(documentMediaTypes),
  sha256: z.string(),
  size: z.int(),
  pages: z.int().positive(),
  title: z.string().nullable(),
  language: z.string().nullable(),
  test: booleanColumn,
  createdAt: timestampColumn,
  expiresAt: timestampColumn.nullable(),
  /** Time of its removal; the row remains for the jobs that use the document. */
  deletedAt: timestampColumn.nullable(),
});
export type DocumentTable = z.input<typeof documentRow>;
export type StoredDocument = z.output<typeof documentRow>;

export const taxonomyRow = z.object({
  id: z.string(),
  name: z.string(),
  /**
   * From 1, unique among the live and test taxonomies of a name. Jobs refer to a revision and lists show the latest.
   * Live revisions are never purged, since outputs name them.
   */
  revision: z.int().positive(),
  kind: z.enum(["data-points", "keywords"]),
  title: z.string(),
  /** The title in other languages, by language, if it has translations. */
  translations: jsonColumn(titleTranslationsSchema).nullish(),
  /** The author's version number. */
  version: z.string(),
  size: z.int(),
  /** SHA-256 of its content, in lower-case hex. */
  sha256: z.string(),
  /** Null for built-in taxonomies. */
  authorId: z.string().nullable(),
  /** Whether a test key created it. Built-in taxonomies are live, and visible to test keys too. */
  test: booleanColumn,
  createdAt: timestampColumn,
  /** Time of its removal; the row remains for the jobs that use the revision. */
  deletedAt: timestampColumn.nullable(),
});
export type TaxonomyTable = z.input<typeof taxonomyRow>;
export type TaxonomyRecord = z.output<typeof taxonomyRow>;

/**
 * The content of each taxonomy that is not large. It may have several megabytes, which SQLite would read with every row
 * of the table of taxonomies.
 */
export interface TaxonomyContentTable {
  taxonomyId: string;
  /** The whole taxonomy as JSON. */
  content: string;
}

/** The blob of each large taxonomy. */
export interface TaxonomyBlobTable extends Pick<BlobTable, "sha256" | "size"> {
  taxonomyId: string;
}
