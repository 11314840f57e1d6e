import { describe, expect, test } from "vitest";
import {
  captionPrefix,
  contentsEntryEnd,
  findListMarker,
} from "../../../../../electron/pipeline/zone/layout/text-patterns.ts";

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

describe("a list marker", () => {
  test.for([
    ["• mooring", "•"],
    ["(iv) mooring", "(iv)"],
    ["\u{E0A7} mooring", "\u{E0A7}"],
    ["\u{F0B7} mooring", "\u{F0B7}"],
    ["Step 3. Moor the ship.", "Step 3."],
    ["Schritt 12: anlegen", "Schritt 12:"],
  ] as const)("is found in %s", ([text, marker]) => {
    expect(findListMarker(text)).toBe(marker);
  });

  test.for(["Steps 3. and 4.", "Step 3 moors the ship", "Stepping 3. stones", "\u{E0A7}mooring"])(
    "is not found in %s",
    (text) => {
      expect(findListMarker(text)).toBeUndefined();
    },
  );
});

describe("the beginning of a caption", () => {
  test.for([
    "Figure 3 shows",
    "FIG. 2. Depths",
    "Fig.4",
    "Fig. 2a. Depths",
    "Figure S1: Depths",
    "Table A.1 Depths",
    "Table 3.2-1: Depths",
    "TABLE IV",
    "TABLE I DEPTHS OF THE HARBOUR",
    "Table I. Depths",
    "Abb. 7: Tiefen",
    "Tabelle 2",
    "fig. 3: depths",
    "table 2 – depths",
    "* Photo 5",
  ])("is found in %s", (text) => {
    expect(captionPrefix.test(text)).toBe(true);
  });

  test.for([
    "map 3 of the harbour",
    "table 2 and the charts of the year",
    "figure 4. The harbour",
    "Map I drew of the harbour",
    "map i drew",
    "Photo X-ray of the hull",
    "photo x-rays",
    "Graphix of the harbour",
    "graphix",
    "Tablet 3",
    "Boxes",
    "Plate of tin",
  ])("is not found in %s", (text) => {
    expect(captionPrefix.test(text)).toBe(false);
  });
});
