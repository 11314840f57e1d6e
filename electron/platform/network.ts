import { isIPv6 } from "node:net";

/** Expands `::` in an IPv6 address; returns its eight groups. */
function expandGroups(address: string): string[] {
  const [before = "", after] = address.split("::");
  const split = (part: string) => (part === "" ? [] : part.split(":"));
  const start = split(before);
  const end = split(after ?? "");
  return [...start, ...Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => "0"), ...end];
}

/**
 * Returns the network of a client, by which its connections and requests are limited: an IPv4 address, or the /64 prefix
 * of an IPv6 address, since a subscriber has a whole prefix.
 */
export function toNetwork(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const prefix = expandGroups(address).slice(0, 4);
  return `${prefix.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
