import { afterEach, describe, expect, it, vi } from "vitest";
import { announce, dismiss, describeError, isNetworkError, notices } from "../../../renderer/session/notices.ts";
import { shouldRetry } from "../../../renderer/session/query-client.ts";
import { formatRoute, parseRoute } from "../../../renderer/session/route.ts";
import { ApiError } from "../../../shared/api/client.ts";

const refusal = (status: number, fields: ApiError["fields"] = null): ApiError =>
  new ApiError(status, "FIELD_INVALID", "That is wrong.", fields, null);

describe("A route", () => {
  const jobId = "0f0e0d0c-1111-4222-8333-444455556666";
  it.each([
    { view: "queue" },
    { view: "job", jobId },
    { view: "output", jobId },
    { view: "conflict", jobId },
    { view: "settings", page: null, item: null },
    { view: "settings", page: "taxonomies", item: null },
    { view: "settings", page: "taxonomies", item: "my_terms-2.de" },
  ] as const)("%j is parsed from its hash", (route) => {
    expect(parseRoute(formatRoute(route))).toEqual(route);
  });
  it.each(["", "#", "#/jobs/", "#/jobs/../x", `#/jobs/${jobId}/elsewhere`, "#/settings/a/b/c"])(
    "The hash %j is parsed as the queue",
    (hash) => {
      expect(parseRoute(hash)).toEqual({ view: "queue" });
    },
  );
});

describe("Notices", () => {
  afterEach(() => notices.getState().list.forEach(({ id }) => dismiss(id)));

  it("do not repeat an equal notice", () => {
    announce("error", "It broke", "badly");
    announce("error", "It broke", "badly");
    announce("error", "It broke", "differently");
    expect(notices.getState().list.map(({ detail }) => detail)).toEqual(["badly", "differently"]);
  });

  it("show only the latest information for some seconds, and keep errors", () => {
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

  it("describe the fields and times of an API error, and an unreachable service", () => {
    expect(describeError(refusal(400, { "metadata.name": { message: "is too long" } }))).toBe(
      "That is wrong. · metadata.name: is too long",
    );
    const detailed = "metadata.name: is too long. metadata.pages: is required";
    const fields = { "metadata.name": { message: "is too long" }, "metadata.pages": { message: "is required" } };
    expect(describeError(new ApiError(400, "FIELD_INVALID", detailed, fields, null))).toBe(detailed);
    const conflict = new ApiError(
      409,
      "JOB_ALREADY_CHECKED_OUT",
      "Ana has it until 2026-03-14T16:40:07.5Z.",
      null,
      null,
    );
    expect(describeError(conflict)).toMatch(/^Ana has it until .*\d\d:\d\d\.$/);
    expect(describeError(new TypeError("Failed to fetch"))).toMatch(/does not answer/);
    expect([new TypeError("Failed to fetch"), refusal(503)].map(isNetworkError)).toEqual([true, false]);
    expect(describeError(new RangeError("page 7 has no zones"))).toBe("page 7 has no zones");
  });
});

it("shouldRetry allows three retries after network and server errors, and none after a refusal", () => {
  expect(shouldRetry(0, refusal(404))).toBe(false);
  expect(shouldRetry(0, refusal(429))).toBe(true);
  expect(shouldRetry(0, refusal(503))).toBe(true);
  expect(shouldRetry(2, new TypeError("fetch failed"))).toBe(true);
  expect(shouldRetry(3, new TypeError("fetch failed"))).toBe(false);
});
