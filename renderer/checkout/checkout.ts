import type { StoreApi } from "zustand/vanilla";
import { createStore } from "zustand/vanilla";
import { deleteJournal } from "../../shared/api/gateway.ts";
import type { Job } from "../../shared/api/jobs.ts";
import { checkinJob, checkoutJob } from "../../shared/api/jobs.ts";
import type { Client } from "../../shared/api/client.ts";
import type { Checkin, ReviewStep } from "../../shared/job.ts";
import type { History, JournalEntry, Step } from "../history/history.ts";
import { advance, load } from "../history/history.ts";
import type { Clock } from "../session/clock.ts";
import type { ContentAdapter } from "./content-adapter.ts";
import { parseItem } from "./content-adapter.ts";
import { openJournal } from "./journal.ts";
import type { JournalState } from "./journal-writer.ts";
import { describeStoppedJournal } from "./journal-writer.ts";
import type { LeaseState } from "./lease-renewal.ts";
import { isLeaseLost, startLeaseRenewal, getLease } from "./lease-renewal.ts";
import { isPermanentError } from "./permanent-error.ts";
import type { ContentCache, JsonRole } from "./content-cache.ts";
import { createContentCache } from "./content-cache.ts";
import { openWorkingCopy } from "./working-copy.ts";

export type ItemState = { kind: "loading" } | { kind: "ready" } | { kind: "failed"; error: unknown };

/** Whether the service has what was done. `failed` names the item that it did not take, and why. */
export type PublishState =
  | { kind: "published" }
  | { kind: "pending" }
  | { kind: "failed"; item: number; error: unknown };

/** Where the reviewer is to be taken: by undo, or by a link of check-in. A new object each time. */
export interface Focus {
  key: string | null;
  page: number | null;
}

export interface CheckoutState {
  job: Job;
  /** The document as far as it is loaded (`history.records`), and what can be undone. */
  history: History;
  /** By item: the page's number, or 0. */
  items: ReadonlyMap<number, ItemState>;
  /** How many items the role has; null until the first was loaded. */
  itemCount: number | null;
  lease: LeaseState;
  journal: JournalState;
  publish: PublishState;
  focus: Focus | null;
  /** The taxonomy that the review goes by, once the workbench has read it: findings name fields and check sums by it. */
  taxonomy: unknown;
  /** Steps from an earlier checkout of this machine that were done again on top of this one. */
  replayed: number;
}

/** What a gesture does to records: null removes one. */
export interface Edit {
  /** Id of the command that made it. */
  command: string;
  /** What undo shows: "Move zone". */
  title: string;
  page: number | null;
  changes: Iterable<readonly [key: string, record: unknown]>;
}

/** How a job is given back; `returned` is a reviewer's alone. */
export type Outcome = Checkin["outcome"];

export interface Checkout {
  readonly step: ReviewStep;
  readonly store: StoreApi<CheckoutState>;
  /** The contents of the job. */
  readonly contents: ContentCache;
  /** Loads an item unless it is there or on its way; its state is in `items`. A failed one is tried again. */
  loadItem(item: number): Promise<void>;
  /** One gesture: changes the document at once, writes the journal, and goes to the service when it is quiet. */
  commit(edit: Edit): void;
  undo(): void;
  redo(): void;
  /** Takes the reviewer to a record. */
  reveal(focus: Focus): void;
  /** Brings everything that was changed to the service now. @throws what the service refused it with */
  publish(): Promise<void>;
  /** Ends the checkout; `completed` brings everything to the service first. */
  checkin(outcome: Outcome, message?: string): Promise<Job>;
  /** Leaves the job checked out, with all that was done in the journal and, if it can be reached, at the service. */
  close(): Promise<void>;
}

export interface CheckoutPorts {
  service: Client;
  gateway: Client;
  clock: Clock;
}

const idleMs = 1000;
const retryMs = 5000;

/**
 * Claims a blocked job, or renews the claim on it, and takes up the work where the journal left it.
 * @throws {ApiError} where the service does not give the job out
 */
