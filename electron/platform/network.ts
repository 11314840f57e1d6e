import { isIPv6 } from "node:net";

/** Expands `::` in an IPv6 address; returns its eight groups. */
function expandGroups(address: string): string[] {
  const [before = "", after] = address.split("::");
  const split = (part: string) => (part === "" ? [] : part.split(":"));
  const start = split(before);
  const end = split(after ?? "");
  return [...start, ...Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => "0"), ...end];
}

/** Returns the prefix of an IPv6 address: its first three groups and, with 56 bits, half of the fourth. */
function formatPrefix(address: string, bits: 48 | 56): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = expandGroups(address).map((group) =>
    Number.parseInt(group, 16),
  );
  const groups = [first, second, third, ...(bits === 56 ? [fourth & 0xff00] : [])];
  return `${groups.map((group) => group.toString(16)).join(":")}::/${bits}`;
}

/** Tells whether an address or network is that of this machine. */
export const isLoopback = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address);

/**
 * Returns the network of a client, by which its connections and requests are limited: an IPv4 address, or the prefix of
 * an IPv6 address. A subscriber has at least a /64 prefix, often a /56, and some have a /48.
 */
export function toNetwork(address: string, bits: 48 | 56 = 56): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) && !isLoopback(address) ? formatPrefix(address, bits) : address;
}
