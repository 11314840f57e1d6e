import { maxImportBytes, readTaxonomyFile } from "../../shared/api/taxonomy-files.ts";
import { mebibyte } from "../../shared/bytes.ts";
import { application } from "../session/clients.ts";
import { t } from "../messages/messages.ts";

/**
 * Parses a taxonomy file in a separate process of the application, with limits of time and memory. In a worker of the
 * window, a file that needs too much memory would crash the window.
 * @returns a `ReadTaxonomyFile` as JSON
 * @throws {Error} with the remedy, if the file is too large or exceeds the limits
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
