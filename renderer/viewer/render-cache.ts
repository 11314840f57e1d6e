import { RenderTurns, type RenderTurn } from "./render-turns.ts";

/** A rendered page. Its size is in device pixels. */
export interface RenderedPage {
  readonly width: number;
  readonly height: number;
}

export interface RenderOptions {
  signal: AbortSignal;
  /** True if a user waits for the image. */
  urgent: boolean;
}

/** Renders a page with a width in device pixels. Waits for its turn, and rejects if the signal is aborted. */
export type RenderPage<Image> = (
  page: number,
  width: number,
  signal: AbortSignal,
  turn: Pick<RenderTurn, "wait">,
) => Promise<Image>;

export interface RenderCache<Image> {
  /**
   * Returns a page from the cache, or renders it. Callers that wait for the same image share one rendering. The
   * rendering is urgent as long as it is urgent for one of them. It is cancelled when the signals of all of them are
   * aborted.
   * @throws the error of the rendering; `AbortError` if the signal is aborted
   */
  get(page: number, width: number, options: RenderOptions): Promise<Image>;
  /** Returns the width of a cached image of a page that is at least `minWidth` wide; undefined if there is none. */
  findWidth(page: number, minWidth: number): number | undefined;
  /** Cancels all renderings and drops all images. */
  clear(): void;
}

interface Entry<Image> {
  page: number;
  width: number;
  image: Promise<Image>;
  /** The number of pixels of the image; null while it is being rendered. */
  pixelCount: number | null;
  /** The number of callers that wait for the image. */
  waitingCount: number;
  turn: RenderTurn;
  controller: AbortController;
}

/**
 * Creates a cache of rendered pages. The least recently used images are dropped when the images have more than `maxPixels`
 * pixels together. Images that are not urgent are rendered only after `quietMs` milliseconds without an urgent one.
 */
export function createRenderCache<Image extends RenderedPage>(
  render: RenderPage<Image>,
  maxPixels: number,
  quietMs: number,
): RenderCache<Image> {
  /** The entries by page and width, the least recently used first. */
  const entries = new Map<string, Entry<Image>>();
  const turns = new RenderTurns(quietMs);

  function dropOldest(): void {
    let total = [...entries.values()].reduce((sum, { pixelCount }) => sum + (pixelCount ?? 0), 0);
    for (const [key, { pixelCount }] of entries) {
      if (total <= maxPixels) return;
      if (pixelCount === null) continue;
      entries.delete(key);
      total -= pixelCount;
    }
  }

  function start(key: string, page: number, width: number): Entry<Image> {
    const controller = new AbortController();
    const turn = turns.begin(controller.signal);
    const image = render(page, width, controller.signal, turn);
    const entry: Entry<Image> = { page, width, image, pixelCount: null, waitingCount: 0, turn, controller };
    const settle = async (): Promise<void> => {
      try {
        const rendered = await image;
        entry.pixelCount = rendered.width * rendered.height;
        dropOldest();
      } catch {
        // The callers of `get` receive the error. The next call renders the page again.
        if (entries.get(key) === entry) entries.delete(key);
      } finally {
        turn.end();
      }
    };
    void settle();
    return entry;
  }

  return {
    async get(page, width, { signal, urgent }) {
      signal.throwIfAborted();
      const key = `${page} ${width}`;
      const entry = entries.get(key) ?? start(key, page, width);
      entries.delete(key);
      entries.set(key, entry);
      entry.waitingCount += 1;
      if (urgent) {
        turns.delayNonUrgent();
        entry.turn.changeUrgentCount(1);
      }
      const leave = (): void => {
        entry.waitingCount -= 1;
        if (urgent) entry.turn.changeUrgentCount(-1);
        if (entry.waitingCount > 0 || entry.pixelCount !== null) return;
        if (entries.get(key) === entry) entries.delete(key);
        entry.controller.abort();
      };
      signal.addEventListener("abort", leave, { once: true });
      try {
        const image = await entry.image;
        signal.throwIfAborted();
        return image;
      } finally {
        signal.removeEventListener("abort", leave);
      }
    },
    findWidth: (page, minWidth) =>
      [...entries.values()].find((entry) => entry.page === page && entry.width >= minWidth)?.width,
    clear() {
      for (const { controller } of entries.values()) controller.abort();
      entries.clear();
    },
  };
}