export async function openCheckout<Role extends JsonRole>(
  { service, gateway, clock }: CheckoutPorts,
  jobId: string,
  step: ReviewStep,
  adapter: ContentAdapter<Role>,
): Promise<Checkout> {
  const claim = (): Promise<Job> => service.call(checkoutJob, { params: { jobId }, body: {} });
  const job = await claim();
  const lease = getLease(job, clock.now());
  const journal = await openJournal(gateway, { jobId, step, claimedAt: lease.claimedAt }, clock, (state) =>
    store.setState({ journal: state }),
  );
  const contents = createContentCache(service, jobId);
  const copy = openWorkingCopy(contents, adapter);
  const store = createStore<CheckoutState>(() => ({
    job,
    history: journal.history,
    items: new Map(),
    itemCount: null,
    lease,
    journal: { kind: "saved", at: null },
    publish: { kind: "published" },
    focus: null,
    taxonomy: null,
    replayed: journal.replayed,
  }));

  // Every item that the journal touches may differ from what the service has: the process may have ended in between.
  const changed = new Set([...journal.history.edits.keys()].map(parseItem));
  const loads = new Map<number, Promise<void>>();
  let cancelIdle = (): void => undefined;
  let publishing = Promise.resolve();
  let ended = false;

  const setItem = (item: number, state: ItemState): void =>
    store.setState(({ items }) => ({ items: new Map(items).set(item, state) }));

  async function read(item: number): Promise<void> {
    setItem(item, { kind: "loading" });
    try {
      const [records, count] = await Promise.all([copy.read(item), contents.countItems(adapter.role)]);
      store.setState(({ history }) => ({ history: load(history, records), itemCount: count }));
      setItem(item, { kind: "ready" });
    } catch (error) {
      loads.delete(item);
      setItem(item, { kind: "failed", error });
    }
  }

  function loadItem(item: number): Promise<void> {
    const loading = loads.get(item) ?? read(item);
    loads.set(item, loading);
    return loading;
  }

  async function publishAll(): Promise<void> {
    for (const item of changed) {
      await loadItem(item);
      const state = store.getState().items.get(item);
      if (state?.kind === "failed") throw new PublishError(item, state.error);
      changed.delete(item);
      try {
        await copy.write(item, store.getState().history.records);
      } catch (error) {
        changed.add(item);
        if (isLeaseLost(error)) lose(error.message);
        throw new PublishError(item, error);
      }
    }
  }

  async function publishNow(): Promise<void> {
    cancelIdle();
    // The journal says whose work it is: a window that may not write there must not write over the other's contents.
    await journal.settled();
    if (store.getState().journal.kind === "stopped") return;
    try {
      await publishAll();
      store.setState({ publish: changed.size === 0 ? { kind: "published" } : { kind: "pending" } });
    } catch (error) {
      if (!(error instanceof PublishError)) throw error;
      store.setState({ publish: { kind: "failed", item: error.item, error: error.cause } });
      throw error.cause;
    }
  }

  /** One at a time: whoever asks while one runs gets a run that began after it asked. */
  function publish(): Promise<void> {
    publishing = publishing.catch(() => undefined).then(publishNow);
    return publishing;
  }

  function publishSoon(afterMs = idleMs): void {
    cancelIdle();
    cancelIdle = clock.after(afterMs, () => void publish().catch(again));
  }

  /** A refusal is in `publish` of the state, where the status bar shows it; what did not arrive is sent again. */
  function again(error: unknown): void {
    if (!isPermanentError(error) && !ended) publishSoon(retryMs);
  }

  function lose(reason: string): void {
    ended = true;
    endLease();
    cancelIdle();
    store.setState({ lease: { kind: "lost", reason } });
  }

  function enter(entry: JournalEntry, moved: Step): void {
    const { lease, journal: written } = store.getState();
    if (lease.kind === "lost") throw new Error(`This checkout was lost. ${lease.reason}`);
    if (written.kind === "stopped")
      throw new Error(`${describeStoppedJournal(written.error)}; this window can only be read.`);
    store.setState(({ history }) => ({ history: advance(history, entry), publish: { kind: "pending" } }));
    for (const { key } of moved.differences) changed.add(parseItem(key));
    journal.append(entry);
    publishSoon();
  }

  /** Takes the reviewer to what a step brings back, makes or changes; of what is only taken away, to where it was. */
  function focusOn({ differences, page }: Step, from: "before" | "after"): void {
    const to = from === "before" ? "after" : "before";
    const made = differences.find((difference) => difference[from] === null);
    const left = differences.find((difference) => difference[to] !== null);
    store.setState({ focus: { key: (made ?? left ?? differences[0])?.key ?? null, page } });
  }

  const endLease = startLeaseRenewal(lease, claim, clock, (state) => {
    if (state.kind === "lost") lose(state.reason);
    else store.setState({ lease: state });
  });
  if (changed.size > 0) publishSoon();

  return {
    step,
    store,
    contents,
    loadItem,
    commit({ command, title, page, changes }) {
      const { records } = store.getState().history;
      const differences = [...changes].map(([key, after]) => ({ key, before: records.get(key) ?? null, after }));
      if (differences.length === 0) return;
      const step = { command, title, page, differences };
      enter({ kind: "do", step }, step);
    },
    undo() {
      const step = store.getState().history.done.at(-1);
      if (step === undefined) return;
      focusOn(step, "after");
      enter({ kind: "undo" }, step);
    },
    redo() {
      const step = store.getState().history.undone.at(-1);
      if (step === undefined) return;
      enter({ kind: "redo" }, step);
      focusOn(step, "before");
    },
    reveal: (focus) => store.setState({ focus: { ...focus } }),
    publish,
    async checkin(outcome, message) {
      // Nothing is given back while some of it may still be lost, nor later, when the reviewer has turned to other things.
      await journal.saved();
      if (outcome === "completed") await publish();
      const status = outcome === "returned" ? { status: "completed" as const, outcome } : { status: outcome };
      const body = message === undefined ? status : { ...status, message };
      const done = await service.call(checkinJob, { params: { jobId }, body });
      ended = true;
      endLease();
      cancelIdle();
      changed.clear();
      journal.dispose();
      await gateway.call(deleteJournal, { params: { jobId, step } });
      return done;
    },
    async close() {
      ended = true;
      cancelIdle();
      await journal.settled();
      // What the service does not take now is in the journal, and goes to it when the job is opened again.
      if (store.getState().lease.kind === "active") await publish().catch(() => undefined);
      endLease();
      journal.dispose();
    },
  };
}

class PublishError extends Error {
  readonly item: number;

  constructor(item: number, cause: unknown) {
    super(`item ${item} could not be written`, { cause });
    this.item = item;
  }
}
