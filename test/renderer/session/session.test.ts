import { afterEach, describe, expect, it, vi } from "vitest";
import { announce, dismiss, describeError, notices } from "../../../renderer/session/notices.ts";
import { shouldRetry } from "../../../renderer/session/query-client.ts";
import { formatRoute, parseRoute } from "../../../renderer/session/route.ts";
import { collectFindings } from "../../../renderer/checkout/findings.ts";
import { isExpiring, formatCountdown } from "../../../renderer/checkout/lease-display.ts";
import { emptyHistory } from "../../../renderer/history/history.ts";
import { thresholdWords } from "../../../renderer/queue/ThresholdField.tsx";
import { zoneStyles } from "../../../renderer/styles/zone-types.ts";
import { ApiError } from "../../../shared/api/client.ts";
import { zoneTypes } from "../../../shared/document/zones.ts";

const refusal = (status: number, fields: ApiError["fields"] = null): ApiError =>
  new ApiError(status, "FIELD_INVALID", "That is wrong.", fields, null);

describe("routes", () => {
  const jobId = "0f0e0d0c-1111-4222-8333-444455556666";
  it.each([{ view: "queue" }, { view: "job", jobId }, { view: "output", jobId }] as const)(
    "%j is found again",
    (route) => {
      expect(parseRoute(formatRoute(route))).toEqual(route);
    },
  );
  it.each(["", "#", "#/jobs/", "#/jobs/../x", `#/jobs/${jobId}/elsewhere`])("%j is the queue", (hash) => {
    expect(parseRoute(hash)).toEqual({ view: "queue" });
  });
});

describe("notices", () => {
  afterEach(() => notices.getState().list.forEach(({ id }) => dismiss(id)));

  it("say the same thing once", () => {
    announce("error", "It broke", "badly");
    announce("error", "It broke", "badly");
    announce("error", "It broke", "differently");
    expect(notices.getState().list.map(({ detail }) => detail)).toEqual(["badly", "differently"]);
  });

  it("have news take the place of older news for a few seconds, and leave errors", () => {
    vi.useFakeTimers();
    announce("error", "It broke");
    announce("info", "First");
    announce("info", "Second");
    const titles = (): string[] => notices.getState().list.map(({ title }) => title);
    expect(titles()).toEqual(["It broke", "Second"]);
    vi.advanceTimersByTime(60_000);
    expect(titles()).toEqual(["It broke"]);
    vi.useRealTimers();
  });

  it("describe the fields of a refusal, and a service that does not answer", () => {
    expect(describeError(refusal(400, { "metadata.name": { message: "is too long" } }))).toBe(
      "That is wrong. · metadata.name: is too long",
    );
    const held = new ApiError(409, "JOB_ALREADY_CHECKED_OUT", "Ana has it until 2026-03-14T16:40:07.5Z.", null, null);
    expect(describeError(held)).toMatch(/^Ana has it until .*\d\d:\d\d\.$/);
    expect(describeError(new TypeError("Failed to fetch"))).toMatch(/does not answer/);
    expect(describeError(new RangeError("page 7 has no zones"))).toBe("page 7 has no zones");
  });
});

it("asks again where it may help, and not where the service has refused", () => {
  expect(shouldRetry(0, refusal(404))).toBe(false);
  expect(shouldRetry(0, refusal(429))).toBe(true);
  expect(shouldRetry(0, refusal(503))).toBe(true);
  expect(shouldRetry(2, new TypeError("fetch failed"))).toBe(true);
  expect(shouldRetry(3, new TypeError("fetch failed"))).toBe(false);
});

describe("a lease", () => {
  const lease = {
    kind: "active",
    claimedAt: "2026-03-14T12:00:00Z",
    expiresAt: 3600_000,
    lengthMs: 3600_000,
    renewalError: null,
  } as const;
  it("is about to end in its last fifth", () => {
    expect(isExpiring(lease, 0.79 * 3600_000)).toBe(false);
    expect(isExpiring(lease, 0.81 * 3600_000)).toBe(true);
    expect(isExpiring({ kind: "lost", reason: "" }, 0)).toBe(false);
  });
  it.each([
    [3600_000, "60 min"],
    [599_000, "9:59"],
    [61_000, "1:01"],
    [-5, "0:00"],
  ])("with %i ms left shows %s", (remaining, shown) => {
    expect(formatCountdown(remaining)).toBe(shown);
  });
});

it("has check-in tell of pages that nobody looked at, after what the workbench found", () => {
  const found = { severity: "error", message: "overlap", key: "1/a", page: 1 } as const;
  const items = new Map([
    [1, { kind: "ready" }],
    [2, { kind: "failed", error: new Error("gone") }],
  ] as const);
  const state = { history: emptyHistory, items, itemCount: 4, publish: { kind: "published" }, taxonomy: null } as const;
  expect(collectFindings(state, { validate: () => [found] })).toEqual([
    found,
    { severity: "unresolved", message: "3 pages were not looked at", key: null, page: 3 },
  ]);
  const refused = { ...state, itemCount: 1, publish: { kind: "failed", item: 1, error: refusal(400) } } as const;
  expect(collectFindings(refused, { validate: () => [] })).toMatchObject([{ severity: "warning", page: 1 }]);
});

it("says thresholds in plain words", () => {
  expect([1, 0, 0.85].map(thresholdWords)).toEqual([
    "Review everything",
    "Review nothing",
    "Review what is less than 85 % sure",
  ]);
});

it("gives each zone type a tag and a color of its own", () => {
  const styles = zoneTypes.map((type) => zoneStyles[type]);
  expect(new Set(styles.map(({ tag }) => tag)).size).toBe(zoneTypes.length);
  expect(new Set(styles.map(({ color }) => color)).size).toBe(zoneTypes.length);
  expect(styles.every(({ tag }) => tag.length === 2)).toBe(true);
});
