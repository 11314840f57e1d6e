import { useEffect } from "react";
import type { WatchedFolder } from "../../../shared/api/watched-folders.ts";
import { announce } from "../../session/notices.ts";
import { jobsKey, queryClient } from "../../session/query-client.ts";
import { useWatchedFolders } from "./use-watched-folders.ts";
import { t } from "../../messages/messages.ts";
import { translateServiceText } from "../../session/service-texts.ts";

const pollMs = 10_000;
/** The maximum number of files that a notice lists. */
const maxFiles = 3;
/** The key under which the time of the latest announced failure is stored, for all windows. */
const storageKey = "watched-folders";

/** Shows a notice with the files whose import has failed since the last notice of any window. */
function announceNewFailures(folders: readonly WatchedFolder[]): void {
  const seenAt = localStorage.getItem(storageKey) ?? "";
  const failed = folders
    .flatMap((folder) => folder.failed)
    .filter(({ failed_at: time }) => time > seenAt)
    .sort((a, b) => (a.failed_at < b.failed_at ? 1 : -1));
  const [latest] = failed;
  if (latest === undefined) return;
  localStorage.setItem(storageKey, latest.failed_at);
  // The file name is added to the reasons that do not contain it.
  const reasons = failed
    .slice(0, maxFiles)
    .map(({ name, reason }) =>
      reason.includes(name) ? translateServiceText(reason) : `${name}: ${translateServiceText(reason)}`,
    );
  const rest = failed.length - reasons.length;
  const title = t("watched-folders-failed-notice", { count: failed.length });
  const details = [
    ...reasons,
    ...(rest > 0 ? [t("count-more", { count: rest })] : []),
    t("watched-folders-failed-detail"),
  ];
  announce("error", title, details.join(" · "));
}

/** Shows notices about files of watched folders that were not imported, and fetches the jobs again after imports. */
export function WatchedFolderNotices(): null {
  const { data } = useWatchedFolders(pollMs);
  const importedCount = data?.list.reduce((sum, folder) => sum + folder.imported_count, 0) ?? 0;
  useEffect(() => {
    if (data !== undefined) announceNewFailures(data.list);
  }, [data]);
  useEffect(() => {
    if (importedCount > 0) void queryClient.invalidateQueries({ queryKey: jobsKey });
  }, [importedCount]);
  return null;
}
