import { basePath } from "./index.ts";

/**
 * The base path of the workbench's gateway, beside the service's `/v1.1`. What is below it belongs to the application as
 * a whole. None of the paths of this file is part of the published API.
 */
export const gatewayPath = "/gateway";

/** The base path of the connections. All requests of a window are below the path of its connection. */
export const connectionsPath = "/connections";

/** The id of the connection to the service that runs inside the workbench. */
export const embeddedConnectionId = "embedded";

/** Returns the base path of a connection's service, in place of `/v1.1`. */
export const getServicePath = (id: string): string => `${connectionsPath}/${id}${basePath}`;

/** Returns the base path of what the gateway has for one connection, such as its journals. */
export const getConnectionGatewayPath = (id: string): string => `${connectionsPath}/${id}${gatewayPath}`;
