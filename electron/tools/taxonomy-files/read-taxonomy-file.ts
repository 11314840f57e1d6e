import { createWriteStream, openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  type FileRefusal,
  type ImportNote,
  maxEditableBytes,
  type ReadTaxonomyFile,
} from "../../../shared/api/taxonomy-files.ts";
import { ServiceError } from "../../../shared/errors.ts";
import { parseJson } from "../../../shared/json/parse-json.ts";
import { taxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";
import { parseInput } from "../../../shared/json/validation.ts";
import type { Tasks } from "../../pipeline/tasks.ts";
import { reportFullDisk } from "../error-messages.ts";
import { parseJsonLd } from "./parse-json-ld.ts";
import { parseRdf } from "./parse-rdf.ts";
import { createSkosReader } from "./read-skos.ts";

type ImportFormat = "json" | "json-ld" | "turtle" | "rdf-xml";

/** Thrown for a file that is not imported, with the reason for the window. */
class RefusedFileError extends Error {
  readonly refusal: FileRefusal;

  constructor(refusal: FileRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/** Tells whether a value is a document of JSON-LD and not a taxonomy of Galley. */
function isJsonLd(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((node) => typeof node === "object" && node !== null && "@id" in node);
  return typeof value === "object" && value !== null && ["@context", "@graph", "@id"].some((name) => name in value);
}

/** Detects the format of a file by its first characters. */
async function detectFormat(file: Blob): Promise<ImportFormat> {
  const start = new TextDecoder()
    .decode(await file.slice(0, 4096).arrayBuffer())
    .replaceAll("\0", "")
    .trimStart();
  if (start.startsWith("{") || start.startsWith("["))
    return /"@(?:context|graph|id|type)"/.test(start) ? "json-ld" : "json";
  if (start.startsWith("<?xml") || start.startsWith("<!") || /^<[\w.-]+:RDF[\s>]/.test(start)) return "rdf-xml";
  if (/^(?:@prefix|@base|prefix|base|#|<|_:)/i.test(start)) return "turtle";
  throw new RefusedFileError({ reason: start === "" ? "empty" : "unknown-format" });
}

async function readJson(file: Blob): Promise<unknown> {
  try {
    return parseJson(new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    throw error instanceof ServiceError
      ? new Error(error.message.replace("The body", "The file"), { cause: error })
      : error;
  }
}

/** Refuses a value that is no taxonomy and too large to be corrected in the editor of the window. */
function requireTaxonomy(value: unknown, bytes: number): void {
  if (bytes <= maxEditableBytes) return;
  const checked = parseInput(taxonomySchema, value);
  const [problem] = "problems" in checked ? checked.problems : [];
  if (problem === undefined) return;
  const where = problem.path === "" ? "It" : problem.path;
  throw new Error(
    `The file is no taxonomy of Galley, and too large to be corrected here: ${where} ${problem.message}.`,
  );
}

/**
 * Reads a taxonomy from a file in any of the formats.
 * @param title the title of a thesaurus without one
 * @throws {Error} whose message says what is wrong and where
 */
export async function parseTaxonomyFile(
  file: Blob,
  title: string,
): Promise<{ taxonomy: unknown; notes: ImportNote[] }> {
  const format = await detectFormat(file);
  if (format === "json") {
    const taxonomy = await readJson(file);
    // JSON-LD with its context at the end is not recognized by its first characters.
    if (!isJsonLd(taxonomy)) {
      if (Array.isArray(taxonomy)) throw new RefusedFileError({ reason: "list" });
      requireTaxonomy(taxonomy, file.size);
      return { taxonomy, notes: [] };
    }
  }
  const reader = createSkosReader(title);
  if (format === "turtle" || format === "rdf-xml") await parseRdf(file, format, reader.add);
  else await parseJsonLd(file, reader.add);
  return reader.finish();
}

/** The number of elements that are serialized at a time. */
const batchSize = 1000;

/** Serializes the read file as `JSON.stringify` does, but in pieces if it has concepts. */
function* serialize(result: ReadTaxonomyFile): Generator<string> {
  const taxonomy = "taxonomy" in result ? result.taxonomy : null;
  if (!("notes" in result) || typeof taxonomy !== "object" || taxonomy === null || !("concepts" in taxonomy)) {
    yield JSON.stringify(result);
    return;
  }
  const { concepts, ...head } = taxonomy;
  if (!Array.isArray(concepts)) {
    yield JSON.stringify(result);
    return;
  }
  yield `{"notes":${JSON.stringify(result.notes)},"taxonomy":${JSON.stringify({ ...head, concepts: [] }).slice(0, -2)}`;
  for (let start = 0; start < concepts.length; start += batchSize) {
    const batch = concepts.slice(start, start + batchSize).map((concept: unknown) => JSON.stringify(concept));
    yield (start === 0 ? "" : ",") + batch.join();
  }
  yield "]}}";
}

/**
 * Reads a taxonomy from a file, and writes a {@link ReadTaxonomyFile} as JSON.
 * @throws {TaskError} STORAGE_FULL
 */
export async function readTaxonomyFile({ path, name, output }: Tasks["readTaxonomyFile"]["input"]): Promise<undefined> {
  let result: ReadTaxonomyFile;
  try {
    result = await parseTaxonomyFile(await openAsBlob(path), name.replace(/\.[^.]*$/u, ""));
  } catch (error) {
    if (!(error instanceof Error) || "syscall" in error) throw error;
    const refusal =
      error instanceof RefusedFileError ? error.refusal : { reason: "invalid" as const, message: error.message };
    result = { refusal };
  }
  await reportFullDisk(pipeline(Readable.from(serialize(result)), createWriteStream(output, { flags: "wx" })));
  return undefined;
}
