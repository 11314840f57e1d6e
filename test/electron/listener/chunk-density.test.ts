import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { limitChunks } from "../../../electron/listener/chunk-density.ts";
import { listen } from "../../../electron/listener/listen.ts";

/** Sends a body in chunks of one byte to a port. @returns The response. */
function sendSingleBytesTo(port: number, count: number): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const headers = [`Host: 127.0.0.1:${port}`, "Transfer-Encoding: chunked", "Connection: close"];
  socket.on("error", () => socket.destroy());
  socket.write(["POST / HTTP/1.1", ...headers, "", ""].join("\r\n"));
  socket.write(`${"1\r\nx\r\n".repeat(count)}0\r\n\r\n`);
  return text(socket);
}

/** Starts a listener that responds with the size of the body, and sends it a body in chunks of one byte. */
async function sendSingleBytes(count: number): Promise<string> {
  const listener = await listen({
    port: 0,
    createHandler: () => async (request) => new Response(`${(await request.arrayBuffer()).byteLength} bytes`),
    reject: (rejection) => new Response(rejection, { status: 400 }),
    onError: (error) => {
      throw error;
    },
  });
  onTestFinished(() => listener.close(0));
  return sendSingleBytesTo(Number(new URL(listener.origin).port), count);
}

test("a body may have small chunks", async () => {
  expect(await sendSingleBytes(250)).toMatch(/^HTTP\/1\.1 200[^]*250 bytes/);
});

test("a body of many tiny chunks is refused before it is read", async () => {
  expect(await sendSingleBytes(100_000)).toMatch(/^HTTP\/1\.1 400[^]*chunks-too-small/);
});

test("the parser passes on no chunks after those that are refused", async () => {
  let parsed = 0;
  const server = createServer((incoming, outgoing) => {
    limitChunks(incoming, () => outgoing.end("refused"));
    const push = incoming.push.bind(incoming);
    incoming.push = (...chunk) => {
      parsed += 1;
      return push(...chunk);
    };
    incoming.on("end", () => outgoing.end("complete"));
    incoming.resume();
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  expect(await sendSingleBytesTo(port, 100_000)).toMatch(/refused$/);
  // Node reads 64 KiB at once, which hold 10,000 such chunks.
  expect(parsed).toBeLessThan(1000);
  // The parser of the refused connection serves the next one.
  expect(await sendSingleBytesTo(port, 250)).toMatch(/complete/);
});
