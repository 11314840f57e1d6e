import { buildPdf } from "../builders/pdf.ts";
import { expect, test } from "./galley.ts";
import { importFiles, openSample } from "./imports.ts";
import { dragOnPage, jobRow } from "./workbench-page.ts";

test("a drag moves a zone only if it is selected, and undo takes one step", async ({ galley, page }) => {
  await galley.open();
  const zones = await openSample(page, "invoice-english.pdf");
  const address = zones.filter({ hasText: "3 Inkhorn Yard" });
  await address.click();
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const [x, y] = [Number(await field("X").inputValue()), Number(await field("Y").inputValue())];

  await zones.first().click();
  await dragOnPage(page, { x: x + 20, y: y + 10 }, { x: 3, y: 2 });
  await address.click();
  await expect(field("X")).toHaveValue(String(x));

  await dragOnPage(page, { x: x + 20, y: y + 10 }, { x: 60, y: 0 });
  await expect(field("X")).not.toHaveValue(String(x));
  await expect(page.getByRole("option", { name: /^Zone/, selected: true })).toHaveAccessibleName(/accepted/);
  await zones.first().click();
  await page.keyboard.press("Control+z");
  await expect(address).toHaveAttribute("aria-selected", "true");
  await expect(field("X")).toHaveValue(String(x));
});

test("check-in lists text in no zone and leads to it, and a thumbnail counts what is below the threshold", async ({
  galley,
  page,
}) => {
  await galley.open();
  const zones = await openSample(page, "invoice-english.pdf");
  const uncertain = await zones.filter({ has: page.getByRole("img", { name: /^(Low|Medium) confidence/i }) }).count();
  const thumbnail = page.getByRole("option", { name: /^Page 1 of/ });
  await expect(thumbnail).toHaveAccessibleName(
    uncertain > 0 ? new RegExp(`, ${uncertain} to check$`) : /^Page 1 of \d+$/,
  );

  await zones.filter({ hasText: "3 Inkhorn Yard" }).click();
  await page.keyboard.press("Delete");
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "Check in" });
  const warnings = dialog.getByRole("list", { name: /^Warnings/ });
  await warnings.getByRole("button", { name: /^Warning Page 1: “3 Inkhorn Yard.*” is not in a zone/ }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByRole("list", { name: /^Not reviewed/ })).toBeVisible();
  await expect(dialog.getByText("Looking for further findings")).toBeHidden();
  await expect(dialog.getByText(/is not in a zone/)).toBeHidden();

  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+Enter");
  const status = page.getByRole("contentinfo", { name: "Status" });
  await expect(status).toContainText("All zones are accepted. You can check in.");
});

