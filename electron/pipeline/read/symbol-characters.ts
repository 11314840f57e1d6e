import type { Line } from "../../../shared/document/page-text.ts";
import type { PlacedWord } from "./placed-word.ts";

/** The characters of Wingdings by the low byte of their code that are used as bullets, check boxes and arrows. */
const wingdings: Readonly<Record<number, string>> = {
  0x6c: "●",
  0x6d: "❍",
  0x6e: "■",
  0x6f: "□",
  0x71: "❑",
  0x72: "❒",
  0x74: "⧫",
  0x75: "◆",
  0x76: "❖",
  0x77: "⬥",
  0x9e: "·",
  0x9f: "•",
  0xa1: "○",
  0xa4: "◉",
  0xa7: "▪",
  0xa8: "◻",
  0xd8: "➢",
  0xdc: "➲",
  0xdf: "←",
  0xe0: "→",
  0xe1: "↑",
  0xe2: "↓",
  0xe8: "➔",
  0xf0: "⇨",
  0xfb: "✗",
  0xfc: "✓",
  0xfd: "☒",
  0xfe: "☑",
};
/** The character of Symbol that is used as a bullet. */
const symbolBullet = 0xb7;
/** A bullet of a font whose characters are unknown. */
const unknownBullet = "•";

/** A single character of the private use area. */
const privateUsePattern = /^[\u{E000}-\u{F8FF}]$/u;
/** The codes that symbol fonts of Windows have in the private use area, which end with the code in the font. */
const symbolFontPattern = /^[\u{F020}-\u{F0FF}]$/u;

/**
 * Replaces the bullets of symbol fonts, which have no meaning of their own in the private use area, by the characters that
 * they look like, in place. A bullet is the only character of its word and begins its line.
 */
export function replaceSymbolBullets(words: readonly PlacedWord[], lines: readonly Line[]): void {
  for (const line of lines) {
    const first = words[line.words[0] ?? -1]?.word;
    if (first !== undefined) first.text = findBullet(first.text, first.font) ?? first.text;
  }
}

/** Returns the character that a bullet looks like; undefined if the text is no bullet of a symbol font. */
function findBullet(text: string, font: string): string | undefined {
  const code = text.charCodeAt(0);
  // Wingdings also has its characters at the places of letters.
  if (/wingdings(?![\s-]?[23])/i.test(font) && text.length === 1 && (code <= 0xff || symbolFontPattern.test(text)))
    return wingdings[code & 0xff] ?? (privateUsePattern.test(text) ? unknownBullet : undefined);
  if (!privateUsePattern.test(text)) return undefined;
  // Elsewhere in the private use area, any character can be meant, such as a minus.
  if (!symbolFontPattern.test(text)) return /symbol|dingbat/i.test(font) ? unknownBullet : undefined;
  if ((code & 0xff) === symbolBullet) return unknownBullet;
  // Office programs keep the codes of Wingdings if they replace the font.
  return wingdings[code & 0xff] ?? unknownBullet;
}
