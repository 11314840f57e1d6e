import { describe, expect, it } from "vitest";
import { createJournalWriter, type JournalState } from "../../../renderer/checkout/journal-writer.ts";
import type { JournalEntry } from "../../../renderer/history/history.ts";
import { ApiError } from "../../../shared/api/client.ts";
import { manualClock } from "./manual-clock.ts";

const undo: JournalEntry = { kind: "undo" };
const redo: JournalEntry = { kind: "redo" };

/** Creates a simulated disk; the test decides when each write succeeds or fails. */
function createDisk() {
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

describe("The journal writer", () => {
  it("writes at once, one request at a time, and batches the entries appended during a request", async () => {
    const { put, calls, written } = createDisk();
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
    await writer.whenSettled();
    expect(written).toEqual([undo, redo, undo]);
    expect(states).toEqual(["saving", "saving", "saved"]);
  });

  it("retries failed writes in order and reports it", async () => {
    const { put, calls, written } = createDisk();
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
    clock.advance(1000);
    expect(calls[2]?.entries).toEqual([undo, redo]);
    calls[2]?.succeed();
    await writer.whenSettled();
    expect(written).toEqual([undo, redo]);
    expect(states.at(-1)).toBe("saved");
  });

  it("retries entries that are appended after a failure once, and only when the delay of the backoff has passed", async () => {
    const { put, calls, written } = createDisk();
    const clock = manualClock();
    const states: JournalState["kind"][] = [];
    const writer = createJournalWriter(put, 0, clock, ({ kind }) => states.push(kind));
    writer.append(undo);
    calls[0]?.fail(new TypeError("fetch failed"));
    await expect.poll(() => states.at(-1)).toBe("retrying");
    writer.append(redo);
    writer.append(undo);
    clock.advance(499);
    expect(calls, "it waits for the first delay").toHaveLength(1);
    clock.advance(1);
    expect(calls.map(({ entries }) => entries)).toEqual([[undo], [undo, redo, undo]]);
    calls[1]?.fail(new TypeError("fetch failed"));
    await expect.poll(() => states.filter((kind) => kind === "retrying").length).toBe(2);
    writer.append(redo);
    clock.advance(999);
    expect(calls, "it waits for the second delay").toHaveLength(2);
    clock.advance(1);
    calls[2]?.succeed();
    await writer.whenSettled();
    clock.advance(20_000);
    expect(calls, "no other retry is scheduled").toHaveLength(3);
    expect(written).toEqual([undo, redo, undo, redo]);
  });

  it("rejects callers of whenSaved when it is disposed of before their entries are on disk", async () => {
    const { put, calls, written } = createDisk();
    const writer = createJournalWriter(put, 0, manualClock(), () => undefined);
    writer.append(undo);
    writer.append(redo);
    const [saved, settled] = [writer.whenSaved(), writer.whenSettled()];
    writer.dispose();
    await expect(saved).rejects.toThrow("The job was closed before all changes were saved");
    await expect(writer.whenSaved()).rejects.toThrow("The job was closed");
    await settled;
    calls[0]?.succeed();
    await expect.poll(() => writer.getLength()).toBe(1);
    expect(written).toEqual([undo]);
    expect(calls).toHaveLength(1);
  });

  it("retries after a 401, and rejects callers of whenSaved", async () => {
    const { put, calls, written } = createDisk();
    const clock = manualClock();
    const states: JournalState["kind"][] = [];
    const writer = createJournalWriter(put, 0, clock, ({ kind }) => states.push(kind));
    writer.append(undo);
    const saved = writer.whenSaved();
    const refused = new ApiError(401, "UNREADABLE_ANSWER", "not logged in", null, null);
    calls[0]?.fail(refused);
    await expect(saved).rejects.toBe(refused);
    await expect(writer.whenSaved()).rejects.toBe(refused);
    expect(states.at(-1)).toBe("retrying");
    clock.advance(500);
    calls[1]?.succeed();
    await writer.whenSettled();
    const savedNow = writer.whenSaved();
    calls[2]?.succeed();
    await expect(savedNow).resolves.toBeUndefined();
    expect(written).toEqual([undo]);
  });

  it("checks without entries that no other window has written, before callers of whenSaved go on", async () => {
    const { put, calls } = createDisk();
    const states: JournalState["kind"][] = [];
    const clock = manualClock();
    const writer = createJournalWriter(put, 3, clock, ({ kind }) => states.push(kind));
    const unreachable = writer.whenSaved();
    expect(calls.map(({ entries, after }) => [entries.length, after])).toEqual([[0, 3]]);
    calls[0]?.fail(new TypeError("fetch failed"));
    await expect(unreachable).rejects.toThrow("fetch failed");
    clock.advance(500);
    calls[1]?.succeed();
    await expect.poll(() => states.at(-1)).toBe("saved");
    const saved = writer.whenSaved();
    expect(calls).toHaveLength(3);
    const mismatch = new ApiError(412, "ETAG_MISMATCH", "another window", null, null);
    calls[2]?.fail(mismatch);
    await expect(saved).rejects.toBe(mismatch);
    expect(states.at(-1)).toBe("stopped");
  });

  it("says that entries are not saved yet if there is no answer, and that they are when it comes", async () => {
    const { put, calls } = createDisk();
    const clock = manualClock();
    const states: JournalState["kind"][] = [];
    const writer = createJournalWriter(put, 0, clock, ({ kind }) => states.push(kind));
    writer.append(undo);
    clock.advance(5000);
    expect(states).toEqual(["saving", "retrying"]);
    calls[0]?.succeed();
    await writer.whenSettled();
    const verified = writer.whenSaved();
    clock.advance(5000);
    calls[1]?.succeed();
    await verified;
    expect(states).toEqual(["saving", "retrying", "saved", "retrying", "saved"]);
    expect(calls, "it is not written twice").toHaveLength(2);
  });

  it("rejects callers of whenSaved once it has stopped, also those that wait", async () => {
    const { put, calls } = createDisk();
    const writer = createJournalWriter(put, 0, manualClock(), () => undefined);
    writer.append(undo);
    const saved = writer.whenSaved();
    const mismatch = new ApiError(412, "ETAG_MISMATCH", "another window", null, null);
    calls[0]?.fail(mismatch);
    await expect(saved).rejects.toBe(mismatch);
    await expect(writer.whenSaved()).rejects.toBe(mismatch);
    await writer.whenSettled();
  });

  it("stops when another window has written the journal", async () => {
    const { put, calls } = createDisk();
    const states: JournalState["kind"][] = [];
    const writer = createJournalWriter(put, 0, manualClock(), ({ kind }) => states.push(kind));
    writer.append(undo);
    calls[0]?.fail(new ApiError(412, "ETAG_MISMATCH", "another window", null, null));
    await writer.whenSettled();
    writer.append(redo);
    expect(calls).toHaveLength(1);
    expect(states).toEqual(["saving", "stopped"]);
  });
});
