import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./galley.ts";
import { openSample } from "./imports.ts";

async function openPaper(page: Page): Promise<void> {
  await openSample(page, "paper.pdf");
  await expect(page.getByRole("img", { name: "Page 1", exact: true })).toBeVisible();
}

const zones = (page: Page) => page.getByRole("listbox", { name: "Zones of page 1" }).getByRole("option");
const layer = (page: Page) => page.getByTestId("zones-1");
const undo = (page: Page) => page.getByRole("button", { name: "Undo" });

test("Keys act on the document as soon as it opens, and nudges within a second are one step of undo", async ({
  galley,
  page,
}) => {
  await galley.open();
  await openPaper(page);
  await expect(page.getByRole("region", { name: "Document", exact: true }).last()).toBeFocused();
  const x = page.getByRole("textbox", { name: "X", exact: true });
  const start = Number(await x.inputValue());
  for (let count = 0; count < 3; count++) await page.keyboard.press("ArrowRight");
  await expect(x).toHaveValue(String(start + 3));
  await page.keyboard.press("Control+z");
  await expect(x).toHaveValue(String(start));
  await expect(undo(page)).toBeDisabled();
  await page.keyboard.press("Control+Shift+z");
  await expect(x).toHaveValue(String(start + 3));
});

test("The reading order has numbers and arrows while it is set, and whenever they are shown", async ({
  galley,
  page,
}) => {
  await galley.open();
  await openPaper(page);
  const count = await zones(page).count();
  const numbers = layer(page).locator(".order-number");
  const arrows = layer(page).locator(".order-arrow");
  await expect(numbers).toHaveCount(0);
  await page.keyboard.press("o");
  await expect(numbers).toHaveCount(count);
  await expect(arrows).toHaveCount(count - 1);
  // The zone's text, which is part of its name, comes after the zone.
  await expect(zones(page).nth(2)).toHaveAccessibleName(/: .+$/);
  const [, third = ""] = /: (.+)$/.exec((await zones(page).nth(2).getAttribute("aria-label")) ?? "") ?? [];
  await zones(page).nth(2).click();
  await expect(layer(page).locator(".order-number:not(.faint)")).toHaveText(["1"]);
  await page.keyboard.press("Enter");
  await expect(numbers).toHaveCount(0);
  await expect(zones(page).first()).toContainText(third);

  // Another mode sets what was clicked, too.
  await page.keyboard.press("o");
  await zones(page).nth(1).click();
  await page.getByRole("toolbar", { name: "Zoning" }).getByRole("button", { name: "Select", exact: true }).click();
  await expect(zones(page).first()).not.toContainText(third);
  await expect(zones(page).nth(1)).toContainText(third);

  await page.keyboard.press("Shift+O");
  await expect(arrows).toHaveCount(count - 1);
  await page.keyboard.press("Shift+O");
  await expect(arrows).toHaveCount(0);
});

test("Handles stand outside of their zone, and tags fade near the pointer and on small pages", async ({
  galley,
  page,
}) => {
  await galley.open();
  await openPaper(page);
  const zone = await layer(page).locator(".selected-zone").boundingBox();
  const handles = await layer(page).locator(".zone-handle").all();
  expect(handles.length).toBeGreaterThanOrEqual(4);
  if (zone === null) throw new Error("the selected zone is not shown");
  for (const handle of handles) {
    const box = await handle.boundingBox();
    if (box === null) throw new Error("a handle is not shown");
    const overlapX = Math.min(box.x + box.width, zone.x + zone.width) - Math.max(box.x, zone.x);
    const overlapY = Math.min(box.y + box.height, zone.y + zone.height) - Math.max(box.y, zone.y);
    expect(Math.min(overlapX, overlapY)).toBeLessThan(1);
  }
  const tag = layer(page).locator(".zone-tag");
  const getOpacity = async () => Number(await tag.getAttribute("opacity"));
  await page.mouse.move(zone.x + zone.width / 2, zone.y + zone.height + 60);
  await expect.poll(getOpacity).toBe(1);
  await page.mouse.move(zone.x - 4, zone.y + 6);
  await expect.poll(getOpacity).toBeLessThan(0.2);
  await page.mouse.move(zone.x + zone.width / 2, zone.y + zone.height + 60);
  await expect.poll(getOpacity).toBe(1);
  for (let step = 0; step < 6; step++) await page.keyboard.press("-");
  await expect.poll(getOpacity).toBeLessThan(0.5);
});

/** Opens the paper. @returns the view of its pages, and the controls that show the zoom */
async function openView(page: Page) {
  await openPaper(page);
  return {
    view: page.getByRole("region", { name: "Document", exact: true }).last(),
    zoom: page.getByRole("group", { name: "Page and zoom" }),
  };
}

/** Returns how far down the first page the centre of the view is, as a part of the height of the page. */
const getCentre = (view: Locator) =>
  view.evaluate((element) => {
    const box = element.querySelector("[data-page='1']")?.getBoundingClientRect() ?? new DOMRect();
    return (element.getBoundingClientRect().top + element.clientHeight / 2 - box.top) / box.height;
  });

test("The centre of the view stays in place when the zoom changes by key, after the wheel could not zoom further", async ({
  galley,
  page,
}) => {
  await galley.open();
  const { view, zoom } = await openView(page);
  for (let count = 0; count < 20; count++) await page.keyboard.press("+");
  await expect(zoom).toContainText("800 %");
  await view.evaluate((element) => {
    element.scrollTop = 3000;
  });
  const { x, y } = (await view.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 5, y + 5);
  const wheel = await view.evaluateHandle((element) => ({
    turned: new Promise((resolve) => {
      element.addEventListener("wheel", () => resolve(null), { once: true });
    }),
  }));
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -100);
  await wheel.evaluate(({ turned }) => turned);
  await page.keyboard.up("Control");
  const centre = await getCentre(view);
  expect(centre).toBeGreaterThan(0.3);
  await page.keyboard.press("-");
  await expect(zoom).toContainText("667 %");
  expect(await getCentre(view)).toBeCloseTo(centre, 3);
});

test("The centre of the view stays in place when the zoom changes before the scroll event", async ({
  galley,
  page,
}) => {
  await galley.open();
  const { view, zoom } = await openView(page);
  const before = await zoom.innerText();
  const centre = await view.evaluate((element) => {
    element.scrollTop = 200;
    const box = element.querySelector("[data-page='1']")?.getBoundingClientRect() ?? new DOMRect();
    const middle = element.getBoundingClientRect().top + element.clientHeight / 2;
    element.dispatchEvent(new KeyboardEvent("keydown", { key: "+", bubbles: true }));
    return (middle - box.top) / box.height;
  });
  await expect(zoom).not.toHaveText(before);
  expect(await view.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(200);
  expect(await getCentre(view)).toBeCloseTo(centre, 3);
});

test("Panning ends when Space is released in a field", async ({ galley, page }) => {
  await galley.open();
  await openPaper(page);
  const view = page.getByRole("region", { name: "Document", exact: true }).last();
  await page.keyboard.down("Space");
  await expect(view).toHaveClass(/panning/);
  await page.keyboard.press("Control+g");
  await expect(page.getByRole("textbox", { name: /^Page/ })).toBeFocused();
  await page.keyboard.up("Space");
  await expect(view).not.toHaveClass(/panning/);
});
