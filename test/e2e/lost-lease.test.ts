import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Client } from "../../shared/api/client.ts";
import { cancelJob, checkinJob, checkoutJob, deleteJob, type Job } from "../../shared/api/jobs.ts";
import { buildTextPdf } from "../builders/pdf.ts";
import { isBlockedAt, isCompleted, waitForJob } from "../harness/jobs.ts";
import { signUp } from "./accounts.ts";
import { expect, test, type Galley } from "./galley.ts";
import { createSharedJob, readZones } from "./shared-job.ts";
import { jobRow, queueTab } from "./workbench-page.ts";

const status = (page: Page) => page.getByRole("contentinfo", { name: "Status" });
const lostBanner = (page: Page) => page.getByRole("alert").filter({ hasText: "The lease of this job was lost." });
const zones = (page: Page) => page.getByRole("listbox", { name: /^Zones of/ }).getByRole("option");
const type = (page: Page) => page.getByRole("combobox", { name: "Type" });

async function openShared(page: Page): Promise<void> {
  await queueTab(page, "Zoning").click();
  await jobRow(page, "shared").dblclick();
  await expect(zones(page).first()).toBeVisible();
}

/** Starts Galley, and opens the zones of a job of Ben's. */
async function openSharedJob(galley: Galley, page: Page): Promise<{ ben: Client; job: Job }> {
  await galley.open();
  const ben = await signUp(galley, "Ben");
  const job = await createSharedJob(galley, page, ben, await buildTextPdf(1));
  await openShared(page);
  return { ben, job };
}

test("A zone that is dragged while another user takes the job over is kept, and applied when it is checked out again", async ({
  galley,
  page,
}) => {
  await galley.open();
  const ben = await signUp(galley, "Ben");
  const job = await createSharedJob(galley, page, ben, await buildTextPdf(1));
  // The step before the drag arrives after the job was taken over.
  const takenOver = Promise.withResolvers<undefined>();
  await page.route(/\/contents\/page-zones-json\/1$/, async (route) => {
    if (route.request().method() === "PUT") await takenOver.promise;
    await route.continue();
  });
  await openShared(page);
  const zone = zones(page).nth(1);
  await zone.click();
  const x = page.getByRole("textbox", { name: "X", exact: true });
  const before = Number(await x.inputValue());
  const y = Number(await page.getByRole("textbox", { name: "Y", exact: true }).inputValue());

  await page.keyboard.press("7");
  const box = await page.getByRole("img", { name: "Page 1", exact: true }).boundingBox();
  if (box === null) throw new Error("page 1 is not shown");
  const scale = box.width / 595.28;
  const start = { x: box.x + (before + 30) * scale, y: box.y + (y + 12) * scale };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 20, start.y, { steps: 3 });
  const params = { jobId: job.id };
  await ben.call(checkoutJob, { params, body: { force: true, reason: "It is urgent." } });
  takenOver.resolve(undefined);
  // The window learns it in the middle of the drag, when the service refuses the step before.
  const banner = lostBanner(page);
  await expect(banner).toContainText("Ben has the job checked out until");
  await page.mouse.move(start.x + 40, start.y, { steps: 3 });
  await page.mouse.up();
  await expect(x).not.toHaveValue(String(before));
  const moved = await x.inputValue();
  await expect(banner).toContainText("Your 2 steps are saved on this machine.");
  await expect(status(page)).toContainText("Lease lost");

  // What comes after is not an edit any more.
  await page.mouse.move(start.x + 40, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 80, start.y, { steps: 3 });
  await page.mouse.up();
  await zone.click();
  await expect(x).toHaveValue(moved);

  const untouched = await readZones(ben, job, 1);
  expect(untouched.zones.filter(({ origin }) => origin === "human")).toEqual([]);
  await banner.getByRole("button", { name: "Check out again" }).click();
  await expect(page.getByText(/Ben has the job checked out until/)).toBeVisible();
  await ben.call(checkinJob, { params, body: { status: "aborted" } });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Your earlier work was restored")).toBeVisible();
  await zone.click();
  await expect(x).toHaveValue(moved);
  await expect(page.getByRole("combobox", { name: "Type" })).toHaveValue("caption");
});

test("A refused check-in of a lost lease ends the checkout; work on a step that is over is kept aside, to be exported", async ({
  galley,
  page,
}) => {
  const { ben, job } = await openSharedJob(galley, page);
  await zones(page).nth(1).click();
  await page.keyboard.press("7");
  await expect(status(page)).toContainText(/Saved \d/);
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "Check in" });
  await expect(dialog).toBeVisible();
  const params = { jobId: job.id };
  await ben.call(checkoutJob, { params, body: { force: true, reason: "It is urgent." } });
  await page.keyboard.press("Control+Shift+Enter");
  await expect(dialog.getByRole("alert")).toContainText("Ben has");
  await page.keyboard.press("Escape");
  await expect(lostBanner(page)).toContainText(/Ben has the job checked out until (\w+ \d+, )?\d\d:\d\d/);
  await page.keyboard.press("8");
  await expect(type(page), "the window is read-only").toHaveValue("caption");

  await ben.call(checkinJob, { params, body: { status: "completed" } });
  await waitForJob(ben, job, isBlockedAt("mapping"), galley.running.origin);
  await lostBanner(page).getByRole("button", { name: "Check out again" }).click();
  await expect(page.getByText("Your work in “Zoning” was kept aside")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("work kept aside");
  await page.keyboard.press("Enter");
  const aside = page.getByRole("dialog", { name: "Work kept aside" });
  await expect(aside.getByRole("option")).toHaveText(/shared.*Zoning, 1 step/);
  const download = page.waitForEvent("download");
  await aside.getByRole("button", { name: /^Export/ }).click();
  const work = JSON.parse(readFileSync(await (await download).path(), "utf8")) as { entries: unknown[] };
  expect(work.entries).toEqual([expect.objectContaining({ kind: "do" })]);
  await aside.getByRole("button", { name: /^Delete/ }).click();
  await aside.getByRole("button", { name: "Delete for good" }).click();
  await expect(aside).toContainText("Nothing is kept aside");
});

