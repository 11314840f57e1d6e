import type { StoreApi } from "zustand/vanilla";
import { runConcurrently } from "../../shared/run-concurrently.ts";
import { addRecords, type History } from "../history/history.ts";
import type { ContentCache, JsonRole } from "./content-cache.ts";
import type { WorkingCopy } from "./working-copy.ts";

/**
 * The number of items that are read at a time. A browser has six connections to a host, and some are needed for page
 * images.
 */
const maxConcurrentReads = 3;

/** The loading state of an item of the document. */
type ItemState = { kind: "loading" } | { kind: "ready" } | { kind: "failed"; error: unknown };

/** The document as far as it is loaded. */
export interface LoadedItems {
  /** The loaded part of the document (`history.records`), and the undo and redo stacks. */
  history: History;
  /** The loading states by item, which is the page number, or 0. */
  items: ReadonlyMap<number, ItemState>;
  /** The number of items of the role; null until the first item is loaded. */
  itemCount: number | null;
}

/** Loads items of the working copy into the document. */
export interface ItemLoader {
  /**
   * Loads an item, unless it is loaded or being loaded. An item that has failed is tried again. The state of the item
   * is in `items`.
   */
  loadItem(item: number): Promise<void>;
  /** Loads items like `loadItem`, but adds them to the document together, after all of them are loaded. */
  loadItems(items: readonly number[]): Promise<void>;
}

export interface ItemLoaderParts {
  store: Pick<StoreApi<LoadedItems>, "setState">;
  workingCopy: WorkingCopy;
  contents: ContentCache;
  role: JsonRole;
}

export function createItemLoader({ store, workingCopy, contents, role }: ItemLoaderParts): ItemLoader {
  const loads = new Map<number, Promise<void>>();
  const setItems = (states: Iterable<readonly [item: number, state: ItemState]>): void =>
    store.setState(({ items }) => ({ items: new Map([...items, ...states]) }));

  /** Reads items and adds them to the document together, because each change of the document copies it as a whole. */
  async function readItems(items: readonly number[]): Promise<void> {
    setItems(items.map((item) => [item, { kind: "loading" }]));
    const records: [string, unknown][] = [];
    const ready: [number, ItemState][] = [];
    let itemCount: number | null = null;
    await runConcurrently(items, maxConcurrentReads, new AbortController().signal, async (item) => {
      try {
        const [read, count] = await Promise.all([workingCopy.read(item), contents.countItems(role)]);
        records.push(...read);
        itemCount = count;
        ready.push([item, { kind: "ready" }]);
      } catch (error) {
        // The failure is shown at once, so that the item can be read again before the others are loaded.
        loads.delete(item);
        setItems([[item, { kind: "failed", error }]]);
      }
    });
    if (itemCount !== null) {
      store.setState(({ history }) => ({ history: addRecords(history, new Map(records)), itemCount }));
    }
    setItems(ready);
  }

  async function loadItems(items: readonly number[]): Promise<void> {
    const missing = items.filter((item) => !loads.has(item));
    const loading = readItems(missing);
    for (const item of missing) loads.set(item, loading);
    await Promise.all(items.flatMap((item) => loads.get(item) ?? []));
  }

  function loadItem(item: number): Promise<void> {
    return loads.get(item) ?? loadItems([item]);
  }

  return { loadItem, loadItems };
}
