import { captionPrefix } from "../layout/text-patterns.ts";

const number = String.raw`\.?\s*(?:[A-Z]?\d|[IVX]+\b)`;

/** The beginning of a table's caption, in several languages: "Table 3", "Tableau IV". */
export const tableCaptionPattern = new RegExp(
  String.raw`^(?:\W\s*)?(?:tab(?:le|elle|leau|la|ella|ela|el|eau)?|cuadro|quadro|טבלה|الجدول|جدول)${number}`,
  "i",
);

/** The beginning of a figure's caption, in several languages: "Fig. 3", "Abbildung 3". */
export const figureCaptionPattern = new RegExp(
  String.raw`^(?:\W\s*)?(?:fig(?:ur[ea]?)?s?|abb(?:ildung)?|chart|graph|diagram|map|exhibit|איור|الشكل|شكل)${number}`,
  "i",
);

/** Checks whether a text begins like a caption. */
export function isCaption(text: string): boolean {
  return (
    captionPrefix.test(text) ||
    (!/^\p{Ll}/u.test(text) && (tableCaptionPattern.test(text) || figureCaptionPattern.test(text)))
  );
}