test("Work on a step that somebody completes is kept aside, also if the next one cannot be checked out", async ({
  galley,
  page,
}) => {
  await galley.open();
  const ben = await signUp(galley, "Ben");
  const job = await createSharedJob(galley, page, ben, await buildTextPdf(1), ["zoning"]);
  const params = { jobId: job.id };
  await openShared(page);
  await zones(page).nth(1).click();
  await page.keyboard.press("7");
  await expect(status(page)).toContainText(/Saved \d/);
  await ben.call(checkoutJob, { params, body: { force: true, reason: "It is urgent." } });
  await ben.call(checkinJob, { params, body: { status: "completed" } });
  await waitForJob(ben, job, isBlockedAt("mapping"), galley.running.origin);
  // The window learns it by the next change.
  await page.keyboard.press("8");
  await expect(lostBanner(page)).toContainText(/read-only: the job is (?:running|blocked at mapping)/);
  // The window may have learned it already, and then does not take the change.
  const shown = await type(page).inputValue();
  await page.keyboard.press("9");
  await expect(type(page), "the window is read-only").toHaveValue(shown);
  await lostBanner(page).getByRole("button", { name: "Check out again" }).click();
  await expect(page.getByText("This job could not be opened")).toBeVisible();
  await expect(page.getByText("Your work in “Zoning” was kept aside")).toBeVisible();
});

test("Work on a job that was completed meanwhile is kept aside when one looks at its output", async ({
  galley,
  page,
}) => {
  const { ben, job } = await openSharedJob(galley, page);
  const params = { jobId: job.id };
  await zones(page).nth(1).click();
  await page.keyboard.press("7");
  await expect(status(page)).toContainText(/Saved \d/);
  await page.keyboard.press("F4");
  await ben.call(checkoutJob, { params, body: { force: true, reason: "It is urgent." } });
  await ben.call(checkinJob, { params, body: { status: "completed" } });
  await waitForJob(ben, job, isBlockedAt("mapping"), galley.running.origin);
  await ben.call(checkoutJob, { params, body: {} });
  await ben.call(checkinJob, { params, body: { status: "completed" } });
  await waitForJob(ben, job, isCompleted, galley.running.origin);
  await queueTab(page, "Completed").click();
  await jobRow(page, "shared").dblclick();
  await expect(page.getByText("Your work in “Zoning” was kept aside")).toBeVisible();
});

test("Work on a job that somebody deletes meanwhile is kept aside", async ({ galley, page }) => {
  const { ben, job } = await openSharedJob(galley, page);
  const params = { jobId: job.id };
  await ben.call(cancelJob, { params });
  await ben.call(deleteJob, { params });
  await zones(page).nth(1).click();
  await page.keyboard.press("7");
  await expect(lostBanner(page)).toContainText("The job does not exist");
  await lostBanner(page).getByRole("button", { name: "Check out again" }).click();
  await expect(page.getByText("This job could not be opened")).toBeVisible();
  await expect(page.getByText("Your work in “Zoning” was kept aside")).toBeVisible();
});

test("While a job is being checked in, nothing can be changed that would be lost", async ({ galley, page }) => {
  await openSharedJob(galley, page);
  const answered = Promise.withResolvers<undefined>();
  await page.route(/\/checkin$/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "Check in" });
  await page.keyboard.press("Control+Shift+Enter");
  await expect(dialog).toContainText("The job is being checked in…");
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Continue reviewing" })).toBeDisabled();
  answered.resolve(undefined);
  await expect(page.getByRole("heading", { name: "Queue", exact: true })).toBeVisible();
});

test("A job is not checked in without the steps that another window made", async ({ galley, page, context }) => {
  const { ben, job } = await openSharedJob(galley, page);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(zones(second).first()).toBeVisible();
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "Check in" });
  await expect(dialog).toBeVisible();
  await zones(second).nth(1).click();
  await second.keyboard.press("7");
  await expect(status(second)).toContainText(/Saved \d/);

  await page.bringToFront();
  await page.keyboard.press("Control+Shift+Enter");
  await expect(dialog.getByRole("alert")).toContainText("another window is editing this job");
  await page.keyboard.press("Escape");
  await page.getByRole("alert").getByRole("button", { name: "Continue here" }).click();
  await zones(page).nth(1).click();
  await expect(type(page)).toHaveValue("caption");
  await expect(status(page)).toContainText("1 to undo");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Control+Shift+Enter");
  await waitForJob(ben, job, isBlockedAt("mapping"), galley.running.origin);
  expect((await readZones(ben, job, 1)).zones.map(({ type: name }) => name)).toContain("caption");
});
