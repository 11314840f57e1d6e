import type { LeaseState } from "./lease-renewal.ts";

/** A countdown: `59 min`, and by the second in the last minutes: `4:09`. */
export function formatCountdown(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  if (seconds >= 600) return `${Math.floor(seconds / 60)} min`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Whether the lease is in its last fifth, which it only comes to when it cannot be renewed. */
export function isExpiring(lease: LeaseState, now: number): boolean {
  return lease.kind === "active" && lease.expiresAt - now < lease.lengthMs * 0.2;
}
