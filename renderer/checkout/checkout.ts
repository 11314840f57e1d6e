import { createStore, type StoreApi } from "zustand/vanilla";
import { putReading } from "../../shared/api/contents.ts";
import { deleteJournal } from "../../shared/api/gateway.ts";
import { checkinJob, checkoutJob, type Job } from "../../shared/api/jobs.ts";
import { stashJournals, type StashedWork } from "../../shared/api/offline.ts";
import type { Client } from "../../shared/api/client.ts";
import type { Bbox } from "../../shared/document/geometry.ts";
import type { PageZones } from "../../shared/document/zones.ts";
import type { Checkin, ReviewStep } from "../../shared/job/job.ts";
import { findTarget } from "../history/find-target.ts";
import { applyEntry, type JournalEntry, listRecordDifferences, parseMarkKey, type Step } from "../history/history.ts";
import type { Clock } from "../session/clock.ts";
import { fetchJobEvents } from "../session/job-events.ts";
import { getJobName } from "../session/job-summary.ts";
import { type Disputes, noDisputes } from "./disputes.ts";
import { type ContentAdapter, getFirstItem, parseItem } from "./content-adapter.ts";
import { createItemLoader, type ItemLoader, type LoadedItems } from "./item-loader.ts";
import { openJournal } from "./journal.ts";
import { describeStoppedJournal, type JournalState } from "./journal-writer.ts";
import { getLease, isLeaseLost, type LeaseState, startLeaseRenewal } from "./lease-renewal.ts";
import { createPublisher, type PublishState } from "./publisher.ts";
import { type ContentCache, createContentCache, type JsonRole } from "./content-cache.ts";
import { listNewComments } from "./review-marks.ts";
import { openWorkingCopy } from "./working-copy.ts";
import { t } from "../messages/messages.ts";
import type { StepId } from "./step-titles.ts";

/** A request to show a record or page, for example after undo or a click on a finding. Each request is a new object. */
export interface Focus {
  key: string | null;
  page: number | null;
  /** The place on the page, in points, if there is no record or it no longer exists. */
  bbox?: Bbox;
}

export interface CheckoutState extends LoadedItems {
  job: Job;
  lease: LeaseState;
  journal: JournalState;
  publish: PublishState;
  focus: Focus | null;
  /** The key of the record that has the reviewer's attention; null if none has. */
  current: string | null;
  /** The job's taxonomy, for findings that name fields or check sums; null until the shown view has read it. */
  taxonomy: unknown;
  /** The disputes of a returned job; empty until the comments are read. */
  disputes: Disputes;
  /** The number of journal entries of an earlier checkout on this machine that were replayed. */
  replayCount: number;
  /**
   * The work that was moved to the stash when the checkout was opened, because somebody had checked the step in after
   * it.
   */
  pastWork: readonly StashedWork[];
}

/** One undoable change of records; a record of null is removed. */
export interface Edit {
  /** The id of the command that made the change. */
  command: StepId;
  page: number | null;
  changes: Iterable<readonly [key: string, record: unknown]>;
  /**
   * The name of a series of small edits, such as moves of the same zones by arrow keys. An edit that follows the last one of
   * its series within a second is part of the same undo step.
   */
  series?: string;
}

/** The time within which an edit continues the last one of its series, in milliseconds. */
const maxSeriesGapMs = 1000;

/** The outcome of a check-in. `returned` exists only in the review phase of a quality review. */
export type Outcome = Checkin["outcome"];

/**
 * A checked-out job: the lease, the working copy with its undo stack, and the journal that survives a crash.
 *
 * @example
 * const checkout = await openCheckout({ service, gateway, clock }, jobId, "zoning", zoningAdapter);
 * await checkout.loadItem(1);
 * checkout.commit({ command: "zone.delete", page: 1, changes: [["1/z7", null]] });
 * await checkout.checkin("completed");
 */
export interface Checkout extends ItemLoader {
  readonly step: ReviewStep;
  readonly store: StoreApi<CheckoutState>;
  /** The contents of the job. */
  readonly contents: ContentCache;
  /**
   * Applies a change to the document and appends it to the journal. Changes are sent to the service after a second
   * without further changes, and comments with the check-in. A change that is committed after the lease was lost stays
   * in the journal only.
   * @throws {Error} if writing the journal has stopped, for example because another window writes it
   */
  commit(edit: Edit): void;
  /**
   * Lets the service read a page by OCR and store the text, and refreshes the text in `contents`.
   * @returns the zones of that text, which are not part of the document until they are committed
   * @throws {ApiError} if the service refuses it
   */
  readByOcr(page: number, signal: AbortSignal): Promise<PageZones>;
  undo(): void;
  redo(): void;
  /** Asks the view to show a record. */
  reveal(focus: Focus): void;
  /** Sets the record that has the reviewer's attention. A new comment is about this record. */
  setCurrent(key: string | null): void;
  /** Ends the checkout because the gateway reports that the lease was lost. The document is read-only then. */
  endLost(reason: string): void;
  /** Writes all changed items to the service now. @throws {ApiError} if the service refuses one */
  publish(): Promise<void>;
  /** Checks the job in with its comments and ends the checkout. With `completed`, all changes are published first. */
  checkin(outcome: Outcome, message?: string): Promise<Job>;
  /** Stops the work on the job but keeps its lease. Changes are published first if the service can be reached. */
  close(): Promise<void>;
}

