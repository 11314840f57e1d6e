import { getJobType, listJobTypes } from "../../../shared/api/job-types.ts";
import {
  deleteTaxonomy,
  getConcept,
  getTaxonomy,
  getThresholdCurve,
  listTaxonomies,
  putTaxonomy,
  searchConcepts,
} from "../../../shared/api/taxonomies.ts";
import * as concepts from "../../domain/taxonomies/concepts.ts";
import * as jobTypes from "../../domain/jobs/job-types.ts";
import { getThresholdEffects } from "../../domain/taxonomies/learned.ts";
import * as taxonomies from "../../domain/taxonomies/taxonomies.ts";
import { readTaxonomy } from "../../domain/taxonomies/reference-taxonomy.ts";
import { formatEntityTag, meetsIfMatch, meetsIfNoneMatch } from "../../http/entity-tags.ts";
import { readOrStreamBody } from "../../http/request-body.ts";
import { JsonStream, JsonText, TaggedResult } from "../../http/route.ts";
import { presentPage, presentTaxonomy } from "../present.ts";
import { createAuthenticatedRoute } from "../route.ts";

/**
 * Creates the function that evaluates `If-Match` and `If-None-Match` for the id of the current revision, which is null
 * if there is none.
 */
function createPrecondition(request: Request): (id: string | null) => boolean {
  return (id) => {
    const etag = id === null ? null : formatEntityTag(id);
    return meetsIfMatch(request, etag) && meetsIfNoneMatch(request, etag);
  };
}

export const taxonomyAndJobTypeRoutes = [
  createAuthenticatedRoute(listTaxonomies, async ({ context, query }, caller) =>
    presentPage(query, await taxonomies.listTaxonomies(context, caller, query), presentTaxonomy),
  ),
  createAuthenticatedRoute(getTaxonomy, async ({ context, params }, caller) => {
    const taxonomy = await taxonomies.getTaxonomy(context, caller, params.name);
    const readContent = async () => {
      const content = await readTaxonomy(context, taxonomy);
      return typeof content === "string" ? new JsonText(content) : new JsonStream(content.size, content.bytes);
    };
    return new TaggedResult(formatEntityTag(taxonomy.id), readContent);
  }),
  createAuthenticatedRoute(
    putTaxonomy,
    async ({ context, params, request }, caller) => {
      const limits = { maxBytesInMemory: context.maxSmallTaxonomyBytes, maxBytes: putTaxonomy.maxBodyBytes };
      const body = await readOrStreamBody(request, limits);
      const precondition = createPrecondition(request);
      const { name } = params;
      const view =
        body instanceof Uint8Array
          ? await taxonomies.putTaxonomy(context, caller, { name, bytes: body }, precondition)
          : await taxonomies.putLargeTaxonomy(context, caller, { name, body }, precondition);
      await context.afterCommit(async (committedContext) => {
        concepts.compileInBackground(committedContext, view.taxonomy, caller);
      });
      return presentTaxonomy(view);
    },
    { handlerReadsBody: true },
  ),
  createAuthenticatedRoute(deleteTaxonomy, async ({ context, params, request }, caller) =>
    presentTaxonomy(await taxonomies.deleteTaxonomy(context, caller, params.name, createPrecondition(request))),
  ),
  createAuthenticatedRoute(searchConcepts, async ({ context, params, query }, caller) => {
    const { limit, prefix, language = null, job: jobId } = query;
    const scope = { taxonomy: params.name, jobId };
    return { limit, list: await concepts.searchConcepts(context, caller, scope, { prefix, language, limit }) };
  }),
  createAuthenticatedRoute(getConcept, ({ context, params, query }, caller) => {
    const { language = null, job: jobId } = query;
    const scope = { taxonomy: params.name, jobId };
    return concepts.getConcept(context, caller, scope, { id: params.conceptId, language });
  }),
  createAuthenticatedRoute(getThresholdCurve, ({ context, params, query }, caller) =>
    getThresholdEffects(context, caller, { ...params, threshold: query.threshold }),
  ),
  createAuthenticatedRoute(listJobTypes, ({ query }) => {
    const { limit, offset } = query;
    const all = jobTypes.jobTypeRecords;
    const page = { records: all.slice(offset, offset + limit), total: all.length };
    return presentPage(query, page, (record) => record);
  }),
  createAuthenticatedRoute(getJobType, ({ params }) => jobTypes.getJobType(params.jobTypeId)),
];
