/** An entry of the manifest of an EPUB package document. */
export interface ManifestItem {
  /** Path in the archive. */
  href: string;
  mediaType: string;
  /** The id of the fallback item, for reading systems that do not support this media type. */
  fallback: string | undefined;
  properties: ReadonlySet<string>;
}
