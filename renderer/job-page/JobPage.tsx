import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import type { JobEvent } from "../../shared/api/job-events.ts";
import { cancelJob, deleteJob, getJob, type Job } from "../../shared/api/jobs.ts";
import { mappingSchema } from "../../shared/document/data-points.ts";
import { useCommands } from "../commands/use-commands.ts";
import { Button } from "../components/Button.tsx";
import { CommandButton } from "../components/CommandButton.tsx";
import { Loading } from "../components/Loading.tsx";
import { Message } from "../components/Message.tsx";
import { useInitialFocus } from "../components/use-initial-focus.ts";
import { ActionDialog } from "../frame/ActionDialog.tsx";
import { Notes } from "../frame/Notes.tsx";
import { Frame } from "../frame/Frame.tsx";
import { service } from "../session/clients.ts";
import { systemClock } from "../session/clock.ts";
import { fetchJobEvents } from "../session/job-events.ts";
import { describeJobError, getJobName, getLeaseHolder, getTaxonomyName, jobTypeNames } from "../session/job-summary.ts";
import { fetchContent, findContentItem, listContentItems } from "../session/contents-api.ts";
import { describeError } from "../session/notices.ts";
import { getClockDifference, useOfflineState } from "../session/offline.ts";
import { jobsKey } from "../session/query-client.ts";
import { navigate } from "../session/route.ts";
import { useSession } from "../session/session.ts";
import { formatTime } from "../session/times.ts";
import { jobPageCommands } from "./commands.ts";
import { useTaxonomyTitles } from "../session/taxonomies.ts";
import { Contents, maxShownBytes } from "./Contents.tsx";
import { describeEvent, describeMessage, listHistory } from "./describe-event.ts";
import { listSegments, nameStep } from "./segments.ts";
import { Timeline } from "./Timeline.tsx";
import "./job-page.css";
import { lowerCase, t } from "../messages/messages.ts";
import { translateUserName } from "../session/service-texts.ts";

/** The interval in milliseconds at which the job is fetched again, because its status can change. */
const refetchMs = 5000;

function describeStatus(job: Job): string {
  if (job.status === "blocked") {
    const step = job.blocking_step === undefined ? t("event-actor-review") : lowerCase(nameStep(job.blocking_step));
    return job.review?.phase === "review" ? t("event-waits-for-review", { step }) : t("job-page-waits-for", { step });
  }
  const reason = describeJobError(job);
  return job.status === "failed" && reason !== null
    ? t("job-page-failed-because", { reason })
    : t(`job-page-status-${job.status}`);
}

