import { embeddedConnectionId } from "../../../shared/api/gateway-paths.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Handler } from "../handler.ts";
import type { ServiceConnection } from "./connection.ts";
import { createServiceState } from "./service-state.ts";

export interface EmbeddedServiceOptions {
  /** The service. It authenticates each request by the API key in the headers. */
  service: Handler;
  /** Returns the local user with the current API key. The key changes when it is rotated or revoked. */
  getUser: () => Promise<{ id: string; name: string; email: string; key: string }>;
}

/** Creates the connection to the service that runs in this process. */
export function createEmbeddedConnection(
  { service, getUser }: EmbeddedServiceOptions,
  clock: Clock,
): ServiceConnection {
  const getKey = async () => (await getUser()).key;
  return {
    id: embeddedConnectionId,
    state: createServiceState(clock, "online"),
    getKey,
    async send({ url, method, headers: windowHeaders, body, signal }) {
      const headers = new Headers(windowHeaders);
      headers.set("authorization", `Basic ${btoa(`${await getKey()}:`)}`);
      headers.delete("cookie");
      const init: RequestInit & { duplex: "half" } = { method, headers, body, signal, duplex: "half" };
      return service(new Request(url, init));
    },
    async describe() {
      const { id, name, email } = await getUser();
      return {
        id: embeddedConnectionId,
        kind: "embedded",
        title: "This computer",
        address: null,
        user: { id, name, email },
        key_kind: "live",
        key_storage: "database",
        status: "online",
        reason: null,
        pending_count: 0,
      };
    },
  };
}
