import { mappingSchema } from "../../shared/document/data-points.ts";
import { getContentItem, isBlockedAt, isCompleted, readContentItem, startJob, waitForJob } from "../harness/jobs.ts";
import { buildInvoicePdf } from "../builders/pdf.ts";
import { expect, testInOwnContext as test } from "./galley.ts";
import { createWindowClient, openJob, refreshQueue, sample } from "./imports.ts";
import { dataPoint } from "./mapping-page.ts";
import { checkIn, dropFiles, importDialog } from "./workbench-page.ts";

test("The share of sure values that are drawn is chosen with the threshold, and chosen again for the next import", async ({
  galley,
  page,
}) => {
  await galley.openOwn();
  const file = sample("invoice-english.pdf");
  await dropFiles(page, [file]);
  const dialog = importDialog(page);
  const share = dialog.getByRole("combobox", { name: "Spot checks" });
  await expect(share).toHaveValue("0");
  await expect(dialog).toContainText(
    "All data points or keywords are reviewed, so that there is nothing to draw from.",
  );
  await dialog.getByRole("slider", { name: "Data points" }).fill("0.9");
  await expect(dialog).toContainText("Without it, nobody learns how much of what passes unseen is wrong.");
  await share.selectOption("Draw 5 % of what passes unseen");
  await expect(dialog).toContainText("A job with such a value waits for its review.");
  await dialog.getByRole("button", { name: /^Import/ }).click();
  await expect(dialog).toBeHidden();
  await dropFiles(page, [file]);
  await expect(share).toHaveValue("0.05");
});

test("Values that were drawn by chance are left to do until each was looked at, and then tell what passes unseen", async ({
  galley,
  page,
}) => {
  await galley.openOwn();
  const client = await createWindowClient(page);
  const mapping = { taxonomy: "invoice", high_confidence_threshold: 0, random_review_share: 1 };
  const metadata = { name: "bill.pdf", mapping, zoning: { high_confidence_threshold: 0 } };
  const started = await startJob(client, { bytes: await buildInvoicePdf(), name: "bill.pdf", metadata });
  const { origin } = new URL(page.url());
  const job = await waitForJob(client, started, isBlockedAt("mapping"), origin);
  const item = await getContentItem(client, job, "mapping-json");
  const { data_points: points } = mappingSchema.parse(await readContentItem(client, item));
  await refreshQueue(page);
  await page.keyboard.press("Shift+F4");
  const section = page.getByRole("region", { name: "What passed unseen" });
  await expect(section, "the job is not completed").toContainText("Nothing was drawn by chance in completed jobs");
  await openJob(page, job);

  const number = dataPoint(page, "Invoice number");
  await expect(number).toHaveAccessibleName(/, to check, drawn by chance to check the sure values$/i);
  await expect(number.getByRole("img", { name: "Drawn by chance to check the sure values" })).toBeVisible();
  await expect(page.getByRole("img", { name: /confidence/i }), "the mark does not tell how sure it is").toHaveCount(0);
  const progress = page.getByRole("progressbar", { name: "Reviewed data points" });
  const total = points.length;
  await expect(progress).toHaveAttribute("aria-valuetext", new RegExp(`^0 of ${total} data points`));

  // What was drawn is not accepted with others: the command has nothing to list.
  await page.keyboard.press("Control+Shift+Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await number.click();
  await page.keyboard.press("F2");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("R-1");
  await page.keyboard.press("Enter");
  await expect(number).toHaveAccessibleName("Invoice number: R-1, corrected");
  for (let left = total - 1; left > 0; left--) {
    await expect(progress).toHaveAttribute("aria-valuetext", new RegExp(`^${total - left} of ${total} data points`));
    await page.keyboard.press("Enter");
  }
  await expect(progress).toHaveAttribute("aria-valuetext", new RegExp(`^${total} of ${total} data points`));
  await checkIn(page);
  await waitForJob(client, job, isCompleted, origin);

  await page.keyboard.press("Shift+F4");
  await expect(section).toContainText(
    `Drawn by chance in completed jobs: ${total} data points, ${total} of them looked at, 1 of these wrong. Of what passed unseen, `,
  );
  await section.getByText("Spot checks by field").click();
  await expect(section.getByRole("row", { name: /^invoice_number 1 1 1 / })).toBeVisible();
});
