import { SaxesParser } from "saxes";
import type { DataPointType, Value } from "../../../shared/document/data-points.ts";
import { documentModelSchema, type ModelPart } from "../../../shared/document/document-model.ts";
import { documentModelNamespace } from "../../../shared/document/document-model-xsd.ts";

/** An element of a document model, without its namespace. `text` is the character data directly in it. */
interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  text: string;
}

/** Properties that no schema has validated yet. */
type RawProperties = Record<string, unknown>;

/**
 * Reads a document-model XML of any length, with the memory of its longest page. It is the inverse of `writeModel`.
 *
 * @param xml a valid document-model XML in pieces
 * @throws {Error} if it is not well formed; {ZodError} if it is no document model
 * @example for await (const part of readModel(createReadStream(path, "utf8"))) if (part.part === "page") add(part.page);
 */
export async function* readModel(xml: AsyncIterable<string>): AsyncGenerator<ModelPart> {
  const reader = new ElementReader();
  const tail: RawProperties = { history: [] };
  for await (const chunk of xml) {
    for (const { element, root } of reader.read(chunk)) {
      const part = convertElement(element, root, tail);
      if (part !== undefined) yield part;
    }
  }
  reader.close();
  yield { part: "tail", ...tailSchema.parse(tail) };
}

const headSchema = documentModelSchema.pick({ job: true, type: true, source: true });
const pageSchema = documentModelSchema.shape.pages.element;
const tailSchema = documentModelSchema.pick({ taxonomy: true, data_points: true, keywords: true, history: true });

/** Converts a complete element to a part of the model, or adds it to the tail. */
function convertElement(
  element: Element,
  root: Readonly<Record<string, string>>,
  tail: RawProperties,
): ModelPart | undefined {
  const { name, attributes, children } = element;
  switch (name) {
    case "source": {
      const { "media-type": mediaType, pages, ...rest } = attributes;
      const source = { ...rest, media_type: mediaType, pages: Number(pages) };
      return { part: "head", ...headSchema.parse({ job: root["job"], type: root["type"], source }) };
    }
    case "page":
    case "section":
      return { part: "page", page: pageSchema.parse(convertPage(element)) };
    case "data-points":
      tail["taxonomy"] = { name: attributes["taxonomy"], version: attributes["version"] };
      tail["data_points"] = children.map(convertDataPoint);
      return undefined;
    case "keywords":
      tail["taxonomy"] = { name: attributes["taxonomy"], version: attributes["version"] };
      tail["keywords"] = children.map((keyword) => convertNumbers(keyword.attributes));
      return undefined;
    case "history":
      tail["history"] = children.map((event) => event.attributes);
      return undefined;
    default:
      return undefined;
  }
}

const boxNames = ["x", "y", "width", "height"] as const;
const numberNames = new Set([
  "number",
  "width",
  "height",
  "level",
  "order",
  "confidence",
  "rows",
  "columns",
  "row",
  "column",
]);

/** Converts the attributes that are numbers. */
function convertNumbers(attributes: Readonly<Record<string, string>>): RawProperties {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, numberNames.has(name) ? Number(value) : value]),
  );
}

/** Separates the position of an element, which is a box on a page or a range of blocks, from its other attributes. */
function splitPlace({ x, y, width, height, from, to, ...rest }: Readonly<Record<string, string>>): {
  place: RawProperties;
  rest: Readonly<Record<string, string>>;
} {
  if (x !== undefined) {
    const box = [x, y, width, height].map(Number);
    return { place: { bbox: Object.fromEntries(boxNames.map((name, index) => [name, box[index]])) }, rest };
  }
  return { place: from === undefined ? {} : { range: { from, to } }, rest };
}

function convertPage({ attributes, children }: Element): RawProperties {
  const { "hidden-words": hiddenWords, linear, ...rest } = attributes;
  const hidden = hiddenWords === undefined ? {} : { hidden_words: Number(hiddenWords) };
  const breaks = children.filter(({ name }) => name === "page-break");
  return {
    ...convertNumbers(rest),
    ...hidden,
    ...(linear === "false" && { linear: false }),
    ...(breaks.length > 0 && {
      page_breaks: breaks.map((element) => ({ label: element.attributes["label"], path: element.attributes["at"] })),
    }),
    zones: children.filter(({ name }) => name === "zone").map(convertZone),
  };
}

