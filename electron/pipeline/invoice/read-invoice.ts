import { toNumber } from "../../../shared/checks/checks.ts";
import type { Value } from "../../../shared/document/data-points.ts";
import {
  getTermPart,
  invoiceTermNames,
  invoiceTerms,
  type InvoiceTerm,
} from "../../../shared/invoice/invoice-terms.ts";
import { getTermFormat } from "../../../shared/invoice/term-formats.ts";
import { formatModelValue } from "../write/write-model.ts";
import { isConstant, type ElementBinding, type InvoiceSyntax } from "./binding.ts";
import { cii } from "./cii.ts";
import type { Invoice, TermValues } from "../../../shared/invoice/invoice.ts";
import { InvoiceXmlError, parseXml, type XmlElement } from "./parse-xml.ts";
import { ublCreditNote, ublInvoice } from "./ubl.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** An invoice that was read, and sentences about the values that were left out. */
export interface ReadInvoice {
  invoice: Invoice;
  problems: readonly string[];
}

/** The maximum number of values that are reported one by one. */
const maxProblems = 5;
/** The maximum length of a value, in characters. It is the same as for the text of a data point. */
const maxTextLength = 2000;

/** The syntaxes by the beginning of their root's namespace and by the name of their root. */
const syntaxesByRoot: readonly [prefix: string, root: string, syntax: InvoiceSyntax][] = [
  ["urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:", "CrossIndustryInvoice", cii],
  ["urn:ferd:CrossIndustryDocument:invoice:", "CrossIndustryDocument", cii],
  ["urn:oasis:names:specification:ubl:schema:xsd:Invoice-2", "Invoice", ublInvoice],
  ["urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2", "CreditNote", ublCreditNote],
];

/**
 * Reads an invoice in UBL 2.1, in CII D16B, or in ZUGFeRD 1.0: the inverse of `writeInvoice`. A value that is not of
 * its type is left out and reported. So is an amount in a currency other than that of the invoice.
 * @throws {InvoiceXmlError} if the text is no such invoice
 * @example const { invoice, problems } = readInvoice(await readFile("factur-x.xml", "utf8")); invoice.header["BT-1"];
 * // the number of the invoice, such as "INV-10492"
 */
export function readInvoice(xml: string): ReadInvoice {
  const root = parseXml(xml);
  const syntax = syntaxesByRoot.find(([prefix, name]) => root.name === name && root.namespace.startsWith(prefix))?.[2];
  if (syntax === undefined) {
    throw new InvoiceXmlError(serviceText("xml-no-invoice", { element: root.name.slice(0, 100) }));
  }
  const currency = readCurrency(root, syntax);
  const reader = new TermReader(syntax, currency);
  reader.read(syntax.root, root, reader.invoice.header);
  return { invoice: reader.invoice, problems: reader.listProblems() };
}

/** Reads the currency of the invoice in advance, since amounts may precede the element with the currency. */
function readCurrency(root: XmlElement, syntax: InvoiceSyntax): string | null {
  const reader = new TermReader(syntax, null);
  reader.read(syntax.root, root, reader.invoice.header);
  const currency = reader.invoice.header["BT-5"];
  return typeof currency === "string" && /^[A-Z]{3}$/u.test(currency) ? currency : null;
}

/** Reads the values of terms from the elements of an invoice. */
class TermReader {
  readonly invoice: Invoice = { header: {}, rows: { breakdown: [], line: [], allowance: [], charge: [] } };
  readonly #formerNames: Readonly<Record<string, string>>;
  readonly #currency: string | null;
  /**
   * The values that were left out. The problem of a value is not reported if another element gives the same term of the
   * same `values`.
   */
  readonly #problems: { values: TermValues; term: InvoiceTerm; message: string }[] = [];

  constructor({ formerNames = {} }: InvoiceSyntax, currency: string | null) {
    this.#formerNames = formerNames;
    this.#currency = currency;
  }

  listProblems(): string[] {
    const messages = this.#problems.filter(({ values, term }) => !(term in values)).map(({ message }) => message);
    const rest = messages.length - maxProblems;
    return [...messages.slice(0, maxProblems), ...(rest > 0 ? [`${rest} more values could not be read.`] : [])];
  }

