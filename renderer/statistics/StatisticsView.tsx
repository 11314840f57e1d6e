import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { deleteActiveTimes, getActiveTimes } from "../../shared/api/active-times.ts";
import { getStatistics } from "../../shared/api/statistics.ts";
import { useCommands } from "../commands/use-commands.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { Message } from "../components/Message.tsx";
import { Select } from "../components/Select.tsx";
import { useInitialFocus } from "../components/use-initial-focus.ts";
import { ActionDialog } from "../frame/ActionDialog.tsx";
import { Frame } from "../frame/Frame.tsx";
import { TeamChoice } from "../frame/TeamChoice.tsx";
import { t } from "../messages/messages.ts";
import { gateway, service } from "../session/clients.ts";
import { systemClock } from "../session/clock.ts";
import { describeError } from "../session/notices.ts";
import { activeTimesKey } from "../session/query-client.ts";
import { statisticsCommands } from "./commands.ts";
import { MyTimes } from "./MyTimes.tsx";
import { periods, readPeriod, startOfPeriod, storePeriod } from "./periods.ts";
import { ServiceSections } from "./ServiceSections.tsx";
import "./statistics.css";
import { Totals } from "./Totals.tsx";

/** Shows documents, corrections, times and agreement in a period, for the jobs of all teams or of one team. */
export default function StatisticsView(): ReactNode {
  const pane = useRef<HTMLDivElement>(null);
  useInitialFocus(pane);
  const [period, setPeriod] = useState(readPeriod);
  const [team, setTeam] = useState<string>();
  const [isDeleting, setDeleting] = useState(false);
  const since = startOfPeriod(period, systemClock.now());
  const statistics = useQuery({
    queryKey: ["statistics", since, team],
    queryFn: ({ signal }) => service.call(getStatistics, { query: { created_after: since, team }, signal }),
    placeholderData: keepPreviousData,
  });
  const times = useQuery({
    queryKey: [...activeTimesKey, since],
    queryFn: ({ signal }) => gateway.call(getActiveTimes, { query: { changed_after: since }, signal }),
    placeholderData: keepPreviousData,
  });
  const hasTimes = (times.data?.steps.length ?? 0) > 0;
  const refresh = async (): Promise<void> => {
    await Promise.all([statistics.refetch(), times.refetch()]);
  };
  useCommands(statisticsCommands, { hasTimes, refresh, confirmDelete: () => setDeleting(true) });
  const deleteTimes = async (): Promise<void> => {
    await gateway.call(deleteActiveTimes, {});
    await times.refetch();
    setDeleting(false);
  };
  return (
    <Frame
      back="queue.show"
      title={t("statistics-title")}
      actions={<CommandButton command="statistics.refresh" look="bare" iconOnly />}
    >
      <div
        ref={pane}
        className="statistics"
        data-pane
        tabIndex={-1}
        aria-label={t("statistics-title")}
        role="region"
        aria-busy={statistics.isPending || statistics.isPlaceholderData}
      >
        <header className="statistics-header">
          <div className="statistics-filters">
            <label className="statistics-period cluster">
              <span className="quiet">{t("statistics-period")}</span>
              <Select
                value={period}
                options={periods.map((id) => [id, t(`statistics-period-${id}`)])}
                onChange={(chosen) => {
                  storePeriod(chosen);
                  setPeriod(chosen);
                }}
              />
            </label>
            <TeamChoice value={team} onChange={setTeam} />
          </div>
          <Totals statistics={statistics.data} times={team === undefined ? times.data : null} />
        </header>
        {statistics.error !== null ? (
          <Message
            title={t("statistics-not-read")}
            actions={<CommandButton command="statistics.refresh" look="primary" />}
          >
            {describeError(statistics.error)}
          </Message>
        ) : statistics.data === undefined ? (
          <p className="quiet">{t("statistics-counting")}</p>
        ) : statistics.data.documents === 0 ? (
          <Message title={t("statistics-nothing")}>
            {team === undefined ? t("statistics-nothing-yet") : t("statistics-nothing-of-team")}
          </Message>
        ) : (
          <ServiceSections statistics={statistics.data} />
        )}
        {times.error !== null ? (
          <p className="text-bad" role="alert">
            {describeError(times.error)}
          </p>
        ) : (
          times.data !== undefined && <MyTimes times={times.data} />
        )}
      </div>
      {isDeleting && (
        <ActionDialog
          title={t("statistics-delete-times-question")}
          action={t("delete-action")}
          closeTitle={t("statistics-keep")}
          onAct={deleteTimes}
          onClose={() => setDeleting(false)}
        >
          <p>{t("statistics-delete-times-effect")}</p>
        </ActionDialog>
      )}
    </Frame>
  );
}
