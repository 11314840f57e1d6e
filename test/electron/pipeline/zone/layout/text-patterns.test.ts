import { describe, expect, test } from "vitest";
import { contentsEntryEnd, hasSectionNumber } from "../../../../../electron/pipeline/zone/layout/text-patterns.ts";

describe("the end of an entry of a table of contents", () => {
  test.for(["Harbour .... 12", "Harbour . . . . xii", "Harbour ......", "Harbour 12", "Mr. B. Quay. . . . . 4"])(
    "is found in %s",
    (text) => {
      expect(contentsEntryEnd.test(text)).toBe(true);
    },
  );

  test.for(["Harbour", "Harbour ... x", "He left .... and came back", "12.5.20"])("is not found in %s", (text) => {
    expect(contentsEntryEnd.test(text)).toBe(false);
  });

  // A search from each dot would exceed the time limit of tests.
  test.for([".", ". ", ". ..  "])("is searched in linear time after leaders of %j", (leader) => {
    expect(contentsEntryEnd.test(`${leader.repeat(100_000)}!`)).toBe(false);
  });
});

describe("the number of a section", () => {
  test.for([
    "1 Scope",
    "2.3 Tides",
    "IV. Methods",
    "A.1 Data",
    "Chapter 3 Moorings",
    "PART IV. Charts",
    "anhang B Karten",
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
