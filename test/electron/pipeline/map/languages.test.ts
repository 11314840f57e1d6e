import { expect, test } from "vitest";
import { listValues, mapPdf, type Placed } from "./map-pdf.ts";

/** Places labels with their values beside them, one row below the other. */
const placePairs = (pairs: readonly (readonly [string, string])[], top: number): Placed[] =>
  pairs.flatMap(([label, value], index): Placed[] => [
    [60, top + 16 * index, label],
    [260, top + 16 * index, value],
  ]);

test.each([
  {
    language: "Danish",
    title: "Faktura",
    pairs: [
      ["Fakturanr.", "48-771"],
      ["Fakturadato", "04.08.2022"],
      ["Betales senest", "18.08.2022"],
    ],
    totals: [
      ["Total ekskl. moms", "400,00"],
      ["Moms", "100,00"],
      ["I alt inkl. moms", "500,00"],
      ["Allerede betalt", "-120,00"],
      ["Til betaling", "380,00"],
    ],
  },
  {
    language: "Swedish",
    title: "Faktura",
    pairs: [
      ["Fakturanummer", "48-771"],
      ["Fakturadatum", "2022-08-04"],
      ["Förfallodag", "2022-08-18"],
    ],
    totals: [
      ["Summa exkl. moms", "400,00"],
      ["Moms", "100,00"],
      ["Summa inkl. moms", "500,00"],
      ["Förskott", "120,00"],
      ["Att betala", "380,00"],
    ],
  },
  {
    language: "Portuguese",
    title: "Fatura",
    pairs: [
      ["Número da fatura", "48-771"],
      ["Data de emissão", "04/08/2022"],
      ["Vencimento", "18/08/2022"],
    ],
    totals: [
      ["Total sem IVA", "400,00"],
      ["Valor do IVA", "100,00"],
      ["Total com IVA", "500,00"],
      ["Adiantamento", "-120,00"],
      ["Total a pagar", "380,00"],
    ],
  },
] as const)("an invoice in $language is read by its labels, and deducted amounts are positive", async (invoice) => {
  const title: Placed = [60, 60, invoice.title];
  const values = listValues(
    await mapPdf([[title, ...placePairs(invoice.pairs, 120), ...placePairs(invoice.totals, 400)]]),
  );
  expect(values).toMatchObject({
    type_code: "380",
    invoice_number: "48-771",
    issue_date: "2022-08-04",
    due_date: "2022-08-18",
    "total.tax_basis_total": "400.00",
    "total.tax_total": "100.00",
    "total.grand_total": "500.00",
    "total.prepaid": "120.00",
    "total.due_payable": "380.00",
  });
});
