import { expect, test } from "vitest";
import { getDataPoint, mapPdf, type Placed } from "./map-pdf.ts";

const values: Placed[] = [
  [60, 110, "Tern Paper Ltd, 9 Quay Street, Bristol"],
  [60, 140, "Date:"],
  [160, 140, "2026-03-05"],
  [60, 160, "Total:"],
  [160, 160, "EUR 100.00"],
];

test.each<[heading: string, further: string, type: string | null]>([
  ["Credit note", "Invoice no. R-7", "381"],
  ["Credit note G-2024-009", "Original invoice: R-7", "381"],
  ["GUTSCHRIFT", "Rechnung Nr. R-7", "381"],
  ["Gutschrift Nr. G-9", "zu Rechnung R-7", "381"],
  ["Rechnungskorrektur", "Rechnung Nr. R-7", "384"],
  ["Avoir n° A-9", "Facture n° R-7", "381"],
  ["Rechnung", "Gutschrift 12,00 EUR", "380"],
  ["Gutschrift Nr. 2026 / 15", "Rechnung Nr. R-7", "381"],
  ["Tern Paper", "Invoice 4711 of 3 May was cancelled", null],
  ["Tern Paper", "Invoice 4711 was paid.", null],
  ["Tern Paper", "Gutschrift 12 vom 3. Mai", null],
  ["Tern Paper", "We sent a credit note before this letter.", null],
])("a page with “%s” and “%s” is of the type %s", async (heading, further, type) => {
  const mapping = await mapPdf([[[60, 60, heading], ...values, [60, 200, further]]]);
  expect(getDataPoint(mapping, "type_code").value).toBe(type);
});
