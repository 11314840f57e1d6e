import { expect, test } from "./galley.ts";
import { openSample } from "./imports.ts";
import { dragOnPage } from "./workbench-page.ts";

test("a locked zone stays where it is until the same key unlocks it, also after a reload", async ({ galley, page }) => {
  await galley.open();
  const zones = await openSample(page, "invoice-english.pdf");
  const address = zones.filter({ hasText: "3 Inkhorn Yard" });
  const count = await zones.count();
  await address.click();
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const [x, y] = [await field("X").inputValue(), await field("Y").inputValue()];

  await page.keyboard.press("l");
  await expect(address).toHaveAccessibleName(/, locked/);
  await expect(address.getByRole("img", { name: "locked" })).toBeVisible();
  await expect(page.locator(".lock-sign")).toBeVisible();
  await expect(page.locator(".zone-handle")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "X more" })).toBeDisabled();

  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("status").filter({ hasText: "The zone is locked. L unlocks it." })).toBeAttached();
  await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.press("Delete");
  await page.keyboard.press("s");
  await expect(page.locator(".cut-line")).toHaveCount(0);
  await dragOnPage(page, { x: Number(x) + 20, y: Number(y) + 10 }, { x: 60, y: 0 });
  await zones.first().click();
  await address.click({ modifiers: ["Shift"] });
  await page.keyboard.press("m");
  await expect(zones).toHaveCount(count);
  await address.click();
  await expect(field("X")).toHaveValue(x);
  await expect(field("Y")).toHaveValue(y);

  await page.reload();
  await expect(address).toHaveAccessibleName(/, locked/);
  await page.keyboard.press("Control+z");
  await expect(address).not.toHaveAccessibleName(/, locked/);
  await page.keyboard.press("Control+Shift+z");
  await expect(address).toHaveAccessibleName(/, locked/);
  await address.click();
  await page.keyboard.press("l");
  await expect(address).not.toHaveAccessibleName(/, locked/);
  await page.keyboard.press("ArrowRight");
  await expect(field("X")).not.toHaveValue(x);
});
