import { expect, test } from "vitest";
import { learnMapping } from "../../../../electron/pipeline/learn/learn-mapping.ts";
import { mapDocument } from "../../../../electron/pipeline/map/map-document.ts";
import type { DataPoint, Mapping } from "../../../../shared/document/data-points.ts";
import type { LearnedMapping } from "../../../../shared/learned.ts";
import { type DataPointTaxonomy, dataPointTaxonomySchema } from "../../../../shared/taxonomy/taxonomy.ts";
import { germanInvoice, getDataPoint, invoiceTaxonomy, listValues, type Placed, zonePdf } from "./map-pdf.ts";

/** Learns from an invoice whose values a reviewer accepts as they were found. */
async function learnInvoice(page: readonly Placed[]): Promise<LearnedMapping> {
  const pages = await zonePdf([page]);
  const { taxonomy, data_points } = await mapDocument({ pages, taxonomy: invoiceTaxonomy });
  const accepted = data_points.map((point) =>
    point.value === null ? point : { ...point, state: "accepted" as const },
  );
  const learned = await learnMapping(pages, { taxonomy, data_points: accepted });
  if (learned === null) throw new Error("The invoice taught nothing.");
  return learned;
}

/** Writes the next invoice of a sender: other numbers, dates and amounts at the same places. */
const writeNextInvoice = (page: readonly Placed[]): Placed[] =>
  page.map(([x, y, text]) => [x, y, text.replace("0815", "0911").replaceAll(/0([23])\.2026/gu, "0$1.2027")]);

/** A French form: headings above the addresses, which are no labels of the names below them. */
const frenchInvoice: Placed[] = [
  [60, 60, "SELLER TRADE NAME"],
  [60, 76, "LE PAPETIER"],
  [60, 89, "35 rue du Moulin"],
  [60, 102, "75018 PARIS, FR"],
  [320, 60, "Adresse du client"],
  [320, 76, "LE LIBRAIRE"],
  [320, 89, "58 rue de la mer"],
  [320, 102, "06000 NICE, FR"],
  [60, 140, "FACTURE N° :"],
  [160, 140, "F20260815"],
  [60, 155, "Date :"],
  [160, 155, "03/02/2026"],
  [300, 340, "TOTAL HT"],
  [470, 340, "100,00 EUR"],
  [300, 355, "TOTAL TVA"],
  [470, 355, "10,00 EUR"],
  [300, 370, "TOTAL TTC"],
  [470, 370, "110,00 EUR"],
];

test.each([
  ["a letter", germanInvoice],
  ["a form with headings above the addresses", frenchInvoice],
])("the next invoice of a sender needs less review: %s", async (_, first) => {
  const learned = await learnInvoice(first);
  const pages = await zonePdf([writeNextInvoice(first)]);
  const before = await mapDocument({ pages, taxonomy: invoiceTaxonomy });
  const after = await mapDocument({ pages, taxonomy: invoiceTaxonomy, learned: [learned] });
  expect(listValues(after)).toEqual(listValues(before));
  const confidences = new Map(before.data_points.map(({ path, confidence }) => [path, confidence]));
  const fallen = after.data_points.filter(({ path, confidence }) => confidence < (confidences.get(path) ?? 0) - 0.02);
  expect(fallen.map(({ path }) => path)).toEqual([]);
  const countUnsure = ({ data_points: points }: Mapping): number =>
    points.filter(({ confidence }) => confidence < 0.95).length;
  expect(countUnsure(after)).toBeLessThan(0.9 * countUnsure(before));
});

test("a value is no label of the value at its right or below it", async () => {
  const { data_points } = await learnInvoice(germanInvoice);
  const labels = data_points.flatMap(({ label_left: left, label_above: above }) => [left ?? [], above ?? []].flat());
  expect(labels).toContain("Rechnungs-Nr.:");
  for (const value of ["Nordlicht", "Birkenhof", "Hafenweg", "Leuchtturmmodell"]) {
    expect(labels.filter((label) => label.includes(value))).toEqual([]);
  }
});

test("what stands there outweighs the place of a value that the mapping finds anyway", async () => {
  const learned = await learnInvoice(germanInvoice);
  const place = learned.data_points.find(({ path }) => path === "seller.name")?.place;
  if (place === undefined) throw new Error("The seller's name has no place.");
  const moved: Placed[] = [...writeNextInvoice(germanInvoice), [place.x * 595.28, place.y * 841.89 - 1, "Kasse 1"]];
  const pages = await zonePdf([moved]);
  const before = await mapDocument({ pages, taxonomy: invoiceTaxonomy });
  const after = await mapDocument({ pages, taxonomy: invoiceTaxonomy, learned: [learned] });
  expect(listValues(after)).toEqual(listValues(before));
});

/** A taxonomy whose words tell nothing about its fields. */
const wordless = dataPointTaxonomySchema.parse({
  name: "wordless",
  kind: "data-points",
  title: "Documents",
  version: "1",
  language: ["en"],
  data_points: [
    { id: "field_1", label: "Field 1", type: "string" },
    { id: "field_2", label: "Field 2", type: "enum", enum: ["Kentucky", "Nevada", "Oregon", "Utah"] },
    { id: "field_3", label: "Field 3", type: "date" },
  ],
});

