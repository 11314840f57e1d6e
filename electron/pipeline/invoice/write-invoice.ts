import { toNumber } from "../../../shared/checks/checks.ts";
import type { Value } from "../../../shared/document/data-points.ts";
import type { InvoiceTerm } from "../../../shared/invoice/invoice-terms.ts";
import { formatInvoiceAmount, getTermFormat } from "../../../shared/invoice/term-formats.ts";
import { formatModelValue } from "../write/write-model.ts";
import { XmlWriter, type Attributes } from "../write/xml.ts";
import { isConstant, type ElementBinding, type InvoiceSyntax } from "./binding.ts";
import { getTerm, type Invoice, type TermValues } from "../../../shared/invoice/invoice.ts";

/** An element with its name, attributes, and text or children. */
interface XmlElement {
  name: string;
  attributes: Attributes;
  content: string | readonly XmlElement[];
}

/**
 * Writes an invoice in a syntax of EN 16931. Elements without content are left out unless they are mandatory.
 * @example await writeFile("invoice.xml", writeInvoice(invoice, getUbl(invoice))); // `cii` for the other syntax
 */
export function writeInvoice(invoice: Invoice, { root, namespaces }: InvoiceSyntax): string {
  const xml = new XmlWriter();
  const write = ({ name, attributes, content }: XmlElement, namespaceAttributes: Attributes = {}): void => {
    const allAttributes = { ...namespaceAttributes, ...attributes };
    if (typeof content === "string") xml.text(name, allAttributes, content);
    else xml.element(name, allAttributes, () => content.forEach((child) => write(child)));
  };
  for (const tree of createElements(root, invoice, {})) write(tree, namespaces);
  return xml.take();
}

/**
 * Creates the elements of a binding: one for each row if the binding has rows, and none if the element has no content
 * and is not mandatory.
 */
function createElements(binding: ElementBinding, invoice: Invoice, row: TermValues): XmlElement[] {
  const { name, term, text, children = [], rows, isMandatory } = binding;
  if (text !== undefined) return [{ name, attributes: {}, content: text }];
  if (term !== undefined) {
    const content = formatTerm(term, getTerm(invoice, row, term), binding);
    return content === undefined || content === ""
      ? []
      : [{ name, attributes: createAttributes(binding, invoice, row), content }];
  }
  return (rows === undefined ? [row] : invoice.rows[rows]).flatMap((values) => {
    const childElements = children.map((child) => ({ child, created: createElements(child, invoice, values) }));
    const isFilled = childElements.some(({ child, created }) => created.length > 0 && !isConstant(child));
    if (!isFilled && isMandatory !== true && !isConstant(binding)) return [];
    const content = isFilled || isConstant(binding) ? childElements.flatMap(({ created }) => created) : [];
    return [{ name, attributes: {}, content }];
  });
}

function createAttributes({ attributes = {} }: ElementBinding, invoice: Invoice, row: TermValues): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === "string" ? value : formatTerm(value.term, getTerm(invoice, row, value.term)),
    ]),
  );
}

/** Formats the value of a term; a date in the format 102 has no dashes. */
function formatTerm(term: InvoiceTerm, value: Value | undefined, { attributes }: Partial<ElementBinding> = {}) {
  if (value === undefined) return undefined;
  switch (getTermFormat(term)) {
    case "amount":
      return formatInvoiceAmount(value);
    case "price":
    case "number": {
      const number = toNumber(value);
      return number === undefined ? undefined : formatModelValue(number);
    }
    case "identifier":
      return formatModelValue(value).replaceAll(" ", "");
    case "date":
      return attributes?.["format"] === "102" ? formatModelValue(value).replaceAll("-", "") : formatModelValue(value);
    case "text":
    case "code":
      return formatModelValue(value);
  }
}
