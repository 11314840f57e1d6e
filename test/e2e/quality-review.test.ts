import { listComments } from "../../shared/api/comments.ts";
import { getContent, putContent } from "../../shared/api/contents.ts";
import { checkinJob, checkoutJob, getJob } from "../../shared/api/jobs.ts";
import { createTeam } from "../../shared/api/teams.ts";
import { mappingSchema } from "../../shared/document/data-points.ts";
import { pageZonesSchema } from "../../shared/document/zones.ts";
import { signUp } from "./accounts.ts";
import { expectBestPractices } from "./axe.ts";
import { expect, test } from "./galley.ts";
import { isBlockedAt, startJob, waitForJob } from "../harness/jobs.ts";
import { addWindowUser, sample } from "./imports.ts";
import { jobRow, queueTab } from "./workbench-page.ts";
import { addMember } from "../harness/teams.ts";

import { createJobInReview, createReviewedWork } from "./reviewed-work.ts";

test("A job in review that was prefetched shows what was changed since then", async ({ galley, page }) => {
  await galley.open();
  const [ana, ben] = [await signUp(galley, "Ana"), await signUp(galley, "Ben")];
  const { id: zoners } = await ana.call(createTeam, { body: { name: "Zoners" } });
  const { id: checkers } = await ana.call(createTeam, { body: { name: "Checkers" } });
  await addWindowUser(page, ana, checkers);
  await addMember(ana, checkers, { client: ben, id: ben.email });
  await createJobInReview(ana, "opened.pdf", zoners, checkers);
  const { id: jobId } = await createJobInReview(ana, "prefetched.pdf", zoners, checkers);
  const dialog = page.getByRole("dialog", { name: "Check in" });
  await queueTab(page, "Zoning").click();
  await jobRow(page, "opened").dblclick();
  await expect(page.getByRole("heading", { name: /opened.pdf · Zoning · Review/ })).toBeVisible();
  const prefetch = page.waitForResponse((response) => response.url().includes(`${jobId}/contents/page-zones-json`));
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toContainText("Next: prefetched.pdf");
  await prefetch;
  await page.keyboard.press("Escape");

  const params = { jobId };
  await ben.call(checkoutJob, { params, body: {} });
  await ben.call(checkinJob, { params, body: { status: "completed", outcome: "returned", message: "See the title." } });
  await ana.call(checkoutJob, { params, body: {} });
  const item = { ...params, role: "page-zones-json" as const, item: 1 };
  const content = pageZonesSchema.parse(await (await ana.call(getContent, { params: item })).json());
  const zones = content.zones.map((zone) => ({ ...zone, type: "footnote" as const, accepted: true }));
  await ana.call(putContent, { params: item, body: new TextEncoder().encode(JSON.stringify({ ...content, zones })) });
  await ana.call(checkinJob, { params, body: { status: "completed" } });

  await page.keyboard.press("Control+Enter");
  await expect(dialog).toContainText("Next: prefetched.pdf");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: /prefetched.pdf · Zoning · Review/ })).toBeVisible();
  await expect(page.getByRole("listbox", { name: "Changes" }).getByRole("option").first()).toContainText(/→ Footnote/);
});

test("A reviewer returns work with a message, which the next reviewer sees", async ({ galley, page }) => {
  await galley.open();
  const ana = await signUp(galley, "Ana");
  const { id: zoners } = await ana.call(createTeam, { body: { name: "Zoners" } });
  const { id: checkers } = await ana.call(createTeam, { body: { name: "Checkers" } });
  await addWindowUser(page, ana, checkers);
  const reviewedJob = await createJobInReview(ana, "to-review.pdf", zoners, checkers);
  const returnedJob = await createJobInReview(ana, "to-do-again.pdf", checkers, zoners);

  await queueTab(page, "Zoning").click();
  await jobRow(page, "to-review").dblclick();
  await expect(page.getByRole("heading", { name: /Zoning · Review/ })).toBeVisible();
  await page.getByRole("button", { name: /^Check in/ }).click();
  const dialog = page.getByRole("dialog", { name: "Check in" });
  await dialog.getByRole("radio", { name: "Returned" }).check();
  const confirm = dialog.getByRole("button", { name: /^Check in(?! and)/ });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The address is two zones.");
  await confirm.click();
  await expect(page.getByRole("heading", { name: "Queue", exact: true })).toBeVisible();
  await expect(page.getByText("It goes back to its team.")).toBeVisible();
  const returned = await ana.call(getJob, { params: { jobId: reviewedJob.id } });
  expect(returned.review).toMatchObject({ phase: "work", round: 2 });
  expect(returned.reviews).toMatchObject([{ outcome: "returned", message: "The address is two zones." }]);

  const message = "The table goes on\nbelow the total.";
  await ana.call(checkoutJob, { params: { jobId: returnedJob.id }, body: {} });
  const body = { status: "completed" as const, outcome: "returned" as const, message };
  await ana.call(checkinJob, { params: { jobId: returnedJob.id }, body });
  await jobRow(page, "to-do-again").dblclick();
  await expect(page.getByRole("note")).toHaveText(`Ana returned this work. ${message}`);
  await page.getByRole("button", { name: /^Check in/ }).click();
  await expect(dialog.getByRole("radio")).toHaveCount(3);
  await expect(dialog.getByRole("radio", { name: "Returned" })).toHaveCount(0);
  await expect(dialog).toContainText("Your changes go to the quality review of this step.");
  await page.keyboard.press("Control+Shift+Enter");
  await expect(page.getByText("Its quality review is next.")).toBeVisible();
});

