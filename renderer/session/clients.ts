import { createClient } from "../../shared/api/client.ts";
import {
  embeddedConnectionId,
  gatewayPath,
  getConnectionGatewayPath,
  getServicePath,
} from "../../shared/api/gateway-paths.ts";

/** Rules of a workbench, which import its view, are also used outside of a browser. */
const search = typeof window === "undefined" ? "" : window.location.search;

/** The connection of this window. Another connection is another address, so that they never share a page's caches. */
export const connectionId = new URLSearchParams(search).get("connection") ?? embeddedConnectionId;

/** Whether the service of this window is another computer's, so that it can be unreachable while reviewers work. */
export const isRemote = connectionId !== embeddedConnectionId;

/** The path of the connection's service. Requests go to the page's own origin; the gateway there adds the API key. */
export const servicePath = getServicePath(connectionId);
/** The client of the document service. */
export const service = createClient({ baseUrl: servicePath });
/** The client of what the gateway has for this connection: session and journals of checkouts. */
export const gateway = createClient({ baseUrl: getConnectionGatewayPath(connectionId) });
/** The client of the whole application: its connections. */
export const application = createClient({ baseUrl: gatewayPath });
