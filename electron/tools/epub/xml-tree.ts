import { SaxesParser } from "saxes";

export interface XmlElement {
  /** Without its prefix. */
  name: string;
  /** By local name; of `xml:lang` and `lang` the last one counts. */
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  text: string;
}

/** XML that is not well formed, or wants entities of its own. */
export class XmlError extends Error {
  override readonly name = "XmlError";
}

/** Entities of a document's own can be made to expand without end, or to name files. */
export function refuseEntities(doctype: string): void {
  if (/<!ENTITY/i.test(doctype)) throw new XmlError("its DOCTYPE declares entities, which is not allowed");
}

/** Parses a small XML file, such as the package document of an ePub. @throws {XmlError} */
export function parseXml(source: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const root: XmlElement = { name: "", attributes: new Map(), children: [], text: "" };
  const open = [root];
  parser.on("error", (error) => {
    throw new XmlError(error.message);
  });
  parser.on("doctype", refuseEntities);
  parser.on("opentag", (tag) => {
    const attributes = new Map(Object.values(tag.attributes).map(({ local, value }) => [local, value]));
    const element: XmlElement = { name: tag.local, attributes, children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  const addText = (text: string) => {
    for (const element of open) element.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(source.replace(/^\uFEFF/, "")).close();
  const [document] = root.children;
  if (document === undefined) throw new XmlError("it is empty");
  return document;
}

/** All elements of a name, at any depth, in the order of the document. */
export function elementsNamed(element: XmlElement, name: string): XmlElement[] {
  const below = element.children.flatMap((child) => elementsNamed(child, name));
  return element.name === name ? [element, ...below] : below;
}
