import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import {
  accept,
  acceptInBulk,
  correct,
  markAbsent,
  reject,
  takeAlternative,
} from "../../../renderer/document-ops/data-points.ts";
import { setMessages } from "../../../renderer/messages/messages.ts";
import { findNextCandidate } from "../../../renderer/workbenches/mapping/choices.ts";
import { explainPoint } from "../../../renderer/workbenches/mapping/explain.ts";
import { type DataPoint, mappingSchema, type MappingProvenance } from "../../../shared/document/data-points.ts";
import { dataPointTaxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";

beforeAll(() => {
  setMessages(readFileSync(join(import.meta.dirname, "../../../renderer/messages/en.ftl"), "utf8"), "en-US");
});

const taxonomy = dataPointTaxonomySchema.parse({
  name: "bill",
  kind: "data-points",
  title: "Bill",
  version: "1",
  data_points: [
    { id: "number", label: "Number", type: "string" },
    { id: "net", label: "Net", type: "number" },
    { id: "tax", label: "Tax", type: "number" },
    { id: "gross", label: "Gross", type: "number" },
  ],
});
const regions = [{ page: 2, bbox: { x: 1, y: 2, width: 3, height: 4 } }];
const base = { text: "R-1", type: "string", confidence: 0.6, regions, origin: "machine", state: "suggested" } as const;
const number: DataPoint = {
  ...base,
  id: "number",
  path: "number",
  value: "R-1",
  provenance: 0,
  alternatives: [{ value: "R-2", text: "R-2", confidence: 0.2, regions }],
};
const documentId = "0a6f5a3e-6f0f-4d6e-9a57-0d0b1c7f6a11";

/** Lists the reasons for a data point in a mapping with a provenance; without one, as in contents of before. */
function explain(point: DataPoint, provenance?: MappingProvenance, others: DataPoint[] = [], names = new Map()) {
  const points = [point, ...others];
  const content = { taxonomy: "bill", data_points: points, ...(provenance && { provenance }) };
  const sources = { taxonomy, isPaged: true, points, documentNames: names };
  const reasons = explainPoint(point, { ...sources, provenance: mappingSchema.parse(content).provenance });
  return reasons.map(({ kind, text }) => `${kind}: ${text}`);
}

describe("The reasons for a value", () => {
  test("of contents of before are not made up", () => {
    const { provenance: _, ...before } = number;
    expect(explain(before)).toEqual(["fact: How it was found was not recorded."]);
  });

  test("are the label, the documents that agree, and what lowers the confidence", () => {
    const record = {
      method: "below" as const,
      label: { text: "Number:", regions },
      learned: { agrees: ["label" as const, "place" as const], documents: [0] },
      check_digits: true as const,
      ocr_confidence: 0.62,
      limits: ["contradiction" as const],
    };
    const provenance = { records: [record], learned_documents: [documentId] };
    const reasons = (names: Map<string, string>) => explain(number, provenance, [], names);
    expect(reasons(new Map([[documentId, "first.pdf"]]))).toEqual([
      "fact: It stands below its label.",
      "fact: Label: “Number:” · Page 2",
      "agrees: 1 reviewed document of this layout agrees: label, place (first.pdf)",
      "agrees: Its check digits are right.",
      "doubts: OCR is not sure of one of its words (62 %), which lowers the confidence.",
      "doubts: Other values contradict it, which lowers the confidence.",
    ]);
    expect(reasons(new Map()), "the name of a deleted document is unknown").toContain(
      "agrees: 1 reviewed document of this layout agrees: label, place",
    );
  });

  test("are the equations that the pipeline added, with the present values", () => {
    const { provenance: _, ...plain } = number;
    const create = (id: string, value: number): DataPoint => ({
      ...plain,
      id,
      path: id,
      value,
      type: "number",
      alternatives: [],
    });
    const equations = ["gross = net + tax"];
    const provenance = { records: [], equations };
    const others = [create("net", 10), create("tax", 2)];
    expect(explain(create("gross", 12), provenance, others)).toContain("agrees: Gross (12) = Net + Tax (12)");
    expect(explain(create("gross", 13), provenance, others)).toContain("doubts: Gross is 13, but Net + Tax is 12");
    expect(explain(create("gross", 12), undefined, others)).toHaveLength(1);
  });

  test("tell whether the embedded invoice agrees, or is the only source", () => {
    const provenance = { records: [{ method: "heading" as const }] };
    expect(explain({ ...number, embedded: "R-1" }, provenance)).toContain(
      "agrees: The embedded invoice has the same value.",
    );
    expect(explain({ ...number, embedded: "R-9" }, provenance)).toContain("doubts: The embedded invoice has R-9.");
    const { provenance: _, ...only } = { ...number, regions: [], text: "", embedded: "R-1" };
    expect(explain(only)).toEqual(["fact: It is only in the embedded invoice, and was not found on the pages."]);
  });

  test.each([
    ["accepted", accept(number), ["fact: A reviewer accepted it.", "fact: It is a heading of the first page."]],
    [
      "accepted in bulk",
      acceptInBulk(number),
      ["fact: A reviewer accepted it together with other sure values.", "fact: It is a heading of the first page."],
    ],
    ["rejected", reject(number), ["fact: A reviewer rejected it.", "fact: It is a heading of the first page."]],
    ["typed", correct(number, "R-3"), ["fact: A reviewer entered or chose this value."]],
    ["another candidate", takeAlternative(number, 0), ["fact: A reviewer entered or chose this value."]],
    ["absent", markAbsent(number), ["fact: A reviewer marked it as not in the document."]],
  ])("that a reviewer %s say so, and claim nothing of the machine for another value", (_, point, reasons) => {
    expect(explain(point, { records: [{ method: "heading" }] })).toEqual(reasons);
  });
});

test("the next candidate is the first alternative, or the other reading of an ambiguous date", () => {
  expect(findNextCandidate(number)).toMatchObject({ index: 0, number: 1, alternative: { value: "R-2" } });
  const date = (value: string) => ({ value, text: "3/4/2026", confidence: 0.4, regions });
  const ambiguous: DataPoint = {
    ...number,
    ...date("2026-04-03"),
    type: "date",
    alternatives: [{ ...date("2026-01-01"), text: "1 January" }, date("2026-03-04")],
  };
  expect(findNextCandidate(ambiguous)).toMatchObject({ index: 1, number: 2, alternative: { value: "2026-03-04" } });
});
