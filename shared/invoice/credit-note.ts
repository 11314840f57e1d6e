import { toNumber } from "../checks/checks.ts";
import type { Value } from "../document/data-points.ts";
import type { Invoice, TermValues } from "./invoice.ts";
import type { InvoiceTerm } from "./invoice-terms.ts";
import { getTermFormat } from "./term-formats.ts";

/** The type codes (UNTDID 1001) of BT-3 that are credit notes. */
const creditNoteTypes: ReadonlySet<unknown> = new Set("81 83 261 262 296 308 381 396 420 458 532".split(" "));

export const isCreditNote = ({ header }: Pick<Invoice, "header">): boolean => creditNoteTypes.has(header["BT-3"]);

/**
 * Inverts the signs of a credit note whose total is negative. A credit note credits positive amounts, so that negative
 * amounts would be charged. Nevertheless, many documents print the amounts of a credit note with a minus.
 */
export function normalizeCreditNote(invoice: Invoice): Invoice {
  if (!isCreditNote(invoice) || (toNumber(invoice.header["BT-112"]) ?? 0) >= 0) return invoice;
  return invertInvoice(invoice);
}

/** Inverts the signs of all amounts of an invoice, and the sign of the price or the quantity of each line. */
export function invertInvoice({ header, rows }: Invoice): Invoice {
  return {
    header: invertAmounts(header),
    rows: {
      allowance: rows.allowance.map(invertAmounts),
      charge: rows.charge.map(invertAmounts),
      breakdown: rows.breakdown.map(invertAmounts),
      line: rows.line.map((line) => invertQuantity(invertAmounts(line))),
    },
  };
}

function invertAmounts(terms: TermValues): TermValues {
  return Object.fromEntries(
    Object.entries(terms).map(([term, value]) => [
      term,
      getTermFormat(term as InvoiceTerm) === "amount" ? invertValue(value) : value,
    ]),
  );
}

/**
 * Makes the sign of price times quantity equal to the sign of the line's total. Inverts the price if it is negative,
 * and otherwise the quantity.
 */
function invertQuantity(line: TermValues): TermValues {
  const { "BT-129": quantity, "BT-146": price, "BT-131": total } = line;
  const [quantityNumber = 0, priceNumber = 0, totalNumber = 0] = [quantity, price, total].map((value) =>
    toNumber(value),
  );
  if (quantity === undefined || price === undefined || quantityNumber * priceNumber * totalNumber >= 0) return line;
  return priceNumber < 0 ? { ...line, "BT-146": invertValue(price) } : { ...line, "BT-129": invertValue(quantity) };
}

/** Inverts the sign of a number or an amount. */
export function invertValue(value: Value): Value {
  if (typeof value === "number") return 0 - value;
  return typeof value === "object" ? { ...value, amount: 0 - value.amount } : value;
}