test("A reviewer judges the changes by keys, and the worker sees what came back and why", async ({ galley, page }) => {
  await galley.open();
  const { ana, job } = await createReviewedWork(galley, page);
  const params = { jobId: job.id };
  await queueTab(page, "Zoning").click();
  await jobRow(page, "to-review").dblclick();

  const changes = page.getByRole("listbox", { name: "Changes" });
  await expect(changes.getByRole("option")).toHaveText([
    /retyped: Title → Caption/,
    /resized: 172 × 10 → 212 × 10 pt/,
    /split: 1 → 2/,
    /removed/,
    /1 comment/,
  ]);
  await expect(page.getByText("4 changes: 0 agreed, 0 disputed, 4 open")).toBeVisible();
  const judged = page.getByRole("progressbar", { name: "Judged changes" });
  await expect(judged).toHaveAttribute("aria-valuetext", "0 of 4 changes judged");
  await expect(judged).toHaveAttribute("aria-valuenow", "0");
  const details = page.getByRole("region", { name: "Selected change" });
  await expect(details.getByRole("heading", { name: "Machine’s" })).toBeVisible();
  await expect(details.getByRole("heading", { name: "Ana’s" })).toBeVisible();

  // Enter agrees and goes on; undo takes it back and shows it.
  await page.keyboard.press("Enter");
  await expect(changes.getByRole("option", { selected: true })).toHaveText(/resized/);
  await page.keyboard.press("Control+z");
  await expect(changes.getByRole("option", { selected: true })).toHaveText(/retyped/);
  await expect(page.getByText("0 agreed, 0 disputed, 4 open")).toBeVisible();
  await page.keyboard.press("Enter");

  // A letter that is typed right after the key of the command belongs to the comment.
  await page.keyboard.press("n");
  await page.keyboard.type("It was right before.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("4 changes: 1 agreed, 1 disputed, 2 open")).toBeVisible();
  await expect(judged).toHaveAttribute("aria-valuetext", "2 of 4 changes judged, 1 agreed, 1 disputed");
  await expect(changes.getByRole("option", { selected: true }), "a dispute goes on as well").toHaveText(/split/);
  await page.keyboard.press("k");
  await expect(details.getByRole("list", { name: "Comments" })).toContainText("It was right before.");

  // The workbench counts zones.
  await page.keyboard.press("d");
  await page.keyboard.press("d");
  await expect(page.getByRole("progressbar", { name: "Reviewed zones" })).toBeVisible();
  await expect(judged).toBeHidden();
  await page.keyboard.press("d");
  await expect(judged).toHaveAttribute("aria-valuenow", "2");

  // What was judged is on this machine: it survives a reload.
  await page.reload();
  await expect(page.getByText("4 changes: 1 agreed, 1 disputed, 2 open")).toBeVisible();
  await page.keyboard.press("F8");
  await expect(changes.getByRole("option", { selected: true })).toHaveText(/split/);
  await expectBestPractices(page, "review of changes");

  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "Check in" });
  await expect(dialog.getByRole("radio", { name: "Returned" })).toBeChecked();
  await expect(dialog.getByRole("textbox", { name: "Reason" })).toHaveValue("1 change is disputed, see its comment.");
  // Approved work must not have changes that nobody judged without saying so; each leads to its row.
  await dialog.getByRole("radio", { name: "Completed" }).check();
  const unjudged = dialog.getByRole("list", { name: /^Changes without a verdict/ });
  await expect(unjudged.getByRole("listitem")).toHaveText([/split: 1 → 2/, /removed/]);
  await unjudged.getByRole("button", { name: /removed/ }).click();
  await expect(changes.getByRole("option", { selected: true })).toHaveText(/removed/);
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Control+Shift+Enter");
  await expect(page.getByRole("heading", { name: "Queue", exact: true })).toBeVisible();
  const { list } = await ana.call(listComments, { params });
  expect(list).toMatchObject([
    { text: "Is this one block?", disputed: false, phase: "work" },
    { text: "It was right before.", disputed: true, phase: "review", record: "p1z2" },
  ]);
  expect((await ana.call(getJob, { params })).review).toMatchObject({ phase: "work", round: 2 });
});

