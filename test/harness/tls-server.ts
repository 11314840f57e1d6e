import { type AddressInfo, connect } from "node:net";
import { createServer } from "node:tls";
import type { Certificate } from "../builders/certificates.ts";
import { startServer } from "./galley-process.ts";

/** The built server behind a proxy that adds TLS, as in an organization. */
export interface TlsServer {
  /** The address by which clients know it. */
  address: string;
  /** The base address of the API behind the proxy. */
  baseUrl: string;
  close(): Promise<void>;
}

/** Starts the built server on a data folder, reachable as `https://localhost` with a certificate. */
export async function startTlsServer(dataFolder: string, certificate: Certificate): Promise<TlsServer> {
  let port = 0;
  const proxy = createServer(certificate, (socket) => {
    const upstream = connect(port, "127.0.0.1");
    for (const side of [socket, upstream]) side.on("error", () => side.destroy());
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, "127.0.0.1", resolve);
  });
  const address = `https://localhost:${(proxy.address() as AddressInfo).port}`;
  const server = await startServer(dataFolder, ["--public-url", address]);
  port = Number(new URL(server.origin).port);
  const close = async () => {
    await server.kill();
    proxy.close();
  };
  return { address, baseUrl: server.baseUrl, close };
}
