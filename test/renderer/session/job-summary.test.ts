import { describe, expect, it } from "vitest";
import { formatAge, formatTime } from "../../../renderer/session/times.ts";
import { getLeaseHolder, getJobName, getPageCount, getTaxonomyName } from "../../../renderer/session/job-summary.ts";
import type { OfflineState } from "../../../shared/api/offline.ts";
import { type Job, jobSchema } from "../../../shared/api/jobs.ts";

const otherUserId = "5a3c1b1e-8f0f-4c53-9d5b-0d2a4f3c9b01";
const callerId = "7d0b5c86-2c0e-4f55-8a0d-6a4d1d7f7f02";
const now = Date.parse("2026-03-14T12:00:00Z");

function job(overrides: Partial<Job> = {}): Job {
  return jobSchema.parse({
    id: "0f0e0d0c-1111-4222-8333-444455556666",
    owner: {
      id: callerId,
      email: "m@example.org",
      name: "M",
      activated: true,
      email_verified: true,
      is_demo: false,
      api_keys: { live: null, test: null },
    },
    type: "data-point-extraction",
    status: "blocked",
    input_content: { role: "input", uri: "/v1.1/documents/x/contents" },
    collaboration: {},
    metadata: {},
    progress: { current: 1, total: 4 },
    review: null,
    reviews: [],
    claimed_by: null,
    error: null,
    test: false,
    created_at: "2026-03-14T11:00:00Z",
    updated_at: "2026-03-14T11:00:00Z",
    expires_at: null,
    ...overrides,
  });
}

describe("The summary of a job", () => {
  it("has the name and the taxonomy of its metadata, and the page count of its progress", () => {
    const metadata = { name: "a.pdf", mapping: { taxonomy: "invoice", high_confidence_threshold: 1 } };
    const described = job({ metadata, progress: { current: 1, total: 12 } });
    expect([getJobName(described), getPageCount(described), getTaxonomyName(described)]).toEqual([
      "a.pdf",
      3,
      "invoice",
    ]);
    expect(getPageCount(job({ progress: { current: 0, total: 7 } }))).toBeNull();
  });

  it("tolerates metadata that lack these fields or have other types", () => {
    const metadata = { name: 7, mapping: "none", indexing: { taxonomy: "publishing" } };
    expect(getJobName(job({ metadata }))).toBe("Job 0f0e0d0c");
    expect(getTaxonomyName(job({ metadata }))).toBe("publishing");
    expect(getTaxonomyName(job())).toBeNull();
  });

  it("names the holder of the lease until it expires", () => {
    const claim = {
      id: otherUserId,
      name: "Ana",
      email: "ana@example.org",
      claimed_at: "2026-03-14T11:30:00Z",
      expires_at: "2026-03-14T12:30:00Z",
    };
    const claimed = job({ claimed_by: claim });
    const until = Date.parse(claim.expires_at);
    expect(getLeaseHolder(claimed, callerId, now)).toEqual({ name: "Ana", until, isCurrentUser: false });
    expect(getLeaseHolder(claimed, otherUserId, now)).toEqual({ name: "Ana", until, isCurrentUser: true });
    expect(getLeaseHolder(claimed, callerId, until)).toBeNull();
    expect(getLeaseHolder(job(), callerId, now)).toBeNull();
    // By a clock of this machine that is ahead or behind.
    const withDifference = (ms: number) => ({ connection: { clock_difference_ms: ms } }) as OfflineState;
    const ahead = getLeaseHolder(claimed, callerId, until + 3600_000, withDifference(7200_000));
    expect(ahead?.until).toBe(until + 7200_000);
    expect(getLeaseHolder(claimed, callerId, until - 3600_000, withDifference(-7200_000))).toBeNull();
    const unsafe = job({ claimed_by: { ...claim, name: "\u202EAna" } });
    expect(getLeaseHolder(unsafe, callerId, now)?.name).toBe("Ana");
  });

  it.each([
    [0, "now"],
    [59_999, "now"],
    [60_000, "1 min"],
    [59 * 60_000, "59 min"],
    [60 * 60_000, "1 h"],
    [25 * 3600_000, "1 d"],
  ])("formats an age of %i ms as %s", (age, shown) => {
    expect(formatAge(now - age, now)).toBe(shown);
  });

  it("formats a time with its date if it is another day", () => {
    const local = new Date(2026, 2, 14, 16, 40).getTime();
    expect(formatTime(local, local)).toBe("16:40");
    expect(formatTime(local, local + 24 * 3600_000)).toMatch(/14.*16:40/);
  });
});
