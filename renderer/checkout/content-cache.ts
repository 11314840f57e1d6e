import { type FetchQueryOptions, QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Client } from "../../shared/api/client.ts";
import type { ContentItem, ContentRole } from "../../shared/api/contents.ts";
import { type ListPage, maxLimit } from "../../shared/api/endpoint.ts";
import { mappingSchema } from "../../shared/document/data-points.ts";
import { indexingSchema } from "../../shared/document/keywords.ts";
import { pageTextSchema } from "../../shared/document/page-text.ts";
import { pageZonesSchema } from "../../shared/document/zones.ts";
import { dataPointTaxonomySchema, keywordTaxonomySchema } from "../../shared/taxonomy/taxonomy.ts";
import { fetchContent, findContentItem, getListPage, listContentItems, putContent } from "../session/contents-api.ts";
import { t } from "../messages/messages.ts";
import { localizeTaxonomy } from "../session/localize-taxonomy.ts";

/** The schemas of the contents that the workbenches read. */
const schemas = {
  "page-text-json": pageTextSchema,
  "page-zones-json": pageZonesSchema,
  "mapping-taxonomy-json": dataPointTaxonomySchema.transform(localizeTaxonomy),
  "mapping-json": mappingSchema,
  "indexing-taxonomy-json": keywordTaxonomySchema,
  "indexing-json": indexingSchema,
} as const;

/** A role whose contents are JSON. */
export type JsonRole = keyof typeof schemas;
export type JsonContent<Role extends JsonRole> = z.output<(typeof schemas)[Role]>;

/** Validates a content of a role. @throws {Error} if it is invalid, with the first problem in the message */
export function parseContent<Role extends JsonRole>(role: Role, content: unknown): JsonContent<Role> {
  const { data, error } = schemas[role].safeParse(content);
  if (error === undefined) return data as JsonContent<Role>;
  const [issue] = error.issues;
  const path = issue === undefined || issue.path.length === 0 ? "/" : issue.path.join(".");
  const problem = issue?.message ?? error.message;
  throw new Error(t("checkout-content-has-another-form", { role, path, problem }), { cause: error });
}

/** A content with the entity tag under which it was read or written. */
interface Entry<Role extends JsonRole> {
  content: JsonContent<Role>;
  etag: string | null;
}

/** A content that could not be read. */
export interface FailedContent {
  role: JsonRole;
  item: number;
  error: Error;
  /** True if another attempt failed as well. */
  triedAgain: boolean;
}

/**
 * Read-through cache of the contents of one checked-out job. Each item is fetched and validated once; concurrent reads
 * share the request, and a failed read is not cached. Items are numbered by page from 1; a role with one item has item 0.
 *
 * The cache lives as long as the checkout. While it does, only the holder writes these contents, so an entry never
 * expires. `write` and `refresh` replace it, and `invalidate` drops it.
 *
 * @example
 * const contents = createContentCache(service, jobId);
 * const text = await contents.read("page-text-json", 3);
 */
export interface ContentCache {
  /** Finds an item's address and media type without reading its content. @throws {RangeError} if there is none */
  findItem(role: ContentRole, item: number): Promise<ContentItem>;
  /** Returns the number of items of a role. */
  countItems(role: ContentRole): Promise<number>;
  /**
   * Returns a content from the cache, or fetches it.
   * @throws {Error} if it cannot be fetched or is invalid
   */
  read<Role extends JsonRole>(role: Role, item: number): Promise<JsonContent<Role>>;
  /** Returns a content like `read`, but does not cache it. Use it to read all items of a long job once. */
  readOnce<Role extends JsonRole>(role: Role, item: number): Promise<JsonContent<Role>>;
  /**
   * Returns the items of a role that reviewers have changed, in checked-in versions or in the caller's working copy.
   * @throws {ApiError} if the list cannot be fetched
   */
  listChangedItems(role: JsonRole): Promise<number[]>;
  /**
   * Fetches a content as the pipeline wrote it. It is not cached.
   * @throws {Error} if it cannot be fetched or is invalid
   */
  readComputed<Role extends JsonRole>(role: Role, item: number): Promise<JsonContent<Role>>;
  /** Returns a content if it is in the cache. */
  peek<Role extends JsonRole>(role: Role, item: number): JsonContent<Role> | undefined;
  /**
   * Writes a content that has been read, and caches it.
   * @throws {ApiError} `ETAG_MISMATCH` if the service has another version than the cache
   */
  write<Role extends JsonRole>(role: Role, item: number, content: JsonContent<Role>): Promise<void>;
  /** Drops a content, so that the next read fetches it. */
  invalidate(role: JsonRole, item: number): void;
  /** Fetches a content again, because a request has made the service change it, and caches it. */
  refresh(role: JsonRole, item: number): Promise<void>;
  /** The query of a content and the client that caches it, for the hooks of `use-content.ts`. */
  query<Role extends JsonRole>(role: Role, item: number): ContentQuery<Role>;
  readonly client: QueryClient;
  /** The contents whose last read failed. */
  readonly failures: StoreApi<readonly FailedContent[]>;
  /** Reads the failed contents again. */
  readFailed(): void;
}

