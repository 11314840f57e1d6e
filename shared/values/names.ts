import { z } from "zod";

/** The maximum length of a name of any kind, in characters. The longest names are email addresses. */
const maxFoldedLength = 254;

/**
 * Folds a name for comparison: names that differ only in case, composition, compatibility forms (Unicode NFKC) or white
 * space are the same. The result has no upper-case letters. A text that is longer than any name is returned unchanged,
 * because the time to normalize a text grows with the square of its number of combining characters.
 */
export function foldName(name: string): string {
  if (name.length > maxFoldedLength) return name;
  // JavaScript has no case folding. The lower case of the upper case also equates `ß` with `ss` and `ς` with `σ`.
  return name.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC").replaceAll(/\s+/gu, " ").trim();
}

/**
 * Matches characters that are invisible or change the direction of the text: control and format characters, including
 * those of zero width, line separators, and the Braille pattern without dots. With such characters, two different names
 * could look the same.
 */
const invisibleCharacter = /[\u2800\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

function describeInvisibleCharacter(name: string): string {
  const [character = ""] = invisibleCharacter.exec(name) ?? [];
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
  return `contains the invisible character U+${code}: control, bidirectional and zero-width characters are not allowed`;
}

/** Tells whether a name has letters of scripts whose letters look the same: `Zoners` with a Cyrillic `о`. */
function mixesSimilarScripts(name: string): boolean {
  return /\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name);
}

/** The name of a user or a team. */
export const nameSchema = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((name) => !invisibleCharacter.test(name), {
    error: ({ input }) => describeInvisibleCharacter(String(input)),
  })
  .refine((name) => !mixesSimilarScripts(name), {
    error: "mixes Latin letters with Cyrillic or Greek ones, which look the same: use one script",
  });
