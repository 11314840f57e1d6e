import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { ActiveTimeSummary } from "../../shared/api/active-times.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { t } from "../messages/messages.ts";
import { formatSeconds, Section, StepTable, stepNames } from "./parts.tsx";

/** Shows the user's active times, which are stored only on this machine. */
export function MyTimes({ times }: { times: ActiveTimeSummary }): ReactNode {
  return (
    <Section id="statistics-times" title={t("statistics-time-per-item")}>
      <StepTable
        caption={
          <>
            <Lock size={12} aria-hidden /> {t("statistics-private")}
          </>
        }
        columns={[t("statistics-items"), t("statistics-median"), t("statistics-total")]}
        rows={times.steps.map(({ step, items, seconds, median_seconds: median }) => [
          stepNames[step],
          t(`statistics-items-${step}`, { count: items }),
          formatSeconds(median),
          formatSeconds(seconds),
        ])}
        empty={t("statistics-no-times")}
      />
      {times.steps.length > 0 && (
        <div className="statistics-actions">
          <CommandButton command="statistics.delete-times" />
        </div>
      )}
    </Section>
  );
}
