import { describe, expect, it } from "vitest";
import { createPublisher, type PublishState } from "../../../renderer/checkout/publisher.ts";
import { ApiError } from "../../../shared/api/client.ts";
import { manualClock } from "./manual-clock.ts";

/** Creates a publisher; the test decides whether its writes succeed. */
function setUp() {
  const clock = manualClock();
  const written: number[] = [];
  const states: PublishState["kind"][] = [];
  const control = { error: null as unknown, mayPublish: true, asked: 0 };
  const publisher = createPublisher({
    clock,
    mayPublish() {
      control.asked++;
      return Promise.resolve(control.mayPublish);
    },
    writeItem(item) {
      if (control.error !== null) return Promise.reject(control.error);
      written.push(item);
      return Promise.resolve();
    },
    onState: ({ kind }) => states.push(kind),
  });
  return { clock, written, states, control, publisher };
}

describe("The publisher", () => {
  it("publishes after a second without changes", async () => {
    const { publisher, clock, written, states } = setUp();
    publisher.markChanged([1]);
    clock.advance(900);
    publisher.markChanged([2]);
    clock.advance(900);
    expect(written).toEqual([]);
    clock.advance(100);
    await expect.poll(() => states).toEqual(["published"]);
    expect(written).toEqual([1, 2]);
  });

  it("retries after a network error, and not after a refusal", async () => {
    const { publisher, clock, written, states, control } = setUp();
    control.error = new TypeError("fetch failed");
    publisher.markChanged([1]);
    clock.advance(1000);
    await expect.poll(() => states).toEqual(["failed"]);
    control.error = new ApiError(400, "CONTENT_INVALID", "Two zones overlap.", null, null);
    await expect.poll(() => (clock.advance(5000), states.length)).toBe(2);
    control.error = null;
    clock.advance(60_000);
    await publisher.publish();
    expect(written, "only the last call writes").toEqual([1]);
    expect(states).toEqual(["failed", "failed", "published"]);
  });

  it("retries after a call of publish has failed", async () => {
    const { publisher, clock, written, states, control } = setUp();
    publisher.markChanged([1]);
    control.error = new ApiError(500, "INTERNAL_ERROR", "The database is locked.", null, null);
    await expect(publisher.publish()).rejects.toBe(control.error);
    control.error = null;
    await expect.poll(() => (clock.advance(5000), states)).toEqual(["failed", "published"]);
    expect(written).toEqual([1]);
  });

  it("does not publish if mayPublish returns false", async () => {
    const { publisher, written, states, control } = setUp();
    control.mayPublish = false;
    publisher.markChanged([1]);
    await publisher.publish();
    expect([written, states]).toEqual([[], []]);
  });

  it("schedules nothing after it was stopped, neither for a change nor for an error", async () => {
    const { publisher, clock, written, control } = setUp();
    publisher.markChanged([1]);
    publisher.stop();
    publisher.markChanged([2]);
    clock.advance(60_000);
    control.mayPublish = false;
    // Publications run one after the other, so a scheduled one asks before this one.
    await publisher.publish();
    expect(control.asked).toBe(1);
    control.mayPublish = true;
    control.error = new TypeError("fetch failed");
    await expect(publisher.publish()).rejects.toBe(control.error);
    control.error = null;
    clock.advance(60_000);
    await publisher.publish();
    expect(control.asked).toBe(3);
    expect(written).toEqual([2, 1]);
  });

  it("publishes nothing after its changes have been discarded", async () => {
    const { publisher, clock, written } = setUp();
    publisher.markChanged([1]);
    publisher.discardChanges();
    clock.advance(60_000);
    await publisher.publish();
    expect(written).toEqual([]);
  });
});
