import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ServiceError } from "../../shared/errors.ts";
import type { KeywordTaxonomy } from "../../shared/taxonomy/taxonomy.ts";
import { parseTaxonomy, summarizeTaxonomy } from "../domain/validations.ts";
import type { Tasks } from "../pipeline/tasks.ts";
import { reportFullDisk } from "./error-messages.ts";

/** The number of concepts that are serialized at a time. */
const batchSize = 1000;

/** Serializes a taxonomy as `JSON.stringify` does, but in pieces. */
function* serialize({ concepts, ...head }: KeywordTaxonomy): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"concepts":[`;
  for (let start = 0; start < concepts.length; start += batchSize) {
    const batch = concepts.slice(start, start + batchSize).map((concept) => JSON.stringify(concept));
    yield (start === 0 ? "" : ",") + batch.join();
  }
  yield "]}";
}

/**
 * Validates the file of a large taxonomy, and writes the taxonomy in its stored form. It is parsed as a whole, which needs
 * up to ten times its size in memory: the task must run in a process with enough memory.
 * @throws {TaskError} STORAGE_FULL
 */
export async function validateTaxonomyFile({
  path,
  name,
  output,
}: Tasks["validateTaxonomy"]["input"]): Promise<Tasks["validateTaxonomy"]["output"]> {
  try {
    const taxonomy = parseTaxonomy(await readFile(path), name);
    if (taxonomy.kind !== "keywords") throw new Error("only a taxonomy of keywords may be large");
    await reportFullDisk(pipeline(Readable.from(serialize(taxonomy)), createWriteStream(output, { flags: "wx" })));
    return { summary: summarizeTaxonomy(taxonomy) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code, message, fields } = error;
    return { refusal: { code, message, fields } };
  }
}
