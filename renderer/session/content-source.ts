import type { Client } from "../../shared/api/client.ts";
import type { ContentItem, ContentRole } from "../../shared/api/contents.ts";
import { contentItemSchema, listContentsByRole, pageRoles } from "../../shared/api/contents.ts";
import type { ListPage } from "../../shared/api/endpoint.ts";
import { envelopeSchema, maxLimit } from "../../shared/api/endpoint.ts";

/** The stretch of a role's list that an item stands in; an item is a page's number, or 0 where there is one item. */
export function chunkOf(item: number): number {
  return item === 0 ? 0 : Math.floor((item - 1) / maxLimit);
}

export function listChunk(
  service: Client,
  jobId: string,
  role: ContentRole,
  chunk: number,
  signal?: AbortSignal,
): Promise<ListPage<ContentItem>> {
  return service.call(listContentsByRole, {
    params: { jobId, role },
    query: { limit: maxLimit, offset: chunk * maxLimit },
    ...(signal === undefined ? {} : { signal }),
  });
}

/** @throws {RangeError} where the list has no such item */
export function itemIn(list: readonly ContentItem[], role: ContentRole, item: number): ContentItem {
  const found = pageRoles.includes(role) ? list.find(({ page }) => page === item) : list[0];
  if (found === undefined) {
    throw new RangeError(item === 0 ? `the job has no ${role} yet` : `page ${item} of the job has no ${role} yet`);
  }
  return found;
}

/** An item's content with the `ETag` that it was read under. */
export async function readContent(
  service: Client,
  item: ContentItem,
  signal?: AbortSignal,
): Promise<{ content: unknown; etag: string | null }> {
  const answer = await service.fetchUri(item.uri, signal === undefined ? {} : { signal });
  return { content: await answer.json(), etag: answer.headers.get("etag") ?? item.etag };
}

/** Overwrites an item. @throws {ApiError} `ETAG_MISMATCH` where it changed since `etag` */
export async function writeContent(
  service: Client,
  item: ContentItem,
  text: string,
  etag: string | null,
): Promise<ContentItem> {
  const answer = await service.fetchUri(item.uri, {
    method: "PUT",
    headers: { "content-type": "application/json", ...(etag === null ? {} : { "if-match": etag }) },
    body: text,
  });
  return contentItemSchema.parse(envelopeSchema.parse(await answer.json()).response);
}
