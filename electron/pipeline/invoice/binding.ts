import type { InvoiceTerm, RowPart } from "../../../shared/invoice/invoice-terms.ts";

/**
 * The binding of an XML syntax to the business terms of EN 16931: a tree of elements in the order of their schema. It
 * tells which element or attribute has which term. `writeInvoice` and `readInvoice` use the same tree in both
 * directions.
 */
export interface ElementBinding {
  /** The qualified name. Only the local name is compared while reading. */
  name: string;
  /** The term that is the text of the element. */
  term?: InvoiceTerm;
  /** The text that the element always has. */
  text?: string;
  /**
   * True if the text distinguishes the parent from others of its name. While reading, a parent with another text is
   * skipped.
   */
  isKey?: true;
  /**
   * While reading, a fixed value must be the same as in the file. A term is written, and also read unless it is a copy
   * of a value elsewhere.
   */
  attributes?: Readonly<Record<string, string | { term: InvoiceTerm; isCopy?: true }>>;
  children?: readonly ElementBinding[];
  /** The part of the invoice that has one row for each such element. */
  rows?: RowPart;
  /** True if the element is written even without content. */
  isMandatory?: true;
  /** True if several such elements are read as one: amounts are added up, and different texts joined. */
  isMerged?: true;
}

/** A syntax of EN 16931. */
export interface InvoiceSyntax {
  name: string;
  /** The namespaces that the root declares when it is written. */
  namespaces: Readonly<Record<string, string>>;
  root: ElementBinding;
  /** The local names in an earlier version of the syntax, by the current local names. */
  formerNames?: Readonly<Record<string, string>>;
}

/** Creates an element with children. */
export const group = (
  name: string,
  children: readonly ElementBinding[],
  options: Pick<ElementBinding, "rows" | "isMandatory" | "isMerged"> = {},
): ElementBinding => ({ name, children, ...options });

/** Creates an element whose text is a term. */
export const leaf = (
  name: string,
  term: InvoiceTerm,
  attributes: NonNullable<ElementBinding["attributes"]> = {},
): ElementBinding => ({ name, term, attributes });

/** Creates an element whose text is always written and never read. */
export const fixed = (name: string, text: string): ElementBinding => ({ name, text });

/** Creates an element whose text distinguishes its parent from others of the same name. */
export const key = (name: string, text: string): ElementBinding => ({ name, text, isKey: true });

/** Tells whether an element has no terms. A parent with only constant elements counts as empty. */
export function isConstant({ term, children = [], text }: ElementBinding): boolean {
  if (text !== undefined) return true;
  return term === undefined && children.length > 0 && children.every(isConstant);
}
