import type { Client } from "../../shared/api/client.ts";
import { ApiError } from "../../shared/api/client.ts";
import type { ContentItem } from "../../shared/api/contents.ts";
import type { ListPage } from "../../shared/api/endpoint.ts";
import type { Records } from "../history/history.ts";
import type { ContentAdapter } from "./content-adapter.ts";
import { recordsOf } from "./content-adapter.ts";
import { chunkOf, itemIn, listChunk, readContent, writeContent } from "../session/content-source.ts";

interface LoadedItem {
  item: ContentItem;
  base: unknown;
  etag: string | null;
  /** What the service has, as text: an item whose text is the same needs no writing. */
  stored: string;
}

/** The contents of a checkout as the service holds them, fetched an item at a time and written back where changed. */
export interface WorkingCopy {
  /** The records of an item as the service has them, and how many items the role has. */
  read(item: number): Promise<{ records: Records; count: number }>;
  /** Writes an item if its records make another content than the service has; the item must have been read. */
  write(item: number, records: Records): Promise<void>;
}

export function openWorkingCopy<Content>(
  service: Client,
  jobId: string,
  adapter: ContentAdapter<Content>,
): WorkingCopy {
  const chunks = new Map<number, Promise<ListPage<ContentItem>>>();
  const loaded = new Map<number, LoadedItem>();

  async function find(item: number): Promise<{ found: ContentItem; count: number }> {
    const chunk = chunkOf(item);
    const listing = chunks.get(chunk) ?? listChunk(service, jobId, adapter.role, chunk);
    chunks.set(chunk, listing);
    try {
      const { list, total_count: count } = await listing;
      return { found: itemIn(list, adapter.role, item), count };
    } catch (error) {
      chunks.delete(chunk);
      throw error;
    }
  }

  return {
    async read(item) {
      const { found, count } = await find(item);
      const { content, etag } = await readContent(service, found);
      const base = adapter.schema.parse(content);
      const records = adapter.toRecords(base, item);
      loaded.set(item, { item: found, base, etag, stored: JSON.stringify(adapter.toContent(records, base, item)) });
      return { records, count };
    },
    async write(item, records) {
      const at = loaded.get(item);
      if (at === undefined) throw new RangeError(`item ${item} is written before it was read`);
      const text = JSON.stringify(adapter.toContent(recordsOf(records, item), at.base as Content, item));
      if (text === at.stored) return;
      let written: ContentItem;
      try {
        written = await writeContent(service, at.item, text, at.etag);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "ETAG_MISMATCH")) throw error;
        // Only the holder of the checkout can have written: an answer of ours got lost on the way.
        const { etag } = await readContent(service, at.item);
        written = await writeContent(service, at.item, text, etag);
      }
      loaded.set(item, { item: written, base: at.base, etag: written.etag, stored: text });
    },
  };
}
