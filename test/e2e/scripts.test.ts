import { buildActivePdf } from "../builders/active-pdf.ts";
import { expect, test } from "./galley.ts";
import { openFile } from "./imports.ts";

test("the workbench shows a PDF with scripts, but runs no script and sends no request", async ({ galley, page }) => {
  const externalUrl = "http://127.0.0.1:9/fetched";
  const bytes = Buffer.from(buildActivePdf({ address: externalUrl, path: "/etc/hostname" }));
  const violations: string[] = [];
  page.on("dialog", (dialog) => {
    violations.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", () => violations.push("another window"));
  page.on("download", (download) => violations.push(`a file: ${download.suggestedFilename()}`));
  page.on("request", (request) => {
    if (request.url().startsWith(externalUrl)) violations.push(`a request of ${request.url()}`);
  });

  await galley.open();
  await openFile(page, { name: "active.pdf", bytes }, { type: "data-point-extraction", taxonomy: "invoice" });
  await expect(page.getByRole("listbox", { name: /^Zones of/ }).getByText("Good words")).toBeVisible();
  const image = page.getByRole("img", { name: "Page 1" });
  await expect(image).toBeVisible();
  // The canvas has dark pixels when pdf.js has drawn the page.
  await expect
    .poll(() =>
      image.evaluate((element) => {
        const canvas = element instanceof HTMLCanvasElement ? element : element.querySelector("canvas");
        const data = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return Array.from(data).some((value, index) => index % 4 === 0 && value < 128);
      }),
    )
    .toBe(true);
  expect(await page.evaluate(() => Reflect.get(globalThis, "ran") === undefined)).toBe(true);
  expect(violations).toEqual([]);
});
