import { createClient, type Client } from "../../shared/api/client.ts";
import { gatewayPath } from "../../shared/api/gateway-paths.ts";
import type { GalleyProcess } from "./galley-process.ts";

/**
 * Signs in to a workbench as a browser does.
 * @returns a function that creates a client with the session, for a base path: by default that of the application
 */
export async function signInBrowser({ address, origin }: GalleyProcess): Promise<(path?: string) => Client> {
  const response = await fetch(address, { redirect: "manual" });
  const [cookie = ""] = response.headers.getSetCookie();
  const [session = ""] = cookie.split(";");
  return (path = gatewayPath) =>
    createClient({
      baseUrl: origin + path,
      fetch(request) {
        request.headers.set("cookie", session);
        return fetch(request);
      },
    });
}
