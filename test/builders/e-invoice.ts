import type { InvoiceSyntax } from "../../electron/pipeline/invoice/binding.ts";
import { cii } from "../../electron/pipeline/invoice/cii.ts";
import type { Invoice, TermValues } from "../../shared/invoice/invoice.ts";
import { writeInvoice } from "../../electron/pipeline/invoice/write-invoice.ts";

/** What the invoice of `buildInvoicePdf` says, and the buyer, which is not printed. */
export const printedInvoice: Invoice = {
  header: {
    "BT-1": "R-2026-0815",
    "BT-2": "2026-03-14",
    "BT-5": "EUR",
    "BT-9": "2026-04-13",
    "BT-27": "Northwind Paper Ltd",
    "BT-44": "Harbour Office",
    "BT-112": { amount: 70, currency: "EUR" },
  },
  rows: {
    line: [
      { "BT-126": "1", "BT-153": "Copy paper A4", "BT-129": 10, "BT-146": 4.5, "BT-131": 45 },
      { "BT-126": "2", "BT-153": "Envelopes C5", "BT-129": 4, "BT-146": 6.25, "BT-131": 25 },
    ],
    breakdown: [],
    allowance: [],
    charge: [],
  },
};

/** Builds the XML of an invoice with other terms than the printed ones. */
export function buildEInvoice(header: TermValues = {}, lines = printedInvoice.rows.line, syntax: InvoiceSyntax = cii) {
  const { rows } = printedInvoice;
  return writeInvoice({ header: { ...printedInvoice.header, ...header }, rows: { ...rows, line: lines } }, syntax);
}
