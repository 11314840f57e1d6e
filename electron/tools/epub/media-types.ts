import type { ManifestItem } from "./manifest-item.ts";
import type { EpubPackage } from "./package-document.ts";
import type { ZipArchive } from "./zip-archive.ts";

const markupTypes = new Set([
  "application/xhtml+xml",
  "text/html",
  "image/svg+xml",
  "application/x-dtbook+xml",
  "text/x-oeb1-document",
]);
/** Media types by file name extension, for files whose declared type is missing or unknown. */
const typesByExtension: Readonly<Record<string, string>> = {
  xhtml: "application/xhtml+xml",
  html: "text/html",
  htm: "text/html",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
};
const imageTypes = new Set(Object.values(typesByExtension).filter((type) => type.startsWith("image/")));

export function isMarkup(type: string): boolean {
  return markupTypes.has(type);
}

export function isImage(type: string): boolean {
  return imageTypes.has(type);
}

/** Returns the media type by the file name extension; empty if it is unknown. */
export function getTypeByExtension(href: string): string {
  return typesByExtension[/\.(\w+)$/.exec(href)?.[1]?.toLowerCase() ?? ""] ?? "";
}

/** A manifest item that exists and can be shown, with the media type to show it as. */
export interface PresentableItem {
  href: string;
  type: string;
}

/**
 * Returns the first item of a fallback chain (EPUB 3.3, section 3.5.1) that exists and has a known type. Prefers items
 * without scripts, since no scripts run here.
 * @param isSupported Returns whether the caller can show a media type.
 */
export function resolveFallback(
  item: ManifestItem,
  { manifest }: EpubPackage,
  archive: ZipArchive,
  isSupported: (type: string) => boolean,
): PresentableItem | undefined {
  const chain = getFallbackChain(item, manifest).filter(({ href }) => archive.getSize(href) !== undefined);
  const supported = chain.filter(({ mediaType }) => isSupported(mediaType));
  const chosen = supported.find(({ properties }) => !properties.has("scripted")) ?? supported[0];
  if (chosen !== undefined) return { href: chosen.href, type: chosen.mediaType };
  const byExtension = chain.find(({ href }) => isSupported(getTypeByExtension(href)));
  return byExtension === undefined ? undefined : { href: byExtension.href, type: getTypeByExtension(byExtension.href) };
}

/**
 * Returns the item and its chain of fallbacks. The chain ends at an item without a fallback, or before an item that it
 * already has.
 */
function getFallbackChain(item: ManifestItem, manifest: EpubPackage["manifest"]): ManifestItem[] {
  const chain = new Set<ManifestItem>();
  for (let next: ManifestItem | undefined = item; next !== undefined && !chain.has(next);) {
    chain.add(next);
    next = manifest.get(next.fallback ?? "");
  }
  return [...chain];
}
