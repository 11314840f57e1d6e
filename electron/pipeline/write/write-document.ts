import type { DataPoint, Mapping, Region } from "../../../shared/document/data-points.ts";
import type { ModelDataPoint, ModelKeyword, ModelPart } from "../../../shared/document/document-model.ts";
import { roundBox } from "../../../shared/document/geometry.ts";
import type { Indexing, Keyword } from "../../../shared/document/keywords.ts";
import type { PageZones } from "../../../shared/document/zones.ts";
import type { PageContent } from "../page-reader.ts";
import type { OutputInput } from "../tasks.ts";
import { convertPage, roundConfidence } from "./convert-page.ts";
import { writeModel } from "./write-model.ts";

/** `OutputInput` with parsed contents. Only one page at a time needs to be in memory. */
export interface WriteInput extends Pick<OutputInput, "job" | "source" | "history"> {
  pages: Iterable<PageContent> | AsyncIterable<PageContent>;
  mapping?: { content: Mapping; taxonomyVersion: string };
  indexing?: { content: Indexing; taxonomyVersion: string };
}

/**
 * Writes the document-model XML: the pages with their zones, the data points or keywords, and the job's history.
 * Yields the text piece by piece, with at most one page in a piece.
 *
 * @example
 * for await (const piece of writeDocument({ job, source, pages: [{ text, zones }], history: [] })) file.write(piece);
 */
export function writeDocument(input: WriteInput): AsyncGenerator<string> {
  return writeModel(convertDocument(input));
}

/** Converts the contents of a job to the document model. */
async function* convertDocument({
  job,
  source,
  pages,
  mapping,
  indexing,
  history,
}: WriteInput): AsyncGenerator<ModelPart> {
  const { mediaType, ...properties } = source;
  yield { part: "head", job: job.id, type: job.type, source: { ...properties, media_type: mediaType } };
  let previousPage: PageZones | undefined;
  for await (const { text, zones } of pages) {
    yield { part: "page", page: convertPage(text, zones, previousPage) };
    previousPage = zones;
  }
  const result = mapping ?? indexing;
  yield {
    part: "tail",
    ...(result && { taxonomy: { name: result.content.taxonomy, version: result.taxonomyVersion } }),
    ...(mapping && { data_points: sortByRow(mapping.content.data_points).flatMap(convertDataPoint) }),
    ...(indexing && { keywords: indexing.content.keywords.flatMap(convertKeyword) }),
    history: [...history],
  };
}

/**
 * Sorts the data points of each repeated group by row, since those that reviewers added are at the end of all data
 * points.
 */
function sortByRow(points: readonly DataPoint[]): DataPoint[] {
  const getRow = ({ path }: DataPoint): number => Number(/\[(\d+)\]/u.exec(path)?.[1] ?? 0);
  const groups = Map.groupBy(points, ({ path }) => path.split("[", 1)[0]);
  return [...groups.values()].flatMap((group) => group.sort((a, b) => getRow(a) - getRow(b)));
}

/** Converts a data point. Rejected ones and groups are left out. */
function convertDataPoint(point: DataPoint): ModelDataPoint[] {
  const { id, path, label, type, state, origin, value, text, regions, embedded = null } = point;
  if (state === "rejected" || type === "group") return [];
  const confidence = roundConfidence(point.confidence);
  const source = value === null ? { text: "", regions: [] } : { text, regions: regions.map(convertRegion) };
  const comparison = value === null || embedded === null ? {} : { embedded };
  const optionalLabel = label === undefined ? {} : { label };
  return [{ id, path, ...optionalLabel, type, state, confidence, origin, value, ...source, ...comparison }];
}

function convertRegion({ page, bbox, range, zone }: Region): Region {
  return { page, ...(bbox && { bbox: roundBox(bbox) }), ...(range && { range }), ...(zone !== undefined && { zone }) };
}

/** Converts a keyword. Rejected and absent ones are left out. */
function convertKeyword({ id, label, confidence, state, origin }: Keyword): ModelKeyword[] {
  if (state === "rejected" || state === "absent") return [];
  return [{ id, label, confidence: roundConfidence(confidence), state, origin }];
}
