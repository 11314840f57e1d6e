import sharp from "sharp";
import { buildPdf } from "../builders/pdf.ts";
import { expect, test } from "./galley.ts";
import { openFile } from "./imports.ts";
import { dataPoint } from "./mapping-page.ts";

test("A scan that was imported without OCR says in its mapping and on its page that it has no text", async ({
  galley,
  page,
}) => {
  await galley.open();
  const paper = { width: 400, height: 560, channels: 3, background: "white" } as const;
  const picture = await sharp({ create: paper }).png().toBuffer();
  const bytes = Buffer.from(
    await buildPdf([(pdf) => pdf.image(picture, 0, 0, { width: pdf.page.width, height: pdf.page.height })]),
  );
  const settings = { type: "data-point-extraction", taxonomy: "invoice" } as const;
  const job = await openFile(page, { name: "scan.pdf", bytes }, settings, "mapping");
  const note = page.getByRole("note", { name: "Notes on the data points" });
  await expect(note).toHaveText(
    "There is no readable text on page 1, so that no data points were found there. Import a scan again with OCR, and cancel this job; or enter the values by hand.",
  );
  await expect(dataPoint(page, "Buyer reference")).toHaveAttribute("aria-label", "Buyer reference: no value, to check");
  await page.evaluate((id) => {
    location.hash = `#/jobs/${id}/history`;
  }, job.id);
  await expect(page.getByRole("heading", { name: "scan.pdf" })).toBeVisible();
  await expect(note).toContainText("There is no readable text on page 1");
});
