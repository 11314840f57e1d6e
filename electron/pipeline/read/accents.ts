import { GlyphFrame } from "./glyph-frame.ts";
import type { Glyphs } from "./raw-page.ts";
import { characterFromCode, isLetter } from "./scripts.ts";

/**
 * Accents that stand for themselves in Unicode, as TeX's fonts have them, with the marks that they are over a letter.
 */
const marks: ReadonlyMap<number, number> = new Map(
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
/** Letters without their dot, to be set under an accent. */
const dotless: ReadonlyMap<number, string> = new Map([
  [0x131, "i"],
  [0x237, "j"],
]);
const firstBeyondLatin = 0x2000;
/** Shows nothing and joins what is around it: what is left of an accent that became part of its letter. */
const wordJoiner = 0x2060;
/** How much of an accent's cell is over the letter's, and in em how far it is raised for a capital. */
const leastOver = 0.6;
const mostRaised = 0.5;
/** Most stand beside their letter in the file; PDFium tells some at the end of the line. */
const window = 300;

/** Makes letters of accents and the letters over which they are drawn, in place: "Z¨urich" becomes "Zürich". */
export function composeAccents(glyphs: Glyphs): void {
  const frame = new GlyphFrame(glyphs);
  for (let index = 0; index < glyphs.count; index++) {
    const code = glyphs.code[index] ?? 0;
    if ((code < 0xa8 && code !== 0x60) || code >= firstBeyondLatin) continue;
    const mark = marks.get(code);
    if (mark === undefined) continue;
    const letter = letterUnder(glyphs, frame, index, mark);
    if (letter === undefined) continue;
    glyphs.code[letter] = compose(glyphs.code[letter] ?? 0, mark) ?? 0;
    glyphs.code[index] = wordJoiner;
  }
}

/** The letter whose middle is nearest to the accent's, of those that it is over and that there are with such a mark. */
function letterUnder(glyphs: Glyphs, frame: GlyphFrame, accent: number, mark: number): number | undefined {
  const [start, end, baseline] = [frame.start(accent), frame.end(accent), frame.baseline(accent)];
  let best: number | undefined;
  let nearest = Infinity;
  for (let index = Math.max(0, accent - window); index < Math.min(glyphs.count, accent + window); index++) {
    if (glyphs.orientation[index] !== glyphs.orientation[accent]) continue;
    if (Math.abs(frame.baseline(index) - baseline) > mostRaised * frame.size(index)) continue;
    const over = Math.min(end, frame.end(index)) - Math.max(start, frame.start(index));
    const away = Math.abs(start + end - frame.start(index) - frame.end(index));
    if (over <= 0 || over < leastOver * (end - start) || away >= nearest) continue;
    if (compose(glyphs.code[index] ?? 0, mark) === undefined) continue;
    best = index;
    nearest = away;
  }
  return best;
}

/** The one character that a letter with a mark is in Unicode, if there is one. */
function compose(letter: number, mark: number): number | undefined {
  if (marks.has(letter) || !isLetter(letter)) return undefined;
  const text = `${dotless.get(letter) ?? characterFromCode(letter)}${characterFromCode(mark)}`.normalize("NFC");
  const [first = ""] = text;
  return text === first ? first.codePointAt(0) : undefined;
}
