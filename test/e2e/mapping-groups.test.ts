import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./galley.ts";
import { sample } from "./imports.ts";
import { dataPoint, openInvoice } from "./mapping-page.ts";
import { jobRow, queueTab } from "./workbench-page.ts";

/**
 * Creates a job on the German invoice through the API, whose data points wait for a review.
 * @param taxonomy One that is created first, or null for that of invoices.
 * @param lines The number of rows of the table of invoice lines, in place of what the machine suggested.
 */
async function createJob(page: Page, name: string, taxonomy: { name: string } | null, lines = 0): Promise<void> {
  const pdf = sample("invoice-german.pdf").bytes.toString("base64");
  await page.evaluate(
    async ({ pdf, name, taxonomy, count }) => {
      const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
        const response = await fetch(path, init);
        const { response: result } = (await response.json()) as { response: unknown };
        if (!response.ok) throw new Error(`${path}: ${JSON.stringify(result)}`);
        return result;
      };
      const json = { method: "POST", headers: { "content-type": "application/json" } };
      if (taxonomy !== null)
        await call(`/v1.1/taxonomies/${taxonomy.name}`, { ...json, method: "PUT", body: JSON.stringify(taxonomy) });
      const headers = {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="${name}.pdf"`,
      };
      const body = Uint8Array.from(atob(pdf), (char) => char.charCodeAt(0));
      const document = (await call("/v1.1/documents", { method: "POST", headers, body })) as { uri: string };
      const job = (await call("/v1.1/jobs", {
        ...json,
        body: JSON.stringify({
          type: "data-point-extraction",
          input_content: { role: "input", uri: document.uri },
          metadata: {
            name,
            mapping: { taxonomy: taxonomy?.name ?? "invoice" },
            zoning: { high_confidence_threshold: 0 },
          },
        }),
      })) as { id: string };
      let etag = "";
      for (let status = ""; status !== "blocked";) {
        const response = await fetch(`/v1.1/jobs/${job.id}`, { headers: { "if-none-match": etag, prefer: "wait=20" } });
        if (response.status === 304) continue;
        etag = response.headers.get("etag") ?? "";
        ({ status } = ((await response.json()) as { response: { status: string } }).response);
      }
      if (count === 0) return;
      await call(`/v1.1/jobs/${job.id}/checkout`, { ...json, body: "{}" });
      const path = `/v1.1/jobs/${job.id}/contents/mapping-json/0`;
      const mapping = (await (await fetch(path)).json()) as { data_points: { path: string }[] };
      const base = {
        text: "1",
        confidence: 0.95,
        regions: [],
        alternatives: [],
        state: "suggested",
        origin: "machine",
      };
      const values = {
        name: "Paper",
        quantity: 2,
        unit_price: { amount: 3, currency: "EUR" },
        total: { amount: 6, currency: "EUR" },
      };
      const types = { name: "text", quantity: "number", unit_price: "money", total: "money" };
      const lines = Array.from({ length: count }, (_, row) =>
        Object.entries(values).map(([id, value]) => ({
          ...base,
          id,
          path: `line[${row}].${id}`,
          type: types[id as keyof typeof types],
          value,
        })),
      ).flat();
      const others = mapping.data_points.filter(({ path }) => !path.startsWith("line["));
      await call(path, {
        method: "PUT",
        headers: { "content-type": "application/octet-stream" },
        body: JSON.stringify({ ...mapping, data_points: [...others, ...lines] }),
      });
    },
    { pdf, name, taxonomy, count: lines },
  );
}

test("A table of 2,000 rows renders only what is visible, and is reviewed by the same keys", async ({
  galley,
  page,
}) => {
  await galley.open();
  await createJob(page, "large", null, 2000);
  await queueTab(page, "Mapping").click();
  await jobRow(page, "large").dblclick();
  await expect(dataPoint(page, "Invoice number")).toBeVisible();
  const region = page.getByRole("region", { name: "Data points" });
  expect(await region.locator("[data-path]").count()).toBeLessThan(900);

  // The first cell of the table, then a row behind its last one.
  await dataPoint(page, "Item, row 1").click();
  await page.keyboard.press("a");
  await page.keyboard.type("Envelopes");
  await page.keyboard.press("Enter");
  const added = dataPoint(page, "Item, row 2001");
  await expect(added).toHaveAccessibleName("Item, row 2001: Envelopes, corrected");
  await added.click();
  await expect(added).toBeFocused();

  // The focused cell keeps the keys when it is scrolled far away, and comes back with the next one.
  await region.getByRole("grid").evaluate((grid) => grid.scrollTo(0, 0));
  await expect(dataPoint(page, "Invoice number")).toBeInViewport();
  await expect(added).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(dataPoint(page, "Item, row 2000")).toBeFocused();
  await expect(dataPoint(page, "Item, row 2000")).toBeInViewport();
  await expect(region.locator(".point-sticky"), "the columns stay in view").toContainText("LinesItemQuantity");
  expect(await region.locator("[data-path]").count()).toBeLessThan(900);

  // Checks of large tables follow after a pause.
  await dataPoint(page, "Line total, row 2000").click();
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Findings" })).toContainText("the sum of Line total is 12001.00 EUR");
});

test("Cells of a spreadsheet are pasted into a group as one step, and what cannot be read is named", async ({
  galley,
  page,
  context,
}) => {
  await galley.open();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openInvoice(page);
  const copy = (text: string) => page.evaluate((text) => navigator.clipboard.writeText(text), text);

  // From the focused cell on, with two rows that are added. The decimal comma of 1,5 settles what 1.250 means.
  await copy('40\t3,10\t"124,00"\n1.250\t1,5\t1.875,00\n\t2\tabout ten\n');
  await dataPoint(page, "Quantity, row 4").click();
  await page.keyboard.press("Control+v");
  await expect(dataPoint(page, "Quantity, row 4")).toHaveAccessibleName("Quantity, row 4: 40, corrected");
  await expect(dataPoint(page, "Unit price, row 4")).toHaveAccessibleName("Unit price, row 4: 3.10 EUR, corrected");
  await expect(dataPoint(page, "Quantity, row 5")).toHaveAccessibleName("Quantity, row 5: 1250, corrected");
  await expect(dataPoint(page, "Line total, row 5")).toHaveAccessibleName("Line total, row 5: 1875.00 EUR, corrected");
  await expect(dataPoint(page, "Unit price, row 6")).toHaveAccessibleName("Unit price, row 6: 2.00 EUR, corrected");
  await expect(dataPoint(page, "Line total, row 6")).toHaveAccessibleName(/no value/);
  await expect(page.getByText("1 cell was not pasted")).toBeVisible();
  await expect(page.getByText(/Line total, row 6: “about ten” is not an amount of money/)).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(dataPoint(page, "Unit price, row 6")).toBeHidden();
  await expect(dataPoint(page, "Quantity, row 4")).toHaveAccessibleName("Quantity, row 4: 1250, to check");

  // With the names of the columns, in another order.
  await copy("Line total\tItem\r\n99.50\tFolders\r\n");
  await dataPoint(page, "Quantity, row 2").click();
  await page.keyboard.press("Control+v");
  await expect(dataPoint(page, "Item, row 2")).toHaveAccessibleName("Item, row 2: Folders, corrected");
  await expect(dataPoint(page, "Line total, row 2")).toHaveAccessibleName("Line total, row 2: 99.50 EUR, corrected");

  // An open editor, such as that of a new row, does not take the cells of several columns as its text.
  await page.keyboard.press("a");
  await expect(page.getByRole("textbox", { name: "Item, row 6", exact: true })).toBeFocused();
  await copy("Binders\t7");
  await page.keyboard.press("Control+v");
  await expect(dataPoint(page, "Item, row 6")).toHaveAccessibleName("Item, row 6: Binders, corrected");

  // Outside of a group, the text opens in the editor.
  await copy("B-9901");
  await dataPoint(page, "Order number").click();
  await page.keyboard.press("Control+v");
  await expect(page.getByRole("textbox", { name: "Order number", exact: true })).toHaveValue("B-9901");
  await page.keyboard.press("Enter");
  await expect(dataPoint(page, "Order number")).toHaveAccessibleName("Order number: B-9901, corrected");
  await expect(page.getByText("1 cell was not pasted"), "the notice stays while the job is open").toBeVisible();
  await dataPoint(page, "Quantity, row 2").click();
  await copy("1\t".repeat(20_000));
  await page.keyboard.press("Control+v");
  const tooMany = page.getByText("20,001 cells are too many: at most 20,000 are pasted at once.");
  await expect(tooMany).toBeVisible();
  await page.keyboard.press("F4");
  await expect(page.getByRole("heading", { name: "Queue", exact: true })).toBeVisible();
  await expect(page.getByText("1 cell was not pasted")).toBeHidden();
  await expect(tooMany).toBeHidden();
});

test("In a narrow window the grid shows that it has more columns, and cuts neither amounts nor titles", async ({
  galley,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await galley.open();
  await openInvoice(page);
  const grid = page.getByRole("grid", { name: "Data points" });
  await dataPoint(page, "Line total, row 4").click();
  await page.keyboard.type("98765.40");
  await page.keyboard.press("Enter");
  const amount = dataPoint(page, "Line total, row 4");
  await expect(amount).toHaveAccessibleName("Line total, row 4: 98765.40 EUR, corrected");
  const text = amount.locator(".point-text");
  expect(await text.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);

  const labels = grid.getByRole("columnheader").locator("span");
  await expect(labels).not.toHaveCount(0);
  const cut = await labels.evaluateAll((all) =>
    all.filter((label) => label.scrollHeight > label.clientHeight || label.scrollWidth > label.clientWidth),
  );
  expect(cut, "labels of columns are whole").toHaveLength(0);

  await grid.evaluate((element) => element.scrollTo(0, 0));
  await expect(grid).toHaveAttribute("data-more-right");
  await expect(grid).not.toHaveAttribute("data-more-left");
  const getShadowWidth = (group: Locator) =>
    group.evaluate((row) => getComputedStyle(row.closest(".point-grid-frame") ?? row, "::after").width);
  expect(await getShadowWidth(dataPoint(page, "Line total, row 1"))).toBe("16px");
  await grid.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
  await expect(grid).toHaveAttribute("data-more-left");
  await expect(grid).not.toHaveAttribute("data-more-right");
  const numbers = page.locator(".point-item [role=columnheader]:first-child").last();
  const left = async (element: Locator) => Math.round((await element.boundingBox())?.x ?? 0);
  expect(await left(numbers), "the header of the row numbers stays in view").toBe(await left(grid));

  // The title of the lines pushes the sticky one before it out of the list.
  const title = page.locator(".point-item .point-section", { hasText: /^Lines$/ });
  const sticky = page.locator(".point-sticky");
  for (const distance of [40, 12]) {
    await title.scrollIntoViewIfNeeded();
    const top = (await title.boundingBox())?.y ?? 0;
    const gridTop = (await grid.boundingBox())?.y ?? 0;
    await grid.evaluate((element, by) => element.scrollBy(0, by), top - gridTop - distance);
    await expect(sticky).toContainText("Charges");
    const bottoms = () =>
      sticky.locator("> *").evaluateAll((all) => all.map((part) => part.getBoundingClientRect().bottom));
    await expect
      .poll(async () => Math.max(...(await bottoms())) - ((await title.boundingBox())?.y ?? 0))
      .toBeLessThan(1);
  }

  await page.setViewportSize({ width: 2560, height: 800 });
  const amountOfTax = dataPoint(page, "Tax amount, row 1");
  await expect.poll(() => getShadowWidth(amountOfTax), "a group that fits has no shadow").toBe("0px");
});

test("A row is added, filled and removed by keys, and the rows below it move up", async ({ galley, page }) => {
  await galley.open();
  await openInvoice(page);
  await dataPoint(page, "Item, row 5").click();
  for (const item of ["Delivery", "Wrapping"]) {
    await page.keyboard.press("a");
    await page.keyboard.type(item);
    await page.keyboard.press("Enter");
  }
  await expect(dataPoint(page, "Item, row 7")).toHaveAccessibleName("Item, row 7: Wrapping, corrected");
  await dataPoint(page, "Item, row 6").click();
  await page.keyboard.press("Shift+N");
  await expect(dataPoint(page, "Item, row 7")).toBeHidden();
  await expect(dataPoint(page, "Item, row 6")).toHaveAccessibleName("Item, row 6: Wrapping, corrected");
  await expect(dataPoint(page, "Item, row 6")).toBeFocused();
  await page.keyboard.press("Shift+N");
  await expect(dataPoint(page, "Item, row 6")).toBeHidden();
  await expect(dataPoint(page, "Item, row 5")).toBeFocused();

  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(dataPoint(page, "Item, row 6")).toHaveAccessibleName("Item, row 6: Delivery, corrected");
  await expect(dataPoint(page, "Item, row 7")).toHaveAccessibleName("Item, row 7: Wrapping, corrected");
});

test("A taxonomy of 1,000 data points opens, and its groups are walked through by keys", async ({ galley, page }) => {
  await galley.open();
  const groups = Array.from({ length: 20 }, (_, group) => ({
    id: `group_${group}`,
    label: `Group ${group}`,
    type: "group",
    data_points: Array.from({ length: 50 }, (_, field) => ({
      id: `field_${field}`,
      label: `Field ${group}-${field}`,
      type: field % 2 === 0 ? "string" : "money",
    })),
  }));
  const taxonomy = { name: "wide", kind: "data-points", title: "Wide", version: "1", data_points: groups };
  await createJob(page, "wide", taxonomy);
  await queueTab(page, "Mapping").click();
  await jobRow(page, "wide").dblclick();
  await expect(dataPoint(page, "Field 0-0")).toBeFocused();
  for (let press = 0; press < 86; press++) await page.keyboard.press("ArrowDown");
  await expect(dataPoint(page, "Field 1-36")).toBeFocused();
  await expect(dataPoint(page, "Field 1-36")).toBeInViewport();
  await expect(page.locator(".point-sticky")).toHaveText("Group 1");
  const cut = await page.locator(".point-row").evaluateAll((rows) => {
    const bottom = document.querySelector(".point-sticky .point-section")?.getBoundingClientRect().bottom ?? 0;
    return rows.filter((row) => {
      const box = row.getBoundingClientRect();
      return box.top < bottom - 1 && box.bottom > bottom + 1;
    }).length;
  });
  expect(cut, "the sticky title cuts no row").toBe(0);
  expect(await page.locator("[data-path]").count()).toBeLessThan(250);
  await page.keyboard.press("K");
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await expect(dataPoint(page, "Field 1-35")).toHaveAccessibleName("Field 1-35: 12.00, corrected");
});