/** The services that a checkout uses. */
export interface CheckoutPorts {
  service: Client;
  gateway: Client;
  clock: Clock;
}

/** Data that were fetched before the job is opened. */
export interface OpenOptions {
  /** The job as a checkout has just returned it; without it, the job is checked out. */
  claimed?: Job | undefined;
  /** The contents of the job, some of which may be cached. */
  contents?: ContentCache | undefined;
}

/**
 * Tells whether a step was checked in after a time, with an outcome other than `aborted`. Only such a check-in makes
 * the contents of an earlier checkout outdated, since contents become part of the job only by it.
 */
async function wasCheckedInSince(service: Client, jobId: string, step: ReviewStep, time: string): Promise<boolean> {
  const events = await fetchJobEvents(service, jobId);
  return events.some(
    (event) =>
      event.kind === "checkin" &&
      event.step === step &&
      event.outcome !== "aborted" &&
      Date.parse(event.at) > Date.parse(time),
  );
}

/**
 * Checks a blocked job out, or renews its lease, and restores the working copy from the journal. If somebody has
 * checked the step in since the journal was written, the journal is moved to the stash instead.
 * @throws {ApiError} if the service refuses the checkout
 */
export async function openCheckout<Role extends JsonRole>(
  { service, gateway, clock }: CheckoutPorts,
  jobId: string,
  step: ReviewStep,
  adapter: ContentAdapter<Role>,
  { claimed, contents = createContentCache(service, jobId) }: OpenOptions = {},
): Promise<Checkout> {
  const requestLease = (): Promise<Job> => service.call(checkoutJob, { params: { jobId }, body: {} });
  const job = claimed ?? (await requestLease());
  const lease = getLease(job, clock.now());
  // Every workbench first shows its first item and the first page, so they are read while the journal opens. Errors are
  // ignored here, and shown when the contents are read again.
  void Promise.allSettled([
    contents.read(adapter.role, getFirstItem(adapter.role)),
    contents.read("page-text-json", 1),
  ]);
  let pastWork: readonly StashedWork[] = [];
  const journal = await openJournal(
    gateway,
    { jobId, step, claimedAt: lease.claimedAt },
    clock,
    async (earlier) => {
      if (!(await wasCheckedInSince(service, jobId, step, earlier))) return;
      const body = { job_id: jobId, name: getJobName(job), except: null };
      pastWork = (await gateway.call(stashJournals, { body })).list;
    },
    (state) => store.setState({ journal: state }),
  );
  const workingCopy = openWorkingCopy(contents, adapter);
  const store = createStore<CheckoutState>(() => ({
    job,
    history: journal.history,
    items: new Map(),
    itemCount: null,
    lease,
    journal: { kind: "saved", at: null },
    publish: { kind: "published" },
    focus: null,
    current: null,
    taxonomy: null,
    disputes: noDisputes,
    replayCount: journal.replayCount,
    pastWork,
  }));

  const loader = createItemLoader({ store, workingCopy, contents, role: adapter.role });

  /** Writes an item of the working copy. Loads the item first if necessary. */
  async function writeItem(item: number): Promise<void> {
    await loader.loadItem(item);
    const state = store.getState().items.get(item);
    if (state?.kind === "failed") throw state.error;
    await endIfLeaseLost(workingCopy.write(item, store.getState().history.records));
  }

  /** Ends the checkout if the service refuses a request because the lease is lost. */
  async function endIfLeaseLost<Result>(request: Promise<Result>): Promise<Result> {
    try {
      return await request;
    } catch (error) {
      if (isLeaseLost(error)) endLostCheckout(error.message);
      throw error;
    }
  }

  const publisher = createPublisher({
    clock,
    async mayPublish() {
      // Another window that writes the journal owns the working copy, so this window must not overwrite contents.
      await journal.whenSettled();
      return store.getState().journal.kind !== "stopped";
    },
    writeItem,
    onState: (publish) => store.setState({ publish }),
  });

  function endLostCheckout(reason: string): void {
    publisher.stop();
    endLease();
    store.setState({ lease: { kind: "lost", reason } });
  }

  /** The deletion of the journal after a check-in, which runs while the next job is already being opened. */
  let deletion: Promise<unknown> = Promise.resolve();

  /** The series and the time of the latest edit; null if it has no series, and after undo or redo. */
  let latestSeriesEdit: { series: string; at: number } | null = null;

  function appendEntry(entry: JournalEntry, step: Step): void {
    const { lease, journal: state } = store.getState();
    if (state.kind === "stopped")
      throw new Error(t("checkout-window-read-only", { reason: describeStoppedJournal(state.error) }));
    store.setState(({ history }) => ({ history: applyEntry(history, entry) }));
    journal.append(entry);
    const changedKeys = listRecordDifferences(step).map(({ key }) => key);
    if (changedKeys.length === 0 || lease.kind === "lost") return;
    store.setState({ publish: { kind: "pending" } });
    publisher.markChanged(changedKeys.map(parseItem));
  }

  /** Asks the view to show the record of a step, or else its page. */
  function focusOn(step: Step, direction: "undo" | "redo"): void {
    const target = findTarget(step, direction);
    const item = target.key === null ? 0 : parseItem(target.key);
    store.setState({ focus: { ...target, page: item > 0 ? item : step.page } });
  }

  const endLease = startLeaseRenewal(lease, requestLease, clock, (state) => {
    if (state.kind === "lost") endLostCheckout(state.reason);
    else store.setState({ lease: state });
  });
  // Items that the journal has changed may differ from those of the service, since the process may have ended before
  // they were published.
  publisher.markChanged([...journal.history.editedRecords.keys()].map(parseItem));

  return {
    step,
    store,
    contents,
    ...loader,
    commit({ command, page, changes, series }) {
      const { records, marks } = store.getState().history;
      const differences = [...changes].map(([key, after]) => {
        const markedKey = parseMarkKey(key);
        return { key, before: (markedKey === null ? records.get(key) : marks.get(markedKey)) ?? null, after };
      });
      if (differences.length === 0) return;
      const step = { command, page, differences };
      const now = clock.now();
      const isContinued =
        series !== undefined &&
        latestSeriesEdit?.series === series &&
        Math.abs(now - latestSeriesEdit.at) < maxSeriesGapMs;
      appendEntry({ kind: "do", step, ...(isContinued ? { continues: true } : {}) }, step);
      latestSeriesEdit = series === undefined ? null : { series, at: now };
    },
    async readByOcr(page, signal) {
      const body = { source: "ocr" as const };
      const zones = await service.call(putReading, { params: { jobId, page }, body, signal });
      await contents.refresh("page-text-json", page);
      return zones;
    },
    undo() {
      const step = store.getState().history.undoStack.at(-1);
      if (step === undefined) return;
      latestSeriesEdit = null;
      focusOn(step, "undo");
      appendEntry({ kind: "undo" }, step);
    },
    redo() {
      const step = store.getState().history.redoStack.at(-1);
      if (step === undefined) return;
      latestSeriesEdit = null;
      appendEntry({ kind: "redo" }, step);
      focusOn(step, "redo");
    },
    setCurrent: (key) => {
      if (store.getState().current !== key) store.setState({ current: key });
    },
    reveal: (focus) => store.setState({ focus: { ...focus } }),
    endLost: endLostCheckout,
    publish: () => publisher.publish(),
    async checkin(outcome, message) {
      // A job must not be checked in while steps could still be lost, including steps of another window. If a write
      // fails, the check-in fails at once instead of waiting for the retry.
      await journal.whenSaved();
      if (outcome === "completed") await publisher.publish();
      const status = outcome === "returned" ? { status: "completed" as const, outcome } : { status: outcome };
      const comments = listNewComments(adapter.role, store.getState().history, outcome);
      const body = {
        ...status,
        ...(message === undefined ? {} : { message }),
        ...(comments.length === 0 ? {} : { comments }),
      };
      const job = await endIfLeaseLost(service.call(checkinJob, { params: { jobId }, body }));
      publisher.discardChanges();
      endLease();
      journal.dispose();
      deletion = gateway.call(deleteJournal, {
        params: { jobId, step },
        query: { claimed_at: lease.claimedAt, length: journal.getLength() },
        // The request continues if the window closes now, because a remaining journal would be taken for unsent work.
        keepalive: true,
      });
      // An error of the deletion is reported by `close`. The job is checked in nevertheless.
      deletion.catch(() => undefined);
      return job;
    },
    async close() {
      publisher.stop();
      await journal.whenSettled();
      // Changes that the service does not accept now are in the journal and are published when the job is opened again.
      if (store.getState().lease.kind === "active") await publisher.publish().catch(() => undefined);
      endLease();
      journal.dispose();
      await deletion;
    },
  };
}
