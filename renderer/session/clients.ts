import { createClient } from "../../shared/api/client.ts";
import {
  embeddedConnectionId,
  gatewayPath,
  getConnectionGatewayPath,
  getServicePath,
} from "../../shared/api/gateway-paths.ts";

/**
 * The query of the window's address. It is empty outside of a browser, since some modules that import this one also run
 * there.
 */
const search = typeof window === "undefined" ? "" : window.location.search;

/**
 * The id of this window's connection. The windows of different connections have different addresses, so that they never
 * share the browser's caches.
 */
export const connectionId = new URLSearchParams(search).get("connection") ?? embeddedConnectionId;

/** Whether the service of this window runs on another computer, so that it can become unreachable. */
export const isRemote = connectionId !== embeddedConnectionId;

/** The path of the connection's service. Requests go to the page's own origin; the gateway there adds the API key. */
export const servicePath = getServicePath(connectionId);
/** The client of the document service. */
export const service = createClient({ baseUrl: servicePath });
/** The client of the service of this computer, which may be another one than that of the window. */
export const embeddedService = createClient({ baseUrl: getServicePath(embeddedConnectionId) });
/** The client of the gateway's endpoints for this connection, such as session and journals. */
export const gateway = createClient({ baseUrl: getConnectionGatewayPath(connectionId) });
/** The client of the gateway's endpoints for the whole application, such as the list of connections. */
export const application = createClient({ baseUrl: gatewayPath });
