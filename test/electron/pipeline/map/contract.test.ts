import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { mapDocument } from "../../../../electron/pipeline/map/map-document.ts";
import type { PageContent } from "../../../../electron/pipeline/page-reader.ts";
import { dataPointTaxonomySchema } from "../../../../shared/taxonomy/taxonomy.ts";
import { getDataPoint, listValues, mapPdf, type Placed } from "./map-pdf.ts";

const taxonomy = dataPointTaxonomySchema.parse(
  JSON.parse(await readFile(new URL("../../../../build/evaluate/taxonomies/contract.json", import.meta.url), "utf8")),
);

/** Places lines of running text below each other, which fill the width of the page. */
function placeLines(top: number, lines: readonly string[]): Placed[] {
  return lines.map((line, index) => [60, top + 13 * index, line]);
}

const contract: Placed[][] = [
  [
    [190, 60, "MUTUAL NON-DISCLOSURE AGREEMENT"],
    ...placeLines(100, [
      "This Mutual Non-Disclosure Agreement (the “Agreement”) is made and entered into as of the 13th day of",
      "May, 2021 (the “Effective Date”), by and between Tern Harbour Paper, Inc., a Delaware corporation",
      "with offices at 14 Mill Lane, Dover (“Tern”), and, for itself and its affiliates, Alder & Birch Instrument",
      "Works Limited, a company organized under the laws of Ireland (the “Recipient”).",
    ]),
    ...placeLines(175, [
      "The parties wish to discuss a possible purchase of machines, and will exchange confidential infor-",
      "mation for that purpose. A letter of intent dated February 2, 2020 is replaced by this Agreement.",
      "The Recipient shall give thirty (30) days prior written notice of any disclosure that a court orders.",
    ]),
  ],
  [
    ...placeLines(60, [
      "This Agreement shall be governed by and construed in accordance with the laws of the State of New",
      "York, without regard to its conflict of laws principles. This Agreement shall expire two (2) years from",
      "the Effective Date.",
    ]),
    [60, 140, "TERN HARBOUR PAPER, INC."],
    [60, 160, "By: /s/ Wilma Sandpiper"],
    [60, 175, "Name: Wilma Sandpiper"],
    [60, 190, "Title: President"],
    [60, 230, "ALDER & BIRCH INSTRUMENT WORKS LIMITED"],
    [60, 250, "By: /s/ Otto Plover"],
    [60, 265, "Name: Otto Plover"],
    [60, 280, "Title: Director"],
  ],
];

test("no alternative is more probable than the value, and together they are at most certain", async () => {
  const mapping = await mapPdf(
    [
      placeLines(60, [
        "This Agreement is made as of the 13th day of May, 2021. The term of this Agreement during which information",
        "may be disclosed shall end five (5) years after the Effective Date, unless it is extended by the parties.",
        "The obligations with respect to it shall survive, and shall expire seven (7) years from the Effective Date.",
        "This Agreement shall remain in effect for a term of three (3) years, and expires after four (4) years.",
      ]),
    ],
    taxonomy,
  );
  const { value, confidence, alternatives } = getDataPoint(mapping, "term");
  expect(value).not.toBeNull();
  expect(alternatives.length).toBeGreaterThan(1);
  const confidences = [confidence, ...alternatives.map((alternative) => alternative.confidence)];
  expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
  expect(confidences.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(1.000001);
});

describe("a contract in running text", async () => {
  const mapping = await mapPdf(contract, taxonomy);

  test("has its date, law, parties and term in canonical form", () => {
    expect(listValues(mapping)).toEqual({
      effective_date: "2021-05-13",
      jurisdiction: "New York",
      "party[0]": "Tern Harbour Paper, Inc.",
      "party[1]": "Alder and Birch Instrument Works Ltd.",
      term: "2 years",
    });
  });

  test("has a region for each line of a value", () => {
    const { text, regions } = getDataPoint(mapping, "jurisdiction");
    expect(text).toBe("New York");
    expect(regions.map(({ page }) => page)).toEqual([2, 2]);
    const [first, second] = regions.map(({ bbox }) => bbox);
    expect(first?.x).toBeGreaterThan(400);
    expect(second?.x).toBeCloseTo(60, 0);
    expect(second?.width).toBeLessThan(40);
    expect((second?.y ?? 0) - (first?.y ?? 0)).toBeCloseTo(13, 0);
  });
});

test("a contract with a person has that person as a party, and no one who signs for the other", async () => {
  const mapping = await mapPdf(
    [
      [
        [200, 60, "CONFIDENTIALITY AGREEMENT"],
        ...placeLines(100, [
          "This Agreement is dated as of June 3rd, 2019 by and between Dipper Instruments Incorporated, a Nevada",
          "corporation (the “Company”), and Clara J. Whimbrel, an individual (“Employee”). The laws of the",
          "Commonwealth of Massachusetts govern this Agreement.",
        ]),
        [60, 200, "DIPPER INSTRUMENTS INCORPORATED"],
        [60, 215, "By: /s/ Ruth Garganey"],
        [60, 230, "Name: Ruth Garganey"],
        [60, 245, "Title: Vice President"],
        [60, 280, "/s/ Clara J. Whimbrel"],
        [60, 295, "Clara J. Whimbrel"],
      ],
    ],
    taxonomy,
  );
  expect(listValues(mapping)).toMatchObject({
    effective_date: "2019-06-03",
    jurisdiction: "Massachusetts",
    "party[0]": expect.stringMatching(/Whimbrel|Dipper/),
    "party[1]": expect.stringMatching(/Whimbrel|Dipper/),
  });
  expect(getDataPoint(mapping, "term").state).toBe("absent");
  expect(mapping.data_points.some(({ value }) => value === "Ruth Garganey")).toBe(false);
});

/** Creates a page of a section of an ePub with one block. */
function createSection(text: string): PageContent {
  return {
    text: { page: 1, source: "markup", href: "a.xhtml", html: "", blocks: [{ path: "/1", kind: "paragraph", text }] },
    zones: { page: 1, href: "a.xhtml", confidence: 1, zones: [] },
  };
}

describe("hostile text", () => {
  const filler: Record<string, string> = {
    "without a period": "between Alder Works and ",
    "of triggers": "laws of the State of New York law ",
    "of one word": "A",
    "of parentheses": "(“",
  };
  for (const [name, text] of Object.entries(filler)) {
    test(`of 400 kB ${name} is mapped; in quadratic time that would take long`, async () => {
      const section = createSection(text.repeat(Math.ceil(400_000 / text.length)));
      expect((await mapDocument({ pages: [() => section], taxonomy })).data_points.length).toBeGreaterThan(0);
    });
  }
});
