/** An entry of the manifest of an EPUB package document. */
export interface ManifestItem {
  /** Path in the archive. */
  href: string;
  mediaType: string;
  /** The id of the item to show where this one's type is not known. */
  fallback: string | undefined;
  properties: ReadonlySet<string>;
}
