import { open } from "node:fs/promises";
import { mebibyte } from "../../../shared/bytes.ts";
import { PdfObjectIndex } from "./pdf-object-index.ts";
import { decodeTextString, type PdfDictionary, type PdfObject } from "./pdf-objects.ts";
import type { Attachment } from "./pdf-reader.ts";

/** The maximum size of a PDF that is searched, in bytes. It is held in memory as a whole. Invoices are much smaller. */
const maxFileBytes = 50 * mebibyte;
/** The maximum numbers of files that are read, and of items in the arrays of a name tree or a page tree. */
const maxFiles = 200;
const maxTreeItems = 200_000;

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

/** Returns the items of the array with a key in the dictionary of a node. */
type ListItems = (key: string) => readonly PdfObject[];

/**
 * Visits a tree of nodes, whose children are in the array `Kids`. At most `maxTreeItems` items are read from the arrays
 * of all nodes together, since nodes may contain each other without end.
 */
function visitTree(objects: PdfObjectIndex, root: PdfObject | undefined, visit: (listItems: ListItems) => void): void {
  const pending: PdfObject[] = [root ?? null];
  const seen = new Set<number>();
  let remainingItems = maxTreeItems;
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (typeof item === "object" && item !== null && "reference" in item) {
      if (seen.has(item.reference)) continue;
      seen.add(item.reference);
    }
    const node = objects.getDictionary(item);
    const listItems: ListItems = (key) => {
      const items = objects.getItems(node.get(key)).slice(0, remainingItems);
      remainingItems -= items.length;
      return items;
    };
    visit(listItems);
    for (const child of listItems("Kids").toReversed()) pending.push(child);
  }
}

/** Lists the values of a name tree (ISO 32000-1, 7.9.6). Keys and values alternate in its arrays. */
function listNameTree(objects: PdfObjectIndex, root: PdfObject | undefined): PdfObject[] {
  const values: PdfObject[] = [];
  visitTree(objects, root, (listItems) => {
    for (const [index, item] of listItems("Names").entries()) if (index % 2 === 1) values.push(item);
  });
  return values;
}

/** Lists the file specifications of the annotations, and the associated files of the pages. */
function listAnnotationFiles(objects: PdfObjectIndex, root: PdfObject | undefined): PdfObject[] {
  const files: PdfObject[] = [];
  visitTree(objects, root, (listItems) => {
    for (const file of listItems("AF")) files.push(file);
    for (const annotation of listItems("Annots")) {
      const file = objects.getDictionary(annotation).get("FS");
      if (file !== undefined) files.push(file);
    }
  });
  return files;
}
