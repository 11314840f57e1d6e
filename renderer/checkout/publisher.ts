import type { Clock } from "../session/clock.ts";
import { isPermanentError } from "./permanent-error.ts";

/** The publication state of the working copy. `failed` names the item that could not be written and the error. */
export type PublishState =
  | { kind: "published" }
  | { kind: "pending" }
  | { kind: "failed"; item: number; error: unknown };

/** Writes the changed items of the working copy to the service. */
export interface Publisher {
  /** Marks items as changed. They are published after a second without changes, unless the publisher was stopped. */
  markChanged(items: Iterable<number>): void;
  /** Publishes all changed items now, and again after a temporary error. @throws {ApiError} if the service refuses one */
  publish(): Promise<void>;
  /** Stops automatic publication; `publish` still works. */
  stop(): void;
  /** Stops automatic publication and clears the list of changed items. */
  discardChanges(): void;
}

export interface PublisherPorts {
  clock: Clock;
  /** Resolves when it is known whether this window may publish. */
  mayPublish(): Promise<boolean>;
  /** Writes an item to the service. */
  writeItem(item: number): Promise<void>;
  onState(state: PublishState): void;
}

/** The time without changes after which changes are published. */
const idleMs = 1000;
const retryMs = 5000;

export function createPublisher(ports: PublisherPorts): Publisher {
  const changedItems = new Set<number>();
  let cancelTimer = (): void => undefined;
  let lastRun = Promise.resolve();
  let isStopped = false;

  async function writeChangedItems(): Promise<void> {
    for (const item of changedItems) {
      // The item is removed before the write, so that a change during the write can add it again.
      changedItems.delete(item);
      try {
        await ports.writeItem(item);
      } catch (error) {
        changedItems.add(item);
        ports.onState({ kind: "failed", item, error });
        throw error;
      }
    }
  }

  async function run(): Promise<void> {
    cancelTimer();
    if (!(await ports.mayPublish())) return;
    await writeChangedItems();
    ports.onState({ kind: changedItems.size === 0 ? "published" : "pending" });
  }

  /** Publishes after the running publication, so that publications never overlap. */
  function publish(): Promise<void> {
    lastRun = lastRun.catch(() => undefined).then(run);
    lastRun.catch(retry);
    return lastRun;
  }

  function schedule(delayMs: number): void {
    if (isStopped) return;
    cancelTimer();
    cancelTimer = ports.clock.after(delayMs, () => void publish().catch(() => undefined));
  }

  /** Publishes again after a temporary error. A permanent error stays in the state, where the status bar shows it. */
  function retry(error: unknown): void {
    if (!isPermanentError(error)) schedule(retryMs);
  }

  function stop(): void {
    isStopped = true;
    cancelTimer();
  }

  return {
    markChanged(items) {
      for (const item of items) changedItems.add(item);
      if (changedItems.size > 0) schedule(idleMs);
    },
    publish,
    stop,
    discardChanges() {
      stop();
      changedItems.clear();
    },
  };
}
