import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./galley.ts";
import { importSamples } from "./imports.ts";
import { checkIn, importDialog, jobRow, queueTab } from "./workbench-page.ts";

/** Lists the controls that are outside of the window and cannot be scrolled into it. */
function listUnreachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canScrollTo = (element: Element, rect: DOMRect): boolean => {
      for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(parent);
        const scrollsX = /auto|scroll/.test(overflowX) && parent.scrollWidth > parent.clientWidth;
        const scrollsY = /auto|scroll/.test(overflowY) && parent.scrollHeight > parent.clientHeight;
        const isCutX = rect.left < -1 || rect.right > innerWidth + 1;
        const isCutY = rect.top < -1 || rect.bottom > innerHeight + 1;
        if ((!isCutX || scrollsX) && (!isCutY || scrollsY)) return true;
      }
      return false;
    };
    const controls = [...document.querySelectorAll("button, input, select, textarea, a[href], [role=tab]")];
    return controls
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && control.closest("[inert]") === null)
      .filter((control) => !control.matches(".visually-hidden, .visually-hidden *"))
      .filter((control) => {
        const rect = control.getBoundingClientRect();
        const isInside =
          rect.left >= -1 && rect.top >= -1 && rect.right <= innerWidth + 1 && rect.bottom <= innerHeight + 1;
        return rect.width > 0 && !isInside && !canScrollTo(control, rect);
      })
      .map((control) => control.outerHTML.slice(0, 160));
  });
}

test("At 200 % zoom every control of every screen can be reached", async ({ galley, page }) => {
  // 1280 × 800 pixels at 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  const check = async (screen: string) => expect.soft(await listUnreachable(page), screen).toEqual([]);
  await galley.open();
  await expect(page.getByRole("button", { name: "Try it with samples" })).toBeVisible();
  await check("empty queue");
  await page.keyboard.press("Control+o");
  await expect(importDialog(page)).toBeVisible();
  await check("import");
  await page.keyboard.press("Escape");
  await importSamples(page, ["invoice-english.pdf"]);
  await queueTab(page, "Zoning").click();
  await expect(jobRow(page, "invoice-english")).toBeVisible();
  await check("queue");
  await jobRow(page, "invoice-english").click();
  await page.keyboard.press("i");
  await expect(page.getByRole("list", { name: "History" })).toContainText("created the job");
  await check("page of a job");
  await page.keyboard.press("F4");
  await jobRow(page, "invoice-english").dblclick();
  await expect(page.getByRole("img", { name: "Page 1", exact: true })).toBeVisible();
  await check("zoning");
  const type = await page.getByRole("combobox", { name: "Type" }).boundingBox();
  expect(type?.width, "width of the type, whose name must be readable").toBeGreaterThan(100);
  await page.keyboard.press("f");
  const similar = page.getByRole("dialog", { name: "Similar zones" });
  await expect(similar.getByRole("status")).toHaveText(/checked$/);
  await check("similar zones");
  await page.keyboard.press("Escape");
  await expect(similar).toBeHidden();
  await page.keyboard.press("7");
  await page.keyboard.press("d");
  await expect(page.getByRole("listbox", { name: "Changes" })).toContainText("retyped");
  await check("changes");
  await page.keyboard.press("d");
  await page.keyboard.press("d");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog", { name: "Check in" })).toBeVisible();
  await check("check-in");
  await page.keyboard.press("Control+Shift+Enter");
  await queueTab(page, "Mapping").click();
  await jobRow(page, "invoice-english").dblclick();
  await expect(page.getByRole("grid", { name: "Data points" })).toBeVisible();
  await check("mapping");
  await checkIn(page);
  await queueTab(page, "Completed").click();
  await jobRow(page, "invoice-english").dblclick();
  await expect(page.locator(".view-line").first()).toBeVisible();
  await check("output");
  await page.keyboard.press("Shift+F4");
  await expect(page.getByRole("table", { name: "On this machine, visible only to you" })).toBeVisible();
  await check("statistics");
  await page.keyboard.press("Control+,");
  const pages = page.getByRole("listbox", { name: "Pages of the settings" }).getByRole("option");
  await expect(pages.first()).toBeVisible();
  for (const [index, title] of (await pages.allTextContents()).entries()) {
    await pages.nth(index).click();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await check(`settings, ${title}`);
  }
});