function convertZone({ attributes, children }: Element): RawProperties {
  const { place, rest } = splitPlace(attributes);
  const lines = children.filter(({ name }) => name === "line");
  const table = children.find(({ name }) => name === "table");
  return {
    ...convertNumbers(rest),
    ...place,
    lines: lines.map((line) => {
      const { place: box, rest: properties } = splitPlace(line.attributes);
      return { ...properties, text: line.text, ...box };
    }),
    ...(table && { table: { ...convertNumbers(table.attributes), cells: table.children.map(convertCell) } }),
  };
}

function convertCell({ attributes, text }: Element): RawProperties {
  const { place, rest } = splitPlace(attributes);
  const { "row-span": rowSpan = "1", "column-span": columnSpan = "1", header = "false", ...position } = rest;
  const span = { row_span: Number(rowSpan), column_span: Number(columnSpan), header: header === "true" };
  return { ...convertNumbers(position), ...span, text, ...place };
}

function convertDataPoint({ attributes, children }: Element): RawProperties {
  const type = attributes["type"] as DataPointType;
  const value = children.find(({ name }) => name === "value");
  const embedded = children.find(({ name }) => name === "embedded");
  return {
    ...convertNumbers(attributes),
    value: value === undefined ? null : parseModelValue(value, type),
    text: children.find(({ name }) => name === "text")?.text ?? "",
    regions: children.filter(({ name }) => name === "region").map(convertRegion),
    ...(embedded && { embedded: parseModelValue(embedded, type) }),
  };
}

const numberTypes: ReadonlySet<DataPointType> = new Set(["integer", "number", "percentage"]);

/** Parses a value as `formatModelValue` writes it. */
function parseModelValue({ text, attributes }: Element, type: DataPointType): Value {
  const isNumber = /^-?\d+(?:\.\d+)?$/u.test(text);
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  if (type === "money" && isNumber) return { amount: Number(text), currency: attributes["currency"] ?? null };
  return isNumber && numberTypes.has(type) ? Number(text) : text;
}

function convertRegion({ attributes }: Element): RawProperties {
  const { place, rest } = splitPlace(attributes);
  const { page, zone } = rest;
  return { page: Number(page), ...place, ...(zone !== undefined && { zone }) };
}

/** A complete element, with the attributes of the root. */
interface ReadElement {
  element: Element;
  root: Readonly<Record<string, string>>;
}

/** Parses XML in chunks. Returns each child of the root and of the body as a tree. */
class ElementReader {
  readonly #parser = new SaxesParser({ xmlns: true });
  /** The open elements from the root on. */
  readonly #open: Element[] = [];
  #complete: ReadElement[] = [];
  #root: Readonly<Record<string, string>> = {};

  constructor() {
    this.#parser.on("error", (error) => {
      throw error;
    });
    this.#parser.on("opentag", ({ local, uri, attributes }) => {
      if (uri !== documentModelNamespace) throw new Error(`<${local}> is not in the namespace of the document model.`);
      const entries = Object.values(attributes).filter(
        (attribute) => attribute.prefix !== "xmlns" && attribute.local !== "xmlns",
      );
      const element: Element = {
        name: local,
        attributes: Object.fromEntries(entries.map((attribute) => [attribute.local, attribute.value])),
        children: [],
        text: "",
      };
      if (this.#open.length === 0) this.#root = element.attributes;
      this.#open.push(element);
    });
    const addText = (text: string): void => {
      const element = this.#open.at(-1);
      if (element !== undefined) element.text += text;
    };
    this.#parser.on("text", addText);
    this.#parser.on("cdata", addText);
    this.#parser.on("closetag", () => {
      const element = this.#open.pop();
      if (element === undefined) return;
      const isInBody = this.#open.length === 2 && this.#open[1]?.name === "body";
      if (this.#open.length === 1 || isInBody) this.#complete.push({ element, root: this.#root });
      else this.#open.at(-1)?.children.push(element);
    });
  }

  /** Returns the elements that the chunk completes. */
  read(chunk: string): readonly ReadElement[] {
    this.#parser.write(chunk);
    const complete = this.#complete;
    this.#complete = [];
    return complete;
  }

  close(): void {
    this.#parser.close();
  }
}
