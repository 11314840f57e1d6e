import { buildPdf, buildTextPdf } from "../builders/pdf.ts";
import { expect, test } from "./galley.ts";
import { importFiles, openSample } from "./imports.ts";
import { dragOnPage, jobRow, zoneRow } from "./workbench-page.ts";

test("keys duplicate a zone, push and pull its edges, and turn the cut of a split", async ({ galley, page }) => {
  await galley.open();
  const zones = await openSample(page, "invoice-english.pdf");
  const count = await zones.count();
  const field = async (name: string) => Number(await page.getByRole("textbox", { name, exact: true }).inputValue());
  await zones.filter({ hasText: "3 Inkhorn Yard" }).click();
  const [x, y, width, height] = [await field("X"), await field("Y"), await field("Width"), await field("Height")];

  await page.keyboard.press("Control+d");
  await expect(zones).toHaveCount(count + 1);
  expect([(await field("X")) - x, (await field("Y")) - y].map(Math.round)).toEqual([8, 8]);
  await page.keyboard.press("Control+z");
  await expect(zones).toHaveCount(count);
  await zones.filter({ hasText: "3 Inkhorn Yard" }).click();

  for (const key of ["Alt+ArrowLeft", "Alt+ArrowRight", "Alt+ArrowUp", "Alt+Shift+ArrowDown"]) {
    await page.keyboard.press(key);
  }
  const edges = [(await field("X")) - x, (await field("Y")) - y, (await field("Width")) - width];
  expect([...edges, (await field("Height")) - height].map((value) => Math.round(value))).toEqual([-1, -1, 2, 0]);

  await page.keyboard.press("s");
  const cut = page.locator(".cut-line-active");
  const getSpan = async () => [Number(await cut.getAttribute("x1")), Number(await cut.getAttribute("y1"))];
  const [, first] = await getSpan();
  await page.keyboard.press("Shift+ArrowDown");
  const [, moved] = await getSpan();
  expect(moved).toBeGreaterThan(first ?? 0);
  await page.keyboard.press("x");
  await expect.poll(async () => (await cut.getAttribute("x1")) === (await cut.getAttribute("x2"))).toBe(true);
  await expect(page.locator(".cut-part")).toHaveCount(2);
  await page.keyboard.press("Space");
  await expect(page.locator(".cut-part")).toHaveCount(3);
  await page.keyboard.press("Escape");
  await expect(page.locator(".cut-part")).toHaveCount(0);
  await expect(zones).toHaveCount(count);

  await page.keyboard.press("b");
  await page.keyboard.press("Enter");
  await expect(zones, "a zone is drawn without a pointer").toHaveCount(count + 1);
  const drawnX = await field("X");
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(async () => Math.round((await field("X")) - drawnX)).toBe(10);
});

test("a drawn box snaps to its words, with Shift it does not", async ({ galley, page }) => {
  await galley.open();
  const zones = await openSample(page, "invoice-english.pdf");
  const address = zones.filter({ hasText: "3 Inkhorn Yard" });
  await address.click();
  const field = async (name: string) => Number(await page.getByRole("textbox", { name, exact: true }).inputValue());
  const [x, y, width, height] = [await field("X"), await field("Y"), await field("Width"), await field("Height")];
  await page.keyboard.press("Delete");
  await expect(address).toHaveCount(0);
  const count = await zones.count();
  const drawLoosely = () => dragOnPage(page, { x: x - 5, y: y - 4 }, { x: width + 11, y: height + 9 });

  await page.keyboard.press("b");
  await drawLoosely();
  await expect(zones).toHaveCount(count + 1);
  expect(Math.abs((await field("X")) - x)).toBeLessThan(1.5);
  expect(Math.abs((await field("Width")) - width)).toBeLessThan(3);
  await page.keyboard.press("Control+z");
  await expect(zones).toHaveCount(count);
  await page.keyboard.down("Shift");
  await drawLoosely();
  await page.keyboard.up("Shift");
  await expect(zones).toHaveCount(count + 1);
  expect(Math.abs((await field("X")) - (x - 5))).toBeLessThan(1.5);
  expect(Math.abs((await field("Width")) - (width + 11))).toBeLessThan(3);
});

test("G continues the text of the previous page by key, and again starts a new one", async ({ galley, page }) => {
  const bytes = await buildPdf([
    (pdf) => void pdf.fontSize(10).text("The council met in the spring and agreed.\n".repeat(5), 72, 600),
    (pdf) => void pdf.fontSize(10).text("Another text begins on this page.\n".repeat(4), 72, 72),
  ]);
  await galley.open();
  await importFiles(page, [{ name: "council.pdf", bytes: Buffer.from(bytes) }], {
    type: "data-point-extraction",
    taxonomy: "invoice",
  });
  await jobRow(page, "council").click();
  await page.keyboard.press("Enter");
  await expect(zoneRow(page, "The council")).toBeVisible();
  await page.keyboard.press("PageDown");
  const text = zoneRow(page, "Another text");
  await text.click();
  await expect(text).not.toHaveAccessibleName(/continues/);
  await page.keyboard.press("g");
  await expect(text).toHaveAccessibleName(/continues the previous page/);
  await page.keyboard.press("g");
  await expect(text).not.toHaveAccessibleName(/continues/);
});

test("pages are ordered by their lowest confidence, and P goes to the next of them", async ({ galley, page }) => {
  await galley.open();
  await importFiles(page, [{ name: "chapters.pdf", bytes: Buffer.from(await buildTextPdf(6)) }], {
    type: "data-point-extraction",
    taxonomy: "invoice",
  });
  await jobRow(page, "chapters").click();
  await page.keyboard.press("Enter");
  const pages = page.getByRole("listbox", { name: "Pages" }).getByRole("option");
  await expect(pages).toHaveCount(6);
  await expect(zoneRow(page, "Chapter 1")).toBeVisible();
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("Shift+p");
  await expect(page.getByRole("button", { name: /^Order pages/ })).toHaveAttribute("aria-pressed", "true");
  await expect(pages.last(), "nothing of page 1 is left to review").toHaveAccessibleName(/^Page 1 of 6$/);
  const names = await Promise.all(Array.from({ length: 5 }, (_, n) => pages.nth(n).getAttribute("aria-label")));
  const percents = names.map((name) => Number(/lowest confidence (\d+) %/.exec(name ?? "")?.[1]));
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));

  const current = page.getByRole("textbox", { name: /^Page, of/ });
  const first = /^Page (\d)/.exec(names[0] ?? "")?.[1] ?? "";
  const second = /^Page (\d)/.exec(names[1] ?? "")?.[1] ?? "";
  await pages.last().click();
  await page.locator(".document-view").focus();
  await page.keyboard.press("p");
  await expect(current).toHaveValue(first);
  await page.keyboard.press("p");
  await expect(current).toHaveValue(second);
  await page.keyboard.press("Shift+p");
  await expect(pages.first()).toHaveAccessibleName(/^Page 1 of 6/);
});
