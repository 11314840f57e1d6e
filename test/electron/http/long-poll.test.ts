import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { answerLongPoll } from "../../../electron/http/long-poll.ts";
import { toAnswer } from "../../../electron/http/route.ts";
import { createManualTimers } from "../../harness/clock.ts";
import { origin } from "../../harness/origin.ts";

/** Starts a long poll on a text, and counts what it has registered. */
async function startPoll() {
  const timers = createManualTimers();
  const client = new AbortController();
  const closing = new AbortController();
  const listeners = new Set<() => void>();
  const state = { text: "before", answers: 0 };
  const answer = async () => {
    state.answers += 1;
    return toAnswer(state.text);
  };
  const { etag } = toAnswer("before") as { etag: string };
  const headers = { "if-none-match": etag, prefer: "wait=25" };
  const request = new Request(origin, { headers, signal: client.signal });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const revalidate = async () => {};
  const end = answerLongPoll({ request, subscribe, closing: closing.signal, timers, revalidate }, answer);
  await expect.poll(() => state.answers).toBe(1);
  const countRegistered = () => {
    const [ofRequest, ofServer] = [request.signal, closing.signal].map((signal) => getEventListeners(signal, "abort"));
    return [listeners.size, timers.pending.length, ofRequest?.length, ofServer?.length];
  };
  return { timers, client, closing, state, end, countRegistered, announce: () => listeners.forEach((call) => call()) };
}

test.each<[name: string, end: (poll: Awaited<ReturnType<typeof startPoll>>) => void]>([
  [
    "a change",
    ({ state, announce }) => {
      state.text = "after";
      announce();
    },
  ],
  ["the time", ({ timers }) => timers.run()],
  ["the client", ({ client }) => client.abort()],
  ["the server", ({ closing }) => closing.abort()],
])("a long poll that %s ends leaves nothing behind", async (_, end) => {
  const poll = await startPoll();
  // A subscription, a timer, and a listener for each of the two signals: that of the server lives as long as it does.
  expect(poll.countRegistered()).toEqual([1, 1, 1, 1]);
  expect(poll.timers.pending.map(({ delayMs }) => delayMs)).toEqual([25_000]);
  end(poll);
  await poll.end;
  expect(poll.countRegistered()).toEqual([0, 0, 0, 0]);
  expect(poll.state.answers).toBe(2);
});

test("a long poll goes on after a change that leaves the answer as it is", async () => {
  const { timers, state, end, countRegistered, announce } = await startPoll();
  announce();
  await expect.poll(() => state.answers).toBe(2);
  expect(countRegistered()).toEqual([1, 1, 1, 1]);
  timers.run();
  await end;
  expect(countRegistered()).toEqual([0, 0, 0, 0]);
});
