import { embeddedConnectionId } from "../../shared/api/gateway-paths.ts";
import { connectionId } from "./clients.ts";

/**
 * What a window stores in the browser for its connection only, since it names things of that service, such as taxonomies.
 * Earlier versions stored it for all connections together. What they stored is taken as that of this computer's service.
 */
const getKey = (name: string): string => `${name} ${connectionId}`;

/** Reads a stored text; null if there is none. */
export function readStored(name: string): string | null {
  const stored = localStorage.getItem(getKey(name));
  return stored ?? (connectionId === embeddedConnectionId ? localStorage.getItem(name) : null);
}

/** Stores a text. */
export function store(name: string, text: string): void {
  localStorage.setItem(getKey(name), text);
}
