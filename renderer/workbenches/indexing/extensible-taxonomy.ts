import { envelopeSchema } from "../../../shared/api/endpoint.ts";
import { getTaxonomy } from "../../../shared/api/taxonomies.ts";
import type { Taxonomy } from "../../../shared/taxonomy/taxonomy.ts";
import { service } from "../../session/clients.ts";
import { describeObstacle } from "../../session/extend-taxonomy.ts";
import { maxEditableBytes } from "../../../shared/api/taxonomy-files.ts";
import { formatSize } from "../../session/sizes.ts";
import { fetchTaxonomies } from "../../session/taxonomies.ts";
import { t } from "../../messages/messages.ts";

/** Reads a response body. Stops and returns null if it is larger than a taxonomy that can be edited in the window. */
async function readLimited(body: ReadableStream<Uint8Array>): Promise<string | null> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > maxEditableBytes) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * Reads a taxonomy that the user may extend from a workbench.
 * @throws {Error} with the remedy, if the taxonomy is built in, too large, or owned by other users
 * @throws {ApiError} if it cannot be read
 */
export async function readExtensibleTaxonomy(name: string): Promise<Taxonomy> {
  const obstacle = describeObstacle(await fetchTaxonomies(), { name });
  if (obstacle !== null) throw new Error(obstacle);
  const { body } = await service.call({ ...getTaxonomy, response: "raw" as const }, { params: { name } });
  const text = body === null ? "" : await readLimited(body);
  if (text === null) throw new Error(t("indexing-taxonomy-too-large", { name, size: formatSize(maxEditableBytes) }));
  return getTaxonomy.response.parse(envelopeSchema.parse(JSON.parse(text)).response);
}