test("A reviewer's own correction is told from the worker's change, and check-in says what becomes of it", async ({
  galley,
  page,
}) => {
  await galley.open();
  const { ana, job } = await createReviewedWork(galley, page);
  await queueTab(page, "Zoning").click();
  await jobRow(page, "to-review").dblclick();
  const changes = page.getByRole("listbox", { name: "Changes" });
  const selected = changes.getByRole("option", { selected: true });
  const details = page.getByRole("region", { name: "Selected change" });
  await expect(selected).toHaveText(/retyped: Title → Caption/);
  await page.keyboard.press("F2");
  await page.getByRole("combobox", { name: "Type" }).selectOption({ label: "Section header" });
  await page.keyboard.press("j");
  await page.keyboard.press("d");
  await expect(selected, "the list goes on where it was left").toHaveText(/retyped: Title → Section header/);
  await expect(details.getByRole("heading", { name: "Ana’s, corrected by you" })).toBeVisible();
  await expect(page.getByText("4 changes: 0 agreed, 0 disputed, 3 open, 1 corrected")).toBeVisible();

  // Corrected back to the machine's version, it is still listed.
  await page.keyboard.press("F2");
  await page.getByRole("combobox", { name: "Type" }).selectOption({ label: "Title" });
  await page.keyboard.press("d");
  await expect(changes.getByRole("option")).toHaveCount(5);
  await expect(selected).toContainText("corrected back to the machine’s version");
  await expect(page.getByText("4 changes: 0 agreed, 0 disputed, 3 open, 1 corrected")).toBeVisible();

  const judged = page.getByRole("progressbar", { name: "Judged changes" });
  await expect(judged).toHaveAttribute("aria-valuetext", "1 of 4 changes judged, 1 corrected");

  // A zone that the reviewer removes is one more change; those after it only have other numbers.
  await page.keyboard.press("d");
  await page.keyboard.press("d");
  const zones = page.getByRole("listbox", { name: /^Zones of/ }).getByRole("option");
  await zones.filter({ hasText: "Accounts payable" }).click();
  await page.keyboard.press("Delete");
  await page.keyboard.press("d");
  await expect(changes.getByRole("option")).toHaveCount(6);
  await expect(page.getByText("5 changes: 0 agreed, 0 disputed, 3 open, 2 corrected")).toBeVisible();

  // A removed zone has no place in the workbench, and is found again in the list.
  await changes.getByRole("option").filter({ hasText: "removed Fennimore" }).click();
  await page.keyboard.press("F2");
  await page.keyboard.press("d");
  await expect(selected).toHaveText(/removed\s*Fennimore/);
  await page.keyboard.press("n");
  await page.keyboard.type("It belongs here.");
  await page.keyboard.press("Control+Enter");

  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "Check in" });
  await expect(dialog.getByRole("radio", { name: "Returned" })).toBeChecked();
  await expect(dialog).toContainText("Your 2 own corrections are not part of what goes back, and are discarded.");
  await dialog.getByRole("radio", { name: "Aborted" }).check();
  await expect(dialog).toContainText("Your dispute with its comment is discarded.");
  await expect(dialog).not.toContainText("sent with the check-in");
  await page.keyboard.press("Control+Shift+Enter");
  await expect(page.getByRole("heading", { name: "Queue", exact: true })).toBeVisible();
  const { list } = await ana.call(listComments, { params: { jobId: job.id } });
  expect(list.map(({ text }) => text)).toEqual(["Is this one block?"]);
});

test("A quality review of data points names them, and checks them at its check-in", async ({ galley, page }) => {
  await galley.open();
  const ana = await signUp(galley, "Ana");
  const { id: from } = await ana.call(createTeam, { body: { name: "Mappers" } });
  const { id: to } = await ana.call(createTeam, { body: { name: "Checkers" } });
  await addWindowUser(page, ana, to);
  const job = await startJob(ana, {
    bytes: new Uint8Array(sample("invoice-english.pdf").bytes),
    name: "to-review.pdf",
    metadata: {
      name: "to-review.pdf",
      zoning: { high_confidence_threshold: 0 },
      mapping: { taxonomy: "invoice", high_confidence_threshold: 1, qa: { teams: [{ from, to }] } },
    },
  });
  await waitForJob(ana, job, isBlockedAt("mapping"), galley.running.origin);
  const params = { jobId: job.id };
  await ana.call(checkoutJob, { params, body: {} });
  const role = "mapping-json" as const;
  const item = { ...params, role, item: 0 };
  const content = mappingSchema.parse(await (await ana.call(getContent, { params: item })).json());
  const points = content.data_points.map((point) =>
    point.path === "invoice_number" ? { ...point, value: null, regions: [], state: "absent" as const } : point,
  );
  const bytes = new TextEncoder().encode(JSON.stringify({ ...content, data_points: points }));
  await ana.call(putContent, { params: item, body: bytes });
  const comment = { role, item: 0, record: "type_code", text: "Is it a credit note?", disputed: false };
  await ana.call(checkinJob, { params, body: { status: "completed", comments: [comment] } });

  await queueTab(page, "Mapping").click();
  await jobRow(page, "to-review").dblclick();
  const changes = page.getByRole("listbox", { name: "Changes" });
  await expect(changes.getByRole("option", { name: /Document type code/ })).toContainText("1");
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "Check in" });
  await expect(dialog.getByRole("button", { name: "Warning Invoice number is missing" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Not reviewed Document type code: not reviewed" })).toBeVisible();
});
