import { isIP } from "node:net";
import { networkInterfaces } from "node:os";

/** The parts of a request that name its destination and its origin, before it is parsed. */
export interface RequestHead {
  /** The header lines as received: name, value, name, value. */
  rawHeaders: readonly string[];
  /** The request target: a path, or a whole address (absolute form). */
  target: string;
}

/** Tells whether a request is addressed to this listener and, if a page sent it, comes from one of its own pages. */
export type HostGuard = (head: RequestHead) => boolean;

export interface HostGuardOptions {
  /** The address that the listener is bound to. */
  address: string;
  port: number;
  /** Further accepted names, as `name` or `name:port`. */
  names?: readonly string[];
}

const loopbackNames = ["127.0.0.1", "localhost", "[::1]"];

/** Formats an IP address or name as the host of a URL. */
function formatHost(address: string): string {
  return isIP(address) === 6 ? `[${address}]` : address;
}

/** Lists the names of a bound address. None of them can be a name that another site registered in DNS. */
function listOwnNames(address: string): string[] {
  if (address === "0.0.0.0" || address === "::") {
    const addresses = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
    return [...loopbackNames, ...addresses.map((entry) => formatHost(entry.address))];
  }
  const host = formatHost(address);
  return [host, ...(loopbackNames.includes(host) ? loopbackNames : [])];
}

function getHeaderValues(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}

/** Returns the host of a target in absolute form, which takes precedence over `Host` (RFC 9112, section 3.2.2). */
function getTargetHost(target: string): string | null {
  return target.startsWith("/") || !URL.canParse(target) ? null : new URL(target).host;
}

/**
 * Creates a guard against DNS rebinding, by which any web page can send requests to a loopback port under its own name.
 * `Host` must be a name of this listener. `Origin`, which only browsers send, must be the listener's own origin if
 * present.
 */
export function createHostGuard({ address, port, names = [] }: HostGuardOptions): HostGuard {
  const ownNames = [...listOwnNames(address), ...names].map((name) => name.toLowerCase());
  const hosts = new Set(
    ownNames.flatMap((name) => (/:\d+$/.test(name) && !name.endsWith("]") ? [name] : [`${name}:${port}`])),
  );
  for (const name of names) hosts.add(name.toLowerCase());
  // Clients omit the default port.
  if (port === 80) for (const name of ownNames) hosts.add(name);
  const origins = new Set([...hosts].flatMap((host) => [`http://${host}`, `https://${host}`]));
  return ({ rawHeaders, target }) => {
    const [host, ...furtherHosts] = getHeaderValues(rawHeaders, "host");
    if (host === undefined || furtherHosts.length > 0 || !hosts.has(host.toLowerCase())) return false;
    const targetHost = getTargetHost(target);
    if (targetHost !== null && !hosts.has(targetHost)) return false;
    return getHeaderValues(rawHeaders, "origin").every((origin) => origins.has(origin.toLowerCase()));
  };
}
