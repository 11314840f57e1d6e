import type { OutputFormat } from "../../../shared/api/contents.ts";
import { collectInvoice } from "../../../shared/invoice/collect-invoice.ts";
import type { ModelPart } from "../../../shared/document/document-model.ts";
import { englishPhrases } from "../../../shared/checks/phrases.ts";
import { listFields, type DataPointTaxonomy } from "../../../shared/taxonomy/taxonomy.ts";
import { cii } from "../invoice/cii.ts";
import { getUbl } from "../invoice/ubl.ts";
import { writeInvoice } from "../invoice/write-invoice.ts";
import { readModel } from "./read-model.ts";
import { writeCsv } from "./write-csv.ts";
import { writeJson } from "./write-json.ts";

/**
 * The output in another format, in pieces. `problem` is a sentence for the user that says what the output lacks for the
 * format.
 */
export type ConvertedOutput = { text: AsyncIterable<string> } | { problem: string };

/**
 * Converts the document-model XML of a job to another format.
 * @param taxonomy the taxonomy of the job, if it has data points
 * @example
 * const converted = await convertOutput(createReadStream(path, "utf8"), "ubl", taxonomy);
 * if ("problem" in converted) throw new ServiceError("FORMAT_UNAVAILABLE", converted.problem);
 * await pipeline(converted.text, createWriteStream("invoice.xml"));
 */
export async function convertOutput(
  xml: AsyncIterable<string>,
  format: Exclude<OutputFormat, "xml">,
  taxonomy: DataPointTaxonomy | null,
): Promise<ConvertedOutput> {
  const parts = readModel(xml);
  if (format === "json") return { text: writeJson(parts) };
  if (format === "csv") return { text: writeCsv(parts) };
  return convertInvoice(parts, format, taxonomy);
}

async function convertInvoice(
  parts: AsyncIterable<ModelPart>,
  format: "ubl" | "cii",
  taxonomy: DataPointTaxonomy | null,
): Promise<ConvertedOutput> {
  if (taxonomy === null || listFields(taxonomy).every(({ field }) => field.term === undefined)) {
    const name = taxonomy === null ? "The job" : `The taxonomy ${taxonomy.name}`;
    return { problem: `${name} has no data points with a business term of EN 16931, so that it is no invoice.` };
  }
  const collected = collectInvoice(taxonomy, await readDataPoints(parts), englishPhrases);
  if ("obstacle" in collected) return { problem: collected.obstacle };
  const { invoice } = collected;
  const syntax = format === "ubl" ? getUbl(invoice) : cii;
  return { text: toAsync([writeInvoice(invoice, syntax)]) };
}

async function readDataPoints(parts: AsyncIterable<ModelPart>) {
  for await (const part of parts) if (part.part === "tail") return part.data_points ?? [];
  return [];
}

async function* toAsync(pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces;
}
