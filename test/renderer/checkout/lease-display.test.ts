import { describe, expect, it } from "vitest";
import { formatCountdown, isExpiring } from "../../../renderer/checkout/lease-display.ts";

describe("A lease", () => {
  const lease = {
    kind: "active",
    claimedAt: "2026-03-14T12:00:00Z",
    expiresAt: 3600_000,
    lengthMs: 3600_000,
    renewalError: null,
  } as const;
  it("is expiring in its last fifth", () => {
    expect(isExpiring(lease, 0.79 * 3600_000)).toBe(false);
    expect(isExpiring(lease, 0.81 * 3600_000)).toBe(true);
    expect(isExpiring({ kind: "lost", reason: "" }, 0)).toBe(false);
  });
  it.each([
    [3600_000, "60 min"],
    [599_000, "9:59"],
    [61_000, "1:01"],
    [-5, "0:00"],
  ])("with %i ms left is shown as %s", (remaining, shown) => {
    expect(formatCountdown(remaining)).toBe(shown);
  });
});
