import { z } from "zod";
import { t } from "../../renderer/messages/messages.ts";
import type { Job } from "../../shared/api/jobs.ts";
import type { ReviewStep } from "../../shared/job/job.ts";
import type { BlockedJob } from "./job-watch.ts";

export interface NotificationText {
  title: string;
  body: string;
}

export interface JobNotifierOptions {
  /** Shows a notification of the system; returns the function that closes it. */
  show: (text: NotificationText, onClick: () => void) => () => void;
  isEnabled: () => boolean;
  /** Whether the user is looking at the window. No notification is needed then, since the window shows the jobs. */
  isWindowFocused: () => boolean;
  openJob: (job: BlockedJob) => void;
  openQueue: () => void;
}

/** Tells the user about jobs that wait for a review, with one notification at a time. */
export interface JobNotifier {
  add(this: void, jobs: readonly BlockedJob[]): void;
  /** Closes the notification, since the user has come back to the window. */
  clear(this: void): void;
}

const describeStep: Record<ReviewStep, () => string> = {
  zoning: () => t("notification-zones"),
  mapping: () => t("notification-data-points"),
  indexing: () => t("notification-keywords"),
};

/** The maximum number of names in a notification. */
const maxNames = 3;

const metadataSchema = z.object({ name: z.string().min(1).max(200) });

function getName({ id, metadata }: Job): string {
  return metadataSchema.safeParse(metadata).data?.name ?? t("unnamed-job", { shortId: id.slice(0, 8) });
}

function describeJobs(jobs: readonly BlockedJob[]): NotificationText {
  const [first] = jobs;
  if (jobs.length === 1 && first !== undefined) {
    const { blocking_step: step } = first.job;
    const title = t("notification-job", { name: getName(first.job) });
    return { title, body: step === undefined ? "" : describeStep[step]() };
  }
  const names = jobs.slice(0, maxNames).map(({ job }) => getName(job));
  const more = jobs.length - names.length;
  const shown = names.join(", ");
  const body = more > 0 ? t("notification-names-and-more", { names: shown, more }) : shown;
  return { title: t("notification-jobs", { jobs: jobs.length }), body };
}

/** Creates the notifier. All jobs since the user last looked at the window are in one notification. */
export function createJobNotifier(options: JobNotifierOptions): JobNotifier {
  const { show, isEnabled, isWindowFocused, openJob, openQueue } = options;
  let waiting: readonly BlockedJob[] = [];
  let close = (): void => undefined;

  function clear(): void {
    close();
    close = () => undefined;
    waiting = [];
  }

  return {
    add(jobs) {
      if (!isEnabled() || isWindowFocused()) return clear();
      waiting = [...waiting, ...jobs];
      const [only, ...others] = waiting;
      close();
      close = show(describeJobs(waiting), () => {
        clear();
        if (only !== undefined && others.length === 0) openJob(only);
        else openQueue();
      });
    },
    clear,
  };
}
