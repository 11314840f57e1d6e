import { open } from "node:fs/promises";
import { mebibyte } from "../../../shared/bytes.ts";
import { PdfObjectIndex } from "./pdf-object-index.ts";
import { decodeTextString, type PdfDictionary, type PdfObject } from "./pdf-objects.ts";
import type { Attachment } from "./pdf-reader.ts";

/** The maximum size of a file that is searched, which is held in memory. Invoices are much smaller. */
const maxFileBytes = 50 * mebibyte;
/** The maximum numbers of files that are read, and of nodes of a tree of names or of pages. */
const maxFiles = 200;
const maxNodes = 20_000;

/**
 * Reads the files that a PDF contains. They may be linked by the catalog, as associated files (AF, ISO 32000-2, 14.13)
 * or embedded files, or by pages and their annotations. PDFium knows only the embedded files of the catalog. A file
 * that is linked in several ways is read once.
 * @param path The PDF, which is not encrypted.
 * @param isSelected Tells whether a file is returned.
 * @param maxBytes The maximum size of a file; a larger one is returned without its bytes.
 */
export async function readLinkedFiles(
  path: string,
  isSelected: (file: Attachment) => boolean,
  maxBytes: number,
): Promise<Attachment[]> {
  const bytes = await readFileUpTo(path, maxFileBytes);
  if (bytes === undefined) return [];
  const objects = new PdfObjectIndex(bytes);
  const { catalog } = objects;
  if (catalog === undefined) return [];
  const specifications = [
    ...objects.getItems(catalog.get("AF")),
    ...listNameTree(objects, objects.getDictionary(catalog.get("Names")).get("EmbeddedFiles")),
    ...listAnnotationFiles(objects, catalog.get("Pages")),
  ];
  const seen = new Set<string>();
  return specifications.flatMap((specification) => {
    const { stream, ...file } = readSpecification(objects, objects.getDictionary(specification));
    const key = JSON.stringify(stream);
    if (stream === undefined || seen.has(key) || seen.size === maxFiles) return [];
    seen.add(key);
    const attachment = { ...file, ...objects.readStream(stream, maxBytes) };
    return isSelected(attachment) ? [attachment] : [];
  });
}

/** Reads a file; undefined if it is too large. */
async function readFileUpTo(path: string, maxBytes: number): Promise<Buffer | undefined> {
  const file = await open(path);
  try {
    return (await file.stat()).size > maxBytes ? undefined : await file.readFile();
  } finally {
    await file.close();
  }
}

/** Reads the name of a file specification and the reference to its stream (ISO 32000-1, 7.11.3). */
function readSpecification(objects: PdfObjectIndex, specification: PdfDictionary) {
  const embedded = objects.getDictionary(specification.get("EF"));
  const name = [specification.get("UF"), specification.get("F")]
    .map((entry) => objects.resolve(entry))
    .find((entry) => typeof entry === "object" && entry !== null && "bytes" in entry);
  return {
    name: name === undefined ? "" : decodeTextString(name),
    stream: embedded.get("UF") ?? embedded.get("F"),
  };
}

/** Visits a tree from its root, each node once. @param visit Returns the nodes below. */
function visitTree(
  objects: PdfObjectIndex,
  root: PdfObject | undefined,
  visit: (node: PdfDictionary) => readonly PdfObject[],
) {
  const pending: PdfObject[] = [root ?? null];
  const seen = new Set<string>();
  for (let node = pending.pop(); node !== undefined && seen.size < maxNodes; node = pending.pop()) {
    const key = JSON.stringify(node);
    if (typeof node === "object" && node !== null && "reference" in node) {
      if (seen.has(key)) continue;
      seen.add(key);
    }
    for (const child of visit(objects.getDictionary(node)).toReversed()) pending.push(child);
  }
}

/** Lists the values of a name tree (ISO 32000-1, 7.9.6), whose arrays have keys and values in turn. */
function listNameTree(objects: PdfObjectIndex, root: PdfObject | undefined): PdfObject[] {
  const values: PdfObject[] = [];
  visitTree(objects, root, (node) => {
    for (const [index, item] of objects.getItems(node.get("Names")).entries()) if (index % 2 === 1) values.push(item);
    return objects.getItems(node.get("Kids"));
  });
  return values;
}

/** Lists the file specifications of the annotations, and the associated files of the pages. */
function listAnnotationFiles(objects: PdfObjectIndex, root: PdfObject | undefined): PdfObject[] {
  const files: PdfObject[] = [];
  visitTree(objects, root, (node) => {
    for (const file of objects.getItems(node.get("AF"))) files.push(file);
    for (const annotation of objects.getItems(node.get("Annots"))) {
      const file = objects.getDictionary(annotation).get("FS");
      if (file !== undefined) files.push(file);
    }
    return objects.getItems(node.get("Kids"));
  });
  return files;
}
