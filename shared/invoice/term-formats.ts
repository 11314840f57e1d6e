import { toNumber } from "../checks/checks.ts";
import type { Value } from "../document/data-points.ts";
import type { InvoiceTerm } from "./invoice-terms.ts";

/**
 * The format of a term's text. A `price` has all of its decimals, an `amount` two, and an `identifier` has no spaces. A
 * `code` is written like a text, but several codes cannot be joined.
 */
export type TermFormat = "text" | "code" | "identifier" | "date" | "amount" | "price" | "number";

const formats: Readonly<Partial<Record<InvoiceTerm, TermFormat>>> = {
  "BT-2": "date",
  "BT-9": "date",
  "BT-31": "identifier",
  "BT-48": "identifier",
  "BT-72": "date",
  "BT-84": "identifier",
  "BT-92": "amount",
  "BT-96": "number",
  "BT-98": "code",
  "BT-99": "amount",
  "BT-103": "number",
  "BT-105": "code",
  "BT-106": "amount",
  "BT-107": "amount",
  "BT-108": "amount",
  "BT-109": "amount",
  "BT-110": "amount",
  "BT-112": "amount",
  "BT-113": "amount",
  "BT-114": "amount",
  "BT-115": "amount",
  "BT-116": "amount",
  "BT-117": "amount",
  "BT-119": "number",
  "BT-121": "code",
  "BT-129": "number",
  "BT-131": "amount",
  "BT-136": "amount",
  "BT-140": "code",
  "BT-141": "amount",
  "BT-145": "code",
  "BT-146": "price",
  "BT-149": "number",
  "BT-152": "number",
};

export const getTermFormat = (term: InvoiceTerm): TermFormat => formats[term] ?? "text";

/** Tells whether a value can be written in the format of a term: a date in ISO 8601, a number, or any text. */
export function fitsTermFormat(term: InvoiceTerm, value: Value): boolean {
  switch (getTermFormat(term)) {
    case "date":
      return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/u.test(value);
    case "amount":
    case "price":
    case "number":
      return toNumber(value) !== undefined;
    case "text":
    case "code":
    case "identifier":
      return true;
  }
}

/** Formats an amount, which has two decimals in any currency (BR-DEC). Returns undefined for a value that is no number. */
export const formatInvoiceAmount = (value: Value | undefined): string | undefined => toNumber(value)?.toFixed(2);
