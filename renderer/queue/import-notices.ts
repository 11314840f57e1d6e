import { announce } from "../session/notices.ts";
import type { EndedImport } from "./imports.ts";
import { countCreated } from "./imports.ts";

/** The maximum number of reasons in a notice. */
const maxReasons = 3;

/** Announces how many jobs were created, if any. */
export function announceCreated(ended: readonly EndedImport[]): void {
  const created = countCreated(ended);
  if (created > 0) announce("info", created === 1 ? "1 job created" : `${created} jobs created`);
}

/** Announces the files that were not imported, if any, with the reasons of the first. */
export function announceFailed(ended: readonly EndedImport[]): void {
  const failed = ended.flatMap(({ name, state }) => (state.kind === "failed" ? [{ name, reason: state.reason }] : []));
  if (failed.length === 0) return;
  const reasons = failed.slice(0, maxReasons).map(({ name, reason }) => `${name}: ${reason}`);
  const rest = failed.length - reasons.length;
  announce(
    "error",
    failed.length === 1 ? "1 file was not imported" : `${failed.length} files were not imported`,
    [...reasons, ...(rest > 0 ? [`${rest} more`] : [])].join(" · "),
  );
}
