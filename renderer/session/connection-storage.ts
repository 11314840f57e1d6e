import { embeddedConnectionId } from "../../shared/api/gateway-paths.ts";
import { connectionId } from "./clients.ts";

/**
 * Texts that a window stores in the browser. They are stored for each connection, since they name objects of its
 * service, such as taxonomies. The text that earlier versions stored for all connections is now used for the embedded
 * service.
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
