import { describe, expect, test } from "vitest";
import {
  hasSectionNumber,
  readNamedSection,
  readSectionNumber,
} from "../../../../../electron/pipeline/zone/layout/section-numbers.ts";

describe("the number of a section", () => {
  test.for([
    "1 Scope",
    "2.3 Tides",
    "IV. Methods",
    "A.1 Data",
    "Chapter 3 Moorings",
    "PART IV. Charts",
    "anhang B Karten",
    "§ 5 Geltungsbereich",
    "Artículo 12",
    "Załącznik A: Mapy",
  ])("is found in %s", (text) => {
    expect(hasSectionNumber(text)).toBe(true);
  });

  test.for(["a common berth", "i. the first of them", "4 boats were lost", "Part of the Pier", "x rays"])(
    "is not found in %s",
    (text) => {
      expect(hasSectionNumber(text)).toBe(false);
    },
  );
});

describe("a named section", () => {
  test.for([
    ["Article 12", "article", ""],
    ["§ 5a Scope of the Berths", "§", "Scope of the Berths"],
    ["Teil II: Messungen", "teil", "Messungen"],
    ["CHAPITRE PREMIER", "chapitre", ""],
    ["Appendix A.1 – Charts", "appendix", "Charts"],
    ["§ 7 (weggefallen)", "§", "(weggefallen)"],
  ] as const)("is read in %s", ([text, word, title]) => {
    expect(readNamedSection(text)).toEqual({ word, title });
  });

  test.for([
    "Article 12 of the treaty",
    "part II",
    "Partly cloudy",
    "Section heads",
    "Title: The Harbour",
    "Part of the Pier",
    "§ is a sign",
  ])("is not read in %s", (text) => {
    expect(readNamedSection(text)).toBeUndefined();
  });
});

test("the number of a section has its parts", () => {
  expect(readSectionNumber("4.1.2 Depths")).toEqual([4, 1, 2]);
  expect(readSectionNumber("1998 was wet")).toBeUndefined();
});