/** Opens a dialog by a key, checks it and closes it. */
async function checkDialog(page: Page, key: string, name: string | RegExp): Promise<void> {
  await page.keyboard.press(key);
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, `dialog ${String(name)}`, ["[role=dialog]"]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

test("No screen violates WCAG 2.2 AA in either theme, as far as axe-core tells", async ({ galley, page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await galley.open();
  await expect(page.getByRole("button", { name: "Try it with samples" })).toBeVisible();
  await expectAccessible(page, "empty queue");
  await page.keyboard.press("Control+o");
  await expect(importDialog(page)).toBeVisible();
  await expectAccessible(page, "import");
  await page.keyboard.press("Escape");

  await importSamples(page, ["invoice-english.pdf", "the-patient-page.epub"]);
  await queueTab(page, "Zoning").click();
  await expect(jobRow(page, "invoice-english")).toBeVisible();
  await expect(jobRow(page, "patient")).toBeVisible();
  await expectAccessible(page, "queue");
  await checkDialog(page, "Control+k", /./);
  await checkDialog(page, "F1", /./);
  await jobRow(page, "invoice-english").click();
  await page.keyboard.press("i");
  await expect(page.getByRole("list", { name: "History" })).toContainText("created the job");
  await expectAccessible(page, "page of a job");
  await page.keyboard.press("F4");

  await jobRow(page, "invoice-english").dblclick();
  await expect(page.getByRole("img", { name: "Page 1", exact: true })).toBeVisible();
  await expectAccessible(page, "zoning");
  await page.keyboard.press("o");
  await expectAccessible(page, "reading order");
  await page.keyboard.press("Escape");
  await checkDialog(page, "t", /type/i);
  await page.keyboard.press("l");
  await expectAccessible(page, "locked zone");
  await page.keyboard.press("l");
  await checkDialog(page, "f", "Similar zones");
  await page.keyboard.press("7");
  await page.keyboard.press("d");
  await expect(page.getByRole("listbox", { name: "Changes" })).toContainText("retyped");
  await expectAccessible(page, "changes");
  await checkDialog(page, "q", /^Comment on/);
  await page.keyboard.press("d");
  await page.keyboard.press("d");
  await checkDialog(page, "Control+Enter", "Check in");
  await checkIn(page);
  await queueTab(page, "Mapping").click();
  await jobRow(page, "invoice-english").dblclick();
  await expect(page.getByRole("grid", { name: "Data points" })).toBeVisible();
  await expectAccessible(page, "mapping");
  await page.keyboard.press("F2");
  await expectAccessible(page, "mapping, an editor");
  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await expectAccessible(page, "mapping, linking");
  await page.keyboard.press("Escape");
  await checkIn(page);
  await queueTab(page, "Completed").click();
  await jobRow(page, "invoice-english").dblclick();
  await expect(page.getByRole("heading", { name: /invoice-english.pdf/ })).toBeVisible();
  // The text has its colours when its tokens have elements of their own.
  await expect(page.locator(".view-line span").getByText("encoding", { exact: true })).toBeVisible();
  await expectAccessible(page, "output");

  await page.keyboard.press("Shift+F4");
  await expect(page.getByRole("table", { name: "On this machine, visible only to you" })).toBeVisible();
  await expectAccessible(page, "statistics");

  await page.keyboard.press("F4");
  await queueTab(page, "Zoning").click();
  await jobRow(page, "patient").dblclick();
  await expect(page.getByRole("listbox", { name: /^Zones of/ })).toBeVisible();
  await expectAccessible(page, "zoning of an ePub");
  await checkIn(page);
  await queueTab(page, "Indexing").click();
  await jobRow(page, "patient").dblclick();
  await expect(page.getByRole("region", { name: "Document", exact: true }).last()).toBeVisible();
  await expectAccessible(page, "indexing");
});

test("No page of the settings violates WCAG 2.2 AA in either theme, as far as axe-core tells", async ({
  galley,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await galley.open();
  await page.keyboard.press("Control+,");
  const pages = page.getByRole("listbox", { name: "Pages of the settings" }).getByRole("option");
  const loading = page.getByRole("progressbar", { name: "Loading" });
  const held = Promise.withResolvers<void>();
  await page.route("**/storage", async (route) => {
    await held.promise;
    await route.continue();
  });
  await pages.filter({ hasText: "Storage" }).click();
  await expect(loading).toBeVisible();
  await expectAccessible(page, "settings, a page that is loading");
  held.resolve();

  for (const [index, title] of (await pages.allTextContents()).entries()) {
    await pages.nth(index).click();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(loading).toHaveCount(0);
    await expectAccessible(page, `settings, ${title}`);
  }
});
