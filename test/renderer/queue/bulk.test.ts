import { expect, it } from "vitest";
import { bulkActions, chooseFileName } from "../../../renderer/queue/bulk.ts";
import type { Job } from "../../../shared/api/jobs.ts";
import type { JobStatus } from "../../../shared/job/job.ts";

/** Chooses the file names of jobs with these names, in one archive. */
function chooseNames(...names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => chooseFileName({ id: "0123456789", metadata: { name } } as unknown as Job, taken));
}

it("chooses names that differ on a disk that ignores case", () => {
  expect(chooseNames("A.pdf", "a.pdf", "A.PDF")).toEqual(["A.xml", "a (2).xml", "A (3).xml"]);
  expect(chooseNames("a (2).pdf", "A.pdf", "a.epub")).toEqual(["a (2).xml", "A.xml", "a (3).xml"]);
});

it("chooses names that differ on a disk that ignores the Unicode form", () => {
  expect(chooseNames("M\u00FCller.pdf", "Mu\u0308ller.pdf")).toEqual(["M\u00FCller.xml", "Mu\u0308ller (2).xml"]);
  expect(chooseNames("MU\u0308LLER.pdf", "m\u00FCller.pdf")).toEqual(["MU\u0308LLER.xml", "m\u00FCller (2).xml"]);
});

it("keeps different names, also after characters were replaced", () => {
  expect(chooseNames("a/b.pdf", "a_b.pdf", "ab.pdf")).toEqual(["a_b.xml", "a_b (2).xml", "ab.xml"]);
});

it("cuts long names to what a disk permits, so that they differ there, too", () => {
  for (const letter of ["a", "é", "漢", "😀"]) {
    const long = letter.repeat(300);
    const names = chooseNames(`${long}1.pdf`, `${long}2.pdf`, `${long.toUpperCase()}1.pdf`);
    expect(new Set(names.map((name) => name.normalize("NFKC").toLowerCase())).size).toBe(3);
    for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(names[1]).toMatch(/^[^\uFFFD]+ \(2\)\.xml$/u);
  }
  expect(chooseNames("a\n\u0000b.pdf")).toEqual(["a__b.xml"]);
});

it("cancels and deletes only the user's own jobs, as the service requires", () => {
  const createJob = (owner: string, status: JobStatus): Job => ({ owner: { id: owner }, status }) as Job;
  expect(bulkActions.cancel.applies(createJob("ada", "blocked"), "ada")).toBe(true);
  expect(bulkActions.delete.applies(createJob("ada", "failed"), "ada")).toBe(true);
  expect(bulkActions.cancel.applies(createJob("ben", "blocked"), "ada")).toBe(false);
  expect(bulkActions.delete.applies(createJob("ben", "failed"), "ada")).toBe(false);
});
