import { maxLayoutLines } from "../../../shared/learned.ts";
import { normalizeLabel } from "../map/normalize-label.ts";
import { getText, type TokenRow } from "../map/rows.ts";
import { mappingThresholds } from "../map/thresholds.ts";

/**
 * Computes the layout fingerprint of a document from the rows of its first page: the hashes of its segments without
 * digits. Letterhead, labels and footer of a sender are the same in each of its documents, while values differ.
 */
export function computeLayout(rows: readonly TokenRow[]): string[] {
  const texts = rows.flatMap((row) =>
    row.segments.map((segment) => normalizeLabel(getText({ row, ...segment }).replaceAll(/\d/gu, ""))),
  );
  const lines = new Set(
    texts.filter((text) => text.length >= mappingThresholds.minFingerprintCharacters).map(hashText),
  );
  return [...lines].slice(0, maxLayoutLines);
}

/**
 * Hashes a text to 53 bits, in base 36. It is not cryptographic: it only has to be short and without chance collisions.
 * The algorithm is cyrb53 (bryc, public domain).
 */
function hashText(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
