import type { ReferenceBlob } from "../../storage/blobs/blobs.ts";
import type { TaxonomyRecord } from "../../storage/tables/documents.ts";
import { readTaxonomyContent } from "../../storage/taxonomies.ts";
import type { Context } from "../context.ts";
import { describeTaxonomy } from "../contents/describe-content.ts";

/**
 * Calls `reference` with the blob of a taxonomy's content. Large taxonomies are stored as blobs from the start; this
 * function stores others as a blob for their first job.
 * @throws {ServiceError} CONTENT_LOST
 */
export async function referenceTaxonomy(
  { db, blobs }: Pick<Context, "db" | "blobs">,
  taxonomy: TaxonomyRecord,
  reference: ReferenceBlob<void>,
): Promise<void> {
  const { id, sha256 } = taxonomy;
  // Most jobs share their taxonomy with an earlier job.
  if (await blobs.putAgain(sha256, reference)) return;
  const content = await readTaxonomyContent(db, id);
  if ("json" in content) return blobs.put(new TextEncoder().encode(content.json), reference);
  // Verifies the blob, which this process has not read yet.
  await blobs.getPath(sha256, describeTaxonomy(taxonomy));
  if (!(await blobs.putAgain(sha256, reference))) throw new Error(`the blob of the taxonomy ${id} changes`);
}

/**
 * Calls `use` with the path of a file that contains the taxonomy as JSON. The file may exist only during the call.
 * @throws {ServiceError} CONTENT_LOST
 */
export async function useTaxonomyFile(
  { db, blobs, vocabularies }: Pick<Context, "db" | "blobs" | "vocabularies">,
  taxonomy: TaxonomyRecord,
  use: (path: string) => Promise<void>,
): Promise<void> {
  const { id, sha256 } = taxonomy;
  const content = await readTaxonomyContent(db, id);
  if ("json" in content) await vocabularies.useTemporaryFile(sha256, content.json, use);
  else await use(await blobs.getPath(sha256, describeTaxonomy(taxonomy)));
}

/**
 * Reads the content of a taxonomy as JSON: a large one as a stream, others as a text.
 * @throws {ServiceError} CONTENT_LOST
 */
export async function readTaxonomy(
  { db, blobs }: Pick<Context, "db" | "blobs">,
  taxonomy: TaxonomyRecord,
): Promise<string | { size: number; bytes: ReadableStream<Uint8Array> }> {
  const content = await readTaxonomyContent(db, taxonomy.id);
  if ("json" in content) return content.json;
  const { sha256, size } = content.blob;
  return { size, bytes: await blobs.stream(sha256, describeTaxonomy(taxonomy)) };
}
