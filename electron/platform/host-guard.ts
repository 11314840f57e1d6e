import { isIP } from "node:net";
import { networkInterfaces } from "node:os";

/** What a call says of where it goes and where it comes from. */
export interface CallHeaders {
  /** The header lines as they came: name, value, name, value. */
  rawHeaders: readonly string[];
  /** The request's target: a path, or a whole address as proxies are sent. */
  target: string;
}

/** Whether a call was meant for this listener, and by a page of it where by a page at all. */
export type HostGuard = (call: CallHeaders) => boolean;

export interface HostGuardOptions {
  /** The address that the listener is bound to. */
  address: string;
  port: number;
  /** Other names that it is reached by, as `name` or `name:port`. */
  names?: readonly string[];
}

const loopbackNames = ["127.0.0.1", "localhost", "[::1]"];

function inUrl(address: string): string {
  return isIP(address) === 6 ? `[${address}]` : address;
}

/** The names that reach an address of this machine without anybody's leave: no other site's name is among them. */
function namesOf(address: string): string[] {
  if (address === "0.0.0.0" || address === "::") {
    const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    return [...loopbackNames, ...all.map((each) => inUrl(each.address))];
  }
  return [inUrl(address), ...(loopbackNames.includes(inUrl(address)) ? loopbackNames : [])];
}

function valuesOf(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}

/** The host of a target in absolute form, which counts in place of `Host` (RFC 9112, 3.2.2). */
function hostOfTarget(target: string): string | null {
  return target.startsWith("/") || !URL.canParse(target) ? null : new URL(target).host;
}

/**
 * Tells calls that mean this listener from those that a page of another site has sent here, by whatever name it got
 * this address: every web page of the machine can knock at a loopback port, and DNS answers as its owner likes.
 * `Host` must be a name of this listener, `Origin` (which pages send, and programs do not) one of its own pages.
 */
export function createHostGuard({ address, port, names = [] }: HostGuardOptions): HostGuard {
  const own = [...namesOf(address), ...names].map((name) => name.toLowerCase());
  const hosts = new Set(
    own.flatMap((name) => (/:\d+$/.test(name) && !name.endsWith("]") ? [name] : [`${name}:${port}`])),
  );
  for (const name of names) hosts.add(name.toLowerCase());
  // A default port is not written.
  if (port === 80) for (const name of own) hosts.add(name);
  const origins = new Set([...hosts].flatMap((host) => [`http://${host}`, `https://${host}`]));
  return ({ rawHeaders, target }) => {
    const [host, ...more] = valuesOf(rawHeaders, "host");
    if (host === undefined || more.length > 0 || !hosts.has(host.toLowerCase())) return false;
    const other = hostOfTarget(target);
    if (other !== null && !hosts.has(other)) return false;
    return valuesOf(rawHeaders, "origin").every((origin) => origins.has(origin.toLowerCase()));
  };
}