test("T finds a type by the letters of its name, and F1 lists only keys that do something", async ({
  galley,
  page,
}) => {
  await galley.open();
  const zones = await openSample(page, "invoice-english.pdf");
  await zones.filter({ hasText: "3 Inkhorn Yard" }).click();
  await page.keyboard.press("t");
  const palette = page.getByRole("dialog", { name: "Type of the zone" });
  await page.keyboard.type("foo");
  await expect(palette.getByRole("button", { name: "Footnote" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Type" })).toHaveValue("footnote");

  await page.keyboard.press("F1");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys.getByRole("term").filter({ hasText: /^Split$/ })).toBeVisible();
  await expect(keys.getByRole("term").filter({ hasText: /^Merge$/ }), "one zone cannot be merged").toHaveCount(0);
});

test("a zone is split between its lines, and merging restores it", async ({ galley, page }) => {
  await galley.open();
  const zones = await openSample(page, "invoice-english.pdf");
  const address = zones.filter({ hasText: "3 Inkhorn Yard" });
  await address.click();
  const text = page.getByRole("region", { name: "Text in the zone" });
  const before = await text.innerText();
  const count = await zones.count();

  await page.keyboard.press("s");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(zones).toHaveCount(count + 2);
  await expect(text).not.toHaveText(before, { useInnerText: true });
  const index = (await zones.allInnerTexts()).findIndex((row) => row.includes("3 Inkhorn Yard"));
  await zones.nth(index + 1).click({ modifiers: ["Shift"] });
  await zones.nth(index + 2).click({ modifiers: ["Shift"] });
  await page.keyboard.press("m");
  await expect(zones).toHaveCount(count);
  await expect(text).toHaveText(before, { useInnerText: true });
});

test("a zone is split by pointer alone, at the gap between words where the cut is dragged to", async ({
  galley,
  page,
}) => {
  await galley.open();
  const zones = await openSample(page, "invoice-english.pdf");
  const address = zones.filter({ hasText: "3 Inkhorn Yard" });
  await address.click();
  const count = await zones.count();
  const [x, y, width, height] = await Promise.all(
    ["X", "Y", "Width", "Height"].map(async (name) =>
      Number(await page.getByRole("textbox", { name, exact: true }).inputValue()),
    ),
  );
  if (x === undefined || y === undefined || width === undefined || height === undefined) throw new Error("no box");
  const tools = page.getByRole("toolbar", { name: "Zoning" });
  await tools.getByRole("button", { name: "Split", exact: true }).click();
  await dragOnPage(page, { x: x + width / 2, y: y + 2 }, { x: 5, y: height - 4 });
  await expect(page.getByText("0 to undo", { exact: true }), "the zone stays").toBeVisible();
  await tools.getByRole("button", { name: "Split Enter" }).click();
  await expect(zones).toHaveCount(count + 1);

  await tools.getByRole("button", { name: "Split", exact: true }).click();
  await tools.getByRole("button", { name: /^Cancel/ }).click();
  await expect(tools.getByRole("button", { name: /^Cancel/ })).toBeHidden();
  await expect(zones).toHaveCount(count + 1);
});

test("zones of an ePub are merged, split, deleted and added by block", async ({ galley, page }) => {
  await galley.open();
  const zones = await openSample(page, "the-patient-page.epub");
  const count = await zones.count();
  await zones.nth(1).click();
  await zones.nth(2).click({ modifiers: ["Shift"] });
  await page.keyboard.press("m");
  await expect(zones).toHaveCount(count - 1);
  await page.getByRole("button", { name: "Split here" }).click();
  await expect(zones).toHaveCount(count);

  const heading = page.frameLocator("iframe").getByRole("heading", { name: "Rag and pulp" });
  await heading.click();
  await page.keyboard.press("Delete");
  await expect(zones).toHaveCount(count - 1);
  await expect(page.getByRole("list", { name: /^Findings/ })).toContainText("Rag and pulp");
  await heading.click();
  await expect(zones).toHaveCount(count);
  await page.keyboard.press("2");
  await expect(page.getByRole("combobox", { name: "Type" })).toHaveValue("section-header");
});

test("a caption is linked to its figure, relinked by key, and unlinked when the figure is deleted", async ({
  galley,
  page,
}) => {
  await galley.open();
  const zones = await openSample(page, "paper.pdf");
  await page.getByRole("button", { name: "Next page" }).click();
  const caption = zones.filter({ hasText: "The steps of a job" });
  await caption.click();
  const describes = page.getByRole("combobox", { name: "Describes" });
  const [picture] = await describes.locator("option", { hasText: "Picture" }).all();
  const id = (await picture?.getAttribute("value")) ?? "";
  await expect(describes).toHaveValue(id);
  await expect(caption).toHaveAccessibleName(/describes zone \d/);
  await expect(page.locator(".related-zone")).toHaveCount(1);

  await page.keyboard.press("c");
  await expect(describes).toHaveValue("");
  await expect(page.locator(".related-zone")).toHaveCount(0);
  await page.keyboard.press("c");
  await expect(describes).toHaveValue(id);

  await zones.filter({ hasText: "values map" }).click();
  await page.keyboard.press("Delete");
  await caption.click();
  await expect(describes).toHaveValue("");
  await page.keyboard.press("Control+z");
  await caption.click();
  await expect(describes).toHaveValue(id);
});

test("keys link a paragraph to the preceding text and change the level of list items", async ({ galley, page }) => {
  await galley.open();
  const zones = await openSample(page, "paper.pdf");
  await page.getByRole("button", { name: "Next page" }).click();
  const paragraph = zones.filter({ hasText: "this readily" });
  await paragraph.click();
  await expect(paragraph).toHaveAccessibleName(/continues zone/);
  await page.keyboard.press("g");
  await expect(paragraph).not.toHaveAccessibleName(/continues/);
  await page.keyboard.press("g");
  await expect(paragraph).toHaveAccessibleName(/continues zone/);

  for (let turnPage = 0; turnPage < 2; turnPage++) await page.getByRole("button", { name: "Next page" }).click();
  const item = zones.filter({ hasText: "What is absent" });
  await item.click();
  await expect(item).toHaveAccessibleName(/level 1/);
  await page.keyboard.press("Control+ArrowRight");
  await expect(item).toHaveAccessibleName(/level 2/);
  await expect(page.getByRole("textbox", { name: "Level" })).toHaveValue("2");
  await page.keyboard.press("Control+ArrowLeft");
  await expect(item).toHaveAccessibleName(/level 1/);
});

test("a continuation from the previous page ends when that text is deleted, and returns on undo", async ({
  galley,
  page,
}) => {
  const line = "The council met in the spring and agreed\n";
  const bytes = await buildPdf([
    (pdf) => void pdf.fontSize(10).text(`${line.repeat(4)}then that before the winter came the`, 72, 600),
    (pdf) => void pdf.fontSize(10).text(`harbor should be deepened.\n${line.repeat(2)}`, 72, 72),
  ]);
  await galley.open();
  const job = { type: "data-point-extraction", taxonomy: "invoice" } as const;
  await importFiles(page, [{ name: "harbor.pdf", bytes: Buffer.from(bytes) }], job);
  await jobRow(page, "harbor.pdf").click();
  await page.keyboard.press("Enter");
  const zones = page.getByRole("listbox", { name: /^Zones of/ }).getByRole("option");
  const turnPage = (name: string) => page.getByRole("button", { name }).click();

  await expect(zones.filter({ hasText: "The council" })).toBeVisible();
  await turnPage("Next page");
  const rest = zones.filter({ hasText: "harbor should" });
  await expect(rest).toHaveAccessibleName(/continues the previous page/);
  await turnPage("Previous page");
  await zones.filter({ hasText: "The council" }).click();
  await page.keyboard.press("Delete");
  await turnPage("Next page");
  await expect(rest).not.toHaveAccessibleName(/continues/);
  await page.keyboard.press("Control+z");
  await expect(
    zones
      .filter({ hasText: "then that" })
      .or(zones.filter({ hasText: "The council" }))
      .first(),
  ).toBeVisible();
  await turnPage("Next page");
  await expect(rest).toHaveAccessibleName(/continues the previous page/);
});
