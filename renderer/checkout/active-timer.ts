import { maxActiveTimes, type ActiveTime } from "../../shared/api/active-times.ts";
import type { ReviewStep } from "../../shared/job/job.ts";
import type { Clock } from "../session/clock.ts";
import { parseItem } from "./content-adapter.ts";

/** The time after the last input for which the reviewer still counts as active, since reading needs no input. */
const idleMs = 30_000;
const tickMs = 1000;
/** The maximum time that is counted for one tick, so that the time in which the machine sleeps is not counted. */
const maxTickMs = 2 * tickMs;
/** The time between two writes. A crash loses at most this time. */
const flushMs = 10_000;

/** The input events that show that the reviewer is active. */
const inputEvents = ["keydown", "pointerdown", "pointermove", "wheel"] as const;

/** The part of a window that the timer needs. */
export type TimerTarget = Pick<Window, "addEventListener" | "removeEventListener"> & {
  document: Pick<Document, "visibilityState" | "hasFocus">;
};

export interface ActiveTimerOptions {
  clock: Clock;
  target: TimerTarget;
  jobId: string;
  step: ReviewStep;
  /** Returns the key of the record that has the reviewer's attention; null if none has. */
  getCurrent: () => string | null;
  /** Stores times. With `isLeaving`, the page may be closed before the response arrives. */
  write: (times: ActiveTime[], isLeaving: boolean) => Promise<unknown>;
}

/**
 * Counts the time in which the reviewer works on each item of a checkout: while the window is visible and has the focus,
 * until 30 s after the last input. The gateway stores the times on this machine only.
 * @returns a function that stops the timer and writes the remaining time
 */
export function startActiveTimer(options: ActiveTimerOptions): () => void {
  const { clock, target, jobId, step, getCurrent, write } = options;
  const countedMs = new Map<string, number>();
  let lastInput = clock.now();
  let lastTick = lastInput;
  let lastFlush = lastInput;
  let cancelTick = (): void => undefined;
  /** The item that had the attention last. When no record has it, such as between two zones, this item still counts. */
  let item = step === "zoning" ? "1" : null;

  /**
   * Returns the page of a zone, the path of a data point or the id of a keyword. If no record has the attention,
   * returns the last item.
   */
  function findItem(): string | null {
    const current = getCurrent();
    if (current === null) return item;
    const page = parseItem(current);
    return page > 0 ? String(page) : current.slice(current.indexOf("/") + 1);
  }

  function count(): void {
    const now = clock.now();
    const elapsed = Math.min(now - lastTick, maxTickMs);
    lastTick = now;
    item = findItem();
    const isActive = target.document.visibilityState === "visible" && target.document.hasFocus();
    if (item === null || !isActive || now - lastInput >= idleMs) return;
    countedMs.set(item, (countedMs.get(item) ?? 0) + elapsed);
  }

  /**
   * Removes and returns the counted times of at most {@link maxActiveTimes} items, in whole seconds. Remaining
   * fractions of seconds, and times of further items, are kept.
   */
  function takeSeconds(): ActiveTime[] {
    const times: ActiveTime[] = [];
    for (const [key, ms] of countedMs) {
      const seconds = Math.round(ms / 1000);
      if (seconds === 0 || times.length === maxActiveTimes) continue;
      times.push({ job_id: jobId, step, item: key, seconds });
      countedMs.set(key, ms - seconds * 1000);
    }
    return times;
  }

  /** Writes the counted times. Times that could not be written are written with the next ones. */
  async function flush(isLeaving: boolean): Promise<void> {
    lastFlush = clock.now();
    const times = takeSeconds();
    if (times.length === 0) return;
    try {
      await write(times, isLeaving);
    } catch {
      for (const { item: key, seconds } of times) countedMs.set(key, (countedMs.get(key) ?? 0) + seconds * 1000);
    }
  }

  function tick(): void {
    count();
    if (clock.now() - lastFlush >= flushMs) void flush(false);
    cancelTick = clock.after(tickMs, tick);
  }

  const onInput = (): void => {
    lastInput = clock.now();
  };
  const onHide = (): void => {
    count();
    void flush(true);
  };
  const listening = { capture: true, passive: true };
  for (const name of inputEvents) target.addEventListener(name, onInput, listening);
  target.addEventListener("pagehide", onHide);
  cancelTick = clock.after(tickMs, tick);
  return () => {
    cancelTick();
    for (const name of inputEvents) target.removeEventListener(name, onInput, listening);
    target.removeEventListener("pagehide", onHide);
    onHide();
  };
}
