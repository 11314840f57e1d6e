import { XmlError } from "./xml-error.ts";
import { parseXmlEvents } from "./xml-parser.ts";

export interface XmlElement {
  /** The local name, without prefix. */
  name: string;
  /** Values by local name. If there are both `xml:lang` and `lang`, the last one counts. */
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** All text inside the element, at any depth. */
  text: string;
}

/** Parses a small XML file, such as the package document of an ePub, to a tree. @throws {XmlError} */
export function parseXml(source: string): XmlElement {
  const root: XmlElement = { name: "", attributes: new Map(), children: [], text: "" };
  const openElements = [root];
  parseXmlEvents(
    {
      open(tag) {
        const attributes = new Map(Object.values(tag.attributes).map(({ local, value }) => [local, value]));
        const element: XmlElement = { name: tag.local, attributes, children: [], text: "" };
        openElements.at(-1)?.children.push(element);
        openElements.push(element);
      },
      close: () => void openElements.pop(),
      text(text) {
        for (const element of openElements) element.text += text;
      },
    },
    source,
  );
  const [document] = root.children;
  if (document === undefined) throw new XmlError("it is empty");
  return document;
}

/** Returns all elements of a name, at any depth, in document order. */
export function findElements(element: XmlElement, name: string): XmlElement[] {
  const descendants = element.children.flatMap((child) => findElements(child, name));
  return element.name === name ? [element, ...descendants] : descendants;
}
