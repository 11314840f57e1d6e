import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { documentModelNamespace, documentModelXsd } from "../../../shared/document/document-model-xsd.ts";
import { validateDocumentModel } from "../../../electron/tools/validate-document-model.ts";
import { validateXml, XmlInvalidError } from "../../../electron/tools/validate-xml.ts";

const zoneAttributes = 'order="1" confidence="0.9" origin="machine"';
const box = 'x="1" y="2" width="3" height="4"';

function buildPage(number: number): string {
  return `    <page number="${number}" width="595.3" height="841.9">
      <zone id="a" type="table" ${zoneAttributes} ${box}>
        <table rows="1" columns="1">
          <cell row="1" column="1" header="true" ${box}>Tea &amp; 𝔊</cell>
        </table>
      </zone>
      <zone id="b" type="caption" describes="a" ${zoneAttributes} ${box}>
        <line ${box}>Table ${number}</line>
      </zone>
    </page>
`;
}

function buildSection(number: number): string {
  return `    <section number="${number}" href="${number}.xhtml">
      <zone id="a" type="text" ${zoneAttributes} from="/1" to="/1">
        <line>One</line>
      </zone>
    </section>
`;
}

function buildDocument(body: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<document xmlns="${documentModelNamespace}" job="j" type="indexing">
  <source name="a" media-type="application/pdf" sha256="${"0".repeat(64)}" pages="${body.length}"/>
  <body>
${body.join("")}  </body>
  <data-points taxonomy="invoice" version="1">
    <data-point id="a" path="a" type="string" state="absent" confidence="0.5" origin="machine">
    </data-point>
    <data-point id="b" path="b" type="string" state="absent" confidence="0.5" origin="machine">
    </data-point>
  </data-points>
  <keywords taxonomy="publishing" version="1">
    <keyword id="urn:a" label="A" confidence="0.5" state="accepted" origin="human"/>
    <keyword id="urn:b" label="B" confidence="0.5" state="accepted" origin="human"/>
  </keywords>
  <history>
    <event at="2026-03-05T10:00:00.000Z" step="zoning" phase="work" user="a" outcome="completed"/>
  </history>
</document>
`;
}

const emptyPage = '    <page number="4" width="1" height="1"/>\n';
const documents = [
  buildDocument([buildPage(1), buildPage(2), buildPage(3), emptyPage]),
  buildDocument([buildSection(1), buildSection(2)]),
];

/** Splits a text into chunks of a size, as a file is read. */
async function* chunk(text: string, size: number): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size);
}

/** Returns the message of a document that is not valid, or undefined. */
async function findError(validate: () => Promise<void>): Promise<string | undefined> {
  try {
    await validate();
  } catch (error) {
    if (error instanceof XmlInvalidError) return error.message;
    throw error;
  }
  return undefined;
}

const findErrorOfWhole = (xml: string) => findError(async () => validateXml(xml, documentModelXsd));
const findErrorOfParts = (xml: string, size = 1000) => findError(() => validateDocumentModel(chunk(xml, size)));

/** A change of a document. Positions are shares of its lines or characters, from 0 to 1. */
type Mutation = (xml: string) => string;
const position = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const mapLines = (xml: string, change: (lines: string[]) => string[]) => change(xml.split("\n")).join("\n");
const at = (share: number, length: number) => Math.floor(share * length);

const mutations: fc.Arbitrary<Mutation> = fc.oneof(
  position.map(
    (share): Mutation =>
      (xml) =>
        mapLines(xml, (lines) => lines.toSpliced(at(share, lines.length), 1)),
  ),
  fc.tuple(position, position, fc.integer({ min: 1, max: 10 })).map(
    ([from, to, count]): Mutation =>
      (xml) =>
        mapLines(xml, (lines) => {
          const start = at(from, lines.length);
          return lines.toSpliced(at(to, lines.length), 0, ...lines.slice(start, start + count));
        }),
  ),
  // Copies a page, a zone, a data point or a keyword.
  fc
    .tuple(fc.constantFrom("page", "zone", "section", "data-point", "line"), position)
    .map(([name, share]): Mutation => (xml) => {
      const elements = [...xml.matchAll(new RegExp(`<${name} [^]*?</${name}>`, "gu"))];
      const [element] = elements[at(share, elements.length)] ?? [];
      return element === undefined ? xml : xml.replace(element, element + element);
    }),
  fc
    .tuple(
      position,
      fc.constantFrom(
        "",
        "0",
        "1",
        "01",
        "+2",
        "2",
        " 2 ",
        "a",
        "b",
        "c",
        "-1",
        "0.5",
        "caption",
        "/1",
        "<",
        "&",
        "urn:a",
      ),
    )
    .map(([share, value]): Mutation => (xml) => {
      const attributes = [...xml.matchAll(/="[^"]*"/gu)];
      const attribute = attributes[at(share, attributes.length)];
      if (attribute === undefined) return xml;
      const { index, 0: text } = attribute;
      return `${xml.slice(0, index)}="${value}"${xml.slice(index + text.length)}`;
    }),
  position.map((share): Mutation => (xml) => {
    const attributes = [...xml.matchAll(/ [a-z-]+="[^"]*"/gu)];
    const attribute = attributes[at(share, attributes.length)];
    return attribute === undefined
      ? xml
      : xml.slice(0, attribute.index) + xml.slice(attribute.index + attribute[0].length);
  }),
  fc
    .tuple(
      position,
      fc.constantFrom(
        "<",
        ">",
        "/",
        "&",
        "x",
        "<!-- c -->",
        "<![CDATA[x]]>",
        "<?p i?>",
        "]]>",
        "</body><body>",
        "<page/>",
        "</page>",
        "\n",
        "é",
        "𝔊",
      ),
    )
    .map(
      ([share, text]): Mutation =>
        (xml) =>
          xml.slice(0, at(share, xml.length)) + text + xml.slice(at(share, xml.length)),
    ),
  position.map(
    (share): Mutation =>
      (xml) =>
        xml.slice(0, at(share, xml.length)) + xml.slice(at(share, xml.length) + 1),
  ),
);

describe("validation in parts", () => {
  test("accepts and refuses the same documents as the validation of the whole", async () => {
    const counts = { valid: 0, invalid: 0 };
    const mutated = fc.tuple(
      fc.constantFrom(...documents),
      fc.array(mutations, { maxLength: 2 }),
      fc.integer({ min: 1, max: 3000 }),
    );
    await fc.assert(
      fc.asyncProperty(mutated, async ([document, changes, size]) => {
        // The declaration stays as it is: libxml2 accepts versions of XML that the parser in parts refuses, such as "1.".
        const start = document.indexOf("<document");
        const xml = document.slice(0, start) + changes.reduce((text, change) => change(text), document.slice(start));
        const whole = await findErrorOfWhole(xml);
        const parts = await findErrorOfParts(xml, size);
        counts[whole === undefined ? "valid" : "invalid"] += 1;
        expect(parts === undefined, `whole: ${whole}, parts: ${parts}`).toBe(whole === undefined);
      }),
      { numRuns: 2000 },
    );
    // Otherwise, the property would hold for validators that accept or refuse everything.
    expect(counts.valid).toBeGreaterThan(200);
    expect(counts.invalid).toBeGreaterThan(200);
  });

  test.each<[string, string, string]>([
    ["a page number twice", 'number="3"', 'number="2"'],
    ["a page number twice, written differently", 'number="3"', 'number="+02"'],
    ["the number of an empty page twice", 'number="4"', 'number="1"'],
    ["a zone twice on a page", '<zone id="b"', '<zone id="a"'],
    ["a caption of a zone of another page", 'describes="a"', 'describes="z"'],
    ["a section among pages", emptyPage, buildSection(4)],
    ["a data point twice", 'path="b"', 'path="a"'],
    ["a keyword twice", 'id="urn:b"', 'id="urn:a"'],
    ["a second body", "</body>", "</body><body></body>"],
    ["text between pages", "</page>", "</page>text"],
    ["a document without an end", "</document>", ""],
    ["a DOCTYPE", "<document ", "<!DOCTYPE document><document "],
  ])("%s is refused", async (_, from, to) => {
    const xml = documents[0]?.replace(from, to) ?? "";
    expect(xml).toContain(to);
    expect(await findErrorOfWhole(xml)).toBeDefined();
    expect(await findErrorOfParts(xml)).toBeDefined();
  });

  test.each([
    ["a long comment", `<!-- ${"<!DOCTYPE ".repeat(1000)}-->`],
    ["many comments and instructions", "<!---->\n<?p i?>".repeat(1000)],
  ])("a DOCTYPE after %s is refused, and the rest alone is not", async (_, prolog) => {
    const [valid = ""] = documents;
    for (const find of [findErrorOfWhole, findErrorOfParts]) {
      expect(await find(valid.replace("<document ", `${prolog}<document `))).toBeUndefined();
      const xml = valid.replace("<document ", `${prolog}<!DOCTYPE document><document `);
      expect(await find(xml)).toContain("DOCTYPE");
    }
  });

  test.each([
    ["in a page", 'type="caption"', 'type="no-type"'],
    ["at the start tag of a page", 'width="595.3"', 'width="no-type"'],
    ["in the start", 'media-type="application/pdf"', 'media-type="no-type"'],
    ["after the pages", 'phase="work"', 'phase="no-type"'],
    ["in an empty page", 'width="1"', 'width="no-type"'],
  ])("an error %s is reported with its line", async (_, from, to) => {
    const original = documents[0] ?? "";
    // The last occurrence, so that lines before it are left out of the validated excerpt.
    const index = original.lastIndexOf(from);
    const xml = original.slice(0, index) + to + original.slice(index + from.length);
    const line = xml.slice(0, xml.indexOf("no-type")).split("\n").length;
    expect(await findErrorOfParts(xml)).toMatch(new RegExp(`^line ${line}: .*no-type`, "u"));
    expect(await findErrorOfWhole(xml)).toMatch(new RegExp(`^line ${line}: .*no-type`, "u"));
  });
});
