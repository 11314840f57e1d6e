import type { ReactNode } from "react";
import type { ActiveTimeSummary } from "../../shared/api/active-times.ts";
import type { Statistics } from "../../shared/api/statistics.ts";
import { formatNumber, t } from "../messages/messages.ts";
import { formatSeconds } from "./parts.tsx";

interface TotalsProps {
  statistics: Statistics | undefined;
  /** Null if a team is chosen, since the times are then not about the same documents as the statistics. */
  times: ActiveTimeSummary | null | undefined;
}

/** Shows the sums of documents, pages, jobs, reviews and of the user's active time. */
export function Totals({ statistics, times }: TotalsProps): ReactNode {
  const reviews = statistics?.reviews.reduce((sum, { checkins }) => sum + checkins, 0);
  const seconds = times?.steps.reduce((sum, step) => sum + step.seconds, 0);
  const totals: [string, string | undefined][] = [
    [t("documents-label"), statistics && formatNumber(statistics.documents)],
    [t("pages-label"), statistics && formatNumber(statistics.pages)],
    [t("statistics-completed-jobs"), statistics && formatNumber(statistics.jobs.completed)],
    [t("statistics-reviews"), reviews === undefined ? undefined : formatNumber(reviews)],
  ];
  if (times !== null) {
    totals.push([t("statistics-my-active-time"), seconds === undefined ? undefined : formatSeconds(seconds)]);
  }
  return (
    <dl className="statistics-totals">
      {totals.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
