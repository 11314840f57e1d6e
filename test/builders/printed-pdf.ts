import { chromium } from "@playwright/test";
import { chromiumLaunchOptions, unpackChromium } from "../../build/chromium.ts";

/** HTML of a running header or footer. */
const formatMarginLine = (text: string) => `<div style="font-size: 8px; width: 100%; text-align: center">${text}</div>`;

/** Prints HTML to a tagged PDF with Chromium. `head` and `foot` are the running header and footer of each page. */
export async function printPdf(html: string, { head, foot }: { head: string; foot: string }): Promise<Uint8Array> {
  unpackChromium();
  const browser = await chromium.launch(chromiumLaunchOptions);
  try {
    const page = await browser.newPage();
    await page.setContent(html);
    return await page.pdf({
      tagged: true,
      format: "A4",
      displayHeaderFooter: true,
      headerTemplate: formatMarginLine(head),
      footerTemplate: formatMarginLine(foot),
      margin: { top: "20mm", bottom: "20mm", left: "20mm", right: "20mm" },
    });
  } finally {
    await browser.close();
  }
}