/** Creates a store with the list of the contents of a cache whose last read failed. */
function createFailureStore(client: QueryClient): StoreApi<readonly FailedContent[]> {
  const store = createStore<readonly FailedContent[]>(() => []);
  client.getQueryCache().subscribe(({ type, query }) => {
    const [kind, role, item] = query.queryKey as [string, JsonRole, number];
    const { status, error, errorUpdateCount } = query.state;
    // A content stays in the list while it is read again.
    if (kind !== "content" || (status === "pending" && type !== "removed")) return;
    const failures = store.getState();
    const others = failures.filter((failure) => failure.role !== role || failure.item !== item);
    const isFailed = type !== "removed" && status === "error" && error !== null;
    if (!isFailed && others.length === failures.length) return;
    const failure = isFailed ? [{ role, item, error, triedAgain: errorUpdateCount > 1 }] : [];
    store.setState([...others, ...failure], true);
  });
  return store;
}

type ContentQuery<Role extends JsonRole> = FetchQueryOptions<Entry<Role>> & { queryKey: readonly unknown[] };

export function createContentCache(service: Client, jobId: string): ContentCache {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        networkMode: "always",
        structuralSharing: false,
      },
    },
  });

  const fetchList = (role: ContentRole, listPage: number): Promise<ListPage<ContentItem>> =>
    client.fetchQuery({
      queryKey: ["list", role, listPage],
      queryFn: () => listContentItems(service, jobId, role, listPage),
    });

  async function findItem(role: ContentRole, item: number): Promise<ContentItem> {
    return findContentItem((await fetchList(role, getListPage(item))).list, role, item);
  }

  /** Fetches the lists anew, since a cached list may be from before the checkout, when others could still change items. */
  async function fetchChangedItems(role: JsonRole): Promise<number[]> {
    const changed: number[] = [];
    for (let listPage = 0; ; listPage++) {
      const { list, total_count: total } = await listContentItems(service, jobId, role, listPage);
      changed.push(...list.filter(({ updated_by: author }) => author !== null).map(({ page = 0 }) => page));
      if ((listPage + 1) * maxLimit >= total) return changed;
    }
  }

  const query = <Role extends JsonRole>(role: Role, item: number): ContentQuery<Role> => ({
    queryKey: ["content", role, item],
    queryFn: async () => {
      const { content, etag } = await fetchContent(service, await findItem(role, item));
      return { content: parseContent(role, content), etag };
    },
  });

  const peekEntry = <Role extends JsonRole>(role: Role, item: number): Entry<Role> | undefined =>
    client.getQueryData<Entry<Role>>(query(role, item).queryKey);

  const failures = createFailureStore(client);
  /**
   * The lists of changed items by role, including those that are being fetched. They are no queries of `client`,
   * because removing a query rejects its pending calls.
   */
  const changedItems = new Map<JsonRole, Promise<number[]>>();

  async function listChangedItems(role: JsonRole): Promise<number[]> {
    const list = changedItems.get(role) ?? fetchChangedItems(role);
    changedItems.set(role, list);
    try {
      return await list;
    } catch (error) {
      if (changedItems.get(role) === list) changedItems.delete(role);
      throw error;
    }
  }

  return {
    client,
    query,
    failures,
    readFailed() {
      // If a read fails again, its error stays in the list.
      for (const { role, item } of failures.getState()) client.fetchQuery(query(role, item)).catch(() => undefined);
    },
    findItem,
    countItems: async (role) => (await fetchList(role, 0)).total_count,
    read: async (role, item) => (await client.fetchQuery(query(role, item))).content,
    readOnce: async (role, item) =>
      peekEntry(role, item)?.content ??
      parseContent(role, (await fetchContent(service, await findItem(role, item))).content),
    listChangedItems,
    async readComputed(role, item) {
      const { uri } = await findItem(role, item);
      return parseContent(role, await (await service.fetchUri(`${uri}?version=computed`)).json());
    },
    peek: (role, item) => peekEntry(role, item)?.content,
    async write(role, item, content) {
      const entry = peekEntry(role, item);
      if (entry === undefined) throw new RangeError(t("content-item-of-role-unread", { item, role }));
      const { etag } = await putContent(service, await findItem(role, item), content, entry.etag);
      client.setQueryData(query(role, item).queryKey, { content, etag });
      // A list that is being fetched may not contain this item.
      changedItems.delete(role);
    },
    async refresh(role, item) {
      await client.fetchQuery({ ...query(role, item), staleTime: 0 });
      changedItems.delete(role);
    },
    invalidate: (role, item) => client.removeQueries({ queryKey: query(role, item).queryKey }),
  };
}
