import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type RenderTurn, RenderTurns } from "../../../renderer/viewer/render-turns.ts";

const quietMs = 100;

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** Begins renderings that note each step for which they got a turn. */
function createRenderings() {
  const turns = new RenderTurns(quietMs);
  const steps: string[] = [];
  const begin = (signal = new AbortController().signal) => turns.begin(signal);
  const step = async (name: string, turn: RenderTurn): Promise<void> => {
    await turn.wait();
    steps.push(name);
  };
  const listSteps = async (): Promise<string[]> => {
    await vi.advanceTimersByTimeAsync(0);
    return steps;
  };
  return { turns, begin, step, listSteps };
}

test("renderings that are not urgent take turns, the first that began first", async () => {
  const { begin, step, listSteps } = createRenderings();
  const [first, second] = [begin(), begin()];
  void step("first", first);
  void step("second", second);
  expect(await listSteps()).toEqual(["first"]);
  void step("first again", first);
  expect(await listSteps()).toEqual(["first", "first again"]);
  first.end();
  expect(await listSteps()).toEqual(["first", "first again", "second"]);
});

test("urgent renderings continue at once, and all others when none was urgent for a while", async () => {
  const { begin, step, listSteps } = createRenderings();
  const [other, one, two] = [begin(), begin(), begin()];
  one.changeUrgentCount(1);
  two.changeUrgentCount(1);
  void step("other", other);
  void step("two", two);
  void step("one", one);
  expect(await listSteps()).toEqual(["two", "one"]);
  one.end();
  two.end();
  await vi.advanceTimersByTimeAsync(quietMs - 1);
  expect(await listSteps()).toEqual(["two", "one"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await listSteps()).toEqual(["two", "one", "other"]);
});

test("a rendering that waits becomes urgent with a user who waits for it, and no longer is without one", async () => {
  const { begin, step, listSteps } = createRenderings();
  const [other, wanted] = [begin(), begin()];
  void step("other", other);
  void step("wanted", wanted);
  expect(await listSteps()).toEqual(["other"]);
  wanted.changeUrgentCount(1);
  expect(await listSteps()).toEqual(["other", "wanted"]);
  wanted.changeUrgentCount(-1);
  void step("other again", other);
  void step("wanted again", wanted);
  expect(await listSteps()).toEqual(["other", "wanted", "other again"]);
});

test("a page that was asked for holds all others for a while, even if it was rendered before", async () => {
  const { turns, begin, step, listSteps } = createRenderings();
  turns.delayNonUrgent();
  void step("other", begin());
  expect(await listSteps()).toEqual([]);
  await vi.advanceTimersByTimeAsync(quietMs);
  expect(await listSteps()).toEqual(["other"]);
});

test("a rendering that waits for its document holds others for a while only, also an urgent one", async () => {
  const { begin, step, listSteps } = createRenderings();
  const [loading, stalled, urgent, last] = [begin(), begin(), begin(), begin()];
  void step("stalled", stalled);
  void step("last", last);
  expect(await listSteps(), "one that has not asked for a turn holds nobody").toEqual(["stalled"]);
  await vi.advanceTimersByTimeAsync(999);
  urgent.changeUrgentCount(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(await listSteps()).toEqual(["stalled"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await listSteps()).toEqual(["stalled", "last"]);
  last.end();
  void step("loading", loading);
  expect(await listSteps()).toEqual(["stalled", "last", "loading"]);
});

test("a rendering that is cancelled while it waits ends, and holds nobody", async () => {
  const { begin, step, listSteps } = createRenderings();
  const cancelled = new AbortController();
  const [running, waiting, last] = [begin(), begin(cancelled.signal), begin()];
  void step("running", running);
  const refused = step("waiting", waiting);
  void step("last", last);
  cancelled.abort();
  await expect(refused).rejects.toThrow(/abort/);
  await expect(waiting.wait()).rejects.toThrow(/abort/);
  running.end();
  expect(await listSteps()).toEqual(["running", "last"]);
});
