import { createClient } from "../../shared/api/client.ts";
import { gatewayPath } from "../../shared/api/gateway.ts";
import { basePath } from "../../shared/api/index.ts";

/** The client of the document service. Requests go to the page's own origin; the gateway there adds the API key. */
export const service = createClient({ baseUrl: basePath });
/** The client of the gateway on this machine: the signed-in user, and the journals of checkouts. */
export const gateway = createClient({ baseUrl: gatewayPath });
