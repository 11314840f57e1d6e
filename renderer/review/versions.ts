import { useEffect, useState } from "react";
import type { Checkout } from "../checkout/checkout.ts";
import { type ContentAdapter, parseItem } from "../checkout/content-adapter.ts";
import { useCheckout } from "../checkout/use-checkout.ts";
import type { Records } from "../../shared/document/records.ts";

/** The number of items that are read together. After each batch, the progress is updated. */
const batchSize = 10;

/** The pipeline's version of the items that reviewers changed. */
export interface ComputedVersion {
  records: Records;
  /** The items that were compared so far. All other items are unchanged, or not read yet. */
  items: ReadonlySet<number>;
  /** The number of items to compare; null until it is known. */
  total: number | null;
  error: unknown;
}

const nothingRead: ComputedVersion = { records: new Map(), items: new Set(), total: null, error: null };

/**
 * Reads the pipeline's version of all items that reviewers changed, and loads their current version into the checkout.
 * @returns what was read so far
 */
export function useComputedVersion(checkout: Checkout, adapter: ContentAdapter): ComputedVersion {
  const [computed, setComputed] = useState(nothingRead);
  const editedRecords = useCheckout(checkout, (state) => state.history.editedRecords);
  const ownItems = [...new Set([...editedRecords.keys()].map(parseItem))].toSorted((a, b) => a - b).join(",");
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const read = async (): Promise<void> => {
      const { contents } = checkout;
      const { role } = adapter;
      const records = new Map<string, unknown>();
      const done = new Set<number>();
      try {
        const own = ownItems === "" ? [] : ownItems.split(",").map(Number);
        const items = [...new Set([...(await contents.listChangedItems(role)), ...own])].toSorted((a, b) => a - b);
        for (let start = 0; start < items.length; start += batchSize) {
          if (signal.aborted) return;
          const batch = items.slice(start, start + batchSize);
          const [versions] = await Promise.all([
            Promise.all(batch.map((item) => contents.readComputed(role, item))),
            checkout.loadItems(batch),
          ]);
          for (const [index, item] of batch.entries()) {
            const state = checkout.store.getState().items.get(item);
            if (state?.kind === "failed") throw state.error;
            const content = versions[index];
            if (content === undefined) continue;
            for (const [key, record] of adapter.toRecords(content, item)) records.set(key, record);
            done.add(item);
          }
          if (!signal.aborted) {
            setComputed({ records: new Map(records), items: new Set(done), total: items.length, error: null });
          }
        }
        if (!signal.aborted && items.length === 0) setComputed({ ...nothingRead, total: 0 });
      } catch (error) {
        if (!signal.aborted) setComputed({ records, items: done, total: null, error });
      }
    };
    void read();
    return () => controller.abort();
  }, [checkout, adapter, ownItems]);
  return computed;
}
