import type { Page } from "@playwright/test";
import { buildPdf } from "../builders/pdf.ts";
import { expect, test } from "./galley.ts";
import { openFile } from "./imports.ts";
import { checkIn, fetchOutputXml } from "./workbench-page.ts";

const points = (page: Page) => page.getByRole("region", { name: "Data points" });
/** A data point or a pair by its label. */
const row = (page: Page, label: string) => points(page).locator(`[data-path][aria-label^="${label}: "]`);
const sectionTitle = (page: Page) => points(page).getByRole("button", { name: /^Not in the taxonomy/ });

const letter = {
  name: "letter",
  kind: "data-points",
  title: "Letter",
  version: "1",
  data_points: [
    { id: "reference", label: "Reference", type: "string" },
    { id: "sent", label: "Sent on", type: "date" },
    {
      id: "freight",
      label: "Freight",
      type: "group",
      data_points: [{ id: "carrier", label: "Carrier", type: "string" }],
    },
  ],
};

/** Builds a letter with three labelled values that the taxonomy does not have. */
async function buildLetter(): Promise<Buffer> {
  const lines = [
    "Reference: R-2026-17",
    "Sent on: 3/4/2026",
    "Carrier: Northern Lines",
    "Delivery note: LS-4711",
    "Gate: B 12",
    "Loaded on: 5/6/2026",
  ];
  return Buffer.from(
    await buildPdf([
      (page) => {
        page.font("Helvetica").fontSize(11);
        for (const [index, line] of lines.entries()) page.text(line, 72, 90 + 24 * index, { lineBreak: false });
      },
    ]),
  );
}

/** Opens the data points of the letter. `taxonomy` is created first. */
async function openLetter(page: Page, taxonomy: typeof letter | null = letter): Promise<void> {
  if (taxonomy !== null) await putTaxonomy(page, taxonomy);
  await page.reload();
  const file = { name: "letter.pdf", bytes: await buildLetter() };
  await openFile(page, file, { type: "data-point-extraction", taxonomy: taxonomy?.name ?? "invoice" }, "mapping");
  await expect(points(page).locator("[data-path]").first()).toBeVisible();
}

