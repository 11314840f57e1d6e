import { SaxesParser } from "saxes";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/**
 * An element without the prefixes of its name and attributes. `text` is the character data directly inside the element.
 */
export interface XmlElement {
  name: string;
  namespace: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
}

/** Thrown for XML that cannot be read as an invoice. The message is a clause about the file, such as "it is empty". */
export class InvoiceXmlError extends Error {
  override readonly name = "InvoiceXmlError";
}

/** The limits are far above an invoice of EN 16931, which has 12 levels and about 40 elements for each invoice line. */
const maxDepth = 64;
const maxElements = 400_000;

/**
 * Parses an XML document of limited depth and size. A DOCTYPE is refused, so that no entities are expanded or loaded.
 * @throws {InvoiceXmlError}
 */
export function parseXml(source: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const openElements: XmlElement[] = [];
  let root: XmlElement | undefined;
  let elementCount = 0;
  parser.on("error", ({ message }) => {
    throw new InvoiceXmlError(serviceText("xml-malformed", { problem: message.replace(/\.$/u, "") }));
  });
  parser.on("doctype", () => {
    throw new InvoiceXmlError(serviceText("xml-with-doctype"));
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    elementCount += 1;
    if (openElements.length === maxDepth)
      throw new InvoiceXmlError(`its elements are nested more than ${maxDepth} deep`);
    if (elementCount > maxElements)
      throw new InvoiceXmlError(`it has more than ${maxElements.toLocaleString("en")} elements`);
    const entries = Object.values(attributes).map((attribute) => [attribute.local, attribute.value] as const);
    const element = { name: local, namespace: uri, attributes: Object.fromEntries(entries), children: [], text: "" };
    openElements.at(-1)?.children.push(element);
    root ??= element;
    openElements.push(element);
  });
  const addText = (text: string): void => {
    const element = openElements.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => void openElements.pop());
  parser.write(source.trimStart()).close();
  if (root === undefined) throw new InvoiceXmlError(serviceText("xml-empty"));
  return root;
}
