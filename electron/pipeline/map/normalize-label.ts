/**
 * Normalizes a text for the comparison of labels: lower case, without accents, spaces and punctuation. It keeps `#` and
 * `%`, since they are labels by themselves.
 *
 * @example normalizeLabel("Rechnungs-Nr.:") // "rechnungsnr"
 */
export function normalizeLabel(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[^\p{L}\p{N}#%]/gu, "");
}
