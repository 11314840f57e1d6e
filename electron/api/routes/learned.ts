import * as api from "../../../shared/api/learned.ts";
import { learnedContentSchema } from "../../../shared/learned.ts";
import * as learned from "../../domain/taxonomies/learned.ts";
import { readBody } from "../../http/request-body.ts";
import { presentLearnedDocument, presentLearnedExport, presentLearnedSummary, presentPage } from "../present.ts";
import { createAuthenticatedRoute } from "../route.ts";

export const learnedRoutes = [
  createAuthenticatedRoute(api.listLearned, async ({ context, query }, caller) =>
    presentPage(query, await learned.listLearned(context, caller, query), (summary) =>
      presentLearnedSummary(summary, caller.test),
    ),
  ),
  createAuthenticatedRoute(api.exportLearned, async ({ context, params }, caller) =>
    presentLearnedExport(await learned.exportLearned(context, caller, params.name)),
  ),
  createAuthenticatedRoute(
    api.importLearned,
    async ({ context, params, request }, caller) => {
      const bytes = await readBody(request, api.importLearned.maxBodyBytes);
      const parsed = await context.validate("learned", bytes, {}, caller.user);
      return presentLearnedSummary(await learned.importLearned(context, caller, params.name, parsed), caller.test);
    },
    { handlerReadsBody: true },
  ),
  createAuthenticatedRoute(api.forgetLearned, async ({ context, params }, caller) =>
    presentLearnedSummary(await learned.forgetLearned(context, caller, params.name), caller.test),
  ),
  createAuthenticatedRoute(api.listLearnedDocuments, async ({ context, params, query }, caller) =>
    presentPage(query, await learned.listLearnedDocuments(context, caller, params.name, query), presentLearnedDocument),
  ),
  createAuthenticatedRoute(api.getLearnedDocument, async ({ context, params }, caller) => {
    const document = await learned.getLearnedDocument(context, caller, params.name, params.learnedId);
    // The content of a document is at most 32 KiB.
    const content = learnedContentSchema.parse(JSON.parse(document.content));
    return { ...presentLearnedDocument(document), content };
  }),
  createAuthenticatedRoute(api.forgetLearnedDocument, async ({ context, params }, caller) =>
    presentLearnedDocument(await learned.forgetLearnedDocument(context, caller, params.name, params.learnedId)),
  ),
];
