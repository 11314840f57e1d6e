import { unseenMs } from "../../renderer/commands/unseen.ts";
import { expect, test, testInOwnContext } from "./galley.ts";
import { importSamples, openSample } from "./imports.ts";
import { jobRow, queueTab } from "./workbench-page.ts";

test("Keys turn pages, set the type of the next drawing, and commit and step numbers", async ({ galley, page }) => {
  await galley.open();
  await openSample(page, "paper.pdf");
  await expect(page.getByRole("img", { name: "Page 1" })).toBeVisible();
  const zoneList = page.getByRole("listbox", { name: /^Zones of/ });
  const selected = zoneList.getByRole("option", { selected: true });
  const pageField = page.getByRole("textbox", { name: "Page, of 6" });

  // Zooms out until several pages are visible. Commands act on the page that was turned to.
  for (let step = 0; step < 8; step++) await page.keyboard.press("-");
  for (const number of [2, 3, 4]) {
    await page.keyboard.press("PageDown");
    await expect(pageField).toHaveValue(String(number));
    await expect(zoneList).toHaveAccessibleName(`Zones of page ${number}`);
  }
  await page.keyboard.press("j");
  // The zone's text, which is part of its name, comes after the zone.
  const label = /^Zone 1 of \d+, page header, .*: A sample paper/;
  await expect(selected).toHaveAccessibleName(label);
  await page.keyboard.press("b");
  await page.keyboard.press("7");
  await page.keyboard.press("v");
  await zoneList.getByRole("option").first().click();
  await expect(selected, "a digit in draw mode does not change the selected zone").toHaveAccessibleName(label);

  const x = page.getByRole("textbox", { name: "X", exact: true });
  await x.fill("123");
  await page.keyboard.press("F8");
  await zoneList.getByRole("option").first().click();
  await expect(x, "the typed number belongs to the zone that was selected").toHaveValue("123");
  await x.fill("60");
  await x.press("ArrowUp");
  await expect(x, "an arrow key steps from the typed number").toHaveValue("61");
});

