/**
 * A text as labels are compared: letters and digits alone, lower case, without accents and without anything between
 * them, so that "Rechnungs-Nr.:" is "rechnungsnr". `#` and `%` stay, as they are labels of their own.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[^\p{L}\p{N}#%]/gu, "");
}
