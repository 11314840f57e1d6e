import { expect, test } from "vitest";
import { filterJobs } from "../../../../electron/gateway/offline/job-list.ts";
import { jobSchema, listJobs, type Job } from "../../../../shared/api/jobs.ts";

const userId = "5d0e2a1c-7c0b-4c58-9a52-0b6f4f0c9d11";
const now = Date.UTC(2026, 0, 5, 9);
const at = (seconds: number): string => new Date(now + seconds * 1000).toISOString();

/** Creates a job that was created `age` seconds ago. */
function createJob(age: number, fields: Partial<Job>): Job {
  const account = { activated: true, email_verified: false, is_demo: false, api_keys: { live: null, test: null } };
  return jobSchema.parse({
    id: crypto.randomUUID(),
    owner: { id: userId, name: "Ana", email: "ana@example.org", ...account },
    type: "data-point-extraction",
    status: "blocked",
    input_content: { role: "input", uri: "x" },
    collaboration: {},
    metadata: {},
    progress: { current: 0, total: 1 },
    blocking_step: "zoning",
    review: null,
    reviews: [],
    claimed_by: null,
    error: null,
    test: false,
    created_at: at(-age),
    updated_at: at(age),
    expires_at: null,
    ...fields,
  });
}

const claim = (id: string, seconds: number): Job["claimed_by"] => ({
  id,
  name: "A",
  email: "a@example.org",
  claimed_at: at(-60),
  expires_at: at(seconds),
});

const teamId = "0b6f4f0c-9d11-4c58-9a52-5d0e2a1c7c0b";
const jobs = [
  createJob(3, {
    collaboration: { teams: [{ id: teamId, steps: ["*"] }], users: [] },
    metadata: { name: "Straße.pdf", mapping: { taxonomy: "invoice" } },
    claimed_by: claim(userId, 60),
  }),
  createJob(2, {
    review: { phase: "work", round: 1, lowest_confidence: 0.4, worker: null, from: null, to: null },
    metadata: { name: "b.pdf", zoning: { qa: { teams: [{ from: userId, to: teamId }] } } },
    type: "indexing",
    claimed_by: claim(crypto.randomUUID(), 60),
  }),
  createJob(1, { metadata: { name: "A.pdf" }, status: "completed", claimed_by: claim(userId, -1) }),
];
const getIndexes = (query: Record<string, string>) =>
  filterJobs(jobs, listJobs.query.parse(query), userId, now).map((job) => jobs.indexOf(job));

test.each([
  [{}, [0, 1, 2]],
  [{ confidence_below: "0.5" }, [1]],
  [{ confidence_below: "0.4" }, []],
  [{ status: "blocked" }, [0, 1]],
  [{ search: "STRASSE" }, [0]],
  [{ search: jobs[1]?.id.slice(0, 9) ?? "" }, [1]],
  [{ type: "indexing" }, [1]],
  [{ taxonomy: "invoice" }, [0]],
  [{ held_by: "me" }, [0]],
  [{ held_by: "others" }, [1]],
  [{ held_by: "nobody" }, [2]],
  [{ team: teamId }, [0, 1]],
  [{ team: crypto.randomUUID() }, []],
  [{ created_after: at(-2) }, [1, 2]],
  [{ created_before: at(-2) }, [0]],
  [{ created_after: at(-2), created_before: at(-1) }, [1]],
  [{ order: "-created_at" }, [2, 1, 0]],
  [{ order: "name" }, [2, 1, 0]],
  [{ order: "-name" }, [0, 1, 2]],
  [{ order: "updated_at" }, [2, 1, 0]],
])("kept jobs are listed as by the service: %j", (query, expected) => {
  expect(getIndexes(query)).toEqual(expected);
});
