import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { type ActiveTimeSummary, deleteActiveTimes, getActiveTimes } from "../../shared/api/active-times.ts";
import { type ChangeKind, changeKinds, getStatistics, type Statistics } from "../../shared/api/statistics.ts";
import type { ReviewStep } from "../../shared/job/job.ts";
import { useCommands } from "../commands/use-commands.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { Message } from "../components/Message.tsx";
import { Select } from "../components/Select.tsx";
import { useInitialFocus } from "../components/use-initial-focus.ts";
import { ActionDialog } from "../frame/ActionDialog.tsx";
import { DrawEstimate } from "../frame/DrawEstimate.tsx";
import { Frame } from "../frame/Frame.tsx";
import { TeamChoice } from "../frame/TeamChoice.tsx";
import { formatNumber, t } from "../messages/messages.ts";
import { gateway, service } from "../session/clients.ts";
import { systemClock } from "../session/clock.ts";
import { activeTimesKey } from "../session/query-client.ts";
import { describeError } from "../session/notices.ts";
import { formatDuration } from "../session/times.ts";
import { formatShare } from "../session/shares.ts";
import { useTaxonomies } from "../session/taxonomies.ts";
import { statisticsCommands } from "./commands.ts";
import { periods, readPeriod, storePeriod, startOfPeriod } from "./periods.ts";
import "./statistics.css";

const stepNames: Record<ReviewStep, string> = {
  zoning: t("zoning-title"),
  mapping: t("mapping-title"),
  indexing: t("indexing-title"),
};

const formatSeconds = (seconds: number): string =>
  seconds === 0 ? t("duration-seconds", { count: 0 }) : formatDuration(seconds * 1000);

interface TotalsProps {
  statistics: Statistics | undefined;
  /** Null if a team is chosen, since the times are then not about the same documents as the statistics. */
  times: ActiveTimeSummary | null | undefined;
}

function Totals({ statistics, times }: TotalsProps): ReactNode {
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

interface StepChanges {
  step: ReviewStep;
  counts: { kind: ChangeKind; count: number }[];
}

/** Sums the changes of both phases by step and kind. Steps and kinds without changes are omitted. */
function listChanges({ reviews }: Statistics): StepChanges[] {
  return [...Map.groupBy(reviews, ({ step }) => step)].flatMap(([step, phases]) => {
    const counts = changeKinds.flatMap((kind) => {
      const count = phases.reduce((sum, { changes }) => sum + changes[kind], 0);
      return count === 0 ? [] : [{ kind, count }];
    });
    return counts.length === 0 ? [] : [{ step, counts }];
  });
}

/** Shows the numbers of changes in a step as a table with bars. */
function Changes({ step, counts }: StepChanges): ReactNode {
  const most = Math.max(...counts.map(({ count }) => count));
  return (
    <table className="statistics-bars">
      <caption>{stepNames[step]}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t("statistics-change")}</th>
          <th scope="col">{t("statistics-count")}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ kind, count }) => (
          <tr key={kind}>
            <th scope="row">{t(`statistics-kind-${kind}`)}</th>
            <td>
              <span className="statistics-number">{formatNumber(count)}</span>
              <span
                className={kind === "accepted" ? "statistics-bar accepted" : "statistics-bar"}
                style={{ inlineSize: `calc((100% - 10ch) * ${count / most})` }}
                aria-hidden
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TableProps {
  caption: ReactNode;
  columns: readonly string[];
  rows: readonly (readonly [name: string, ...cells: string[]])[];
  empty: string;
}

/** A table with a row for each step or its quality review, or the text `empty` without rows. */
function StepTable({ caption, columns, rows, empty }: TableProps): ReactNode {
  if (rows.length === 0) return <p className="quiet">{empty}</p>;
  return (
    <table className="statistics-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t("statistics-step")}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }): ReactNode {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Shows the service's statistics of the chosen period and team, about the jobs that the user can access. */
function ServiceSections({ statistics }: { statistics: Statistics }): ReactNode {
  const changes = listChanges(statistics);
  const reviews = statistics.reviews.filter(({ checkins }) => checkins > 0);
  const agreements = statistics.agreement.filter(({ reviews }) => reviews > 0);
  return (
    <>
      <Section id="statistics-changes" title={t("statistics-corrections")}>
        {changes.length === 0 && <p className="quiet">{t("statistics-no-corrections")}</p>}
        <div className="statistics-columns">
          {changes.map((step) => (
            <Changes key={step.step} {...step} />
          ))}
        </div>
      </Section>
      <Section id="statistics-durations" title={t("statistics-checkout-to-checkin")}>
        <StepTable
          caption={t("statistics-of-all-reviewers")}
          columns={[t("statistics-reviews"), t("statistics-median"), t("statistics-mean")]}
          rows={reviews.map(({ step, phase, checkins, median_seconds: median, mean_seconds: mean }) => [
            phase === "work" ? stepNames[step] : t("statistics-quality-review-of", { step: stepNames[step] }),
            formatNumber(checkins),
            median === null ? "–" : formatSeconds(median),
            mean === null ? "–" : formatSeconds(mean),
          ])}
          empty={t("statistics-no-reviews")}
        />
      </Section>
      <Section id="statistics-agreement" title={t("statistics-agreement")}>
        <StepTable
          caption={t("statistics-agreement-meaning")}
          columns={[
            t("statistics-quality-reviews"),
            t("statistics-decided"),
            t("statistics-disagreed"),
            t("statistics-agreed"),
          ]}
          rows={agreements.map(({ step, reviews: count, decided, disagreed }) => [
            stepNames[step],
            formatNumber(count),
            formatNumber(decided),
            formatNumber(disagreed),
            formatShare(decided - disagreed, decided),
          ])}
          empty={t("statistics-no-quality-reviews")}
        />
      </Section>
      <Draws draws={statistics.draws} />
    </>
  );
}

/** Shows by taxonomy what the items that were drawn by chance tell about those that passed unseen. */
function Draws({ draws }: Pick<Statistics, "draws">): ReactNode {
  const taxonomies = useTaxonomies().data ?? [];
  return (
    <Section id="statistics-draws" title={t("statistics-draws")}>
      {draws.length === 0 && <p className="quiet">{t("draw-nothing")}</p>}
      {draws.map((draw) => (
        <div key={`${draw.step} ${draw.taxonomy}`} className="statistics-draw">
          <h3>{taxonomies.find(({ name }) => name === draw.taxonomy)?.title ?? draw.taxonomy}</h3>
          <DrawEstimate draw={draw} step={draw.step} />
        </div>
      ))}
    </Section>
  );
}

/** Shows the user's active times, which are stored only on this machine. */
function MyTimes({ times }: { times: ActiveTimeSummary }): ReactNode {
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
