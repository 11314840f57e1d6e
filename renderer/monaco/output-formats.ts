import type { Client } from "../../shared/api/client.ts";
import type { OutputFormat } from "../../shared/api/contents.ts";
import type { Job } from "../../shared/api/jobs.ts";
import { dataPointTaxonomySchema, listFields } from "../../shared/taxonomy/taxonomy.ts";
import { t } from "../messages/messages.ts";
import { fetchContent, findContentItem, listContentItems } from "../session/contents-api.ts";

/** The names and file extensions of the output formats. */
export const formats: Record<OutputFormat, { name: string; content: string; extension: string }> = {
  xml: { name: "XML", content: t("output-content-document"), extension: "xml" },
  json: { name: "JSON", content: t("output-content-document"), extension: "json" },
  csv: { name: "CSV", content: t("output-content-results"), extension: "csv" },
  ubl: { name: "UBL", content: t("output-content-invoice"), extension: "ubl.xml" },
  cii: { name: "CII", content: t("output-content-invoice"), extension: "cii.xml" },
};

/** Lists the formats of a job's output. Invoice formats are included only if fields of its taxonomy have a business term. */
export async function listFormats(service: Client, job: Job, signal: AbortSignal): Promise<OutputFormat[]> {
  if (job.type === "indexing") return ["xml", "json", "csv"];
  const role = "mapping-taxonomy-json";
  const item = findContentItem((await listContentItems(service, job.id, role, 0, signal)).list, role, 0);
  const { data } = dataPointTaxonomySchema.safeParse((await fetchContent(service, item, signal)).content);
  const hasTerms = data !== undefined && listFields(data).some(({ field }) => field.term !== undefined);
  return ["xml", "json", "csv", ...(hasTerms ? (["ubl", "cii"] as const) : [])];
}

/**
 * Fetches the output of a job in a format. JSON is indented.
 * @throws {Error} if the job has no output; an {@link ApiError} if the format is unavailable
 */
export async function fetchOutput(
  service: Client,
  job: Job,
  format: OutputFormat,
  signal: AbortSignal,
): Promise<string> {
  if (job.output_content === undefined) {
    throw new Error(t("output-not-written"));
  }
  const text = await (await service.fetchUri(`${job.output_content.uri}?format=${format}`, { signal })).text();
  return format === "json" ? JSON.stringify(JSON.parse(text), null, 2) : text;
}