/** Learns from a document in which a reviewer marks values by their texts, or as absent. */
async function learnReview(
  page: readonly Placed[],
  taxonomy: DataPointTaxonomy,
  values: Readonly<Record<string, string | null>>,
): Promise<LearnedMapping> {
  const pages = await zonePdf([page]);
  const content = await pages[0]?.();
  if (content?.text.source !== "text-layer") throw new Error("The page has no text layer.");
  const { words } = content.text;
  const data_points = Object.entries(values).map(([path, value]): DataPoint => {
    const base = { id: path, path, type: "string" as const, confidence: 1, origin: "human" as const, alternatives: [] };
    if (value === null) return { ...base, value: null, text: "", state: "absent", regions: [] };
    const word = words.find(({ text }) => text.replace(/[.,]$/u, "") === value);
    if (word === undefined) throw new Error(`${value} is not on the page.`);
    return { ...base, value, text: value, state: "corrected", regions: [{ page: 1, bbox: word.bbox }] };
  });
  const learned = await learnMapping(pages, { taxonomy: taxonomy.name, data_points });
  if (learned === null) throw new Error("The document taught nothing.");
  return learned;
}

test("a label of one sender finds values of other senders, and makes them less than sure", async () => {
  const first: Placed[] = [
    [60, 60, "Tern Paper Ltd"],
    [60, 80, "Order confirmation"],
    [60, 500, "Thank you for your order"],
    [60, 200, "Docket mark:"],
    [180, 200, "TP-1088"],
  ];
  const learned = await learnReview(first, wordless, { field_1: "TP-1088" });
  const pages = await zonePdf([
    [
      [300, 90, "Alder & Birch Instrument Works"],
      [300, 130, "Delivery of spare parts"],
      [60, 700, "Goods remain our property"],
      [300, 400, "Docket mark:"],
      [420, 400, "88/2041"],
    ],
  ]);
  expect(listValues(await mapDocument({ pages, taxonomy: wordless }))).toEqual({});
  const after = await mapDocument({ pages, taxonomy: wordless, learned: [learned] });
  expect(listValues(after)).toEqual({ field_1: "88/2041" });
  expect(getDataPoint(after, "field_1").confidence).toBeLessThan(0.7);
});

/** A letter agreement whose law is named in its last sentence. */
const writeAgreement = (opening: string, law: string): Placed[] => [
  [60, 100, opening],
  [60, 113, "and will exchange confidential information for that purpose, as the parties agreed before."],
  [
    60,
    126,
    `This letter is governed by and construed under the laws of the State of ${law}, without its conflict rules.`,
  ],
];

test("the words around a value in a sentence find the value in another document", async () => {
  const page = writeAgreement("The undersigned wish to discuss a possible purchase of machines in Oregon", "Nevada");
  const learned = await learnReview(page, wordless, { field_2: "Nevada", field_1: null });
  expect(learned).toMatchObject({ data_points: [{ corrected: true, words_before: "the laws of the State of" }] });
  expect(learned.absent).toEqual(["field_1"]);
  const other = writeAgreement(
    "We heard that your plant in Kentucky is for sale and have some questions about it",
    "Utah",
  );
  const pages = await zonePdf([other]);
  expect(listValues(await mapDocument({ pages, taxonomy: wordless }))).toEqual({});
  const after = await mapDocument({ pages, taxonomy: wordless, learned: [learned] });
  expect(listValues(after)).toEqual({ field_2: "Utah" });
  // A value that the mapping finds without the sentence is not searched in sentences.
  const accepted = structuredClone(learned.data_points);
  for (const point of accepted) delete point.corrected;
  const unneeded = [{ ...learned, data_points: accepted }];
  expect(listValues(await mapDocument({ pages, taxonomy: wordless, learned: unneeded }))).toEqual({});
});

test("a value that reviewers marked as absent in the documents of a sender is doubtful in the next one", async () => {
  const page = writeNextInvoice(germanInvoice);
  const pages = await zonePdf([page]);
  const before = await mapDocument({ pages, taxonomy: invoiceTaxonomy });
  const accepted = before.data_points.flatMap((point): DataPoint[] => {
    if (point.path === "due_date")
      return [{ ...point, value: null, text: "", regions: [], alternatives: [], state: "absent", origin: "human" }];
    return point.value === null ? [] : [{ ...point, state: "accepted" }];
  });
  const learned = await learnMapping(pages, { taxonomy: "invoice", data_points: accepted });
  if (learned === null) throw new Error("The invoice taught nothing.");
  const after = await mapDocument({ pages, taxonomy: invoiceTaxonomy, learned: [learned] });
  expect(listValues(after)).toEqual(listValues(before));
  expect(getDataPoint(before, "due_date").confidence).toBeGreaterThan(0.5);
  expect(getDataPoint(after, "due_date").confidence).toBeLessThan(0.34);
});
