import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../../../electron/listener/listen.ts";

/** Starts a listener whose handler counts how many requests it handles at the same time. */
async function startListener() {
  const seen: string[] = [];
  let running = 0;
  let maxRunning = 0;
  const handle = async (request: Request) => {
    maxRunning = Math.max(maxRunning, (running += 1));
    const { pathname } = new URL(request.url);
    seen.push(pathname);
    await nextTurn();
    running -= 1;
    return new Response(pathname);
  };
  const reject = () => new Response(null, { status: 400 });
  const onError = (error: Error) => {
    throw error;
  };
  const listener = await listen({ port: 0, createHandler: () => handle, reject, onError });
  onTestFinished(() => listener.close(0));
  const port = Number(new URL(listener.origin).port);
  return { port, origin: listener.origin, seen, getMaxRunning: () => maxRunning };
}

/** Formats pipelined requests; the last one closes the connection. */
function formatRequests(port: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const connection = index === count - 1 ? "close" : "keep-alive";
    return `GET /${index} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: ${connection}\r\n\r\n`;
  }).join("");
}

test("pipelined requests are handled one after the other, in order", async () => {
  const { port, seen, getMaxRunning } = await startListener();
  const socket = connect(port, "127.0.0.1");
  socket.write(formatRequests(port, 50));
  const responses = await text(socket);
  expect(responses.match(/HTTP\/1\.1 200/g)).toHaveLength(50);
  expect(seen).toEqual(Array.from({ length: 50 }, (_, index) => `/${index}`));
  expect(getMaxRunning()).toBe(1);
});

test("a client that pipelines too many requests is disconnected, and others are answered", async () => {
  const { port, origin, seen } = await startListener();
  const socket = connect(port, "127.0.0.1");
  socket.write(formatRequests(port, 1000));
  await text(socket).catch(() => "");
  expect(seen.length).toBeLessThan(1000);
  expect(await (await fetch(`${origin}/other`)).text()).toBe("/other");
});