function putTaxonomy(page: Page, taxonomy: typeof letter): Promise<void> {
  return page.evaluate(async (body) => {
    const response = await fetch(`/v1.1/taxonomies/${body.name}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
  }, taxonomy);
}

function fetchTaxonomy(page: Page): Promise<{ title: string; data_points: unknown[] }> {
  return page.evaluate(async () => {
    const response = await fetch("/v1.1/taxonomies/letter");
    return ((await response.json()) as { response: { title: string; data_points: unknown[] } }).response;
  });
}

test("Pairs that the taxonomy does not have are walked through by J and K, added, undone, removed and written", async ({
  galley,
  page,
}) => {
  await galley.open();
  await openLetter(page);
  await expect(sectionTitle(page)).toHaveAccessibleName(/Not in the taxonomy \(3\)/);
  await expect(sectionTitle(page)).toHaveAttribute("aria-expanded", "false");
  await expect(row(page, "Delivery note")).toBeHidden();

  await page.keyboard.press("u");
  await expect(row(page, "Delivery note")).toBeFocused();
  await expect(row(page, "Delivery note")).toHaveAccessibleName("Delivery note: LS-4711, not in the taxonomy");
  await page.keyboard.press("j");
  await expect(row(page, "Gate")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(row(page, "Delivery note")).toBeFocused();
  await page.keyboard.press("k");
  await expect(row(page, "Carrier")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(row(page, "Delivery note")).toBeFocused();
  // Keys of data points do nothing to a pair.
  await page.keyboard.press("x");
  await page.keyboard.type("7");
  await expect(row(page, "Delivery note")).toBeFocused();

  await page.keyboard.press("Shift+A");
  const added = row(page, "Delivery note");
  await expect(added).toHaveAccessibleName("Delivery note: LS-4711, accepted");
  await expect(points(page).getByRole("heading", { name: "Added outside of the taxonomy" })).toBeVisible();
  await expect(sectionTitle(page)).toHaveAccessibleName(/\(2\)/);
  await expect(row(page, "Gate")).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(added).toHaveAccessibleName("Delivery note: LS-4711, not in the taxonomy");
  await expect(sectionTitle(page)).toHaveAccessibleName(/\(3\)/);
  await page.keyboard.press("Control+y");
  await expect(added).toHaveAccessibleName("Delivery note: LS-4711, accepted");

  // By pointer, then edited and removed like another data point.
  await row(page, "Gate").click();
  await page
    .getByRole("region", { name: "Focused value" })
    .getByRole("button", { name: "Add as a data point" })
    .click();
  const gate = row(page, "Gate");
  await expect(gate).toHaveAccessibleName("Gate: B 12, accepted");
  await gate.click();
  await page.keyboard.press("F2");
  await page.keyboard.type("C 14");
  await page.keyboard.press("Enter");
  await expect(gate).toHaveAccessibleName("Gate: C 14, corrected");
  await gate.click();
  await page.keyboard.press("n");
  await expect(gate).toHaveAccessibleName("Gate: B 12, not in the taxonomy");

  await checkIn(page);
  await expect.poll(() => fetchOutputXml(page, "letter.pdf").catch(() => "")).toContain("_added.delivery_note");
  const xml = await fetchOutputXml(page, "letter.pdf");
  expect(xml).toMatch(
    /<data-point id="delivery_note" path="_added\.delivery_note" label="Delivery note"[^>]*state="accepted"/,
  );
  expect(xml).not.toContain("_added.gate");
});

test("A pair becomes a field of the taxonomy for later jobs, also if somebody else changes the taxonomy meanwhile", async ({
  galley,
  page,
}) => {
  await galley.open();
  await openLetter(page);
  await sectionTitle(page).click();
  await expect(row(page, "Delivery note")).toBeFocused();
  await page.keyboard.press("t");
  const dialog = page.getByRole("dialog", { name: "Add “Delivery note” to the taxonomy" });
  await expect(dialog.getByRole("textbox", { name: "Label" })).toBeFocused();
  await expect(dialog.getByRole("textbox", { name: "Id" })).toHaveValue("delivery_note");
  await expect(dialog.getByRole("combobox", { name: "Type" })).toHaveValue("string");

  // An id that is in use is refused by its name.
  await dialog.getByRole("textbox", { name: "Id" }).fill("reference");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("The id “reference” is in use. Choose another one.");
  await dialog.getByRole("textbox", { name: "Id" }).fill("delivery_note");
  await dialog.getByRole("textbox", { name: "Label" }).fill("Delivery note number");
  await expect(dialog).toContainText("“Delivery note” becomes a synonym");
  await dialog.getByRole("combobox", { name: "Group" }).selectOption("Freight");

  // Somebody else changes the title after the taxonomy was read, and before the change is sent.
  let isChanged = false;
  await page.route("**/taxonomies/letter", async (route) => {
    if (route.request().method() === "PUT" && !isChanged) {
      isChanged = true;
      await putTaxonomy(page, { ...letter, title: "Letters and notes" });
    }
    await route.continue();
  });
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await page.unroute("**/taxonomies/letter");
  await expect(page.getByText("“Delivery note number” was added to “Letter”.")).toBeVisible();
  expect(isChanged).toBe(true);
  const { title, data_points: fields } = await fetchTaxonomy(page);
  expect(title).toBe("Letters and notes");
  expect(fields).toContainEqual(
    expect.objectContaining({
      id: "freight",
      data_points: [
        expect.objectContaining({ id: "carrier" }),
        expect.objectContaining({
          id: "delivery_note",
          label: "Delivery note number",
          type: "string",
          synonyms: ["Delivery note"],
        }),
      ],
    }),
  );
});

test("A built-in taxonomy gets no field: the pane says why and what to do", async ({ galley, page }) => {
  await galley.open();
  await openLetter(page, null);
  await page.keyboard.press("u");
  const focused = page.getByRole("region", { name: "Focused value" });
  await expect(focused).toContainText("is installed with the service and is not changed from here");
  await expect(focused.getByRole("button", { name: "Add as a data point" })).toBeVisible();
  await expect(focused.getByRole("button", { name: /Add to the taxonomy/ })).toBeHidden();
  await page.keyboard.press("t");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("An ambiguous date asks which reading is meant, and is settled by key, by Enter and in the editor", async ({
  galley,
  page,
}) => {
  await galley.open();
  await openLetter(page);
  const date = row(page, "Sent on");
  const focused = page.getByRole("region", { name: "Focused data point" });
  await date.click();
  await expect(date).toHaveAccessibleName("Sent on: 2026-04-03, to check");
  await expect(focused).toContainText("“3/4/2026” can be April 3, 2026 or March 4, 2026.");

  // It is never among those that are accepted at once.
  await page.keyboard.press("Control+Shift+Enter");
  const dialog = page.getByRole("dialog", { name: /^Accept/ });
  if (await dialog.isVisible()) {
    await expect(dialog).not.toContainText("Sent on");
    await page.keyboard.press("Escape");
  }

  await page.keyboard.press("Alt+2");
  await expect(date).toHaveAccessibleName("Sent on: 2026-03-04, corrected");
  await expect(focused).not.toContainText("can be");
  await page.keyboard.press("Control+z");
  await expect(date).toHaveAccessibleName("Sent on: 2026-04-03, to check");
  await date.click();
  await focused.getByRole("button", { name: /March 4, 2026/ }).click();
  await expect(date).toHaveAccessibleName("Sent on: 2026-03-04, corrected");
  await page.keyboard.press("Control+z");
  await date.click();
  await page.keyboard.press("Alt+1");
  await expect(date).toHaveAccessibleName("Sent on: 2026-04-03, accepted");
  await page.keyboard.press("Control+z");
  await date.click();
  await page.keyboard.press("Enter");
  await expect(date).toHaveAccessibleName("Sent on: 2026-04-03, accepted");

  await date.click();
  await page.keyboard.press("F2");
  await page.keyboard.type("7/8/2026");
  await expect(date).toContainText("“7/8/2026” can be August 7, 2026 or July 8, 2026.");
  await page.keyboard.press("Enter");
  await expect(date, "Enter does not choose").toContainText("can be");
  await page.keyboard.press("Alt+2");
  await expect(date).toHaveAccessibleName("Sent on: 2026-07-08, corrected");

  // A pair with such a date waits for the choice too.
  await page.keyboard.press("u");
  await row(page, "Loaded on").click();
  await page.keyboard.press("Enter");
  await expect(row(page, "Loaded on")).toHaveAccessibleName("Loaded on: 2026-06-05, to check");
  await expect(row(page, "Loaded on")).toBeFocused();
  await page.keyboard.press("Alt+2");
  await expect(row(page, "Loaded on")).toHaveAccessibleName("Loaded on: 2026-05-06, corrected");
});
