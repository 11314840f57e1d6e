/** Words in the most common passwords; digits and punctuation around them add little entropy. */
const common = [
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

/** Passwords with fewer distinct characters, or of keyboard sequences, are weak at any length. */
const minDistinct = 5;
const sequences = ["0123456789012345678901234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm"];

/** Tells whether a password is common, or derived from the user's email address. */
export function isCommonPassword(password: string, email: string): boolean {
  const folded = password.toLowerCase();
  if (new Set(folded).size < minDistinct) return true;
  if (sequences.some((sequence) => sequence.includes(folded))) return true;
  const letters = folded
    .replaceAll("0", "o")
    .replaceAll("1", "l")
    .replaceAll("@", "a")
    .replaceAll(/[^\p{L}]/gu, "");
  const [name = ""] = email.toLowerCase().split("@");
  return [...common, name.replaceAll(/[^\p{L}]/gu, "")].some(
    (word) => word.length > 3 && letters.replaceAll(word, "").length < 4,
  );
}
