import { ApiError, unreadableAnswerCode } from "../../shared/api/client.ts";
import { createDocument, type DocumentRecord, documentSchema, maxDocumentBytes } from "../../shared/api/documents.ts";
import { envelopeSchema, errorObjectSchema } from "../../shared/api/endpoint.ts";
import { t } from "../messages/messages.ts";

const mebibyte = 1024 * 1024;

/** Returns the reason why a file cannot be uploaded, or null. */
export function checkFile(file: Blob): string | null {
  if (file.size > maxDocumentBytes) {
    return t("import-file-too-large", {
      size: Math.ceil(file.size / mebibyte),
      limit: maxDocumentBytes / mebibyte,
    });
  }
  return null;
}

/** Parses the response of an upload. @throws {ApiError} if the service refused the document */
function parseResponse(request: XMLHttpRequest): DocumentRecord {
  const createUnreadableError = (): ApiError =>
    new ApiError(
      request.status,
      unreadableAnswerCode,
      t("service-response-unknown", { status: request.status }),
      null,
      null,
    );
  let body: unknown;
  try {
    body = JSON.parse(request.responseText);
  } catch (cause) {
    throw Object.assign(createUnreadableError(), { cause });
  }
  const envelope = envelopeSchema.safeParse(body);
  if (!envelope.success) throw createUnreadableError();
  if (request.status === createDocument.status) return documentSchema.parse(envelope.data.response);
  const errors = errorObjectSchema.array().min(1).safeParse(envelope.data.response);
  const [first] = errors.data ?? [];
  if (first === undefined) throw createUnreadableError();
  throw new ApiError(request.status, first.type, first.message, first.fields, envelope.data.tracking);
}

/**
 * Uploads a document. Uses XMLHttpRequest, because `fetch` does not report the progress of an upload.
 * @param address The address of the endpoint that creates documents.
 * @param onProgress Called with the share of the file that was sent, from 0 to 1.
 * @throws {ApiError} if the service refuses the document
 */
export function uploadDocument(
  address: string,
  name: string,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<DocumentRecord> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(createDocument.method, address);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.setRequestHeader("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => {
      try {
        resolve(parseResponse(request));
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
    request.addEventListener("error", () => reject(new Error(t("import-file-unsendable"))));
    request.addEventListener("abort", () => reject(new Error(t("queue-upload-was-aborted"))));
    request.send(file);
  });
}
