import { ApiError } from "../../shared/api/client.ts";
import type { DocumentRecord } from "../../shared/api/documents.ts";
import { createDocument, documentSchema, maxDocumentBytes } from "../../shared/api/documents.ts";
import { envelopeSchema, errorObjectSchema } from "../../shared/api/endpoint.ts";
import { basePath } from "../../shared/api/index.ts";

const mebibyte = 1024 * 1024;

/** Why a file need not even be sent, or null. */
export function refusedUpFront(file: Blob): string | null {
  if (file.size > maxDocumentBytes) {
    return `It is ${Math.ceil(file.size / mebibyte)} MiB; the service takes documents of up to ${maxDocumentBytes / mebibyte} MiB.`;
  }
  return null;
}

function answerOf(request: XMLHttpRequest): DocumentRecord {
  const unreadable = (): ApiError =>
    new ApiError(
      request.status,
      "UNREADABLE_ANSWER",
      `The service answered ${request.status} with something that is not its own.`,
      null,
      null,
    );
  let body: unknown;
  try {
    body = JSON.parse(request.responseText);
  } catch (cause) {
    throw Object.assign(unreadable(), { cause });
  }
  const envelope = envelopeSchema.safeParse(body);
  if (!envelope.success) throw unreadable();
  if (request.status === createDocument.status) return documentSchema.parse(envelope.data.response);
  const refused = errorObjectSchema.array().min(1).safeParse(envelope.data.response);
  const [first] = refused.data ?? [];
  if (first === undefined) throw unreadable();
  throw new ApiError(request.status, first.type, first.message, first.fields, envelope.data.tracking);
}

/**
 * Uploads a document. `fetch` cannot tell how far an upload is, so that this one call is an XMLHttpRequest.
 * @param onProgress the share that was sent, 0 to 1
 * @throws {ApiError} what the service refused it with
 */
export function uploadDocument(name: string, file: Blob, onProgress: (share: number) => void): Promise<DocumentRecord> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(createDocument.method, `${basePath}${createDocument.path}`);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.setRequestHeader("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => {
      try {
        resolve(answerOf(request));
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
    request.addEventListener("error", () =>
      reject(new Error("It could not be sent: it is a folder, it was moved, or the service does not answer.")),
    );
    request.addEventListener("abort", () => reject(new Error("The upload was stopped.")));
    request.send(file);
  });
}
