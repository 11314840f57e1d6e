import type { UpdateState } from "../../shared/api/desktop.ts";
import { t } from "../messages/messages.ts";
import { formatTime } from "../session/times.ts";

/**
 * Describes the state of the automatic update, and what the user can do.
 * @param now The time in milliseconds since 1970.
 */
export function describeUpdates(state: UpdateState, now: number): string {
  const { status, feed, reason, checked_at: checkedAt } = state;
  const version = state.version ?? "";
  switch (status) {
    case "off":
      return t("updates-off");
    case "waiting":
      return t("updates-waiting");
    case "checking":
      return t("updates-checking");
    case "current":
      return t("updates-current", { time: formatTime(Date.parse(checkedAt ?? "") || now, now) });
    case "available":
      return t("updates-available", { version, feed: feed ?? "" });
    case "downloading":
      return t("updates-downloading", { version, share: Math.floor(100 * (state.share ?? 0)) });
    case "ready":
      return t("updates-ready", { version });
    case "failed":
      return state.version === null
        ? t("updates-feed-unreadable", { detail: reason ?? "" })
        : t("updates-not-installed", { version, detail: reason ?? "" });
  }
}
