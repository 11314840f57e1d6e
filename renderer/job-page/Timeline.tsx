import type { ReactNode } from "react";
import { systemClock } from "../session/clock.ts";
import { formatDuration, formatTime } from "../session/times.ts";
import type { Segment } from "./segments.ts";
import { t } from "../messages/messages.ts";

/** Shows the job's time as a bar to scale, and as a list with the durations. */
export function Timeline({ segments }: { segments: readonly Segment[] }): ReactNode {
  const now = systemClock.now();
  return (
    <>
      <div className="timeline" aria-hidden>
        {segments.map(({ kind, name, from, to }, index) => (
          <span
            key={index}
            className={`timeline-part ${kind}`}
            style={{ flexGrow: Math.max(to - from, 1) }}
            title={`${name}: ${formatDuration(to - from)}`}
          />
        ))}
      </div>
      <ol className="timeline-list" aria-label={t("job-page-timeline")}>
        {segments.map(({ kind, name, from, to }, index) => (
          <li key={index}>
            <span className={`timeline-sample ${kind}`} aria-hidden />
            <span>{name}</span>
            <span className="quiet">
              <time dateTime={new Date(from).toISOString()}>{formatTime(from, now)}</time>
            </span>
            <span className="number">{formatDuration(to - from)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
