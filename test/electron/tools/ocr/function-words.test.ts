import { describe, expect, test } from "vitest";
import { isInLanguage } from "../../../../electron/tools/ocr/function-words.ts";

describe("a text is in a language", () => {
  test.each([
    ["eng", "The sails of the ship are made of flax and have to be dry"],
    ["deu", "Die Segel des Schiffes sind aus Flachs und müssen für die Fahrt trocken sein"],
  ])("by its function words: %s", (language, text) => {
    expect(isInLanguage(language, text.split(" "))).toBe(true);
  });

  test.each([
    ["eng", "Was bleibt, was vergeht, was kommt: Lieder aus dem Norden"],
    ["deu", "Punch and die sets: die block, die holder, upper die, lower die"],
    ["deu", "MIT Press, Cambridge: MIT reports 4 to 9, by von Neumann at MIT"],
  ])("but not by words that another language has too: %s", (language, text) => {
    expect(isInLanguage(language, text.split(" "))).toBe(false);
  });
});
