import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { readLinkedFiles } from "../../../electron/tools/pdf/linked-files.ts";
import { buildRawPage, type RawPageOptions } from "../../builders/raw-pdf.ts";
import { writeTemporaryFile } from "../../harness/read-document.ts";

const content = "BT /F1 12 Tf 100 700 Td (Invoice) Tj ET";
const maxBytes = 1000;

/** Reads the files of a page with further objects from number 6, as pairs of name and text. */
async function readFiles(options: Omit<RawPageOptions, "content">, append = "") {
  const pdf = Buffer.concat([buildRawPage({ content, ...options }), Buffer.from(append, "latin1")]);
  const files = await readLinkedFiles(await writeTemporaryFile(pdf, "test.pdf"), () => true, maxBytes);
  return files.map(({ name, size, bytes }) => [name, bytes === undefined ? size : Buffer.from(bytes).toString()]);
}

const specification = (name: string, stream: number) => `<< /Type /Filespec /UF ${name} /EF << /F ${stream} 0 R >> >>`;
const file = (text: string) => ({ dictionary: "/Type /EmbeddedFile", stream: text });

test.each<[string, Omit<RawPageOptions, "content">]>([
  ["the catalog", { catalog: "/AF [6 0 R]", objects: [specification("(a.xml)", 7), file("<a/>")] }],
  ["an array of its own", { catalog: "/AF 8 0 R", objects: [specification("(a.xml)", 7), file("<a/>"), "[ 6 0 R ]"] }],
  ["a page", { page: "/AF [6 0 R]", objects: [specification("(a.xml)", 7), file("<a/>")] }],
  [
    "an annotation",
    {
      page: "/Annots [8 0 R]",
      objects: [
        specification("(a.xml)", 7),
        file("<a/>"),
        "<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 6 0 R >>",
      ],
    },
  ],
  [
    "several of them, once",
    {
      catalog: "/AF [6 0 R] /Names << /EmbeddedFiles << /Kids [8 0 R] >> >>",
      page: "/AF [6 0 R]",
      objects: [specification("(a.xml)", 7), file("<a/>"), "<< /Names [(a) 6 0 R] >>"],
    },
  ],
  [
    "a compressed stream, with a name in UTF-16",
    {
      catalog: "/AF [6 0 R]",
      objects: [
        specification("<FEFF0061002E0078006D006C>", 7),
        { dictionary: "/Filter [/FlateDecode]", stream: deflateSync("<a/>").toString("latin1") },
      ],
    },
  ],
])("a file is found that is linked by %s", async (_, options) => {
  expect(await readFiles(options)).toEqual([["a.xml", "<a/>"]]);
});

test("a file is found whose specification is in an object stream, in the last version of the file", async () => {
  const packed = deflateSync(`6 0 ${specification("(new.xml)", 7)}`).toString("latin1");
  const objects = [specification("(old.xml)", 7), file("<a/>")];
  const update = `\n9 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>
stream\n${packed}\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`;
  expect(await readFiles({ catalog: "/AF [6 0 R]", objects }, update)).toEqual([["new.xml", "<a/>"]]);
});

const updateEnd = "trailer\n<< /Root 1 0 R >>\n%%EOF\n";
const catalog = (files: string) => `<< /Type /Catalog /Pages 2 0 R /AF [${files}] >>`;

/** Builds an object stream with one object. */
function packObject(streamNumber: number, number: number, object: string): string {
  const header = `${number} 0 `;
  const packed = deflateSync(header + object).toString("latin1");
  const dictionary = `/Type /ObjStm /N 1 /First ${header.length} /Filter /FlateDecode /Length ${packed.length}`;
  return `\n${streamNumber} 0 obj\n<< ${dictionary} >>\nstream\n${packed}\nendstream\nendobj\n`;
}

test.each<[string, string]>([
  ["after its stream", `${packObject(9, 1, catalog("6 0 R"))}1 0 obj\n${catalog("8 0 R")}\nendobj\n`],
  ["in a later stream", packObject(9, 1, catalog("6 0 R")) + packObject(10, 1, catalog("8 0 R"))],
  [
    "between two streams, replaced by the later one",
    `${packObject(9, 1, catalog(""))}1 0 obj\n${catalog("6 0 R")}\nendobj\n${packObject(10, 1, catalog("8 0 R"))}`,
  ],
])("the last object with a number counts: %s", async (_, update) => {
  const objects = [specification("(old.xml)", 7), file("<a/>"), specification("(new.xml)", 7)];
  expect(await readFiles({ objects }, update + updateEnd)).toEqual([["new.xml", "<a/>"]]);
});

test("a file that is too large, damaged or packed in an unknown way has no bytes", async () => {
  const objects = [
    specification("(large)", 9),
    specification("(damaged)", 10),
    specification("(unknown)", 11),
    { dictionary: "/Filter /FlateDecode", stream: deflateSync(Buffer.alloc(50_000)).toString("latin1") },
    { dictionary: "/Filter /FlateDecode", stream: "no Flate" },
    { dictionary: "/Filter /Crypt", stream: "12345" },
  ];
  expect(await readFiles({ catalog: "/AF [6 0 R 7 0 R 8 0 R 99 0 R 3]", objects })).toEqual([
    ["large", maxBytes + 1],
    ["damaged", 0],
    ["unknown", 5],
  ]);
});

test.each([
  [
    "circles",
    { catalog: "/AF 6 0 R /Names << /EmbeddedFiles 7 0 R >>", objects: ["6 0 R", "<< /Kids [7 0 R 7 0 R] >>"] },
  ],
  [
    "circles of nodes without a number",
    {
      catalog: "/Names << /EmbeddedFiles << /Kids 6 0 R >> >>",
      pages: "/Kids 6 0 R /Count 1",
      objects: ["[<< /Kids 6 0 R >> << /Kids 6 0 R >>]"],
    },
  ],
  ["deep nesting", { catalog: "/AF 6 0 R", objects: ["[".repeat(100_000)] }],
  ["open strings", { catalog: "/AF 6 0 R", objects: ["[ (".repeat(1000)] }],
  ["an encrypted file", { catalog: "/AF [6 0 R] /Encrypt << >>", objects: [specification("(a)", 7), file("<a/>")] }],
])("%s have no files", async (_, options) => {
  expect(await readFiles(options)).toEqual([]);
});
