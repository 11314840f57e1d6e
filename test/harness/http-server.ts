import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Handler } from "../../electron/gateway/handler.ts";
import type { Certificate } from "../builders/certificates.ts";

/** A server on a free port of this machine. */
export interface HttpServer {
  /** Scheme, name and port; the name is localhost. */
  address: string;
  close(): Promise<void>;
}

/** Serves HTTP, or HTTPS with a certificate. */
export async function startHttpServer(listener: RequestListener, certificate: Certificate | null): Promise<HttpServer> {
  const server = certificate === null ? createHttpServer(listener) : createTlsServer(certificate, listener);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `${certificate === null ? "http" : "https"}://localhost:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Converts a handler of requests to a listener of Node's HTTP server. */
export function toListener(handle: Handler): RequestListener {
  const respond = getRequestListener(handle);
  return (incoming, outgoing) => void respond(incoming, outgoing);
}