/** Shows the properties of the job as a description list. */
function Facts({ job, userId }: { job: Job; userId: string | undefined }): ReactNode {
  const now = systemClock.now();
  const holder = getLeaseHolder(job, userId, now);
  const getTitle = useTaxonomyTitles();
  const taxonomyName = getTaxonomyName(job);
  const taxonomy = taxonomyName === null ? null : getTitle(taxonomyName);
  const facts: [string, string][] = [
    [t("job-page-status"), describeStatus(job)],
    [
      t("job-page-type"),
      taxonomy === null
        ? jobTypeNames[job.type]
        : t("job-page-type-and-taxonomy", { type: jobTypeNames[job.type], taxonomy }),
    ],
    [t("job-page-owner"), translateUserName(job.owner.name)],
    [t("job-page-created"), formatTime(Date.parse(job.created_at), now)],
    [
      t("job-page-held-by"),
      holder === null
        ? t("job-page-nobody")
        : t("job-page-until", {
            name: holder.isCurrentUser ? t("job-page-you") : holder.name,
            time: formatTime(holder.until, now),
          }),
    ],
    [t("job-page-round"), String(job.review?.round ?? job.reviews.at(-1)?.round ?? 1)],
    [t("job-page-id"), job.id],
  ];
  return (
    <dl className="job-facts">
      {facts.map(([term, text]) => (
        <div key={term}>
          <dt className="quiet">{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function History({ events }: { events: readonly JobEvent[] }): ReactNode {
  const now = systemClock.now();
  return (
    <ol className="job-history" aria-label={t("job-page-history")}>
      {listHistory(events).map(({ event, renewals }) => (
        <li key={event.id}>
          <time className="quiet" dateTime={event.at}>
            {formatTime(Date.parse(event.at), now)}
          </time>
          <p>
            <strong>{event.user === null ? t("origin-machine") : translateUserName(event.user.name)}</strong>{" "}
            {describeEvent(event)} {renewals > 0 && <span className="quiet">{t("job-page-times", { renewals })}</span>}
            {event.message !== null && <span className="job-message">{describeMessage(event)}</span>}
          </p>
        </li>
      ))}
    </ol>
  );
}

/**
 * Shows the notes of the pipeline about the data points, such as pages without text. Without access to the data points, or
 * if they are too large to be loaded for it, there are no notes.
 */
function MappingNotes({ job }: { job: Job }): ReactNode {
  const role = "mapping-json";
  const hasMapping = job.contents?.some((content) => content.role === role) === true;
  const { data, error } = useQuery({
    queryKey: ["job-notes", job.id, job.updated_at],
    queryFn: async ({ signal }) => {
      const { list } = await listContentItems(service, job.id, role, 0, signal);
      const item = findContentItem(list, role, 0);
      if ((item.size ?? 0) > maxShownBytes) return [];
      return mappingSchema.parse((await fetchContent(service, item, signal)).content).notes ?? [];
    },
    enabled: hasMapping,
    retry: false,
  });
  if (error !== null) return <p className="text-bad job-page-wide">{describeError(error)}</p>;
  return data !== undefined && data.length > 0 ? (
    <div className="job-page-wide">
      <Notes notes={data} />
    </div>
  ) : null;
}

/** The page of a job: its properties, its timeline, its history and its contents. */
export default function JobPage({ jobId }: { jobId: string }): ReactNode {
  const queries = useQueryClient();
  const userId = useSession().data?.connection.user?.id;
  const offline = useOfflineState();
  const [dialog, setDialog] = useState<"cancel" | "delete" | null>(null);
  const pane = useRef<HTMLDivElement>(null);
  const job = useQuery({
    queryKey: ["job", jobId],
    queryFn: ({ signal }) => service.call(getJob, { params: { jobId }, signal }),
    refetchInterval: refetchMs,
  });
  const events = useQuery({
    queryKey: ["job-events", jobId, job.data?.updated_at],
    queryFn: ({ signal }) => fetchJobEvents(service, jobId, { signal }),
    enabled: job.data !== undefined,
    placeholderData: (before) => before,
  });
  const { data } = job;
  useInitialFocus(pane, data !== undefined);
  useCommands(jobPageCommands, {
    job: data,
    isOwner: data !== undefined && data.owner.id === userId,
    open: ({ id }) => navigate({ view: "job", jobId: id }),
    showOutput: ({ id }) => navigate({ view: "output", jobId: id }),
    confirmCancel: () => setDialog("cancel"),
    confirmDelete: () => setDialog("delete"),
  });
  const act = async (action: "cancel" | "delete"): Promise<void> => {
    await service.call(action === "cancel" ? cancelJob : deleteJob, { params: { jobId } });
    queries.removeQueries({ queryKey: jobsKey });
    setDialog(null);
    if (action === "delete") navigate({ view: "queue" });
    else await job.refetch();
  };
  const names = new Map(events.data?.flatMap(({ user }) => (user === null ? [] : [[user.id, user.name] as const])));
  const { error } = job;
  const history = events.data;
  return (
    <Frame
      back="queue.show"
      title={data === undefined ? t("job-page-job") : getJobName(data)}
      actions={
        <>
          <CommandButton command="job-page.cancel" look="bare" iconOnly />
          <CommandButton command="job-page.delete" look="bare" iconOnly />
          <CommandButton command="job-page.output" look="bare" iconOnly />
          <CommandButton command="job-page.open" look="primary" />
        </>
      }
    >
      {data === undefined ? (
        error === null ? (
          <Loading label={t("job-page-opening-job")} />
        ) : (
          <Message
            title={t("job-page-load-failed")}
            actions={<Button onClick={() => void job.refetch()}>{t("job-page-try-again")}</Button>}
          >
            {describeError(error)}
          </Message>
        )
      ) : (
        <div ref={pane} className="job-page" data-pane tabIndex={-1}>
          {error !== null && (
            <p className="text-bad job-page-wide" role="alert">
              {describeError(error)}
            </p>
          )}
          <section className="job-page-wide" aria-label={t("job-page-summary")}>
            <Facts job={data} userId={userId} />
          </section>
          <MappingNotes job={data} />
          {events.error !== null && (
            <p className="text-bad job-page-wide" role="alert">
              {t("job-page-history-unread", { reason: describeError(events.error) })}
            </p>
          )}
          {history !== undefined && (
            <>
              <section aria-labelledby="job-timeline">
                <h2 id="job-timeline">{t("job-page-timeline")}</h2>
                <Timeline segments={listSegments(data, history, systemClock.now() - getClockDifference(offline))} />
              </section>
              <section aria-labelledby="job-history">
                <h2 id="job-history">{t("job-page-history")}</h2>
                <History events={history} />
              </section>
            </>
          )}
          <section className="job-page-wide" aria-labelledby="job-contents">
            <h2 id="job-contents">{t("job-page-contents")}</h2>
            <Contents job={data} nameUser={(id) => names.get(id) ?? t("job-page-user")} />
          </section>
        </div>
      )}
      {dialog !== null && (
        <ActionDialog
          title={dialog === "cancel" ? t("job-page-cancel-question") : t("job-page-delete-question")}
          action={dialog === "cancel" ? t("job-page-cancel-action") : t("job-page-delete")}
          closeTitle={t("job-page-keep")}
          onAct={() => act(dialog)}
          onClose={() => setDialog(null)}
        >
          <p>{dialog === "cancel" ? t("job-page-cancel-work-kept") : t("job-page-delete-effect")}</p>
        </ActionDialog>
      )}
    </Frame>
  );
}
