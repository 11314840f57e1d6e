import { maxImportBytes, readTaxonomyFile } from "../../shared/api/taxonomy-files.ts";
import { mebibyte } from "../../shared/bytes.ts";
import { application } from "../session/clients.ts";
import { t } from "../messages/messages.ts";

/**
 * Reads a file in a process of the application, which has limits of time and memory, unlike a worker of the window: one
 * that needs too much memory would end the window.
 * @returns a `ReadTaxonomyFile` as JSON
 * @throws {Error} that says what to do if the file is too large, or needs too much
 */
export async function readFile(file: File, signal: AbortSignal): Promise<ArrayBuffer> {
  if (file.size > maxImportBytes)
    throw new Error(
      t("taxonomy-file-too-large", { size: Math.ceil(file.size / mebibyte), limit: maxImportBytes / mebibyte }),
    );
  const headers = { "content-type": "application/octet-stream" };
  const response = await application.call(readTaxonomyFile, {
    query: { name: file.name },
    body: file,
    headers,
    signal,
  });
  return response.arrayBuffer();
}
