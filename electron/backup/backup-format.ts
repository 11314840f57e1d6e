import { z } from "zod";
import { isModelName, vocabularyFolderName } from "../storage/vocabularies.ts";

/**
 * A backup is a tar file (POSIX.1-2001) with these entries, in this order:
 *
 * 1. `backup.json`: the description of the backup ({@link headerSchema}); 2. `galley.sqlite`, and `gateway.sqlite` of a
 * workbench: the databases in the state of one moment; 3. `sealed-key.json`, if a pass phrase was given: the master
 * key, encrypted with it; 4. `tessdata/NAME`: further OCR languages; 5. `vocabularies/NAME`: the models that were
 * learned for keyword taxonomies (since format 2); 6. `blobs/PREFIX/SHA-256`: the blobs that `galley.sqlite` names, in
 * ascending order; 7. `manifest.jsonl`: a line with name, size and SHA-256 of each entry before it. It is the last
 * entry, so that a file without it is not a complete backup.
 *
 * A blob that is missing in the data folder is missing in the backup too. For a blob that is damaged in the data
 * folder, the SHA-256 in the manifest differs from the one in its name. The service reports missing and damaged blobs
 * as lost.
 */
export const headerName = "backup.json";
export const sealedKeyName = "sealed-key.json";
export const manifestName = "manifest.jsonl";

/** The version of the format. Increase it when earlier versions cannot read the backups of this version. */
export const formatVersion = 2;

/** The maximum size, in bytes, of the entries that are read into memory. */
export const maxTextBytes = 65_536;

export const headerSchema = z.object({
  application: z.literal("Galley"),
  format: z.int().positive(),
  app_version: z.string().max(100),
  /** The number of the newest migration of `galley.sqlite`. */
  schema_version: z.int().positive(),
  /** The identity of the database, which is that of its data folder. */
  identity: z.uuid(),
  created_at: z.iso.datetime(),
  has_master_key: z.boolean(),
  /** The number of blobs that the database names and that are missing in the data folder. */
  missing_blobs: z.int().nonnegative(),
});
export type BackupHeader = z.output<typeof headerSchema>;

export interface ManifestEntry {
  name: string;
  size: number;
  sha256: string;
}

export function formatManifestLine({ name, size, sha256 }: ManifestEntry): string {
  return `${JSON.stringify({ name, size, sha256 })}\n`;
}

const allowedNames = [
  /^backup\.json$/,
  /^(galley|gateway)\.sqlite$/,
  /^sealed-key\.json$/,
  /^manifest\.jsonl$/,
  /^tessdata\/[A-Za-z]{3}(?:_[A-Za-z]{2,10}){0,2}\.traineddata(\.gz)?$/,
];

/** Tells whether an entry may have this name. No other path is ever written. */
export function isAllowedName(name: string): boolean {
  const [, prefix, sha256] = /^blobs\/([0-9a-f]{2})\/([0-9a-f]{64})$/.exec(name) ?? [];
  if (prefix !== undefined && sha256 !== undefined) return sha256.startsWith(prefix);
  const [folder, file] = name.split("/", 2);
  if (folder === vocabularyFolderName && file !== undefined && name === getModelEntryName(file))
    return isModelName(file);
  return allowedNames.some((pattern) => pattern.test(name));
}

export const getModelEntryName = (model: string): string => `${vocabularyFolderName}/${model}`;

export const getBlobName = (sha256: string): string => `blobs/${sha256.slice(0, 2)}/${sha256}`;
export const isBlobName = (name: string): boolean => name.startsWith("blobs/");
