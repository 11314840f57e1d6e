import { listComments } from "../../shared/api/comments.ts";
import { checkinJob, checkoutJob } from "../../shared/api/jobs.ts";
import { signUp } from "./accounts.ts";
import { expect, test } from "./galley.ts";
import { jobRow, queueTab } from "./workbench-page.ts";

import { createReviewedWork, createWorkInReview } from "./reviewed-work.ts";

test("With a service of an earlier version, comments and the difference say why they are missing", async ({
  galley,
  page,
}) => {
  await galley.open();
  await createReviewedWork(galley, page);
  // That service has no comments, and ignores which version of a content is asked for.
  await page.route(/\/jobs\/[^/]+\/comments/, (route) => {
    const message = "Nothing exists at this address.";
    const error = { type: "ROUTE_NOT_FOUND", message, status_code: 404, fields: null };
    return route.fulfill({
      status: 404,
      json: { success: false, status_code: 404, tracking: crypto.randomUUID(), response: [error] },
    });
  });
  await page.route(/version=computed/, (route) => route.continue({ url: route.request().url().replace(/\?.*/, "") }));
  await queueTab(page, "Zoning").click();
  await jobRow(page, "to-review").dblclick();
  await expect(page.getByRole("heading", { name: "What was changed cannot be shown" })).toBeVisible();
  await expect(page.getByText("keeps no comments")).toBeVisible();
  await expect(page.getByRole("listbox", { name: "Changes" })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listbox", { name: /^Zones of/ })).toBeVisible();
  await page.keyboard.press("d");
  await expect(page.getByRole("button", { name: "Show the workbench" })).toBeVisible();
  await page.keyboard.press("d");
  await expect(page.getByRole("listbox", { name: /^Zones of/ }).getByRole("option")).not.toHaveCount(0);
  await page.keyboard.press("j");
  await page.keyboard.press("q");
  await expect(page.getByText("The service is of an earlier version, and keeps no comments.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("A worker sees the comments of the review at their items, and answers", async ({ galley, page }) => {
  await galley.open();
  const ana = await signUp(galley, "Ana");
  const job = await createWorkInReview(ana, page);
  const params = { jobId: job.id };
  await ana.call(checkoutJob, { params, body: {} });
  const dispute = {
    role: "page-zones-json" as const,
    item: 1,
    record: "p1z2",
    text: "This is a slogan.",
    disputed: true,
  };
  const body = {
    status: "completed" as const,
    outcome: "returned" as const,
    message: "See zone 2.",
    comments: [dispute],
  };
  await ana.call(checkinJob, { params, body });

  await queueTab(page, "Zoning").click();
  await jobRow(page, "to-do-again").dblclick();
  await page.getByRole("note").getByRole("button", { name: "Show the comments" }).click();
  const rows = page.getByRole("listbox", { name: "Changes" }).getByRole("option");
  await expect(rows).toHaveText([/Text.*1 comment/]);
  await expect(page.getByRole("region", { name: "Selected change" })).toContainText("This is a slogan.");
  await expect(page.getByRole("progressbar", { name: "Reviewed zones" }), "a worker judges nothing").toBeVisible();
  // F2 shows the zone in the workbench, with what was said of it.
  await page.keyboard.press("F2");
  await expect(page.getByRole("listbox", { name: /^Zones of/ }).getByRole("option", { selected: true })).toHaveText(
    /Conservation/,
  );
  const bar = page.getByRole("region", { name: "Comments on Text" });
  await expect(bar).toContainText("This is a slogan.");
  await page.keyboard.press("q");
  await page.keyboard.type("It belongs to the letterhead.");
  await page.keyboard.press("Control+Enter");
  await expect(bar).toContainText("It belongs to the letterhead.");
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "Check in" });
  await expect(dialog.getByText("Your comment is sent with the check-in.")).toBeVisible();
  await page.keyboard.press("Control+Shift+Enter");
  await expect(page.getByRole("heading", { name: "Queue", exact: true })).toBeVisible();
  const { list } = await ana.call(listComments, { params });
  expect(list.map(({ text, round, phase }) => [text, round, phase])).toEqual([
    ["This is a slogan.", 1, "review"],
    ["It belongs to the letterhead.", 2, "work"],
  ]);
});

test("A worker goes from one dispute to the next until each is settled, and check-in lists those that are not", async ({
  galley,
  page,
}) => {
  await galley.open();
  const ana = await signUp(galley, "Ana");
  const job = await createWorkInReview(ana, page);
  const params = { jobId: job.id };
  await ana.call(checkoutJob, { params, body: {} });
  const dispute = (record: string, text: string) => ({
    role: "page-zones-json" as const,
    item: 1,
    record,
    text,
    disputed: true,
  });
  const comments = [dispute("p1z4", "Is it a note?"), dispute("p1z2", "This is a slogan.")];
  const body = { status: "completed" as const, outcome: "returned" as const, message: "See both.", comments };
  await ana.call(checkinJob, { params, body });

  await queueTab(page, "Zoning").click();
  await jobRow(page, "to-do-again").dblclick();
  const banner = page.getByRole("note").filter({ hasText: "Ana returned this work." });
  await expect(banner).toContainText("2 disputed items are neither changed nor answered.");
  const zones = page.getByRole("listbox", { name: /^Zones of/ }).getByRole("option");
  const selected = zones.and(page.getByRole("option", { selected: true }));
  await expect(selected).toHaveAccessibleName(/Disputed by Ana: Is it a note\?/);
  await page.keyboard.press("8");
  await expect(page.getByRole("combobox", { name: "Type" })).toHaveValue("footnote");
  await expect(banner).toContainText("1 disputed item is neither changed nor answered.");
  await expect(zones.and(page.getByRole("option", { name: /Disputed by/ }))).toHaveCount(1);
  await page.keyboard.press("Shift+Q");
  await expect(selected).toHaveAccessibleName(/Disputed by Ana: This is a slogan\./);

  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "Check in" });
  await expect(dialog).toContainText("Disputed, and neither changed nor answered");
  await dialog.getByRole("button", { name: /Disputed by Ana: This is a slogan/ }).click();
  await page.keyboard.press("d");
  const rows = page.getByRole("listbox", { name: "Changes" }).getByRole("option");
  await expect(rows).toHaveCount(2);
  await page.keyboard.press("Home");
  await page.keyboard.press("F8");
  await expect(page.getByRole("region", { name: "Selected change" })).toContainText("This is a slogan.");
  await page.keyboard.press("F2");
  await expect(selected).toHaveAccessibleName(/Disputed by Ana: This is a slogan\./);
  await page.keyboard.press("q");
  await page.keyboard.type("It belongs to the letterhead.");
  await page.keyboard.press("Control+Enter");
  await expect(banner).not.toContainText("disputed item");
  await expect(zones.and(page.getByRole("option", { name: /Disputed by/ }))).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(banner, "undo opens the dispute again").toContainText("1 disputed item");
});
