import { basePath } from "./index.ts";

/**
 * The base path of the gateway's endpoints that belong to the application as a whole, not to a connection. None of the
 * paths of this file is part of the published API.
 */
export const gatewayPath = "/gateway";

/** The base path of the connections. All requests of a window are below the path of its connection. */
export const connectionsPath = "/connections";

/** The id of the connection to the service that runs inside the workbench. */
export const embeddedConnectionId = "embedded";

/** Returns the base path of a connection's service, in place of `/v1.1`. */
export const getServicePath = (id: string): string => `${connectionsPath}/${id}${basePath}`;

/** Returns the base path of the gateway's endpoints for one connection, such as those of its journals. */
export const getConnectionGatewayPath = (id: string): string => `${connectionsPath}/${id}${gatewayPath}`;
