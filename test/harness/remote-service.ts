import type { RequestListener } from "node:http";
import { onTestFinished } from "vitest";
import type { Handler } from "../../electron/gateway/handler.ts";
import type { Certificate } from "../builders/certificates.ts";
import { startHttpServer, toListener } from "./http-server.ts";
import { startTestService, type TestService } from "./test-service.ts";

/** Serves HTTP, or HTTPS with a certificate, until the test ends. @returns the address */
export async function serve(listener: RequestListener, certificate: Certificate | null = null): Promise<string> {
  const server = await startHttpServer(listener, certificate);
  onTestFinished(() => server.close());
  return server.address;
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