  /** Reads the terms in an element. The first value of a term counts. */
  read({ term, attributes = {}, children = [] }: ElementBinding, element: XmlElement, row: TermValues): void {
    if (term !== undefined) this.#add(term, element.text, row, element.attributes["currencyID"]);
    for (const [name, value] of Object.entries(attributes)) {
      const text = element.attributes[name];
      if (typeof value === "object" && text !== undefined && value.isCopy !== true) {
        this.#add(value.term, text, row);
      }
    }
    for (const child of children) {
      if (isConstant(child)) continue;
      const matchingElements = element.children.filter((candidate) => this.#matches(child, candidate));
      if (child.isMerged === true && matchingElements.length > 1) this.#readMerged(child, matchingElements, row);
      else
        for (const childElement of matchingElements) {
          if (child.rows === undefined) this.read(child, childElement, row);
          else {
            const values: TermValues = {};
            this.read(child, childElement, values);
            if (Object.keys(values).length > 0) this.invoice.rows[child.rows].push(values);
          }
        }
    }
  }

  /** Reads several elements as one: adds up their amounts, and joins their texts. Other values that differ are left out. */
  #readMerged(binding: ElementBinding, elements: readonly XmlElement[], row: TermValues): void {
    const elementValues = elements.map((element) => {
      const values: TermValues = {};
      this.read(binding, element, values);
      return values;
    });
    for (const term of invoiceTermNames) {
      const values = elementValues.flatMap((other) => other[term] ?? []);
      const [first] = values;
      const format = getTermFormat(term);
      // If an amount is unreadable, there is no sum, since a partial sum would be a wrong amount. The unreadable amount
      // has been reported already.
      if (first === undefined || (format === "amount" && values.length < elements.length)) continue;
      const distinct = [...new Set(values.map((value) => formatModelValue(value)))];
      if (format === "amount") {
        const sum = values.reduce<number>((total, value) => total + (toNumber(value) ?? 0), 0);
        row[term] = { amount: Math.round(sum * 100) / 100, currency: this.#currency };
      } else if (format === "text") row[term] = distinct.join("; ").slice(0, maxTextLength);
      else if (distinct.length === 1) row[term] = first;
      else this.#addProblem(row, term, distinct.join(", "), "which are several");
    }
  }

  /** Tells whether an element has the name of a binding, and the texts and attributes that distinguish it. */
  #matches({ name, attributes = {}, children = [], text, isKey }: ElementBinding, element: XmlElement): boolean {
    const local = name.slice(name.indexOf(":") + 1);
    if (element.name !== local && element.name !== this.#formerNames[local]) return false;
    if (isKey && element.text.trim() !== text) return false;
    const hasAttributes = Object.entries(attributes).every(
      ([attribute, value]) => typeof value === "object" || element.attributes[attribute] === value,
    );
    const constants = children.filter((child) => hasKey(child));
    return hasAttributes && constants.every((key) => element.children.some((child) => this.#matches(key, child)));
  }

  #add(term: InvoiceTerm, source: string, row: TermValues, currency?: string): void {
    const values = getTermPart(term) === "header" ? this.invoice.header : row;
    const text = source.replaceAll(/\s+/gu, " ").trim();
    if (text === "" || term in values) return;
    const parsed = this.#parse(term, text, currency);
    if (parsed.value !== undefined) values[term] = parsed.value;
    else this.#addProblem(values, term, text, parsed.reason);
  }

  #addProblem(values: TermValues, term: InvoiceTerm, text: string, reason = ""): void {
    const message = `${invoiceTerms[term]} (${term}) is “${text.slice(0, 40)}”, ${reason}.`;
    this.#problems.push({ values, term, message });
  }

  #parse(term: InvoiceTerm, text: string, currency = this.#currency ?? undefined): { value?: Value; reason?: string } {
    const format = getTermFormat(term);
    if (format === "text" || format === "code" || format === "identifier")
      return { value: text.slice(0, maxTextLength) };
    if (format === "date") {
      const date = parseIsoDate(text);
      return date === undefined ? { reason: "which is no date" } : { value: date };
    }
    const number = /^[+-]?(?:\d+\.?\d*|\.\d+)$/u.test(text) ? Number(text) : Number.NaN;
    if (!Number.isFinite(number)) return { reason: "which is no number" };
    if (format === "number") return { value: number };
    if (this.#currency !== null && currency !== this.#currency) {
      return { reason: `in ${(currency ?? "").slice(0, 10)}, but the invoice is in ${this.#currency}` };
    }
    return { value: { amount: number, currency: this.#currency } };
  }
}

/** Tells whether an element has no terms, and is or contains an element whose text is a key. */
function hasKey(binding: ElementBinding): boolean {
  if (!isConstant(binding)) return false;
  return binding.isKey === true || (binding.children ?? []).some(hasKey);
}

/** Parses a date as YYYYMMDD or as YYYY-MM-DD, with or without a time zone. Returns it as YYYY-MM-DD. */
function parseIsoDate(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?:Z|[+-]\d{2}:\d{2})?$/u.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const iso = `${year}-${month}-${day}`;
  return Number.isNaN(Date.parse(iso)) || new Date(iso).toISOString().slice(0, 10) !== iso ? undefined : iso;
}
