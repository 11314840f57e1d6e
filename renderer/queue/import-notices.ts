import { announce } from "../session/notices.ts";
import { countCreated, type EndedImport } from "./imports.ts";
import { t } from "../messages/messages.ts";

/** The maximum number of failures that a notice lists. */
const maxReasons = 3;

/** Shows a notice with the number of created jobs, if there are any. */
export function announceCreated(ended: readonly EndedImport[]): void {
  const created = countCreated(ended);
  if (created > 0) announce("info", t("queue-jobs-created", { created }));
}

/** Shows a notice with the files that were not imported, if there are any, and the reasons of the first ones. */
export function announceFailed(ended: readonly EndedImport[]): void {
  const failed = ended.flatMap(({ name, state }) => (state.kind === "failed" ? [{ name, reason: state.reason }] : []));
  if (failed.length === 0) return;
  const reasons = failed
    .slice(0, maxReasons)
    .map(({ name, reason }) => (reason.includes(name) ? reason : `${name}: ${reason}`));
  const rest = failed.length - reasons.length;
  announce(
    "error",
    t("files-not-imported", { count: failed.length }),
    [...reasons, ...(rest > 0 ? [t("count-more", { count: rest })] : [])].join(" · "),
  );
}
