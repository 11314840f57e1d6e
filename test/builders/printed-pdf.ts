import { chromium } from "@playwright/test";
import { chromiumLaunchOptions, unpackChromium } from "../../build/chromium.ts";

/** A small line in the middle of the page's margin. */
const running = (text: string) => `<div style="font-size: 8px; width: 100%; text-align: center">${text}</div>`;

/** A page as a browser prints it, with its structure tree; `head` and `foot` stand in the margins of each sheet. */
export async function printedPdf(html: string, { head, foot }: { head: string; foot: string }): Promise<Uint8Array> {
  unpackChromium();
  const browser = await chromium.launch(chromiumLaunchOptions);
  try {
    const page = await browser.newPage();
    await page.setContent(html);
    return await page.pdf({
      tagged: true,
      format: "A4",
      displayHeaderFooter: true,
      headerTemplate: running(head),
      footerTemplate: running(foot),
      margin: { top: "20mm", bottom: "20mm", left: "20mm", right: "20mm" },
    });
  } finally {
    await browser.close();
  }
}
