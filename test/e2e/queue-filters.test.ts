import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import type { ReviewStep } from "../../shared/job/job.ts";
import { buildTextPdf } from "../builders/pdf.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./galley.ts";
import { completeReviews, importFiles, refreshQueue } from "./imports.ts";
import { jobRow, queueTab, selectedJobRow } from "./workbench-page.ts";

const search = (page: Page) => page.getByRole("searchbox", { name: /^Search all tabs/ });
const rows = (page: Page) => page.getByRole("listbox", { name: /^Jobs:/ }).getByRole("option");
const status = (page: Page) => page.getByRole("contentinfo", { name: "Status" });
const confirmation = (page: Page, title: string) => page.getByRole("dialog", { name: title });

/** Imports documents as jobs of a type and waits until they are blocked. */
async function importNamed(page: Page, names: readonly string[], type: "data-point-extraction" | "indexing") {
  const bytes = Buffer.from(await buildTextPdf(1));
  const taxonomy = type === "indexing" ? "publishing" : "invoice";
  const files = names.map((name) => ({ name, bytes }));
  const jobs = await importFiles(page, files, { type, taxonomy });
  for (const name of names) await expect(jobRow(page, name)).toBeVisible();
  return jobs;
}

const isJobList = ({ pathname, searchParams }: URL): boolean =>
  pathname.endsWith("/jobs") && searchParams.has("status");
const isCount = (url: URL): boolean => isJobList(url) && url.searchParams.get("limit") === "1";

interface Held {
  /** Fulfilled when the first answer is held. */
  requested: Promise<void>;
  release: () => void;
}

/** Holds the answers with the rows of a step's tab, or of the tabs without a step, but not those with their number. */
async function holdRows(page: Page, step: ReviewStep | null): Promise<Held> {
  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const isHeld = (url: URL): boolean =>
    isJobList(url) && !isCount(url) && url.searchParams.get("blocking_task") === step;
  await page.route(isHeld, async (route) => {
    requested.resolve();
    await released.promise;
    await route.continue();
  });
  return { requested: requested.promise, release: released.resolve };
}

