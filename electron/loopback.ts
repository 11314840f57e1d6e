import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import type { Door } from "./gateway/door.ts";
import { createDoor } from "./gateway/door.ts";
import type { Handler } from "./gateway/gateway.ts";

/** The port that was asked for cannot be had; the message says why, and what to do. */
export class PortError extends Error {
  override readonly name = "PortError";
}

export interface Loopback {
  port: number;
  door: Door;
  close(): Promise<void>;
}

function explain(error: unknown, port: number): Error {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return new PortError(`Port ${port} is in use by another program: name another one with --port, or none.`);
  }
  if (code === "EACCES") return new PortError(`Port ${port} is not open to this user: use one above 1023.`);
  return error instanceof Error ? error : new Error(String(error));
}

/**
 * Answers on a port of this machine that no other machine reaches; 0 is any free one.
 * @throws {PortError}
 */
export async function listenOnLoopback(port: number, workbench: Handler, service: Handler): Promise<Loopback> {
  let handle: Handler = async () => new Response(null, { status: 503 });
  const server = createAdaptorServer({ fetch: (request) => handle(request), overrideGlobalObjects: false }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(explain(error, port)));
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const door = createDoor({ port: address.port, workbench, service });
  handle = door.handle;
  return {
    port: address.port,
    door,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
