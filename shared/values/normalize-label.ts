import { foldText } from "./fold-text.ts";

/**
 * Normalizes a text for the comparison of labels: lower case, without accents, spaces and punctuation. It keeps `#` and
 * `%`, since they are labels by themselves.
 *
 * @example normalizeLabel("Rechnungs-Nr.:") // "rechnungsnr"
 */
export function normalizeLabel(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}#%]/gu, "");
}
