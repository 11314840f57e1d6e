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
/** For files whose type is not said, or not known. */
const typesByEnding: Readonly<Record<string, string>> = {
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
const imageTypes = new Set(Object.values(typesByEnding).filter((type) => type.startsWith("image/")));

export function isMarkup(type: string): boolean {
  return markupTypes.has(type);
}

export function isImage(type: string): boolean {
  return imageTypes.has(type);
}

/** The type of a file by its name; empty where that does not say. */
export function typeByEnding(href: string): string {
  return typesByEnding[/\.(\w+)$/.exec(href)?.[1]?.toLowerCase() ?? ""] ?? "";
}

/** An item that is there and can be shown as `type`. */
export interface Shown {
  href: string;
  type: string;
}

/**
 * Of an item and its fallbacks the first that is there and that `isKnown` knows the type of. One that wants scripts is
 * passed over where another does not: none are run here.
 */
export function presentable(
  item: ManifestItem,
  { manifest }: EpubPackage,
  archive: ZipArchive,
  isKnown: (type: string) => boolean,
): Shown | undefined {
  const chain = fallbacksOf(item, manifest).filter(({ href }) => archive.sizeOf(href) !== undefined);
  const known = chain.filter(({ mediaType }) => isKnown(mediaType));
  const found = known.find(({ properties }) => !properties.has("scripted")) ?? known[0];
  if (found !== undefined) return { href: found.href, type: found.mediaType };
  const guessed = chain.find(({ href }) => isKnown(typeByEnding(href)));
  return guessed === undefined ? undefined : { href: guessed.href, type: typeByEnding(guessed.href) };
}

/** The item, its fallback, the fallback of that, until they end or come round. */
function fallbacksOf(item: ManifestItem, manifest: EpubPackage["manifest"]): ManifestItem[] {
  const chain = new Set<ManifestItem>();
  for (let next: ManifestItem | undefined = item; next !== undefined && !chain.has(next);) {
    chain.add(next);
    next = manifest.get(next.fallback ?? "");
  }
  return [...chain];
}
