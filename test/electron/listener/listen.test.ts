import { connect, Server, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { defaultConnectionLimits, type ConnectionLimits } from "../../../electron/listener/connection-limits.ts";
import { listen, type ListenOptions } from "../../../electron/listener/listen.ts";

/** Listens with a handler that reads the body and returns its length. */
async function startListener(limits: Partial<ConnectionLimits>, options: Partial<ListenOptions> = {}) {
  const listener = await listen({
    port: 0,
    limits: { ...defaultConnectionLimits, checkIntervalMs: 50, ...limits },
    createHandler: () => async (request) => new Response(String((await request.arrayBuffer()).byteLength)),
    reject: (rejection) => new Response(rejection, { status: rejection === "busy" ? 503 : 400 }),
    onError: (error) => {
      throw error;
    },
    ...options,
  });
  onTestFinished(() => listener.close(0));
  const { port, host } = new URL(listener.origin);
  /** Opens a connection and sends the beginning of a request. */
  const open = (bytes: string, localAddress = "127.0.0.1"): Socket => {
    const target = localAddress.startsWith("127.") ? "127.0.0.1" : localAddress;
    const socket = connect({ port: Number(port), host: target, localAddress });
    onTestFinished(() => void socket.destroy());
    // A connection that is closed without a reason is reset.
    socket.on("error", () => undefined);
    socket.write(bytes);
    return socket;
  };
  return {
    open,
    get: (headers = "") => `GET / HTTP/1.1\r\nHost: ${host}\r\n${headers}Connection: close\r\n\r\n`,
    post: (length: number) =>
      `POST / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`,
  };
}

test("headers that do not arrive in time end the connection", async () => {
  const { open } = await startListener({ headersMs: 100 });
  expect(await text(open("GET / HTTP/1.1\r\n"))).toMatch(/^HTTP\/1\.1 400 [^]*too-slow$/);
});

test("a connection that a browser opens in advance ends without a response", async () => {
  const { open } = await startListener({ headersMs: 100 });
  expect(await text(open(""))).toBe("");
});

test("a body has the time that its bytes need at the lowest rate", async () => {
  const { open, post } = await startListener({ bodyMs: 100, bodyBytesPerSecond: 100 });
  const slow = open(post(20_000) + "x".repeat(19_999));
  const stopped = open(`${post(20_000)}x`);
  expect(await text(stopped)).toMatch(/^HTTP\/1\.1 400 [^]*too-slow$/);
  slow.write("x");
  expect(await text(slow)).toMatch(/^HTTP\/1\.1 200 [^]*\r\n20000$/);
});

test("a response that its client does not read ends", async () => {
  const cancelled = Promise.withResolvers<void>();
  const body = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
      cancel: () => cancelled.resolve(),
    });
  const createHandler = () => async () => new Response(body());
  const { open, get } = await startListener({ responseMs: 100 }, { createHandler });
  open(get()).pause();
  await expect(cancelled.promise).resolves.toBeUndefined();
});

// Only Linux has all addresses of 127.0.0.0/8.
test.skipIf(process.platform !== "linux")(
  "a network beyond its connections is refused, and others are served",
  async () => {
    const { open, get, post } = await startListener({ perNetwork: 2 });
    const held = [open(post(1)), open(post(1))];
    const isBusy = /^HTTP\/1\.1 503 [^]*busy$/;
    await expect.poll(() => text(open(get()))).toMatch(isBusy);
    expect(await text(open(get(), "127.0.0.2"))).toMatch(/^HTTP\/1\.1 200 /);
    held[0]?.end("x");
    await expect.poll(() => text(open(get()))).toMatch(/^HTTP\/1\.1 200 /);
  },
);

// The sockets connect from another address of 127.0.0.0/8 than the others, which only Linux has.
test.skipIf(process.platform !== "linux")(
  "half-sent bodies of one address beyond all connections leave others served",
  async () => {
    const { open, get, post } = await startListener({ total: 40, perNetwork: 10 });
    const sockets = Array.from({ length: 110 }, () => open(post(10)));
    const closed = () => sockets.filter((socket) => socket.destroyed || socket.readableEnded).length;
    for (const socket of sockets) socket.resume();
    await expect.poll(closed).toBeGreaterThanOrEqual(90);
    expect(await text(open(get(), "127.0.0.2"))).toMatch(/^HTTP\/1\.1 200 /);
    await expect.poll(() => sockets.length - closed()).toBe(10);
  },
);

