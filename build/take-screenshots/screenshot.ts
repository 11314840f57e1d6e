import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page, Request } from "@playwright/test";
import sharp from "sharp";

export const folder = join(import.meta.dirname, "..", "screenshots");

/** The requests that wait for their responses, without long polls. */
const pendingRequests = new Set<Request>();

/** Follows the requests of a page, so that no screenshot is taken before all responses have arrived. */
export function followRequests(page: Page): void {
  page.on("request", (request) => {
    if (request.headers()["prefer"] === undefined) pendingRequests.add(request);
  });
  page.on("requestfinished", (request) => pendingRequests.delete(request));
  page.on("requestfailed", (request) => pendingRequests.delete(request));
}

/** Takes a screenshot once the page is loaded and has stopped changing, since pages are rendered progressively. */
async function takeStableScreenshot(page: Page): Promise<Buffer> {
  // Pages of a document are rendered after their requests, and on a busy machine long after them.
  const loading = page.locator("[aria-busy=true]");
  let previous = await page.screenshot();
  for (;;) {
    await page.waitForTimeout(700);
    const current = await page.screenshot();
    const isLoaded = pendingRequests.size === 0 && (await loading.count()) === 0;
    if (isLoaded && current.equals(previous)) return current;
    previous = current;
  }
}

/** Saves a screenshot of the page's current state as a PNG file with a palette of 256 colors. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const image = await sharp(await takeStableScreenshot(page))
    .png({ palette: true, effort: 10 })
    .toBuffer();
  writeFileSync(join(folder, `${name}.png`), image);
  console.log(`${name}.png, ${Math.round(image.length / 1024)} KiB`);
}

/** Opens a route of the workbench and saves a screenshot of it. */
export async function saveRouteScreenshot(page: Page, name: string, hash: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = `#/${hash}`;
  }, hash);
  await page.waitForTimeout(1500);
  await saveScreenshot(page, name);
}

/** Waits until the notices have disappeared by themselves. */
export async function waitForNotices(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Dismiss" }).first().waitFor({ state: "detached" });
}
