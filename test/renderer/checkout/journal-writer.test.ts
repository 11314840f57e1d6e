import { describe, expect, it } from "vitest";
import type { JournalState } from "../../../renderer/checkout/journal-writer.ts";
import { createJournalWriter } from "../../../renderer/checkout/journal-writer.ts";
import type { JournalEntry } from "../../../renderer/history/history.ts";
import { ApiError } from "../../../shared/api/client.ts";
import { manualClock } from "./manual-clock.ts";

const undo: JournalEntry = { kind: "undo" };
const redo: JournalEntry = { kind: "redo" };

/** A disk that answers when it is told to: each write waits in `calls`. */
function disk() {
  const written: JournalEntry[] = [];
  const calls: { entries: JournalEntry[]; after: number; succeed: () => void; fail: (error: Error) => void }[] = [];
  const put = (entries: JournalEntry[], after: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const succeed = (): void => {
        written.push(...entries);
        resolve(written.length);
      };
      calls.push({ entries, after, succeed, fail: reject });
    });
  return { written, calls, put };
}

describe("a journal writer", () => {
  it("writes at once, one call at a time, and what comes meanwhile together", async () => {
    const { put, calls, written } = disk();
    const states: JournalState["kind"][] = [];
    const writer = createJournalWriter(put, 4, manualClock(), ({ kind }) => states.push(kind));
    writer.append(undo);
    writer.append(redo);
    writer.append(undo);
    expect(calls.map(({ entries, after }) => [entries.length, after])).toEqual([[1, 4]]);
    calls[0]?.succeed();
    await expect.poll(() => calls.length).toBe(2);
    expect(calls[1]?.entries).toEqual([redo, undo]);
    calls[1]?.succeed();
    await writer.settled();
    expect(written).toEqual([undo, redo, undo]);
    expect(states).toEqual(["saving", "saving", "saved"]);
  });

  it("says that it is not saved while it fails, and tries again until it is, in the same order", async () => {
    const { put, calls, written } = disk();
    const clock = manualClock();
    const states: JournalState["kind"][] = [];
    const writer = createJournalWriter(put, 0, clock, ({ kind }) => states.push(kind));
    writer.append(undo);
    calls[0]?.fail(new TypeError("fetch failed"));
    await expect.poll(() => states.at(-1)).toBe("retrying");
    clock.advance(500);
    calls[1]?.fail(new TypeError("fetch failed"));
    await expect.poll(() => states.filter((kind) => kind === "retrying").length).toBe(2);
    writer.append(redo);
    expect(calls[2]?.entries).toEqual([undo, redo]);
    calls[2]?.succeed();
    await writer.settled();
    expect(written).toEqual([undo, redo]);
    expect(states.at(-1)).toBe("saved");
  });

  it("goes on trying while it is not let in, and tells those who will not wait for it", async () => {
    const { put, calls, written } = disk();
    const clock = manualClock();
    const states: JournalState["kind"][] = [];
    const writer = createJournalWriter(put, 0, clock, ({ kind }) => states.push(kind));
    writer.append(undo);
    const saved = writer.saved();
    const refused = new ApiError(401, "UNREADABLE_ANSWER", "not logged in", null, null);
    calls[0]?.fail(refused);
    await expect(saved).rejects.toBe(refused);
    await expect(writer.saved()).rejects.toBe(refused);
    expect(states.at(-1)).toBe("retrying");
    clock.advance(500);
    calls[1]?.succeed();
    await writer.settled();
    await expect(writer.saved()).resolves.toBeUndefined();
    expect(written).toEqual([undo]);
  });

  it("stops where another window has written, and writes nothing more", async () => {
    const { put, calls } = disk();
    const states: JournalState["kind"][] = [];
    const writer = createJournalWriter(put, 0, manualClock(), ({ kind }) => states.push(kind));
    writer.append(undo);
    calls[0]?.fail(new ApiError(412, "ETAG_MISMATCH", "another window", null, null));
    await writer.settled();
    writer.append(redo);
    expect(calls).toHaveLength(1);
    expect(states).toEqual(["saving", "stopped"]);
  });
});
