import { describe, expect, it } from "vitest";
import { startActiveTimer } from "../../../renderer/checkout/active-timer.ts";
import type { ActiveTime } from "../../../shared/api/active-times.ts";
import { manualClock } from "./manual-clock.ts";

/** Starts a timer in a window that the test controls. */
function setUp(step: ActiveTime["step"] = "mapping") {
  const clock = manualClock();
  const events = new EventTarget();
  const page = { visibilityState: "visible" as DocumentVisibilityState, hasFocus: () => true };
  const control = { current: "0/total" as string | null, error: null as Error | null };
  const written: ActiveTime[] = [];
  const target = {
    document: page,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  } as Parameters<typeof startActiveTimer>[0]["target"];
  const stop = startActiveTimer({
    clock,
    target,
    jobId: "job",
    step,
    getCurrent: () => control.current,
    write(times) {
      if (control.error !== null) return Promise.reject(control.error);
      written.push(...times);
      return Promise.resolve();
    },
  });
  const wait = (seconds: number): void => {
    for (let second = 0; second < seconds; second++) clock.advance(1000);
  };
  const sum = (item: string): number =>
    written.reduce((total, time) => (time.item === item ? total + time.seconds : total), 0);
  return { clock, events, page, control, stop, wait, sum };
}

describe("The active timer", () => {
  it("counts for the item that has the attention, and writes the rest when it stops", () => {
    const { control, wait, stop, sum } = setUp();
    wait(4);
    control.current = "0/lines[2].amount";
    wait(3);
    stop();
    expect([sum("total"), sum("lines[2].amount")]).toEqual([4, 3]);
  });

  it("counts the page of a zone, and the last page while no zone is selected", () => {
    const { control, wait, stop, sum } = setUp("zoning");
    control.current = null;
    wait(2);
    control.current = "3/z1";
    wait(2);
    control.current = null;
    wait(2);
    stop();
    expect([sum("1"), sum("3")]).toEqual([2, 4]);
  });

  it("stops 30 s after the last input, and goes on with the next", () => {
    const { events, wait, stop, sum } = setUp();
    wait(60);
    const idle = sum("total");
    events.dispatchEvent(new Event("keydown"));
    wait(5);
    stop();
    expect([idle, sum("total")]).toEqual([29, 34]);
  });

  it.each([
    ["is hidden", { visibilityState: "hidden" as const }],
    ["has no focus", { hasFocus: () => false }],
  ])("does not count while the window %s", (_state, change) => {
    const { page, wait, stop, sum } = setUp();
    Object.assign(page, change);
    wait(10);
    stop();
    expect(sum("total")).toBe(0);
  });

  it("counts at most two seconds of a sleep of the machine", () => {
    const { events, clock, stop, sum } = setUp();
    events.dispatchEvent(new Event("keydown"));
    clock.advance(20_000);
    stop();
    expect(sum("total")).toBe(2);
  });

  it("writes again what could not be written", async () => {
    const { control, events, wait, sum } = setUp();
    control.error = new Error("the disk is full");
    wait(12);
    await Promise.resolve();
    control.error = null;
    events.dispatchEvent(new Event("pagehide"));
    expect(sum("total")).toBe(12);
  });
});
