import { expect, test } from "vitest";
import { learnMapping } from "../../../../electron/pipeline/learn/learn-mapping.ts";
import { mapDocument } from "../../../../electron/pipeline/map/map-document.ts";
import type { Mapping } from "../../../../shared/document/data-points.ts";
import type { LearnedMapping } from "../../../../shared/learned.ts";
import { germanInvoice, invoiceTaxonomy, listValues, type Placed, zonePdf } from "./map-pdf.ts";

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
  expect(countUnsure(after)).toBeLessThan(0.8 * countUnsure(before));
});

test("a value is no label of the value at its right or below it", async () => {
  const { data_points } = await learnInvoice(germanInvoice);
  const labels = data_points.flatMap(({ label_left: left, label_above: above }) => [left ?? [], above ?? []].flat());
  expect(labels).toContain("Rechnungs-Nr.:");
  for (const value of ["Nordlicht", "Birkenhof", "Hafenweg", "Leuchtturmmodell"]) {
    expect(labels.filter((label) => label.includes(value))).toEqual([]);
  }
});
