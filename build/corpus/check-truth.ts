import type { PdfPageText, Word } from "../../shared/document/page-text.ts";
import type { TrueBox, TruePage, TrueZone } from "./family.ts";

/** The smallest share of a zone's letters and digits that must be read inside its box. */
const minReadShare = 0.98;
/** The smallest such share of a formula. Symbol fonts map some glyphs to letters, such as the radical sign to "p". */
const minReadShareOfFormula = 0.8;
/** The largest distance in points by which a word may extend beyond its zone, and a zone beyond its page. */
const tolerancePt = 2;

/**
 * Compares the truth of a page with what Galley's own reader finds on it: each zone is on the page, its text is inside its
 * box, and no other text is outside all zones.
 * @returns What is wrong, one sentence each; empty if nothing is.
 */
export function checkPage(truth: TruePage, text: PdfPageText): string[] {
  const problems = truth.zones.flatMap((zone) =>
    isOnPage(zone.bbox, truth) ? [] : [`${describe(zone)} is not on the page: ${zone.bbox.join(" ")}`],
  );
  const found = new Map<TrueZone, string>();
  for (const word of text.words) {
    const zone = findZone(word, truth.zones) ?? findFormula(word, truth.zones);
    if (zone !== undefined) found.set(zone, (found.get(zone) ?? "") + word.text);
    else if (normalize(word.text) !== "" && !mayBeOutsideZones(word, truth))
      problems.push(`"${word.text}" at ${formatPosition(word)} is in no zone`);
  }
  for (const zone of truth.zones) {
    const share = computeReadShare(zone, found.get(zone) ?? "");
    if (share < (zone.label === "formula" ? minReadShareOfFormula : minReadShare))
      problems.push(`${describe(zone)}: only ${(100 * share).toFixed(0)} % of its text is read`);
  }
  return problems;
}

function isOnPage([left, top, right, bottom]: TrueBox, { width, height }: TruePage): boolean {
  const isInside = left >= -tolerancePt && top >= -tolerancePt;
  return isInside && right <= width + tolerancePt && bottom <= height + tolerancePt && right > left && bottom > top;
}

/** Checks whether a word may be outside all zones: a line number or a part of a watermark. */
function mayBeOutsideZones(word: Word, { outside = [] }: TruePage): boolean {
  return outside.some((box) => touches(word, box));
}

/** Finds the formula of a large operator, whose box in the text layer only overlaps the ink of its formula. */
function findFormula(word: Word, zones: readonly TrueZone[]): TrueZone | undefined {
  return zones.find(({ label, bbox }) => label === "formula" && touches(word, bbox));
}

function touches({ bbox }: Word, [left, top, right, bottom]: TrueBox): boolean {
  return (
    bbox.x < right + tolerancePt &&
    bbox.x + bbox.width > left - tolerancePt &&
    bbox.y < bottom + tolerancePt &&
    bbox.y + bbox.height > top - tolerancePt
  );
}

/** Returns the smallest zone that contains the centre of a word; undefined if none does. */
function findZone({ bbox }: Word, zones: readonly TrueZone[]): TrueZone | undefined {
  const [x, y] = [bbox.x + bbox.width / 2, bbox.y + bbox.height / 2];
  let smallest: { zone: TrueZone; area: number } | undefined;
  for (const zone of zones) {
    const [left, top, right, bottom] = zone.bbox;
    const isInside =
      x >= left - tolerancePt && x <= right + tolerancePt && y >= top - tolerancePt && y <= bottom + tolerancePt;
    const area = (right - left) * (bottom - top);
    if (isInside && area < (smallest?.area ?? Infinity)) smallest = { zone, area };
  }
  return smallest?.zone;
}

/** Computes the share of a zone's letters and digits that were read, in any order. Hyphens and markers do not count. */
function computeReadShare({ text, isTextUnchecked = false }: TrueZone, read: string): number {
  const expected = isTextUnchecked ? "" : normalize(text);
  if (expected === "") return 1;
  const rest = countCharacters(normalize(read));
  let missing = 0;
  for (const [character, count] of countCharacters(expected))
    missing += Math.max(0, count - (rest.get(character) ?? 0));
  return 1 - missing / Array.from(expected).length;
}

/** Reduces text to its letters and digits, without ligatures, accents and case. */
function normalize(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

function countCharacters(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}

function describe({ label, text }: TrueZone): string {
  return `${label} "${text.slice(0, 40)}"`;
}

function formatPosition({ bbox }: Word): string {
  return `${bbox.x.toFixed(0)} ${bbox.y.toFixed(0)}`;
}
