import { createNoise } from "../builders/noise.ts";
import { buildPdf } from "../builders/pdf.ts";
import { expect, test } from "./galley.ts";
import { openFile } from "./imports.ts";

test("Opening a large document fetches only the visible pages", async ({ galley, page }) => {
  const images = await Promise.all(Array.from({ length: 24 }, (_, index) => createNoise(index + 1)));
  const bytes = await buildPdf(
    images.map((image, index) => (pdf) => {
      pdf
        .fontSize(18)
        .text(`Plate ${index + 1}`)
        .moveDown()
        .image(image, { width: 400 });
    }),
  );
  let fetchedBytes = 0;
  page.on("response", (response) => {
    if (response.status() === 206) fetchedBytes += Number(response.headers()["content-length"]);
  });

  await galley.open();
  await openFile(
    page,
    { name: "plates.pdf", bytes: Buffer.from(bytes) },
    {
      type: "data-point-extraction",
      taxonomy: "invoice",
    },
  );
  await expect(page.getByRole("img", { name: "Page 1", exact: true })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const initialBytes = fetchedBytes;
  expect(initialBytes / bytes.byteLength, "share of the document").toBeLessThan(0.5);

  await page.getByRole("textbox", { name: /^Page, of/ }).fill("20");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("img", { name: "Page 20", exact: true })).toBeVisible();
  await expect
    .poll(() => fetchedBytes, { message: "page 20 is fetched when it is shown" })
    .toBeGreaterThan(initialBytes);
});
