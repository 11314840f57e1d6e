import type { ReactNode } from "react";
import { CommandButton } from "../components/CommandButton.tsx";
import { Message } from "../components/Message.tsx";
import { describeError } from "../session/notices.ts";
import { isSignedOut } from "../session/session.ts";
import { EmptyQueue } from "./EmptyQueue.tsx";
import { isFiltering, type QueueFilter } from "./filter.ts";
import type { QueueTab } from "./tabs.ts";
import type { JobRows } from "./use-jobs.ts";
import { t } from "../messages/messages.ts";

interface QueueBodyProps {
  tab: QueueTab;
  rows: JobRows;
  filter: QueueFilter;
  /** The number of jobs in all tabs; null while it is unknown. */
  total: number | null;
  /** Buttons for the tabs that have jobs. */
  others: ReactNode;
  /** Whether the service can be reached. */
  isConnected: boolean;
  list: ReactNode;
}

/** Shows the list of jobs, or the reason why it is empty. */
export function QueueBody({ tab, rows, filter, total, others, isConnected, list }: QueueBodyProps): ReactNode {
  if (rows.error !== null && rows.count === 0) {
    return (
      <Message
        title={isSignedOut(rows.error) ? t("signed-out") : t("queue-load-failed")}
        actions={
          <>
            <CommandButton command="connection.switch" />
            {isSignedOut(rows.error) && <CommandButton command="session.sign-in" look="primary" />}
          </>
        }
      >
        {describeError(rows.error)}
      </Message>
    );
  }
  if (rows.isPending) return <div className="job-list" aria-busy="true" />;
  if (rows.count > 0) return list;
  if (isFiltering(filter)) {
    const what =
      filter.search === undefined
        ? t("queue-no-job-matches")
        : t("queue-search-without-match", { search: filter.search });
    return (
      <Message
        title={t("queue-job-count-in-tab", { jobs: what, tab: tab.title })}
        actions={
          <>
            {others}
            <CommandButton command="queue.clear-filter" />
          </>
        }
      >
        {t("queue-filters-hide-jobs")}
      </Message>
    );
  }
  if (total === 0 && !isConnected) {
    return <Message title={t("queue-offline-empty")}>{t("queue-offline-empty-detail")}</Message>;
  }
  if (total === 0) return <EmptyQueue />;
  return (
    <Message title={tab.emptyText} actions={others}>
      {t("queue-jobs-elsewhere")}
    </Message>
  );
}
