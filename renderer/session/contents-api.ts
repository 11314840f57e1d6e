import type { Client } from "../../shared/api/client.ts";
import {
  type ContentItem,
  contentItemSchema,
  type ContentRole,
  listContentsByRole,
  pageRoles,
} from "../../shared/api/contents.ts";
import { envelopeSchema, type ListPage, maxLimit } from "../../shared/api/endpoint.ts";
import { t } from "../messages/messages.ts";

/**
 * Returns the index of the list page that contains an item. List pages have `maxLimit` entries.
 * @param item The page number, or 0 for a role with one item.
 */
export function getListPage(item: number): number {
  return item === 0 ? 0 : Math.floor((item - 1) / maxLimit);
}

/** Fetches one page of the list of a job's contents in a role. */
export function listContentItems(
  service: Client,
  jobId: string,
  role: ContentRole,
  listPage: number,
  signal?: AbortSignal,
): Promise<ListPage<ContentItem>> {
  return service.call(listContentsByRole, {
    params: { jobId, role },
    query: { limit: maxLimit, offset: listPage * maxLimit },
    ...(signal === undefined ? {} : { signal }),
  });
}

/**
 * Finds an item in a page of the list.
 * @throws {RangeError} if the list does not contain the item
 */
export function findContentItem(list: readonly ContentItem[], role: ContentRole, item: number): ContentItem {
  const found = pageRoles.includes(role) ? list.find(({ page }) => page === item) : list[0];
  if (found === undefined) {
    throw new RangeError(
      item === 0 ? t("window-job-has-no-yet", { role }) : t("content-missing-for-page", { item, role }),
    );
  }
  return found;
}

/**
 * Fetches the JSON of an item with its entity tag.
 * @throws {ApiError} if the service refuses it
 * @throws {Error} if it is not JSON
 */
export async function fetchContent(
  service: Client,
  item: ContentItem,
  signal?: AbortSignal,
): Promise<{ content: unknown; etag: string | null }> {
  const response = await service.fetchUri(item.uri, signal === undefined ? {} : { signal });
  try {
    return { content: await response.json(), etag: response.headers.get("etag") ?? item.etag };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Error(t("window-content-is-no-json", { role: item.role }), { cause: error });
  }
}

/**
 * Overwrites an item.
 * @returns the item with its new entity tag
 * @throws {ApiError} `ETAG_MISMATCH` if the item has changed since `etag`
 */
export async function putContent(
  service: Client,
  item: ContentItem,
  content: unknown,
  etag: string | null,
): Promise<ContentItem> {
  const response = await service.fetchUri(item.uri, {
    method: "PUT",
    headers: { "content-type": "application/json", ...(etag === null ? {} : { "if-match": etag }) },
    body: JSON.stringify(content),
  });
  return contentItemSchema.parse(envelopeSchema.parse(await response.json()).response);
}
