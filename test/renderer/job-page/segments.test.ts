import { describe, expect, it } from "vitest";
import type { JobEvent } from "../../../shared/api/job-events.ts";
import type { Job } from "../../../shared/api/jobs.ts";
import { describeEvent, listHistory } from "../../../renderer/job-page/describe-event.ts";
import { listSegments } from "../../../renderer/job-page/segments.ts";
import { formatDuration } from "../../../renderer/session/times.ts";

const start = Date.UTC(2026, 0, 5, 8);
const person = (name: string) => ({ id: `00000000-0000-4000-8000-00000000000${name.length}`, name, email: "" });

let count = 0;
/** An event so many seconds after the creation of the job. */
const event = (
  seconds: number,
  kind: JobEvent["kind"],
  step: JobEvent["step"],
  more: Partial<JobEvent> = {},
): JobEvent => ({
  id: String(count++),
  at: new Date(start + seconds * 1000).toISOString(),
  kind,
  step,
  phase: null,
  user: null,
  outcome: null,
  message: null,
  expires_at: null,
  ...more,
});

const ana = { user: person("Ana"), phase: "work" as const };
const cleo = { user: person("Cleo"), phase: "review" as const };
const job = (changes: Partial<Job>): Job =>
  ({ type: "data-point-extraction", status: "completed", claimed_by: null, review: null, ...changes }) as Job;

const describeAll = (current: Job, events: readonly JobEvent[], nowSeconds: number) =>
  listSegments(current, events, start + nowSeconds * 1000).map(
    ({ kind, name, from, to }) => `${kind}: ${name}, ${(to - from) / 1000} s`,
  );