test("connections are limited in all, and connections beyond it get the reason or are closed", async () => {
  const { open, get, post } = await startListener({ total: 2 });
  const held = [open(post(1)), open(post(1))];
  await expect.poll(() => text(open(get()))).toMatch(/^HTTP\/1\.1 503 /);
  for (const socket of held) socket.end("x");
  await expect.poll(() => text(open(get()))).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["198.51.100.1, 192.0.2.1:5678", "192.0.2.1"],
  ["192.0.2.1:x", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6:443", "2001:db8:1:0::/56"],
  ["[2001:db8::1]:_hidden", "2001:db8:0:0::/56"],
  ["::ffff:c000:201", "192.0.2.1"],
  ["unknown", "unknown"],
  ["1.2.3.400", "unknown"],
  ["192.0.2.1,", "unknown"],
  ["127.0.0.1", "127.0.0.1"],
])("behind a proxy, a client that it names %s is of the network %s", async (entry, network) => {
  const createHandler =
    () =>
    async (_request: Request, { address }: { address: string }) =>
      new Response(address);
  const { open, get } = await startListener({}, { isBehindProxy: true, createHandler });
  const response = await text(open(get(`X-Forwarded-For: ${entry}\r\n`)));
  expect(response.slice(response.lastIndexOf("\r\n") + 2)).toBe(network);
});

test("behind a proxy the running requests of each client are limited, and not the connections", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  let running = 0;
  const createHandler = () => async () => {
    running += 1;
    await answered;
    return new Response("done");
  };
  const { open, get } = await startListener({ perNetwork: 2, perSite: 3 }, { isBehindProxy: true, createHandler });
  const send = (client: string) => text(open(get(`X-Forwarded-For: ${client}\r\n`)));
  const first = ["192.0.2.1", "192.0.2.1:5678", "[2001:db8::1]:80", "2001:db8:0:1::1"].map(send);
  await expect.poll(() => running).toBe(4);
  expect(await send("192.0.2.1:443")).toMatch(/^HTTP\/1\.1 503 /);
  // The clients of one /56 prefix are one network.
  expect(await send("2001:db8:0:ff:ffff::3")).toMatch(/^HTTP\/1\.1 503 /);
  const other = send("[2001:db8:0:100::1]");
  await expect.poll(() => running).toBe(5);
  // All networks of a /48 prefix have a limit together.
  expect(await send("2001:db8:0:200::1")).toMatch(/^HTTP\/1\.1 503 /);
  expect(running).toBe(5);
  answer();
  for (const response of await Promise.all([...first, other])) expect(response).toMatch(/done$/);
});

const ownAddress = Object.values(networkInterfaces())
  .flatMap((addresses = []) => addresses)
  .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

test.skipIf(ownAddress === undefined)(
  "beside a proxy, the idle connections of a client that does not use it are limited",
  async () => {
    const options = { host: "0.0.0.0", isBehindProxy: true };
    const { open, get } = await startListener({ perNetwork: 2, total: 10 }, options);
    const idle = Array.from({ length: 8 }, () => open("", ownAddress));
    await expect.poll(() => idle.filter(({ readyState }) => readyState === "open").length).toBe(8);
    expect(await text(open(get(), ownAddress))).toMatch(/^HTTP\/1\.1 503 /);
    // The proxy has the remaining connections.
    const proxied = Array.from({ length: 6 }, (_, index) =>
      text(open(get(`X-Forwarded-For: 198.51.100.${index}\r\n`))),
    );
    for (const response of await Promise.all(proxied)) expect(response).toMatch(/^HTTP\/1\.1 200 /);
  },
);

test("connections that the system cannot accept are reported, and do not end the process", async () => {
  const listening = vi.spyOn(Server.prototype, "listen");
  const errors: unknown[] = [];
  const { open, get } = await startListener({}, { onError: (error) => errors.push(error) });
  const server = listening.mock.contexts[0] as Server | undefined;
  const error = Object.assign(new Error("accept EMFILE"), { code: "EMFILE", syscall: "accept" });
  server?.emit("error", error);
  server?.emit("error", error);
  expect(errors).toEqual([error, error]);
  expect(await text(open(get()))).toMatch(/^HTTP\/1\.1 200 /);
});
