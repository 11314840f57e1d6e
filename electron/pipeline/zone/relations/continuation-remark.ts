/** The word of a remark that something continues, in English and German, without a point at its end. */
const remarkWord = "(?:cont(?:inued|['’]?d|\\.d)?|fortsetzung|fortgesetzt)";

/** What precedes a remark: the beginning of the text, a bracket, a dash, punctuation, or the number of a caption. */
const beforeRemark = String.raw`(?:^\P{L}*|[([,;:.–—-]\s*|\d\s+)`;

/** What follows the word of a remark: the end of the text, punctuation, or what it continues from or on. */
const afterRemark = String.raw`(?=\s*(?:$|[.:;,)\]–—-])|\s+(?:from|on|over|overleaf|next|page|table|von|auf|aus|der|nächste|folgt|seite|tabelle)(?!\p{L}))`;

/** A remark in brackets or at the end of a text, whatever precedes its word. "Cont" needs a point there. */
const closingRemark = String.raw`(?<!\p{L})(?:${remarkWord}(?<!cont)|cont(?=\.))(?=\.?\s*(?:[)\]]|[.…]?\s*$))`;

const continuationRemarkPattern = new RegExp(`${beforeRemark}${remarkWord}${afterRemark}|${closingRemark}`, "iu");

/**
 * Returns whether a text contains a continuation remark, such as "Table 5 (continued)" or "Fortsetzung auf Seite 3". The
 * word alone is none: "Patients with continued therapy".
 */
export function hasContinuationRemark(text: string): boolean {
  return continuationRemarkPattern.test(text);
}

/** The label and number at the beginning of a caption, in any language: "Table 5", "Tableau IV", "Tab. A.2". */
const captionLabelPattern = /^[^\p{L}\d]*(\p{L}+)\.?\s*([A-Z]?\d+(?:[.\-–]\d+)*[a-z]?|[IVXLC]+)(?![\p{L}\d])/u;

/** Returns whether two captions have the same label and number, or the same text if they have no number. */
export function haveSameLabel(a: string, b: string): boolean {
  return getLabel(a) === getLabel(b);
}

function getLabel(caption: string): string {
  const [, word = "", number = ""] = captionLabelPattern.exec(caption) ?? [];
  return (number === "" ? caption.replaceAll(/\s+/gu, " ").trim() : `${word} ${number}`).toLowerCase();
}
