import { onTestFinished } from "vitest";
import { ApiError, createClient, type Client } from "../../shared/api/client.ts";
import { createConnection, signIn } from "../../shared/api/connections.ts";
import { gatewayPath, getConnectionGatewayPath, getServicePath } from "../../shared/api/gateway-paths.ts";
import { basePath } from "../../shared/api/index.ts";
import { getOfflineState, sendOutbox, type OfflineState } from "../../shared/api/offline.ts";
import { startCuttingProxy, type CuttingProxy } from "../harness/cutting-proxy.ts";
import { startGalley, startServer, type GalleyProcess, type ServerProcess } from "../harness/galley-process.ts";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";
import { createAccount } from "./accounts.ts";

/** The attempts at a call that needs the network, each after the service was reached again. */
const maxAttempts = 100;

/** Tests whether a call needs the service, which cannot be reached now or has not been signed in to yet. */
const isUnreachable = (error: unknown): boolean => error instanceof ApiError && [401, 502, 503].includes(error.status);

/** Signs a browser in to the workbench. @returns a function that creates clients of its paths */
async function openBrowser({ address, origin }: GalleyProcess): Promise<(path: string) => Client> {
  const response = await fetch(address, { redirect: "manual" });
  const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  return (path) =>
    createClient({
      baseUrl: origin + path,
      fetch(request) {
        const headers = new Headers(request.headers);
        headers.set("cookie", cookies.join("; "));
        return fetch(new Request(request, { headers }));
      },
    });
}

/** A server and a workbench in processes of their own, connected by a proxy that can be cut. */
export class RemoteDesk {
  readonly proxy: CuttingProxy;
  readonly serverFolder = createTemporaryFolder();
  readonly #deskFolder = createTemporaryFolder();
  #server: ServerProcess | null = null;
  #workbench: GalleyProcess | null = null;
  #key = "";
  #connectionId: string | null = null;
  /** The window's clients of the service and of the connection's gateway. */
  service!: Client;
  gateway!: Client;

  constructor(proxy: CuttingProxy) {
    this.proxy = proxy;
  }

  static async start(): Promise<RemoteDesk> {
    const proxy = await startCuttingProxy();
    onTestFinished(() => proxy.close());
    const desk = new RemoteDesk(proxy);
    onTestFinished(() => desk.#end());
    await desk.#startServer();
    desk.#key = await createAccount(desk.serverOrigin + basePath, "reviewer");
    await desk.startWorkbench();
    return desk;
  }

  /** Ends both processes, also those of a test that has failed. */
  async #end(): Promise<void> {
    await Promise.all([this.#server?.kill(), this.#workbench?.kill()]);
  }

  get serverOrigin(): string {
    if (this.#server === null) throw new Error("the server was not started");
    return this.#server.origin;
  }
  /** A client of the server that does not go through the proxy. */
  get direct(): Client {
    return createClient({ baseUrl: this.serverOrigin + basePath, key: this.#key });
  }

  async #startServer(): Promise<void> {
    const args = ["--no-rate-limits", "--allow-host", `127.0.0.1:${this.proxy.port}`];
    this.#server = await startServer(this.serverFolder, args);
    this.proxy.targetPort = Number(new URL(this.serverOrigin).port);
  }

  async startWorkbench(): Promise<void> {
    this.#workbench = await startGalley(this.#deskFolder);
    const connect = await openBrowser(this.#workbench);
    const application = connect(gatewayPath);
    if (this.#connectionId === null) {
      const body = { title: "Server", address: `http://127.0.0.1:${this.proxy.port}` };
      this.#connectionId = (await application.call(createConnection, { body })).id;
    }
    const id = this.#connectionId;
    this.service = connect(getServicePath(id));
    this.gateway = connect(getConnectionGatewayPath(id));
    // Without a keychain the key is in memory, so that the reviewer signs in again.
    const body = { method: "key", key: this.#key } as const;
    await this.retry(() => application.call(signIn, { params: { id }, body }));
  }

  /** Kills the server (SIGKILL), runs `meanwhile`, and starts it again. */
  async killServer(meanwhile: () => Promise<void>): Promise<void> {
    await this.#server?.kill();
    await meanwhile();
    await this.#startServer();
  }
  /** Kills the workbench (SIGKILL). */
  async killWorkbench(): Promise<void> {
    await this.#workbench?.kill();
  }
  async stopServer(): Promise<void> {
    await this.#server?.stop();
  }

  /** Brings the network back, and lets the workbench try to reach the service now. */
  async reconnect(): Promise<void> {
    this.proxy.isDown = false;
    await this.gateway.call(sendOutbox, {});
  }

  /** Tries a call that needs the service until it is reached. */
  async retry<Result>(call: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await call();
      } catch (error) {
        if (attempt === maxAttempts || !isUnreachable(error)) throw error;
        await this.reconnect();
      }
    }
  }

  /** Lets the workbench send what waits. @returns the state after that */
  async emptyOutbox(): Promise<OfflineState> {
    const headers = { "if-none-match": '"none"', prefer: "wait=1" };
    let state = await this.gateway.call(getOfflineState, {});
    for (let attempt = 0; state.outbox.length > 0 && attempt < maxAttempts; attempt++) {
      await this.reconnect();
      state = await this.gateway.call(getOfflineState, { headers });
    }
    return state;
  }
}
