import { expect, test } from "vitest";
import { toNetwork } from "../../../electron/platform/network.ts";

test.each([
  ["192.0.2.1", "192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1", "192.0.2.1"],
  ["2001:db8::1", "2001:db8:0:0::/56", "2001:db8:0::/48"],
  ["2001:0DB8:0:0:1:2:3:4", "2001:db8:0:0::/56", "2001:db8:0::/48"],
  ["2001:db8:0:ff::", "2001:db8:0:0::/56", "2001:db8:0::/48"],
  ["2001:db8:0:12ff::", "2001:db8:0:1200::/56", "2001:db8:0::/48"],
  ["::1", "::1", "::1"],
  ["fe80::1%eth0", "fe80:0:0:0::/56", "fe80:0:0::/48"],
  ["unknown", "unknown", "unknown"],
])("the network of %s is %s, and its site %s", (address, network, site) => {
  expect([toNetwork(address), toNetwork(address, 48)]).toEqual([network, site]);
});
