import {
  createDocument,
  deleteDocument,
  getDocument,
  getDocumentContents,
  listDocuments,
} from "../../../shared/api/documents.ts";
import { describeDocument } from "../../domain/contents/describe-content.ts";
import * as documents from "../../domain/jobs/documents.ts";
import { readContentLength } from "../../http/request-body.ts";
import { createBlobResponse, parseContentDigest } from "../blob-response.ts";
import { parseFileName } from "../file-name.ts";
import { presentDocument, presentPage } from "../present.ts";
import { createAuthenticatedRoute } from "../route.ts";

/** An empty body, for a request without a body. */
async function* emptyBody(): AsyncGenerator<Uint8Array> {}

export const documentRoutes = [
  createAuthenticatedRoute(createDocument, async ({ context, request, origin }, caller) => {
    const name = parseFileName(request.headers.get("content-disposition"));
    const declared = { declaredSize: readContentLength(request), declaredSha256: parseContentDigest(request) };
    const upload = { name, bytes: request.body ?? emptyBody(), ...declared };
    return presentDocument(origin, await documents.createDocument(context, caller, upload));
  }),
  createAuthenticatedRoute(listDocuments, async ({ context, query, origin }, caller) => {
    const page = await documents.listDocuments(context, caller, query);
    return presentPage(query, page, (document) => presentDocument(origin, document));
  }),
  createAuthenticatedRoute(getDocument, async ({ context, params, origin }, caller) =>
    presentDocument(origin, await documents.getDocument(context, caller, params.documentId)),
  ),
  createAuthenticatedRoute(getDocumentContents, async ({ context, params, request }, caller) => {
    const document = await documents.getDocument(context, caller, params.documentId);
    return createBlobResponse(request, context.blobs, { ...document, describe: describeDocument(document) });
  }),
  createAuthenticatedRoute(deleteDocument, async ({ context, params, origin }, caller) =>
    presentDocument(origin, await documents.deleteDocument(context, caller, params.documentId)),
  ),
];
