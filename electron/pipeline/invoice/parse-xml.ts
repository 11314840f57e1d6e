import { SaxesParser } from "saxes";

/** An element without the prefixes of its name and attributes. `text` is the character data directly in it. */
export interface XmlElement {
  name: string;
  namespace: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
}

/** Thrown for XML that cannot be read as an invoice. The message says what is wrong with the file: "it …". */
export class InvoiceXmlError extends Error {
  override readonly name = "InvoiceXmlError";
}

/** An invoice of EN 16931 nests 12 deep, and has some 40 elements a line. */
const maxDepth = 64;
const maxElements = 400_000;

/**
 * Parses an XML document with limits. It has no DOCTYPE, so that there are no entities to expand or to load.
 * @throws {InvoiceXmlError}
 */
export function parseXml(source: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  parser.on("error", ({ message }) => {
    throw new InvoiceXmlError(`it is not well-formed XML: ${message.replace(/\.$/u, "")}`);
  });
  parser.on("doctype", () => {
    throw new InvoiceXmlError("it has a DOCTYPE, which an e-invoice must not have");
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    count += 1;
    if (open.length === maxDepth) throw new InvoiceXmlError(`its elements are nested more than ${maxDepth} deep`);
    if (count > maxElements) throw new InvoiceXmlError(`it has more than ${maxElements.toLocaleString("en")} elements`);
    const values = Object.values(attributes).map((attribute) => [attribute.local, attribute.value] as const);
    const element = { name: local, namespace: uri, attributes: Object.fromEntries(values), children: [], text: "" };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (text: string): void => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => void open.pop());
  parser.write(source.trimStart()).close();
  if (root === undefined) throw new InvoiceXmlError("it is empty");
  return root;
}
