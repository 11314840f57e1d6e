import { describe, expect, it } from "vitest";
import { addMarks, fetchRows, maxMarks, noMarks, toggleMark } from "../../../renderer/queue/marks.ts";
import { maxLimit } from "../../../shared/api/endpoint.ts";
import type { Job } from "../../../shared/api/jobs.ts";

const createJob = (row: number): Job => ({ id: `job ${row}` }) as Job;
const rowCount = 2040;

/** Fetches rows of a list of 2040 jobs, and returns their ids with the numbers of the fetched pages. */
async function fetch(from: number, to: number): Promise<{ ids: string[]; pages: number[] }> {
  const pages: number[] = [];
  const fetchPage = (page: number) => {
    pages.push(page);
    const start = page * maxLimit;
    const length = Math.max(0, Math.min(maxLimit, rowCount - start));
    return Promise.resolve({ list: Array.from({ length }, (_, index) => createJob(start + index)) });
  };
  const jobs = await fetchRows(fetchPage, from, to);
  return { ids: jobs.map(({ id }) => id), pages };
}

describe("fetchRows", () => {
  it("has every row of a range over several pages", async () => {
    const { ids, pages } = await fetch(95, 310);
    expect(ids).toEqual(Array.from({ length: 216 }, (_, index) => `job ${95 + index}`));
    expect(pages).toEqual([0, 1, 2, 3]);
  });

  it("begins with the row of a range upwards", async () => {
    const { ids, pages } = await fetch(201, 199);
    expect(ids).toEqual(["job 201", "job 200", "job 199"]);
    expect(pages).toEqual([1, 2]);
  });

  it("ends after the maximum number of rows in both directions", async () => {
    const down = await fetch(0, 2000);
    expect([down.ids.length, down.ids.at(-1), down.pages.length]).toEqual([maxMarks, `job ${maxMarks - 1}`, 10]);
    const up = await fetch(2000, 0);
    expect([up.ids.length, up.ids[0], up.ids.at(-1)]).toEqual([maxMarks, "job 2000", "job 1001"]);
  });

  it("has the rows that are left of a list that became shorter", async () => {
    expect((await fetch(2035, 2300)).ids).toHaveLength(5);
  });
});

describe("addMarks", () => {
  it("keeps the selected jobs, and adds others up to the maximum", () => {
    const jobs = Array.from({ length: maxMarks }, (_, row) => createJob(row));
    const marks = addMarks(addMarks(noMarks, [createJob(5000)]), jobs);
    expect([marks.size, marks.has("job 5000"), marks.has(`job ${maxMarks - 1}`)]).toEqual([maxMarks, true, false]);
    expect(addMarks(marks, jobs.slice(0, 10))).toEqual(marks);
  });
});

describe("toggleMark", () => {
  it("adds or removes a job, and adds none to a full selection", () => {
    const one = toggleMark(noMarks, createJob(1));
    expect([one.size, toggleMark(one, createJob(1)).size]).toEqual([1, 0]);
    const full = addMarks(
      noMarks,
      Array.from({ length: maxMarks }, (_, row) => createJob(row)),
    );
    expect(toggleMark(full, createJob(5000))).toEqual(full);
    expect(toggleMark(full, createJob(0)).size).toBe(maxMarks - 1);
  });
});
