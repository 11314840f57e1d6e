import {
  createDocument,
  deleteDocument,
  getDocument,
  getDocumentContents,
  listDocuments,
} from "../../../shared/api/documents.ts";
import * as documents from "../../domain/documents.ts";
import { answerBytes, declaredSha256, declaredSize } from "../bytes.ts";
import { fileNameOf } from "../file-name.ts";
import { presentDocument, presentPage } from "../present.ts";
import { route } from "../route.ts";

async function* none(): AsyncGenerator<Uint8Array> {}

export const documentRoutes = [
  route(createDocument, async ({ context, request, origin }, caller) => {
    const name = fileNameOf(request.headers.get("content-disposition"));
    const declared = { declaredSize: declaredSize(request), declaredSha256: declaredSha256(request) };
    const upload = { name, bytes: request.body ?? none(), ...declared };
    return presentDocument(origin, await documents.createDocument(context, caller, upload));
  }),
  route(listDocuments, async ({ context, query, origin }, caller) => {
    const page = await documents.listDocuments(context, caller, query);
    return presentPage(query, page, (document) => presentDocument(origin, document));
  }),
  route(getDocument, async ({ context, params, origin }, caller) =>
    presentDocument(origin, await documents.getDocument(context, caller, params.documentId)),
  ),
  route(getDocumentContents, async ({ context, params, request }, caller) =>
    answerBytes(request, context.blobs, await documents.getDocument(context, caller, params.documentId)),
  ),
  route(deleteDocument, async ({ context, params, origin }, caller) =>
    presentDocument(origin, await documents.deleteDocument(context, caller, params.documentId)),
  ),
];
