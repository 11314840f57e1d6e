import { RenderTurns, type RenderTurn } from "./render-turns.ts";

/** A rendered page; the size in device pixels. */
export interface RenderedPage {
  readonly width: number;
  readonly height: number;
}

export interface RenderOptions {
  signal: AbortSignal;
  /** True if a user waits for the image. */
  urgent: boolean;
}

/** Renders a page `width` device pixels wide, when it is its turn. Rejects if the signal is aborted. */
export type RenderPage<Image> = (
  page: number,
  width: number,
  signal: AbortSignal,
  turn: Pick<RenderTurn, "wait">,
) => Promise<Image>;

export interface RenderCache<Image> {
  /**
   * Returns a page from the cache, or renders it. Callers who wait for the same image share one rendering, which is
   * cancelled when the signals of all of them are aborted, and urgent as long as it is for one of them.
   * @throws the error of the rendering; `AbortError` if the signal is aborted
   */
  get(page: number, width: number, options: RenderOptions): Promise<Image>;
  /** Finds the width of an image of a page that is at least `minWidth` wide; undefined if there is none. */
  findWidth(page: number, minWidth: number): number | undefined;
  /** Cancels what is being rendered and drops all images. */
  clear(): void;
}

interface Entry<Image> {
  page: number;
  width: number;
  image: Promise<Image>;
  /** Pixels of the image; null while it is rendered. */
  pixels: number | null;
  /** The number of callers who wait for the image. */
  waiting: number;
  turn: RenderTurn;
  controller: AbortController;
}

/**
 * Creates a cache of rendered pages. The least recently used images are dropped when all together have more than
 * `maxPixels` pixels. Images that are not urgent are rendered when none was for `quietMs` milliseconds.
 */
export function createRenderCache<Image extends RenderedPage>(
  render: RenderPage<Image>,
  maxPixels: number,
  quietMs: number,
): RenderCache<Image> {
  /** The least recently used first. */
  const entries = new Map<string, Entry<Image>>();
  const turns = new RenderTurns(quietMs);

  function dropOldest(): void {
    let total = [...entries.values()].reduce((sum, { pixels }) => sum + (pixels ?? 0), 0);
    for (const [key, { pixels }] of entries) {
      if (total <= maxPixels) return;
      if (pixels === null) continue;
      entries.delete(key);
      total -= pixels;
    }
  }

  function start(key: string, page: number, width: number): Entry<Image> {
    const controller = new AbortController();
    const turn = turns.begin(controller.signal);
    const image = render(page, width, controller.signal, turn);
    const entry: Entry<Image> = { page, width, image, pixels: null, waiting: 0, turn, controller };
    const settle = async (): Promise<void> => {
      try {
        const rendered = await image;
        entry.pixels = rendered.width * rendered.height;
        dropOldest();
      } catch {
        // The callers have the error; the next one tries again.
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
      entry.waiting += 1;
      if (urgent) {
        turns.holdOthers();
        entry.turn.addUrgent(1);
      }
      const leave = (): void => {
        entry.waiting -= 1;
        if (urgent) entry.turn.addUrgent(-1);
        if (entry.waiting > 0 || entry.pixels !== null) return;
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
