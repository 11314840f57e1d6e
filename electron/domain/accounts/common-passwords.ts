/** The words in the most common passwords. Digits and punctuation around them add little entropy. */
const commonWords = [
  "password",
  "passwort",
  "qwerty",
  "qwertz",
  "letmein",
  "welcome",
  "willkommen",
  "iloveyou",
  "administrator",
  "changeme",
  "trustno",
  "football",
  "dragon",
  "monkey",
  "sunshine",
  "princess",
];

/** The minimum number of distinct characters. A password with fewer is weak at any length. */
const minDistinctCharacters = 5;
/** Sequences of keys. A password that is part of such a sequence is weak at any length. */
const keyboardSequences = [
  "0123456789012345678901234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
];

/** Tells whether a password is common, or derived from the user's email address. */
export function isCommonPassword(password: string, email: string): boolean {
  const folded = password.toLowerCase();
  if (new Set(folded).size < minDistinctCharacters) return true;
  if (keyboardSequences.some((sequence) => sequence.includes(folded))) return true;
  const letters = folded
    .replaceAll("0", "o")
    .replaceAll("1", "l")
    .replaceAll("@", "a")
    .replaceAll(/[^\p{L}]/gu, "");
  const [name = ""] = email.toLowerCase().split("@");
  return [...commonWords, name.replaceAll(/[^\p{L}]/gu, "")].some(
    (word) => word.length > 3 && letters.replaceAll(word, "").length < 4,
  );
}
