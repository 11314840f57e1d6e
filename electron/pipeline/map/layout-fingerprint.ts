import { maxLayoutSegments } from "../../../shared/learned.ts";
import { normalizeLabel } from "../../../shared/values/normalize-label.ts";
import { getText, type TokenRow } from "./rows.ts";
import { mappingThresholds } from "./thresholds.ts";

/**
 * Computes the layout fingerprint of a document from the rows of its first page: the hashes of its segments without
 * ASCII digits. Letterhead, labels and footer of a sender are the same in each of its documents, while values differ.
 */
export function computeLayoutFingerprint(rows: readonly TokenRow[]): string[] {
  const texts = rows.flatMap((row) =>
    row.segments.map((segment) => normalizeLabel(getText({ row, ...segment }).replaceAll(/\d/gu, ""))),
  );
  const segmentHashes = new Set(
    texts.filter((text) => text.length >= mappingThresholds.minFingerprintCharacters).map(hashText),
  );
  return [...segmentHashes].slice(0, maxLayoutSegments);
}

/** Computes the similarity, 0 to 1, of two layout fingerprints by their overlap coefficient. */
export function computeLayoutSimilarity(layout: readonly string[], other: readonly string[]): number {
  const lines = new Set(layout);
  return other.filter((line) => lines.has(line)).length / Math.max(1, Math.min(lines.size, other.length));
}

/**
 * Hashes a text to 53 bits, in base 36. It is not cryptographic: it only has to be short and without chance collisions.
 * The algorithm is cyrb53 (bryc, public domain).
 */
function hashText(text: string): string {
  let h1 = 0xdeadbeef;
  let h2 = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    h1 = Math.imul(h1 ^ code, 2654435761);
    h2 = Math.imul(h2 ^ code, 1597334677);
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909);
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(h1 ^ (h1 >>> 13), 3266489909);
  return (4294967296 * (2097151 & h2) + (h1 >>> 0)).toString(36);
}
