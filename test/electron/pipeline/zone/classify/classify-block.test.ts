import { describe, expect, test } from "vitest";
import { classifyBlock } from "../../../../../electron/pipeline/zone/classify/classify-block.ts";
import { DocumentProfiler } from "../../../../../electron/pipeline/zone/layout/document-profile.ts";
import { createTextLine } from "../text-lines.ts";

/** Classifies a line of small text right below a table in the upper half of a page. */
function classifyBelowTable(text: string): string {
  const line = createTextLine(text, 60, 205, 8);
  const block = { lines: [line], bbox: line.bbox, certainty: 1 };
  const { type } = classifyBlock(block, {
    page: { page: 2, width: 600, height: 800 },
    profile: { ...new DocumentProfiler().result(), bodySize: 10 },
    graphics: [{ x: 60, y: 100, width: 400, height: 100 }],
    separators: [],
    blocks: [block],
  });
  return type;
}

describe("small text right below a table", () => {
  test.for([
    "Note: depths at low tide",
    "Sources: council of the harbour",
    "Quelle: Hafenamt der Stadt",
    "* at low tide",
    "a Measured in winter",
    "b) measured in spring",
    "1 Measured by the crew",
    "2) measured by the council",
  ])("is a note if it begins like one: %s", (text) => {
    expect(classifyBelowTable(text)).toBe("footnote");
  });

  test.for([
    "available on the website of the council",
    "Depths were measured at low tide",
    "1990 was the last year of the survey",
    "1.5 metres are safe for small boats",
    "Noteworthy are the depths at low tide",
    "Sourced from the books of the harbour",
  ])("is text if its first word only begins so: %s", (text) => {
    expect(classifyBelowTable(text)).toBe("text");
  });
});