test("0 fits the width of a page, then the whole page into the view", async ({ galley, page }) => {
  await galley.open();
  await openSample(page, "paper.pdf");
  const image = page.getByRole("img", { name: "Page 1", exact: true });
  await expect(image).toBeVisible();
  const getHeights = async () => {
    const [page1, view] = [await image.boundingBox(), await page.locator(".document-view").boundingBox()];
    return { page: page1?.height ?? 0, view: view?.height ?? 0 };
  };
  const width = await getHeights();
  expect(width.page).toBeGreaterThan(width.view);
  await page.keyboard.press("0");
  await expect(page.getByRole("button", { name: "Fit page", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => (await getHeights()).page).toBeLessThanOrEqual(width.view);
  await page.keyboard.press("0");
  await expect.poll(async () => (await getHeights()).page).toBe(width.page);
});

test("A job is cancelled only after confirmation", async ({ galley, page }) => {
  await galley.open();
  await importSamples(page, ["invoice-english.pdf"]);
  await jobRow(page, "invoice-english").click();
  await page.keyboard.press("Delete");
  await page.keyboard.press("Escape");
  await expect(jobRow(page, "invoice-english")).toBeVisible();
  await page.keyboard.press("Delete");
  await expect(page.getByRole("dialog", { name: "Cancel invoice-english.pdf?" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(jobRow(page, "invoice-english")).toBeHidden();
  await queueTab(page, "Cancelled").click();
  await expect(jobRow(page, "invoice-english")).toBeVisible();
});

test("The first key works: Enter imports, Esc leaves a dialog, an item and the settings, F4 goes to the queue", async ({
  galley,
  page,
}) => {
  const settings = page.getByRole("heading", { name: "Settings" });
  await galley.open();
  await expect(page.getByRole("button", { name: /^Import documents/ }).last()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Import documents" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+,");
  await page.keyboard.press("End");
  const diagnostics = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save diagnostics…" }).click();
  expect((await diagnostics).suggestedFilename()).toMatch(/^galley-diagnostics-.*\.zip$/);
  await page.getByRole("button", { name: "Show licences of third parties" }).click();
  await expect(page.getByRole("heading", { name: "Licences of third parties" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "About" })).toBeVisible();
  await page.keyboard.press("Control+.");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(settings).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Queue", exact: true })).toBeVisible();

  await page.keyboard.press("Control+,");
  await expect(settings).toBeVisible();
  await page.keyboard.press("F4");
  await expect(page.getByRole("heading", { name: "Queue", exact: true })).toBeVisible();
});

test("After a choice by pointer the keys belong to the page, and no key changes a closed list", async ({
  galley,
  page,
}) => {
  await galley.open();
  const zones = await openSample(page, "invoice-english.pdf");
  const type = page.getByRole("combobox", { name: "Type", exact: true });
  const palette = page.getByRole("dialog");
  await zones.filter({ hasText: "3 Inkhorn Yard" }).click();
  await type.click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  const chosen = await type.inputValue();
  expect(chosen).toBe(await type.locator("option").last().getAttribute("value"));
  await expect(type).not.toBeFocused();
  await page.keyboard.press("t");
  await expect(palette).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  await page.keyboard.press("s");
  await expect(page.locator(".cut-part").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowDown");
  await expect(type).toHaveValue(chosen);

  // The list is reached by Tab, and a character is a command there, too. An arrow key shows the options.
  await type.focus();
  await page.keyboard.press("s");
  await expect(page.locator(".cut-part").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(".cut-part")).toHaveCount(0);
  for (const key of ["ArrowDown", "Home", "PageUp"]) {
    await page.keyboard.press(key);
    await expect.poll(() => type.evaluate((list) => list.matches(":open")), key).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => type.evaluate((list) => list.matches(":open"))).toBe(false);
  }
  await expect(type).toHaveValue(chosen);

  // On AZERTY, the key of 6 writes a minus, which zooms elsewhere.
  const image = page.getByRole("img", { name: "Page 1", exact: true });
  await zones.filter({ hasText: "3 Inkhorn Yard" }).click();
  const size = await image.boundingBox();
  for (const [code, key, number] of [
    ["Digit6", "-", 6],
    ["Digit1", "&", 1],
    ["Digit2", "é", 2],
  ] as const) {
    await page.locator(".document-view").dispatchEvent("keydown", { key, code, bubbles: true });
    await expect(type).toHaveValue(
      (await type
        .locator("option")
        .nth(number - 1)
        .getAttribute("value")) ?? "",
    );
  }
  expect(await image.boundingBox()).toEqual(size);
});

testInOwnContext("A second Enter changes nothing in the view that the first one opened", async ({ galley, page }) => {
  await galley.openOwn();
  await importSamples(page, ["invoice-english.pdf"]);
  await queueTab(page, "Zoning").click();
  await jobRow(page, "invoice-english").click();
  const openedAt = Date.now();
  await page.clock.setFixedTime(openedAt);
  await page.keyboard.press("Enter");
  const accepted = page.getByRole("listbox", { name: /^Zones of/ }).getByRole("option", { name: /accepted/ });
  const undo = page.getByRole("contentinfo", { name: "Status" }).getByText(/to undo/);
  await expect(
    page
      .getByRole("listbox", { name: /^Zones of/ })
      .getByRole("option")
      .first(),
  ).toBeVisible();
  for (const key of ["Enter", "Shift+Enter", "Delete", "1"]) await page.keyboard.press(key);
  await expect(undo).toHaveText(/^0 /);
  await page.clock.setFixedTime(openedAt + unseenMs);
  await page.keyboard.press("Enter");
  await expect(accepted).toHaveCount(1);

  // The dialog of the check-in is a view, too.
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "Check in" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByRole("radio", { name: "Completed" })).toBeEnabled();
  await expect(dialog).not.toContainText("being checked in");
  await page.clock.setFixedTime(openedAt + 2 * unseenMs);
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
});