describe("The timeline of a job", () => {
  it("tells the machine, waiting and people apart, and ends with the job", () => {
    const events = [
      event(0, "created", "read", { user: person("Ana") }),
      event(4, "step-finished", "read", { outcome: "completed" }),
      event(6, "step-finished", "zone", { outcome: "needs-review" }),
      event(66, "checkout", "zoning", ana),
      event(100, "checkout", "zoning", ana),
      event(126, "checkin", "zoning", { ...ana, outcome: "completed" }),
      event(200, "checkout", "zoning", cleo),
      event(230, "checkin", "zoning", { ...cleo, outcome: "completed" }),
      event(240, "step-finished", "map", { outcome: "completed" }),
      event(241, "step-finished", "write", { outcome: "completed" }),
    ];
    expect(describeAll(job({}), events, 9999)).toEqual([
      "machine: Reading, 4 s",
      "machine: Zoning by the machine, 2 s",
      "waiting: Waiting for zoning, 60 s",
      "work: Zoning by Ana, 60 s",
      "waiting: Waiting for the review of zoning, 74 s",
      "review: Zoning, reviewed by Cleo, 30 s",
      "machine: Mapping by the machine, 10 s",
      "machine: Writing the output, 1 s",
    ]);
  });

  it("waits again after the lease of a checkout has expired", () => {
    const lease = (seconds: number) => ({ ...ana, expires_at: new Date(start + seconds * 1000).toISOString() });
    const events = [
      event(0, "step-finished", "zone", { outcome: "needs-review" }),
      event(10, "checkout", "zoning", lease(70)),
      event(60, "checkout", "zoning", lease(120)),
      event(400, "checkout", "zoning", { ...lease(460), user: person("Ben") }),
    ];
    const anasTime = [
      "waiting: Waiting for zoning, 10 s",
      "work: Zoning by Ana, 110 s",
      "waiting: Waiting for zoning, 280 s",
    ];
    const waiting = job({ status: "blocked", blocking_step: "zoning" });
    expect(describeAll(waiting, events, 500)).toEqual([
      ...anasTime,
      "work: Zoning by Ben, 60 s",
      "waiting: Waiting for zoning, 40 s",
    ]);
    const claimed = { ...waiting, claimed_by: { ...person("Ben"), claimed_at: "", expires_at: "" } };
    expect(describeAll(claimed, events, 430)).toEqual([...anasTime, "work: Zoning by Ben, 30 s"]);
    const takenOver = event(90, "checkout", "zoning", { ...lease(900), user: person("Ben"), outcome: "take-over" });
    expect(describeAll(claimed, [...events.slice(0, 3), takenOver], 100)).toEqual([
      "waiting: Waiting for zoning, 10 s",
      "work: Zoning by Ana, 80 s",
      "work: Zoning by Ben, 10 s",
    ]);
  });

  it.each([
    ["read", "Reading"],
    ["zone", "Zoning by the machine"],
    ["map", "Mapping by the machine"],
  ] as const)("leaves out the time in which a job had failed at %s, and repeats that step", (step, name) => {
    const events = [
      event(0, "created", "read"),
      event(5, "step-failed", step, { outcome: "failed" }),
      event(500, "content-restored", step),
    ];
    const expected = [`machine: ${name}, 5 s`, `machine: ${name}, 20 s`];
    expect(describeAll(job({ status: "running" }), events, 520)).toEqual(expected);
    const finished = event(520, "step-finished", step, { outcome: "completed" });
    expect(describeAll(job({}), [...events, finished], 9999)).toEqual(expected);
  });

  it("has no negative durations after the clock of the service was set back", () => {
    const events = [event(3600, "created", "read"), event(0, "step-finished", "read", { outcome: "completed" })];
    expect(describeAll(job({ status: "running" }), events, -60)).toEqual([
      "machine: Reading, 0 s",
      "machine: Zoning by the machine, 0 s",
    ]);
  });

  it("goes on until now for a job that has not ended", () => {
    const created = event(0, "created", "read");
    expect(describeAll(job({ status: "running" }), [created], 7)).toEqual(["machine: Reading, 7 s"]);
    const blocked = [created, event(5, "step-finished", "zone", { outcome: "needs-review" })];
    const waiting = job({ status: "blocked", blocking_step: "zoning" });
    expect(describeAll(waiting, blocked, 65)).toEqual([
      "machine: Zoning by the machine, 5 s",
      "waiting: Waiting for zoning, 60 s",
    ]);
  });

  it("leaves out changes of the metadata, and is empty without a history", () => {
    expect(describeAll(job({}), [], 10)).toEqual([]);
    const events = [event(0, "created", "read"), event(1, "modified", "read"), event(3, "cancel", "read")];
    expect(describeAll(job({ status: "cancelled" }), events, 10)).toEqual(["machine: Reading, 3 s"]);
  });

  it("joins the renewals of a lease in the history, and names another holder", () => {
    const events = [
      event(0, "checkout", "zoning", ana),
      event(9, "checkout", "zoning", ana),
      event(20, "checkout", "zoning", cleo),
    ];
    expect(listHistory(events).map(({ event: { user }, renewals }) => [user?.name, renewals])).toEqual([
      ["Cleo", 0],
      ["Ana", 1],
    ]);
  });

  it("joins no checkout with one whose lease had ended, and none of users who are not known", () => {
    const lease = (end: number) => ({ expires_at: new Date(start + end * 1000).toISOString() });
    const count = (events: readonly JobEvent[]) => listHistory(events).map(({ renewals }) => renewals);
    const renewed = [
      event(0, "checkout", "zoning", { ...ana, ...lease(10) }),
      event(9, "checkout", "zoning", { ...ana, ...lease(19) }),
      event(18, "checkout", "zoning", { ...ana, ...lease(28) }),
    ];
    expect(count(renewed)).toEqual([2]);
    expect(count([...renewed, event(29, "checkout", "zoning", { ...ana, ...lease(39) })])).toEqual([0, 2]);
    expect(count([event(0, "checkout", "zoning"), event(9, "checkout", "zoning")])).toEqual([0, 0]);
    expect(count([event(0, "checkout", "zoning", ana), event(9, "checkout", "mapping", ana)])).toEqual([0, 0]);
    expect(count([event(0, "checkout", "zoning", ana), event(5, "modified", "zoning")])).toEqual([0, 0]);
  });

  it("says why a step failed by the meaning of its code", () => {
    const failed = event(0, "step-failed", "read", { outcome: "DOCUMENT_ENCRYPTED" });
    expect(describeEvent(failed)).toContain("protected by a password");
    expect(describeEvent({ ...failed, outcome: "OF_A_LATER_VERSION" })).toContain("OF_A_LATER_VERSION");
  });

  it.each([
    [400, "0.4 s"],
    [9949, "9.9 s"],
    [9950, "10 s"],
    [9999, "10 s"],
    [59_600, "1 min"],
    [12_000, "12 s"],
    [200_000, "3 min 20 s"],
    [120_000, "2 min"],
    [7_500_000, "2 h 5 min"],
    [356_400_000, "4 d 3 h"],
  ])("formats %i ms as %s", (ms, text) => expect(formatDuration(ms)).toBe(text));
});
