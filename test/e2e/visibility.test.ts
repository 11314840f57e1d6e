import type { Locator } from "@playwright/test";
import { expect, test } from "./galley.ts";
import { openFile, sample } from "./imports.ts";

/** Expects an element to lie between the sticky header of its section and the bottom of the list. */
async function expectInView(element: Locator): Promise<void> {
  const distances = await element.evaluate((node) => {
    const box = node.getBoundingClientRect();
    const header = node.closest("section[aria-label]")?.querySelector("h2")?.getBoundingClientRect();
    const list = node.closest(".data-points")?.getBoundingClientRect();
    if (header === undefined || list === undefined) throw new Error("the element is not in the list");
    return { belowHeader: box.top - header.bottom, aboveBottom: list.bottom - box.bottom };
  });
  expect(distances.belowHeader, "below the header").toBeGreaterThanOrEqual(-0.5);
  expect(distances.aboveBottom, "above the bottom of the list").toBeGreaterThanOrEqual(-0.5);
}

test("the focused data point and the message below its field are never covered", async ({ galley, page }) => {
  await page.setViewportSize({ width: 1100, height: 620 });
  await galley.open();
  await openFile(page, sample("invoice-german.pdf"), { type: "data-point-extraction", taxonomy: "invoice" }, "mapping");
  const focused = page.locator("[data-path][aria-selected=true]");
  await expect(focused).toBeVisible();

  const paths = await page.locator("[data-path]").evaluateAll((rows) => rows.map((row) => row.dataset["path"]));
  for (const key of ["j", "k"]) {
    for (let step = 0; step < paths.length; step++) {
      await page.keyboard.press(key);
      await expectInView(focused);
    }
  }
  await page.locator('[data-path="buyer.name"]').click();
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("ArrowUp");
    await expectInView(focused);
  }

  const rows = [
    "issue_date",
    "delivery_date",
    "due_date",
    "total.line_total",
    "total.grand_total",
    "total.due_payable",
  ];
  for (const path of rows) {
    const row = page.locator(`[data-path="${path}"]`);
    // As the last row in view, there is no room for a message below it.
    await row.evaluate((element) => element.scrollIntoView({ block: "end" }));
    await row.click();
    await page.keyboard.press("F2");
    await page.keyboard.type("not a value");
    await page.keyboard.press("Enter");
    const message = row.locator(".point-problem");
    await expect(message).toContainText("not a");
    await expectInView(message);
    await expectInView(row.getByRole("textbox"));
    await page.keyboard.press("Escape");
  }

  // The list gets lower when findings appear below it, and when the window does.
  const last = page.locator('[data-path="total.grand_total"]');
  await last.evaluate((element) => element.scrollIntoView({ block: "end" }));
  await last.click();
  await page.setViewportSize({ width: 1100, height: 560 });
  await expect(last).toBeInViewport({ ratio: 0.95 });
});
