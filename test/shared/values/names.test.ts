import { expect, onTestFinished, test, vi } from "vitest";
import { foldName, nameSchema } from "../../../shared/values/names.ts";

test.each([
  ["case", "Zoners", "ZONERS"],
  ["composition", "Prüfer", "Pru\u0308fer"],
  ["sharp s", "Straße", "STRASSE"],
  ["final sigma", "Ομάδας", "ΟΜΆΔΑΣ"],
  ["full-width letters", "Zoners", "\uff3a\uff4f\uff4e\uff45\uff52\uff53"],
  ["ligatures", "office", "o\ufb03ce"],
  ["the sign of kelvin", "kelvin", "\u212aelvin"],
  ["white space", "Zone readers", " Zone\u00a0 readers\t"],
])("names that differ only in %s are the same", (_, name, other) => {
  expect(foldName(other)).toBe(foldName(name));
  expect(foldName(foldName(name))).toBe(foldName(name));
});

test("different names stay different", () => {
  const names = ["Zoners", "Zoner", "Zöners", "Z oners"];
  expect(new Set(names.map(foldName)).size).toBe(names.length);
});

test("a text longer than any name is not normalized, which would sort its combining characters", () => {
  // A run of combining characters of this length takes ten seconds to normalize.
  const text = `a${"\u0316\u0301".repeat(60_000)}`;
  const normalize = vi.spyOn(String.prototype, "normalize");
  onTestFinished(() => normalize.mockRestore());
  expect(foldName(text)).toBe(text);
  expect(normalize).not.toHaveBeenCalled();
  foldName("Zoners");
  expect(normalize).toHaveBeenCalled();
});

test.each([
  ["a control character", "Zon\u0000ers", "U+0000"],
  ["a line break", "Zon\ners", "U+000A"],
  ["a space of zero width", "Zon\u200bers", "U+200B"],
  ["a joiner of zero width", "Zon\u200ders", "U+200D"],
  ["a bidirectional override", "Zon\u202eers", "U+202E"],
  ["a bidirectional isolate", "Zon\u2066ers", "U+2066"],
  ["a soft hyphen", "Zon\u00aders", "U+00AD"],
  ["a variation selector", "Zoners\ufe0f", "U+FE0F"],
  ["an invisible letter", "Zoners\u3164", "U+3164"],
  ["a Braille pattern without dots", "Zoners\u2800", "U+2800"],
  ["a tag", "Zoners\u{e0041}", "U+E0041"],
  ["half a surrogate pair", "Zoners\ud800", "U+D800"],
])("a name with %s is rejected", (_, name, code) => {
  const result = nameSchema.safeParse(name);
  expect(result.error?.issues.map(({ message }) => message)).toEqual([expect.stringContaining(`character ${code}:`)]);
});

test.each([
  ["a Cyrillic o", "Z\u043eners"],
  ["a Greek capital Z", "\u0396oners"],
  ["a Cyrillic word that looks Latin", "\u0410\u0441\u0435 Zoners"],
])("a Latin name with %s is rejected", (_, name) => {
  const result = nameSchema.safeParse(name);
  expect(result.error?.issues.map(({ message }) => message)).toEqual([expect.stringContaining("use one script")]);
});

test.each([
  "Проверка зон",
  "Ομάδα 2",
  "Zoners",
  "Zone readers, 2nd team",
  "Prüfer",
  "Pru\u0308fer",
  "検証チーム",
  "צוות",
  "R&D (Köln) – №1",
  "😀",
])("%s is a name", (name) => {
  expect(nameSchema.parse(` ${name} `)).toBe(name);
});
