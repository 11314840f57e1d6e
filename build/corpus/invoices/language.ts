/** A column of the table of items. */
export type ItemColumn =
  | "position"
  | "itemId"
  | "item"
  | "quantity"
  | "unit"
  | "unitPrice"
  | "discount"
  | "rate"
  | "amount";

/** The labels that invoices have. */
export type LabelName =
  | "invoice"
  | "credit"
  | "number"
  | "creditNumber"
  | "original"
  | "date"
  | "delivery"
  | "period"
  | "due"
  | "order"
  | "orderDate"
  | "customer"
  | "deliveryNote"
  | "buyerReference"
  | "contact"
  | "phone"
  | "email"
  | "vatId"
  | "taxNumber"
  | "buyerVatId"
  | "billTo"
  | "shipTo"
  | ItemColumn
  | "lineTotal"
  | "allowance"
  | "charge"
  | "net"
  | "vat"
  | "taxTotal"
  | "grand"
  | "prepaid"
  | "payable"
  | "basis"
  | "taxAmount"
  | "page"
  | "bank"
  | "bic"
  | "holder"
  | "director"
  | "register"
  | "terms"
  | "notes";

/** The sentences that invoices have. Values are written as `{name}`. */
export type SentenceName =
  | "intro"
  | "thanks"
  | "termsDate"
  | "termsDays"
  | "termsEarly"
  | "sameDate"
  | "itemNote"
  | "runningNote";

/** The conventions of a country. In patterns, `#` is a digit and `@` a capital letter. */
export interface Country {
  /** ISO 3166-1 code, and the name in the language. */
  code: string;
  name: string;
  /** ISO 4217 code and the symbol that is usual. */
  currency: string;
  symbol: string;
  /** Whether the symbol stands before the amount. */
  isSymbolFirst: boolean;
  /** Rates of value added tax in per cent, the standard rate first. */
  rates: readonly [number, ...number[]];
  decimal: "." | ",";
  group: "." | "," | "'" | " ";
  /** Formats of dates, such as `dd.MM.yyyy`. */
  dates: string;
  postcode: string;
  cities: string;
  /** The line of the city, with `{postcode}` and `{city}`. */
  cityLine: string;
  vatId: string;
  taxNumber: string;
  /** The account number after the two check digits; empty where accounts have no IBAN. */
  iban: string;
  phone: string;
  legalForms: string;
}

/** The words of the invoices in a language. Variants are separated by `|`. */
export interface Language {
  /** ISO 639-1 code. */
  code: string;
  countries: readonly [Country, ...Country[]];
  labels: Readonly<Record<LabelName, string>>;
  sentences: Readonly<Record<SentenceName, string>>;
  months: string;
  /** Goods and services, and what they may be called further. */
  goods: string;
  qualities: string;
  services: string;
  units: string;
  hours: string;
  /** Words in the names of companies. */
  trades: string;
  /** Streets, with `#` for the number. */
  streets: string;
  firstNames: string;
  lastNames: string;
}

/** Lists the variants of a text. */
export function listVariants(text: string): [string, ...string[]] {
  const [first = "", ...rest] = text.split("|");
  return [first, ...rest];
}
