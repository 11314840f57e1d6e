/** The code of a character that cannot be read. */
export const unknownCharacter = 0xfffd;
/** The soft hyphen. One that is drawn is the hyphen of a broken word. */
export const softHyphen = 0xad;

/**
 * Returns the character of a code that comes from a file; U+FFFD if it is not a code point (ISO/IEC 10646). PDF files
 * can contain such codes, as in the glyph name `u110000`, and `String.fromCodePoint` throws for them. A surrogate is
 * returned unchanged, since PDFium returns characters beyond U+FFFF as two surrogates.
 */
export function characterFromCode(code: number): string {
  return Number.isInteger(code) && code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
}

/** Returns whether a code is a control character or a space of any width, including zero. */
export function isSpace(code: number): boolean {
  // Nearly all characters are ASCII.
  if (code < 0x7f) return code <= 0x20;
  return (
    code <= 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200b) ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

/** Characters that are not drawn (among them format characters and fillers), line separators, and the blank Braille cell. */
const blankPattern = /\p{Default_Ignorable_Code_Point}|[\u2028\u2029\u2800]/u;

/**
 * Returns whether a character has no ink: a space, a format character or a filler. A soft hyphen is none of these,
 * since it is drawn at the end of a line.
 */
export function isInvisible(code: number): boolean {
  if (code > 0x20 && code < 0x7f) return false;
  return isSpace(code) || (code > 0xad && blankPattern.test(characterFromCode(code)));
}

/** The word joiner, U+2060, which is invisible and does not divide a word. It replaces characters that are left out. */
export const wordJoiner = 0x2060;

/** Returns whether a code is an invisible format character: a control of text direction or a word joiner. */
export function isInvisibleControl(code: number): boolean {
  if (code < 0x200e) return code === 0x61c;
  return code <= 0x200f || (code >= 0x202a && code <= 0x202e) || (code >= 0x2060 && code <= 0x2069);
}

/** Returns whether a code is in a block of Hebrew, Arabic or another right-to-left script. */
export function isRightToLeft(code: number): boolean {
  return (code >= 0x590 && code <= 0x8ff) || (code >= 0xfb1d && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefc);
}

/**
 * Returns whether a code is an Arabic-Indic or Persian digit, or the decimal or thousands separator between them. They
 * are in blocks of right-to-left scripts, but numbers run from left to right (bidirectional classes AN and EN, UAX #9).
 */
export function isArabicNumberCharacter(code: number): boolean {
  return (code >= 0x660 && code <= 0x669) || (code >= 0x6f0 && code <= 0x6f9) || code === 0x66b || code === 0x66c;
}

/** Returns whether a text has a character of a right-to-left script. */
export function hasRightToLeft(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (isRightToLeft(text.charCodeAt(index))) return true;
  return false;
}

/**
 * Returns whether a code is a Chinese character, kana or their punctuation. They are written without spaces, and also
 * vertically.
 */
export function isIdeographic(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe4f) ||
    (code >= 0xff00 && code <= 0xffef) ||
    (code >= 0x20000 && code <= 0x3ffff)
  );
}

const letterPattern = /\p{L}/u;
/** Returns whether a code is a letter of any script. */
export function isLetter(code: number): boolean {
  return (
    (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || letterPattern.test(characterFromCode(code))
  );
}

const digitPattern = /\p{Nd}/u;
/** Returns whether a code is a decimal digit of any script. */
export function isDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code > 0x7f && digitPattern.test(characterFromCode(code)));
}

const combiningMarkPattern = /\p{M}/u;
/** Returns whether a code is a combining mark, such as an accent or a vowel sign. */
export function isCombiningMark(code: number): boolean {
  return code >= 0x300 && combiningMarkPattern.test(characterFromCode(code));
}

const lam = 0x644;
const alefs = new Set([0x622, 0x623, 0x625, 0x627, 0x671]);

/** Returns whether two letters are the required Arabic ligature lam-alef in visual order. */
export function isLamAlefReversed(first: number, second: number): boolean {
  return second === lam && alefs.has(first);
}

/** Presentation forms: Latin ligatures, Arabic letter forms and vertical punctuation. */
const presentationFormPattern = /[\ufb00-\ufb06\ufb13-\ufb17\ufb50-\ufdff\ufe10-\ufe19\ufe30-\ufe44\ufe70-\ufefc]+/g;

/** Normalizes text for search and comparison: composes it (NFC) and replaces presentation forms and lone surrogates. */
export function normalizeText(text: string): string {
  return text
    .replace(presentationFormPattern, (forms) => forms.normalize("NFKC"))
    .normalize("NFC")
    .toWellFormed();
}
