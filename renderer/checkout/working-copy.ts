import { ApiError } from "../../shared/api/client.ts";
import type { Records } from "../../shared/document/records.ts";
import { type ContentAdapter, filterRecords } from "./content-adapter.ts";
import type { ContentCache, JsonContent, JsonRole } from "./content-cache.ts";
import { t } from "../messages/messages.ts";

/** The reviewer's private version of the contents of one role, as records. The service shows it only to the reviewer. */
export interface WorkingCopy {
  /** Reads the records of an item. */
  read(item: number): Promise<Records>;
  /** Writes the records of an item that has been read, unless the service has the same content. */
  write(item: number, records: Records): Promise<void>;
}

export function openWorkingCopy<Role extends JsonRole>(
  contents: ContentCache,
  adapter: ContentAdapter<Role>,
): WorkingCopy {
  const { role } = adapter;
  /** The content that was read, and the JSON text of the content at the service, by item. */
  const items = new Map<number, { base: JsonContent<Role>; publishedText: string }>();

  return {
    async read(item) {
      const base = await contents.read(role, item);
      const records = adapter.toRecords(base, item);
      items.set(item, { base, publishedText: JSON.stringify(adapter.toContent(records, base, item)) });
      return records;
    },
    async write(item, records) {
      const entry = items.get(item);
      if (entry === undefined) throw new RangeError(t("content-item-unread", { item }));
      const content = adapter.toContent(filterRecords(records, item), entry.base, item);
      const text = JSON.stringify(content);
      if (text === entry.publishedText) return;
      try {
        await contents.write(role, item, content);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "ETAG_MISMATCH")) throw error;
        // Only the holder of the lease can have written the item, so the response to an earlier write of this window
        // was lost.
        contents.invalidate(role, item);
        await contents.read(role, item);
        await contents.write(role, item, content);
      }
      items.set(item, { base: entry.base, publishedText: text });
    },
  };
}
