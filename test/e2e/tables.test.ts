import type { Page } from "@playwright/test";
import { buildPdf } from "../builders/pdf.ts";
import { expect, test } from "./galley.ts";
import { openFile } from "./imports.ts";
import { checkIn, fetchOutputXml, jobRow, queueTab } from "./workbench-page.ts";

const rows = [
  ["Paper", "Weight", "Sheets"],
  ["Laid", "90", "500"],
  ["Wove", "120", "250"],
  ["Rag", "150", "100"],
];
const columns = [80, 240, 400];

/** Imports a page with words in rows and columns, and draws a zone of type table around them. */
async function drawTable(page: Page): Promise<void> {
  const bytes = await buildPdf([
    (pdf) => {
      pdf.fontSize(12);
      rows.forEach((row, index) =>
        row.forEach((word, column) => pdf.text(word, columns[column], 120 + index * 30, { lineBreak: false })),
      );
    },
  ]);
  const job = { type: "indexing", taxonomy: "publishing" } as const;
  await openFile(page, { name: "papers.pdf", bytes: Buffer.from(bytes) }, job);
  const zones = page.getByRole("listbox", { name: /^Zones of/ }).getByRole("option");
  await expect(zones.first()).toBeVisible();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await expect(zones).toHaveCount(0);
  await page.keyboard.press("b");
  await page.keyboard.press("5");
  await movePointer(page, { x: 60, y: 105 });
  await page.mouse.down();
  await movePointer(page, { x: 520, y: 240 });
  await page.keyboard.down("Shift");
  await movePointer(page, { x: 520, y: 241 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await expect(zones).toHaveCount(1);
  await page.keyboard.press("v");
}

/** Moves the pointer to a position in points of the first page. */
async function movePointer(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  const box = await page.getByRole("img", { name: "Page 1", exact: true }).boundingBox();
  if (box === null) throw new Error("Page 1 is not shown.");
  const scale = box.width / 595.28;
  await page.mouse.move(box.x + x * scale, box.y + y * scale, { steps: 4 });
}

const cells = (page: Page) => page.getByRole("table", { name: "Cells" });
const current = (page: Page) => cells(page).locator("[aria-current]");
/** Reads the texts of the cells in the inspector, by row. */
const readCells = (page: Page): Promise<string[][]> =>
  cells(page)
    .getByRole("row")
    .evaluateAll((found) => found.map((row) => [...row.querySelectorAll("td, th")].map((cell) => cell.textContent)));
const announcement = (page: Page) => page.getByRole("status").filter({ hasText: /grid line|Row|Column|Table|cell/ });

test("A drawn table gets its cells from its words; rows, columns and spans are edited by key, and are in the output", async ({
  galley,
  page,
}) => {
  await galley.open();
  await drawTable(page);
  await expect.poll(() => readCells(page)).toEqual(rows);

  await page.keyboard.press("e");
  await expect(current(page)).toHaveText("Paper");
  await expect(announcement(page)).toContainText(/Table of 4 rows and 3 columns.*Row 1 of 4, column 1 of 3, header/);
  const texts = await page.getByRole("region", { name: "Text in the zone" }).boundingBox();
  const list = await page.getByRole("listbox", { name: /^Zones of/ }).boundingBox();
  expect(texts?.height, "height of the texts of the cells").toBeGreaterThan(list?.height ?? 0);
  await page.keyboard.press("F1");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys.getByRole("term").filter({ hasText: /^Take the next grid line of the cell$/ })).toBeVisible();
  await expect(keys.getByRole("term").filter({ hasText: /^Duplicate$/ })).toHaveCount(0);
  await page.keyboard.press("Escape");

  // Spans: merged by key, split again, and merged for good.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(current(page)).toHaveText("90");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(announcement(page)).toContainText("2 cells selected");
  await page.keyboard.press("m");
  await expect(current(page)).toHaveText("90 500");
  await expect(current(page)).toHaveAttribute("colspan", "2");
  await expect(page.getByText("Row 2 of 4, column 2 of 3, spans 2 columns", { exact: true })).toBeVisible();
  await page.keyboard.press("s");
  await expect.poll(() => readCells(page)).toEqual(rows);
  await page.keyboard.press("Control+z");
  await expect(current(page)).toHaveText("90 500");

  // A header row more.
  await page.keyboard.press("h");
  await expect(cells(page).locator("th")).toHaveCount(5);
  await expect(announcement(page)).toContainText("Row 2: header");
  await page.keyboard.press("h");
  await expect(cells(page).locator("th")).toHaveCount(3);

  // A row is added and removed; the last two rows are joined.
  await page.keyboard.press("i");
  await expect(cells(page).getByRole("row")).toHaveCount(5);
  await page.keyboard.press("Delete");
  await expect(cells(page).getByRole("row")).toHaveCount(4);
  for (let step = 0; step < 2; step++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Delete");
  await expect.poll(() => readCells(page)).toEqual([rows[0], ["Laid", "90 500"], ["Wove Rag", "120 150", "250 100"]]);
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("table-grid")).toHaveCount(0);

  await checkIn(page);
  await queueTab(page, "Indexing").click();
  await jobRow(page, "papers.pdf").dblclick();
  await expect(page.getByRole("listbox", { name: "Keywords" })).toBeVisible();
  await checkIn(page);
  await queueTab(page, "Completed").click();
  await expect(jobRow(page, "papers.pdf")).toBeVisible();
  const xml = await fetchOutputXml(page, "papers.pdf");
  expect(xml).toContain('<table rows="3" columns="3">');
  expect(xml).toMatch(/<cell row="1" column="1" header="true"[^>]*>Paper<\/cell>/);
  expect(xml).toMatch(/<cell row="2" column="2" column-span="2"[^>]*>90 500<\/cell>/);
  expect(xml).toMatch(/<cell row="3" column="3"[^>]*>250 100<\/cell>/);
});

test("Grid lines are dragged into gaps and moved by key, which undo takes back, also after the service was killed", async ({
  galley,
  page,
}) => {
  const own = await galley.openOwn();
  await drawTable(page);
  await page.keyboard.press("e");
  const getRule = async () => {
    const box = await page.locator('[data-grid-line="column 1"]').first().boundingBox();
    const image = await page.getByRole("img", { name: "Page 1", exact: true }).boundingBox();
    if (box === null || image === null) throw new Error("The grid line is not shown.");
    return ((box.x + box.width / 2 - image.x) * 595.28) / image.width;
  };
  const start = await getRule();

  // The pointer is released within the words of the second column, to which the gap before it is nearest.
  await movePointer(page, { x: start, y: 156 });
  await page.mouse.down();
  await movePointer(page, { x: 250, y: 156 });
  await page.mouse.up();
  await expect.poll(() => readCells(page)).toEqual(rows);
  // Without a word in its way it goes where the pointer is.
  await movePointer(page, { x: await getRule(), y: 156 });
  await page.mouse.down();
  await movePointer(page, { x: 140, y: 156 });
  await page.mouse.up();
  await expect.poll(getRule).toBeCloseTo(140, 0);
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(getRule).toBeCloseTo(150, 0);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(getRule).toBeCloseTo(149, 0);
  await expect(announcement(page)).toContainText(/Column grid line 1 of 2 at 149 points/);

  // With Shift it does not snap: words to the left of it change their cell.
  await movePointer(page, { x: 149, y: 156 });
  await page.mouse.down();
  await page.keyboard.down("Shift");
  await movePointer(page, { x: 270, y: 156 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await expect.poll(async () => (await readCells(page))[1]).toEqual(["Laid 90", "", "500"]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => readCells(page)).toEqual(rows);
  await expect.poll(getRule).toBeCloseTo(149, 0);

  // Cells are selected by a drag.
  await page.keyboard.press("Escape");
  await movePointer(page, { x: 100, y: 156 });
  await page.mouse.down();
  await movePointer(page, { x: 300, y: 186 });
  await page.mouse.up();
  await page.keyboard.press("m");
  await expect(current(page)).toHaveText("Laid 90 Wove 120");
  await page.keyboard.press("Escape");

  // Moving the zone takes its cells along.
  await page.keyboard.press("Shift+ArrowRight");
  await expect(cells(page).getByText("Laid 90 Wove 120")).toBeVisible();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await own.kill();
  await galley.openOwn();
  await queueTab(page, "Zoning").click();
  await jobRow(page, "papers.pdf").dblclick();
  await page
    .getByRole("listbox", { name: /^Zones of/ })
    .getByRole("option")
    .first()
    .click();
  await expect(cells(page).getByText("Laid 90 Wove 120")).toBeVisible();
  await page.keyboard.press("e");
  await expect(page.getByRole("region", { name: "Document", exact: true }).last()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(current(page)).toHaveText("Laid 90 Wove 120");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(() => readCells(page)).toEqual(rows);

  // A zone that becomes a table again gets its cells from its words.
  await page.keyboard.press("Enter");
  await page.keyboard.press("3");
  await expect(page.getByRole("combobox", { name: "Type" })).toHaveValue("text");
  await expect(cells(page)).toHaveCount(0);
  await page.keyboard.press("5");
  await expect.poll(() => readCells(page)).toEqual(rows);
});
