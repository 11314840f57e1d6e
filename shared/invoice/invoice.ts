import { z } from "zod";
import { valueSchema } from "../document/data-points.ts";
import { getTermPart, invoiceTermNames, rowParts, type InvoiceTerm } from "./invoice-terms.ts";

const termValuesSchema = z.partialRecord(z.enum(invoiceTermNames), valueSchema);

/** The values of business terms. */
export type TermValues = z.infer<typeof termValuesSchema>;

/** An invoice in the business terms of EN 16931-1: those of the whole invoice, and those of its rows. */
const invoiceSchema = z.strictObject({
  header: termValuesSchema,
  rows: z.record(z.enum(rowParts), z.array(termValuesSchema)),
});
export type Invoice = z.infer<typeof invoiceSchema>;

/** The invoice that is attached to a PDF, with the name of its file. */
export const embeddedInvoiceSchema = z.strictObject({ name: z.string(), invoice: invoiceSchema });
export type EmbeddedInvoice = z.infer<typeof embeddedInvoiceSchema>;

/** Returns the value of a term that belongs to the invoice, or to one of its rows. */
export function getTerm({ header }: Invoice, row: TermValues, term: InvoiceTerm) {
  return (getTermPart(term) === "header" ? header : row)[term];
}