test("Jobs are searched in all tabs, filtered and sorted, and the filter is kept", async ({ galley, page }) => {
  await galley.open();
  await queueTab(page, "Zoning").click();
  await importNamed(page, ["bill 2.pdf", "bill 1.pdf"], "data-point-extraction");
  await importNamed(page, ["paper.pdf"], "indexing");
  await jobRow(page, "bill 1").click();
  await page.keyboard.press("Delete");
  await page.keyboard.press("Enter");
  await expect(queueTab(page, "Cancelled")).toContainText("1");

  await page.keyboard.press("Control+f");
  await page.keyboard.type("BILL");
  await expect(rows(page)).toHaveCount(1);
  await expect(queueTab(page, "Zoning")).toContainText("1");
  await expect(queueTab(page, "Cancelled")).toContainText("1");
  await page.keyboard.type(" 1");
  await expect(page.getByText("No job with “BILL 1” in its name matches in Zoning")).toBeVisible();
  await page.getByRole("button", { name: "Cancelled: 1" }).click();
  await expect(rows(page)).toHaveText([/bill 1/]);
  await queueTab(page, "Zoning").click();
  await page
    .getByRole("button", { name: /^Show all jobs/ })
    .last()
    .click();
  await expect(search(page)).toHaveValue("");
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole("combobox", { name: "Type" }).selectOption("Keywords");
  await expect(rows(page)).toHaveText([/paper/]);
  await page.reload();
  await expect(rows(page), "the filter is kept").toHaveText([/paper/]);
  await page.getByRole("combobox", { name: "Type" }).selectOption("All types");
  await page.getByRole("combobox", { name: "Order" }).selectOption("Name, Z to A");
  await expect(rows(page)).toHaveText([/paper/, /bill 2/]);
  await page.getByRole("combobox", { name: "Order" }).selectOption("Name, A to Z");
  await expect(rows(page)).toHaveText([/bill 2/, /paper/]);
  await rows(page).first().click();
  for (const [key, name] of [
    ["End", "paper"],
    ["Home", "bill 2"],
    ["PageDown", "paper"],
    ["PageUp", "bill 2"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(selectedJobRow(page), key).toContainText(name);
  }

  await page.getByRole("combobox", { name: "Confidence" }).selectOption("Below 30 %");
  await expect(page.getByText("No job matches in Zoning")).toBeVisible();
  await page.getByRole("combobox", { name: "Confidence" }).selectOption("Any confidence");
  await expect(rows(page)).toHaveText([/bill 2/, /paper/]);
  await page.getByRole("combobox", { name: "Held by" }).selectOption("Held by me");
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole("combobox", { name: "Held by" }).selectOption("Held by anybody");
  await jobRow(page, "bill 2").dblclick();
  await expect(page.getByRole("heading", { name: /bill 2.pdf · Zoning/ })).toBeVisible();
  await page.keyboard.press("F4");
  await page.getByRole("combobox", { name: "Held by" }).selectOption("Held by me");
  await expect(rows(page), "a job that was left is still held").toHaveText([/bill 2/]);

  await page.getByRole("combobox", { name: "Created" }).selectOption("Older than 7 days");
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole("combobox", { name: "Created" }).selectOption("Created today");
  await expect(rows(page)).toHaveText([/bill 2/]);

  // An earlier version stored one filter for all connections. This one has no such taxonomy.
  await page.evaluate(() => {
    localStorage.clear();
    localStorage.setItem("queue.filter", JSON.stringify({ taxonomy: "nda", held_by: "me" }));
  });
  await page.reload();
  await expect(status(page)).toContainText("Removed from the filter: taxonomy “nda”");
  await expect(page.getByRole("combobox", { name: "Taxonomy" })).toHaveValue("");
  await expect(rows(page)).toHaveText([/bill 2/]);

  await rows(page).first().click();
  await page.keyboard.press("Shift+G");
  await expect(confirmation(page, "Release bill 2.pdf?")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByText("bill 2.pdf was released")).toBeVisible();
});

test("The headings sort the list by name, age and last change, by pointer and by keyboard", async ({
  galley,
  page,
}) => {
  await galley.open();
  await queueTab(page, "Zoning").click();
  await importNamed(page, ["bill 2.pdf", "bill 1.pdf", "bill 3.pdf"], "data-point-extraction");
  const heading = (name: string) => page.getByRole("columnheader", { name, exact: true });
  const expectSorted = async (name: string, direction: string, order: readonly RegExp[]): Promise<void> => {
    await expect(heading(name)).toHaveAttribute("aria-sort", direction);
    await expect(rows(page)).toHaveText([...order]);
  };
  await expectSorted("Age", "descending", [/bill 2/, /bill 1/, /bill 3/]);
  await expect(heading("Type").getByRole("button"), "the service does not sort by the type").toHaveCount(0);
  await rows(page).first().click();
  await heading("Document").getByRole("button").click();
  await expectSorted("Document", "ascending", [/bill 1/, /bill 2/, /bill 3/]);
  await expect(heading("Age")).toHaveAttribute("aria-sort", "none");
  await expect(page.getByRole("combobox", { name: "Order" })).toHaveValue("name");
  await page.keyboard.press("End");
  await expect(selectedJobRow(page), "the list has kept the focus").toContainText("bill 3");

  await page.keyboard.press("Shift+Tab");
  await expect(heading("Age").getByRole("button")).toBeFocused();
  await page.keyboard.press("Enter");
  await expectSorted("Age", "descending", [/bill 2/, /bill 1/, /bill 3/]);
  await page.keyboard.press("Enter");
  await expectSorted("Age", "ascending", [/bill 3/, /bill 1/, /bill 2/]);

  for (const name of ["bill 1", "bill 3"]) {
    await jobRow(page, name).click();
    await page.keyboard.press("Delete");
    await page.keyboard.press("Enter");
    await expect(jobRow(page, name)).toHaveCount(0);
  }
  await queueTab(page, "Cancelled").click();
  await heading("Cancelled").getByRole("button").click();
  await expectSorted("Cancelled", "descending", [/bill 3/, /bill 1/]);
  await heading("Cancelled").getByRole("button").click();
  await expectSorted("Cancelled", "ascending", [/bill 1/, /bill 3/]);
  await expectAccessible(page, "queue with sorted columns");
});

test("Enter on a tab goes into its list", async ({ galley, page }) => {
  await galley.open();
  await importNamed(page, ["one.pdf", "two.pdf"], "data-point-extraction");
  await queueTab(page, "Mapping").click();
  await queueTab(page, "Zoning").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listbox", { name: /^Jobs:/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /two.pdf · Zoning/ })).toBeVisible();
});

test("The key that opens a job is not lost if it comes before the rows", async ({ galley, page }) => {
  await galley.open();
  await importNamed(page, ["one.pdf", "two.pdf"], "data-point-extraction");
  await queueTab(page, "Mapping").click();
  const rows = await holdRows(page, "zoning");
  await page.reload();
  await queueTab(page, "Zoning").click();
  await rows.requested;
  await expect(page.getByRole("listbox", { name: /^Jobs:/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  rows.release();
  await expect(page.getByRole("heading", { name: /two.pdf · Zoning/ })).toBeVisible();
});

test("The first jobs of an empty queue are followed to their tab, and keys go on", async ({ galley, page }) => {
  await galley.open();
  await queueTab(page, "Running").click();
  const rows = await holdRows(page, "zoning");
  const files = [{ name: "first.pdf", bytes: Buffer.from(await buildTextPdf(1)) }];
  await importFiles(page, files, { type: "data-point-extraction", taxonomy: "invoice" });
  await rows.requested;
  await expect(queueTab(page, "Zoning")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("listbox", { name: /^Jobs:/ })).toBeFocused();
  await page.keyboard.press("Enter");
  rows.release();
  await expect(page.getByRole("heading", { name: /first.pdf · Zoning/ })).toBeVisible();
});

test("The key that opens the first job is not lost while the queue follows it", async ({ galley, page }) => {
  await galley.open();
  await queueTab(page, "Running").click();
  const rows = await holdRows(page, null);
  let isRunning = true;
  const exchanged: Record<string, string> = { running: "blocked", blocked: "running" };
  // The job waits for its review, and is still shown among the jobs that run.
  await page.route(isJobList, async (route) => {
    const url = new URL(route.request().url());
    const status = url.searchParams.get("status") ?? "";
    if (isRunning) url.searchParams.set("status", exchanged[status] ?? status);
    await route.fallback({ url: url.href });
  });
  const files = [{ name: "first.pdf", bytes: Buffer.from(await buildTextPdf(1)) }];
  await importFiles(page, files, { type: "data-point-extraction", taxonomy: "invoice" });
  await rows.requested;
  await expect(queueTab(page, "Running")).toContainText("1");
  await expect(page.getByRole("listbox", { name: /^Jobs:/ })).toBeFocused();
  await page.keyboard.press("Enter");
  isRunning = false;
  await refreshQueue(page);
  await expect(page.getByRole("heading", { name: /first.pdf · Zoning/ })).toBeVisible();
  rows.release();
});

test("A click on the row of a job that has just left its tab still means that job", async ({ galley, page }) => {
  await galley.open();
  const [job] = await importNamed(page, ["left.pdf"], "data-point-extraction");
  if (job === undefined) throw new Error("No job was created.");
  await queueTab(page, "Zoning").click();
  await expect(selectedJobRow(page)).toContainText("left.pdf");
  const released = Promise.withResolvers<void>();
  await page.route(isCount, async (route) => {
    await released.promise;
    await route.continue();
  });
  await completeReviews(page, job, "mapping");
  await expect(selectedJobRow(page)).not.toContainText("left.pdf");
  await selectedJobRow(page).click();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /left.pdf · Mapping/ })).toBeVisible();
  released.resolve();
});

test("A queue does not seem empty while its job changes its tab", async ({ galley, page }) => {
  await galley.open();
  await importNamed(page, ["moving.pdf"], "data-point-extraction");
  const tabs = await page.getByRole("tab").count();
  const [requested, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let requests = 0;
  await page.route(isCount, async (route) => {
    requests++;
    // The job is in none of the tabs when their numbers are first asked for.
    const url = new URL(route.request().url());
    if (requests <= tabs) url.searchParams.set("search", "no such job");
    else {
      requested.resolve();
      await released.promise;
    }
    await route.continue({ url: url.href });
  });
  await refreshQueue(page);
  await requested.promise;
  await expect(jobRow(page, "moving.pdf")).toBeVisible();
  released.resolve();
  await expect(queueTab(page, "Zoning")).toContainText("1");
});

test("Many jobs are cancelled, run again, deleted and saved at once, with one summary", async ({ galley, page }) => {
  await galley.open();
  await queueTab(page, "Zoning").click();
  const names = ["a.pdf", "b.pdf", "c.pdf", "d.pdf"];
  await importNamed(page, names, "data-point-extraction");
  await rows(page).first().click();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(status(page)).toContainText("2 selected");
  await page.keyboard.press("Delete");
  await expect(confirmation(page, "Cancel 2 jobs?").getByRole("button", { name: /^Cancel jobs/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 jobs were cancelled")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);

  await queueTab(page, "Cancelled").click();
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press("Control+a");
  await expect(status(page)).toContainText("2 selected");
  await page.keyboard.press("Shift+R");
  await expect(confirmation(page, "Run 2 jobs again?")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 jobs run again")).toBeVisible();
  await queueTab(page, "Zoning").click();
  await expect(rows(page)).toHaveCount(4);

  // One of the selected jobs is gone before it is deleted: the others are not kept from it.
  await queueTab(page, "Cancelled").click();
  await page.keyboard.press("Control+a");
  await expect(status(page)).toContainText("2 selected");
  await page.keyboard.press("Shift+Delete");
  await expect(confirmation(page, "Delete 2 jobs?")).toBeVisible();
  await page.evaluate(async () => {
    const response = await fetch("/v1.1/jobs?status=cancelled");
    const { response: jobs } = (await response.json()) as { response: { list: { id: string }[] } };
    await fetch(`/v1.1/jobs/${jobs.list[0]?.id}`, { method: "DELETE" });
  });
  await page.keyboard.press("Enter");
  await expect(page.getByText("Delete: not done for 1 of 2 jobs")).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});

test("The outputs of many jobs are saved in one file", async ({ galley, page }) => {
  await galley.open();
  const bytes = Buffer.from(await buildTextPdf(1));
  await page.evaluate(async (base64) => {
    const body = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    for (const name of ["same.pdf", "same.pdf"]) {
      const headers = { "content-type": "application/octet-stream" };
      const uploaded = await fetch("/v1.1/documents", { method: "POST", headers, body });
      const { response } = (await uploaded.json()) as { response: { uri: string } };
      const metadata = {
        name,
        zoning: { high_confidence_threshold: 0 },
        indexing: { taxonomy: "publishing", high_confidence_threshold: 0 },
      };
      const job = { type: "indexing", input_content: { role: "input", uri: response.uri }, metadata };
      await fetch("/v1.1/jobs", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(job),
      });
    }
  }, bytes.toString("base64"));
  await expect(queueTab(page, "Completed")).toContainText("2");
  await queueTab(page, "Completed").click();
  await expect(rows(page)).toHaveCount(2);
  await rows(page).first().click();
  await page.keyboard.press("Control+a");
  await expect(status(page)).toContainText("2 selected");
  await page.keyboard.press("Control+s");
  await expect(confirmation(page, "Save the output of 2 jobs?")).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  const files = unzipSync(new Uint8Array(readFileSync(await download.path())));
  expect(Object.keys(files).toSorted()).toEqual(["same (2).xml", "same.xml"]);
  expect(new TextDecoder().decode(files["same.xml"])).toContain("<?xml");
});

test("A double click opens the job of its first click, though another one moves under the pointer", async ({
  galley,
  page,
}) => {
  await galley.open();
  await page.getByRole("combobox", { name: "Order" }).selectOption("Name, A to Z");
  await importNamed(page, ["bill b.pdf"], "data-point-extraction");
  // The queue follows its first job to the tab of the next step, where its row loads.
  await expect(queueTab(page, "Zoning")).toHaveAttribute("aria-selected", "true");
  await expect(rows(page)).toHaveText([/bill b/]);
  const box = await rows(page).first().boundingBox();
  if (box === null) throw new Error("the job is not shown");
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.up();
  await importNamed(page, ["bill a.pdf"], "data-point-extraction");
  await expect(rows(page)).toHaveText([/bill a/, /bill b/]);
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.getByRole("heading", { level: 1 })).toContainText("bill b");
});
