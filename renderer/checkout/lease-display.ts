import type { LeaseState } from "./lease-renewal.ts";
import { t } from "../messages/messages.ts";

/** Formats a remaining time as `59 min`, or as `4:09` in the last ten minutes. */
export function formatCountdown(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  if (seconds >= 600) return t("lease-minutes", { minutes: Math.floor(seconds / 60) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Returns whether the lease is in the last fifth of its time. It gets there only if it cannot be renewed. */
export function isExpiring(lease: LeaseState, now: number): boolean {
  return lease.kind === "active" && lease.expiresAt - now < lease.lengthMs * 0.2;
}
