import { expect, test } from "vitest";
import { createRenderCache, type RenderedPage } from "../../../renderer/viewer/render-cache.ts";

const never = new AbortController().signal;

/** Renders pages when the test says so. */
function createRenderer() {
  const started: { page: number; width: number; signal: AbortSignal; finish: () => void; fail: () => void }[] = [];
  const render = (page: number, width: number, signal: AbortSignal): Promise<RenderedPage> =>
    new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      const finish = (): void => resolve({ width, height: width });
      started.push({ page, width, signal, finish, fail: () => reject(new Error("the page is damaged")) });
    });
  return { started, render };
}

test("two who wait for a page share one rendering, which goes on when one of them leaves", async () => {
  const { started, render } = createRenderer();
  const cache = createRenderCache(render, 1_000_000, 0);
  const leaving = new AbortController();
  const first = cache.get(1, 100, { signal: leaving.signal, urgent: false });
  const second = cache.get(1, 100, { signal: never, urgent: false });
  leaving.abort();
  started[0]?.finish();
  await expect(second).resolves.toEqual({ width: 100, height: 100 });
  await expect(first).rejects.toThrow(/abort/);
  expect(started).toHaveLength(1);
});

test("a rendering that nobody waits for is cancelled, and the next who asks starts another", async () => {
  const { started, render } = createRenderer();
  const cache = createRenderCache(render, 1_000_000, 0);
  const leaving = new AbortController();
  const abandoned = cache.get(1, 100, { signal: leaving.signal, urgent: false });
  leaving.abort();
  await expect(abandoned).rejects.toThrow(/abort/);
  expect(started[0]?.signal.aborted).toBe(true);
  const again = cache.get(1, 100, { signal: never, urgent: false });
  started[1]?.finish();
  await expect(again).resolves.toEqual({ width: 100, height: 100 });
});

test("an error reaches all who wait and is not kept", async () => {
  const { started, render } = createRenderer();
  const cache = createRenderCache(render, 1_000_000, 0);
  const waiting = [
    cache.get(1, 100, { signal: never, urgent: false }),
    cache.get(1, 100, { signal: never, urgent: false }),
  ];
  started[0]?.fail();
  for (const one of waiting) await expect(one).rejects.toThrow("the page is damaged");
  const again = cache.get(1, 100, { signal: never, urgent: false });
  started[1]?.finish();
  await expect(again).resolves.toBeDefined();
});

test("the pages that were used least recently are dropped beyond the limit of pixels", async () => {
  const { started, render } = createRenderer();
  const cache = createRenderCache(render, 2 * 100 * 100, 0);
  const open = async (page: number): Promise<void> => {
    const image = cache.get(page, 100, { signal: never, urgent: false });
    started.find((rendering) => rendering.page === page)?.finish();
    await image;
  };
  await open(1);
  await open(2);
  await open(1);
  await open(3);
  expect([1, 2, 3].map((page) => cache.findWidth(page, 100))).toEqual([100, undefined, 100]);
  expect(cache.findWidth(1, 101)).toBeUndefined();
});

test("a page is rendered before others as soon as one who waits for it is in a hurry", async () => {
  const rendered: number[] = [];
  const cache = createRenderCache<RenderedPage>(
    async (page, width, _, turn) => {
      await turn.wait();
      rendered.push(page);
      // The first page never ends, and nobody else would get a turn.
      return page === 1 ? new Promise(() => undefined) : { width, height: width };
    },
    1_000_000,
    0,
  );
  void cache.get(1, 100, { signal: never, urgent: false });
  void cache.get(2, 100, { signal: never, urgent: false });
  const third = cache.get(3, 100, { signal: never, urgent: false });
  const urgent = cache.get(3, 100, { signal: never, urgent: true });
  await expect(urgent).resolves.toBeDefined();
  await expect(third).resolves.toBeDefined();
  expect(rendered).toEqual([1, 3]);
});
