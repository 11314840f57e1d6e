/** The beginnings that most guessed passwords are made of; digits and signs around them add little. */
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

/** Fewer different characters than this, or a run along the keyboard, is guessed early whatever the length. */
const minDifferent = 5;
const runs = ["0123456789012345678901234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm"];

/** Whether a password is among the first that are guessed: for anybody, or for the user with this email. */
export function isCommonPassword(password: string, email: string): boolean {
  const folded = password.toLowerCase();
  if (new Set(folded).size < minDifferent) return true;
  if (runs.some((run) => run.includes(folded))) return true;
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
