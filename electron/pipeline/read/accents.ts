import { GlyphFrame } from "./glyph-frame.ts";
import type { Glyphs } from "./raw-page.ts";
import { characterFromCode, isLetter, wordJoiner } from "./scripts.ts";
import { textThresholds } from "./thresholds.ts";

/** The combining mark of each spacing accent. TeX draws spacing accents over letters. */
const combiningMarks: ReadonlyMap<number, number> = new Map(
  Object.entries({
    "`": 0x300,
    "´": 0x301,
    ˆ: 0x302,
    "˜": 0x303,
    "¯": 0x304,
    "˘": 0x306,
    "˙": 0x307,
    "¨": 0x308,
    "˚": 0x30a,
    "˝": 0x30b,
    ˇ: 0x30c,
    "¸": 0x327,
    "˛": 0x328,
  }).map(([accent, mark]) => [accent.codePointAt(0) ?? 0, mark]),
);
/** The letter that each dotless letter stands for. Dotless letters are set under accents. */
const dotlessLetters: ReadonlyMap<number, string> = new Map([
  [0x131, "i"],
  [0x237, "j"],
]);
/** The codes of all spacing accents are smaller than this. */
const accentCodesEnd = 0x2000;

/** Composes spacing accents with the letters that they are drawn over, in place: "Z¨urich" becomes "Zürich". */
export function composeAccents(glyphs: Glyphs): void {
  const frame = new GlyphFrame(glyphs);
  for (let index = 0; index < glyphs.count; index++) {
    const code = glyphs.code[index] ?? 0;
    if ((code < 0xa8 && code !== 0x60) || code >= accentCodesEnd) continue;
    const mark = combiningMarks.get(code);
    if (mark === undefined) continue;
    const letter = findLetter(glyphs, frame, index, mark);
    if (letter === undefined) continue;
    glyphs.code[letter] = compose(glyphs.code[letter] ?? 0, mark) ?? 0;
    glyphs.code[index] = wordJoiner;
  }
}

/** Finds the letter under an accent: the nearest one of those that Unicode can compose with the mark. */
function findLetter(glyphs: Glyphs, frame: GlyphFrame, accent: number, mark: number): number | undefined {
  const [start, end, baseline] = [frame.start(accent), frame.end(accent), frame.baseline(accent)];
  let nearestLetter: number | undefined;
  let nearestDistance = Infinity;
  for (
    let index = Math.max(0, accent - textThresholds.accentSearchWindow);
    index < Math.min(glyphs.count, accent + textThresholds.accentSearchWindow);
    index++
  ) {
    if (glyphs.orientation[index] !== glyphs.orientation[accent]) continue;
    if (Math.abs(frame.baseline(index) - baseline) > textThresholds.maxAccentRaiseEm * frame.size(index)) continue;
    const overlap = Math.min(end, frame.end(index)) - Math.max(start, frame.start(index));
    const distance = Math.abs(start + end - frame.start(index) - frame.end(index));
    if (overlap <= 0 || overlap < textThresholds.minAccentOverlapShare * (end - start) || distance >= nearestDistance)
      continue;
    if (compose(glyphs.code[index] ?? 0, mark) === undefined) continue;
    nearestLetter = index;
    nearestDistance = distance;
  }
  return nearestLetter;
}

/** Returns the precomposed character of a letter and a mark; undefined if Unicode has none. */
function compose(letter: number, mark: number): number | undefined {
  if (combiningMarks.has(letter) || !isLetter(letter)) return undefined;
  const text = `${dotlessLetters.get(letter) ?? characterFromCode(letter)}${characterFromCode(mark)}`.normalize("NFC");
  const [first = ""] = text;
  return text === first ? first.codePointAt(0) : undefined;
}
