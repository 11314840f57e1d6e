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
  ["Rechnungskorrektur Nr. K-5 zur Rechnung R-7 vom 03.02.2026", "Seite 1", "384"],
  ["Gutschrift zu Ihrer Rechnung Nr. R-7", "Seite 1", "381"],
  ["Credit note CN-7 for the invoice R-7 of 3 May 2026", "Page 1", "381"],
  ["VAT Credit Note", "Invoice no. R-7", "381"],
  ["Tern Paper", "Credit note for invoice R-7 was sent.", null],
  ["Tern Paper", "Invoice 4711 of 3 May was cancelled", null],
  ["Tern Paper", "Invoice 4711 was paid.", null],
  ["Tern Paper", "Gutschrift 12 vom 3. Mai", null],
  ["Tern Paper", "We sent a credit note before this letter.", null],
])("a page with “%s” and “%s” is of the type %s", async (heading, further, type) => {
  const mapping = await mapPdf([[[60, 60, heading], ...values, [60, 200, further]]]);
  expect(getDataPoint(mapping, "type_code").value).toBe(type);
});

test.each([
  ["Rechnungskorrektur Nr. RK-2026-5 zur Rechnung Nr. R-4711", "RK-2026-5"],
  ["Stornorechnung Nr. ST-5 zur Rechnung R-4711 vom 03.02.2026", "ST-5"],
  ["Credit note CN-77 for your invoice INV-4711", "CN-77"],
  ["Credit note for invoice INV-4711", null],
  ["Nota di credito n. 55/2026 su fattura 44/2026", "55/2026"],
  ["Avoir n° A-77 sur facture n° F-4711", "A-77"],
])("the number of “%s” is %s, not that of the invoice to which it refers", async (heading, number) => {
  const mapping = await mapPdf([[[60, 60, heading], ...values]]);
  expect(getDataPoint(mapping, "invoice_number").value).toBe(number);
});
