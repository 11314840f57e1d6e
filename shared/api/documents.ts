import { z } from "zod";
import { mebibyte } from "../bytes.ts";
import { declareEndpoint, createListSchema, pageQuery, timestamp, uuid } from "./endpoint.ts";

export const maxDocumentBytes = 512 * mebibyte;
export const documentMediaTypes = ["application/pdf", "application/epub+zip"] as const;
export type DocumentMediaType = (typeof documentMediaTypes)[number];

export const documentSchema = z
  .object({
    id: uuid,
    /** The value to use as a job's `input_content.uri`. */
    uri: z.string(),
    name: z.string(),
    media_type: z.enum(documentMediaTypes),
    size: z.int().nonnegative(),
    sha256: z.string(),
    pages: z.int().positive().optional(),
    /** Whether the document was created with a test key. Such a document is deleted after `expires_at`. */
    test: z.boolean(),
    created_at: timestamp,
    expires_at: timestamp.nullable(),
  })
  .meta({ id: "Document" });
export type DocumentRecord = z.infer<typeof documentSchema>;

const params = z.object({ documentId: uuid });

export const createDocument = declareEndpoint("POST /documents", {
  id: "document.create",
  summary: "Upload a PDF or ePub",
  description:
    "The body is the file. The service detects the media type from the content. It takes the file name from " +
    "`Content-Disposition`, and verifies `Content-Digest` (sha-256) if present.",
  body: { raw: true, mediaTypes: [...documentMediaTypes, "application/octet-stream"] },
  maxBodyBytes: maxDocumentBytes,
  status: 201,
  response: documentSchema,
  errors: [
    "DOCUMENT_INVALID",
    "DOCUMENT_TIMEOUT",
    "DOCUMENT_ENCRYPTED",
    "DOCUMENT_TOO_LARGE",
    "MEDIA_TYPE_UNSUPPORTED",
    "STORAGE_FULL",
    "SERVICE_BUSY",
    "INSTALLATION_DAMAGED",
  ],
});

export const listDocuments = declareEndpoint("GET /documents", {
  id: "document.list",
  summary: "List the caller's documents",
  query: pageQuery,
  response: createListSchema(documentSchema),
});

export const getDocument = declareEndpoint("GET /documents/:documentId", {
  id: "document.get",
  summary: "Get a document",
  params,
  response: documentSchema,
  errors: ["DOCUMENT_NOT_FOUND"],
});

export const getDocumentContents = declareEndpoint("GET /documents/:documentId/contents", {
  id: "document.contents",
  summary: "Download a document",
  description: "Supports `Range`.",
  params,
  response: "raw",
  errors: ["DOCUMENT_NOT_FOUND", "CONTENT_LOST"],
});

export const deleteDocument = declareEndpoint("DELETE /documents/:documentId", {
  id: "document.delete",
  summary: "Delete a document",
  params,
  response: documentSchema,
  errors: ["DOCUMENT_NOT_FOUND", "DOCUMENT_IN_USE", "ACCESS_DENIED"],
});
