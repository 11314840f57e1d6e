import { createClient } from "../../shared/api/client.ts";
import { gatewayPath } from "../../shared/api/gateway.ts";
import { basePath } from "../../shared/api/index.ts";

/** The service, reached through the gateway on the page's own origin, which adds the key. */
export const service = createClient({ baseUrl: basePath });
/** What the workbench keeps on this machine: who is logged in, and the journals of checkouts. */
export const gateway = createClient({ baseUrl: gatewayPath });
