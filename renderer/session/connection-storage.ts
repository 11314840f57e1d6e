import { embeddedConnectionId } from "../../shared/api/gateway-paths.ts";
import { connectionId } from "./clients.ts";

/**
 * Texts that a window stores in the browser for its connection only, since they name objects of that service, such as
 * taxonomies. Earlier versions stored one text for all connections, which is now used for the embedded service.
 */
const getKey = (name: string): string => `${name} ${connectionId}`;

/** Reads a stored text; null if there is none. */
export function readStored(name: string): string | null {
  const stored = localStorage.getItem(getKey(name));
  return stored ?? (connectionId === embeddedConnectionId ? localStorage.getItem(name) : null);
}

/** Stores a text. */
export function writeStored(name: string, text: string): void {
  localStorage.setItem(getKey(name), text);
}
