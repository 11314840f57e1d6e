import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { onTestFinished } from "vitest";
import type { Handler } from "../../electron/gateway/handler.ts";
import type { Certificate } from "../builders/certificates.ts";
import type { RegisterCleanup } from "./temporary-folder.ts";
import { startTestService, type TestService } from "./test-service.ts";

/** Serves HTTP on a free port, or HTTPS with a certificate. @returns the address */
export async function serve(
  listener: RequestListener,
  certificate: Certificate | null = null,
  onCleanup: RegisterCleanup = onTestFinished,
): Promise<string> {
  const server = certificate === null ? createHttpServer(listener) : createTlsServer(certificate, listener);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onCleanup(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  const { port } = server.address() as AddressInfo;
  return `${certificate === null ? "http" : "https"}://localhost:${port}`;
}

/** Converts a handler of requests to a listener of Node's HTTP server. */
export function toListener(handle: Handler): RequestListener {
  const respond = getRequestListener(handle);
  return (incoming, outgoing) => void respond(incoming, outgoing);
}

/** A real service on a port of this machine, as a remote one. */
export interface RemoteService extends TestService {
  address: string;
  /** The requests that it received. */
  requests: Request[];
}

export async function startRemoteService(certificate: Certificate | null = null): Promise<RemoteService> {
  const service = await startTestService();
  const requests: Request[] = [];
  const handle: Handler = (request) => {
    requests.push(request);
    return service.handle(request);
  };
  return { ...service, requests, address: await serve(toListener(handle), certificate) };
}
