import { isIPv6 } from "node:net";

/**
 * Returns the eight groups of an IPv6 address. In the address, `::` stands for any number of groups, and the last two
 * groups may be written as an IPv4 address.
 */
function parseGroups(address: string): number[] {
  const [hexadecimal = ""] = address
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)/, (_match, ...bytes: string[]) => {
      const [first = 0, second = 0, third = 0, fourth = 0] = bytes.slice(0, 4).map(Number);
      return `${(first * 256 + second).toString(16)}:${(third * 256 + fourth).toString(16)}`;
    })
    .split("%");
  const [before = "", after] = hexadecimal.split("::");
  const split = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  const start = split(before);
  const end = split(after ?? "");
  return [...start, ...Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => 0), ...end];
}

/** Returns the IPv4 address of groups in the range `::ffff:0:0/96`; null for other groups. */
function formatMappedAddress(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".") : null;
}

/** Returns the prefix of an IPv6 address: its first three groups and, with 56 bits, half of the fourth. */
function formatPrefix([first = 0, second = 0, third = 0, fourth = 0]: readonly number[], bits: 48 | 56): string {
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
  if (!isIPv6(address)) return address;
  const groups = parseGroups(address);
  const isOwn = groups.slice(0, 7).every((group) => group === 0) && groups[7] === 1;
  return isOwn ? "::1" : (formatMappedAddress(groups) ?? formatPrefix(groups, bits));
}
