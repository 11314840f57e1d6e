import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../../electron/listen.ts";

/** Starts a listener that responds with the size of the body, and sends it a body in chunks of one byte. */
async function sendSingleBytes(count: number): Promise<string> {
  const listener = await listen({
    port: 0,
    createHandler: () => async (request) => new Response(`${(await request.arrayBuffer()).byteLength} bytes`),
    reject: (rejection) => new Response(rejection, { status: 400 }),
  });
  onTestFinished(() => listener.close(0));
  const { port } = new URL(listener.origin);
  const socket = connect(Number(port), "127.0.0.1");
  const headers = [`Host: 127.0.0.1:${port}`, "Transfer-Encoding: chunked", "Connection: close"];
  socket.on("error", () => socket.destroy());
  socket.write(["POST / HTTP/1.1", ...headers, "", ""].join("\r\n"));
  socket.write(`${"1\r\nx\r\n".repeat(count)}0\r\n\r\n`);
  return text(socket);
}

test("a body may have small chunks", async () => {
  expect(await sendSingleBytes(1000)).toMatch(/^HTTP\/1\.1 200[^]*1000 bytes/);
});

test("a body of many tiny chunks is refused before it is read", async () => {
  expect(await sendSingleBytes(100_000)).toMatch(/^HTTP\/1\.1 400[^]*chunks-too-small/);
});
