import { join } from "node:path";
import type { Page } from "@playwright/test";
import { buildPdf } from "../builders/pdf.ts";
import { buildThesaurus } from "../builders/thesaurus.ts";
import { expect, test } from "./galley.ts";
import { expectAccessible } from "./axe.ts";
import { importSamples, openFile, sample } from "./imports.ts";
import { dataPoint } from "./mapping-page.ts";

const editor = (page: Page) => page.getByRole("textbox", { name: "Source of the taxonomy" });
const row = (page: Page, name: string | RegExp) =>
  page.getByRole("listbox", { name: "Taxonomies", exact: true }).getByRole("option", { name });
const problems = (page: Page) => page.getByRole("listbox", { name: "Problems" }).getByRole("option");
const saved = (page: Page, title: string) => page.getByRole("status").getByText(`${title} was saved`);

interface Init {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Calls the service as the window does. */
function call<Result>(page: Page, path: string, init: Init = {}): Promise<Result> {
  return page.evaluate(
    async ([path, init]) => {
      const response = await fetch(`/v1.1/${path}`, init);
      const { response: result } = (await response.json()) as { response: unknown };
      if (!response.ok) throw new Error(JSON.stringify(result));
      return result as never;
    },
    [path, init] as const,
  );
}

const putTaxonomy = (page: Page, taxonomy: { name: string } & Record<string, unknown>) =>
  call(page, `taxonomies/${taxonomy.name}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(taxonomy),
  });

/** Opens the page of the taxonomies by keys, with the focus in its list. */
async function openTaxonomies(page: Page): Promise<void> {
  await page.keyboard.press("Control+,");
  const pages = page.getByRole("listbox", { name: "Pages of the settings" });
  await expect(pages).toBeFocused();
  const titles = await pages.getByRole("option").allTextContents();
  for (const title of titles.slice(1, titles.indexOf("Taxonomies") + 1)) {
    await page.keyboard.press("ArrowDown");
    await expect(pages.getByRole("option", { selected: true })).toHaveText(title);
  }
  await expect(row(page, /Invoice/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listbox", { name: "Taxonomies", exact: true })).toBeFocused();
}

/** Creates a taxonomy of data points from the template, by keys. Ends in the editor. */
async function createByKeys(page: Page, title: string): Promise<void> {
  await openTaxonomies(page);
  await page.keyboard.press("n");
  await page.keyboard.type(title);
  await page.keyboard.press("Enter");
  await expect(editor(page)).toBeFocused();
}

/** Moves the cursor of the editor to the end of the string at the end of a line, before its comma. */
async function goToLine(page: Page, line: number): Promise<void> {
  await page.keyboard.press("Control+Home");
  for (let current = 1; current < line; current++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  for (let step = 0; step < 2; step++) await page.keyboard.press("ArrowLeft");
}

test("By keyboard alone, a taxonomy is made from nothing, used for a job and changed; the job keeps its copy", async ({
  galley,
  page,
}) => {
  await galley.open();
  await expect(page.getByRole("heading", { name: "Queue", exact: true })).toBeVisible();
  await createByKeys(page, "Delivery note");
  await page.keyboard.press("Control+S");
  await expect(saved(page, "Delivery note")).toBeVisible();

  const choosing = page.waitForEvent("filechooser");
  await page.keyboard.press("Control+O");
  const chooseButton = page.getByRole("button", { name: "Choose PDF or ePub files…" });
  await expect(page.getByRole("combobox", { name: "Taxonomy" })).toHaveValue(/./);
  for (let step = 0; step < 5; step++) {
    if (await chooseButton.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  const { name, bytes } = sample("invoice-english.pdf");
  // The system's dialog is outside of the window.
  await (await choosing).setFiles({ name, mimeType: "application/pdf", buffer: bytes });
  const taxonomy = page.getByRole("combobox", { name: "Taxonomy" });
  for (let step = 0; step < 8; step++) {
    if (await taxonomy.evaluate((field) => field === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("Deliv");
  await expect(taxonomy).toHaveValue("delivery-note");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog")).toBeHidden();

  // Back in the editor, the version on the fourth line becomes 2.
  await page.keyboard.press("F6");
  for (let step = 0; step < 6; step++) {
    if (await editor(page).evaluate((field) => field === document.activeElement)) break;
    await page.keyboard.press("F6");
  }
  await goToLine(page, 4);
  await page.keyboard.press("Backspace");
  await page.keyboard.type("2");
  await expect(page.getByText("version 2")).toBeVisible();
  await page.keyboard.press("Control+S");
  await expect(saved(page, "Delivery note")).toBeVisible();
  await expect(page.getByRole("status").getByText("The jobs that exist keep their copy.")).toBeVisible();

  expect(await call(page, "taxonomies/delivery-note")).toMatchObject({ version: "2" });
  const { list } = await call<{ list: { id: string; metadata: object }[] }>(page, "jobs");
  expect(list).toMatchObject([{ metadata: { mapping: { taxonomy: "delivery-note" } } }]);
  const copy = await page.evaluate(async (id) => {
    const response = await fetch(`/v1.1/jobs/${id}/contents/mapping-taxonomy-json/0`);
    return (await response.json()) as { version: string };
  }, list[0]?.id);
  expect(copy).toMatchObject({ name: "delivery-note", version: "1" });
});

test("The editor shows problems as the service finds them, completes from the schema, formats and undoes", async ({
  galley,
  page,
}) => {
  await galley.open();
  await createByKeys(page, "Report");
  await goToLine(page, 9);
  await page.keyboard.type("X");
  await expect(problems(page)).toHaveCount(1);
  await expect(problems(page)).toHaveText(/Line 9\s*data_points\.0\.id: must be in snake_case/);
  await goToLine(page, 19);
  await page.keyboard.type("s");
  await expect(problems(page)).toHaveCount(2);
  const refusal = page.getByRole("list", { name: "Errors" }).getByText("The taxonomy was not saved");
  await page.keyboard.press("Control+S");
  await expect(refusal).toBeVisible();
  await page.keyboard.press("Control+Home");
  for (const [index, value] of ["number", "date"].entries()) {
    await page.keyboard.press("F8");
    await page.keyboard.press("Delete");
    await page.keyboard.type(`"${value}"`);
    // While one types, the text has a problem where it is not JSON yet.
    await expect(problems(page)).toHaveText([/^Line 19/].slice(index));
  }
  await page.keyboard.press("Control+S");
  await expect(saved(page, "Report")).toBeVisible();
  await expect(refusal).toBeHidden();

  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type('"backg');
  await page.keyboard.press("Control+Space");
  await expect(page.getByRole("option", { name: /background_labels/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(problems(page), "a text that is not JSON has a problem at its place").toHaveText(/Line 2.*A colon/);
  const firstLine = page.locator(".view-line").first();
  for (let text = await firstLine.innerText(); text !== "{"; text = await firstLine.innerText()) {
    await page.keyboard.press("Control+Z");
    await expect(firstLine).not.toHaveText(text, { useInnerText: true });
  }
  await expect(problems(page)).toHaveCount(0);
  await page.keyboard.press("Control+K");
  await page.keyboard.type("format source");
  await page.keyboard.press("Enter");
  await expect(page.locator(".view-line").nth(1)).toHaveText(/^\s*"name":\s"report",$/);

  await page.keyboard.press("Control+Shift+C");
  await expect(page.getByRole("treeitem", { name: /^Number text/ })).toBeVisible();
});

test("The notice that a taxonomy was not saved ends with its view", async ({ galley, page }) => {
  await galley.open();
  await createByKeys(page, "Report");
  await goToLine(page, 9);
  await page.keyboard.type("X");
  await expect(problems(page)).toHaveCount(1);
  await page.keyboard.press("Control+S");
  const refusal = page.getByRole("list", { name: "Errors" }).getByText("The taxonomy was not saved");
  await expect(refusal).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(row(page, /Invoice/)).toBeVisible();
  await expect(refusal).toBeHidden();
});

test("Unsaved changes are not lost by leaving, and a conflict shows both versions", async ({ galley, page }) => {
  await galley.open();
  await createByKeys(page, "Letters");
  await page.goBack();
  const dialog = page.getByRole("dialog", { name: "Save the changes to Letters?" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.goBack();
  await dialog.getByRole("button", { name: /^Save/ }).click();
  await expect(row(page, /Letters/)).toBeVisible();

  await row(page, /Letters/).dblclick();
  await expect(page.getByRole("tree")).toBeVisible();
  await page.keyboard.press("Control+E");
  await expect(editor(page)).toBeFocused();
  const other = {
    name: "letters",
    kind: "data-points",
    title: "Letters",
    version: "other version",
    data_points: [{ id: "a", label: "A", type: "string" }],
  };
  await putTaxonomy(page, other);
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type('"background_labels": [],');
  await page.keyboard.press("Control+S");
  await expect(page.getByRole("alert").getByText("saved another version while you changed this one")).toBeVisible();
  await expect(page.locator(".diff")).toContainText("other version");
  await page.getByRole("button", { name: "Save mine over it" }).click();
  await expect.poll(() => call(page, "taxonomies/letters")).toMatchObject({ version: "1" });
  await expect(saved(page, "Letters")).toBeVisible();
});

test("What a field is understood as is shown, corrected by keys, kept and used for documents", async ({
  galley,
  page,
}) => {
  await galley.open();
  const data_points = [
    { id: "pay", label: "Pay until", type: "date" },
    { id: "total", label: "Total", type: "money" },
  ];
  await putTaxonomy(page, { name: "bills", kind: "data-points", title: "Bills", version: "1", data_points });
  await openTaxonomies(page);
  await row(page, /Bills/).dblclick();
  const field = (name: string) => page.getByRole("treeitem", { name });
  await expect(field("Pay until date · understood as: Due date")).toBeVisible();
  const meaning = page.getByRole("combobox", { name: "Understood as" });
  await expect(meaning).toHaveValue("");
  await expect(page.getByText("Payment due date")).toBeVisible();

  // The list of taxonomies, the tree, and its details.
  for (let step = 0; step < 2; step++) await page.keyboard.press("F6");
  await page.keyboard.press("Tab");
  await expect(meaning).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("Order");
  await page.keyboard.press("Enter");
  await expect(meaning).toHaveValue("order_date");
  await expect(field("Pay until date · understood as: Order date (chosen)")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("Bestelldatum")).toBeVisible();
  await page.keyboard.press("Control+S");
  await expect(saved(page, "Bills")).toBeVisible();
  await page.reload();
  await expect(field("Pay until date · understood as: Order date (chosen)")).toBeVisible();
  await expect(meaning).toHaveValue("order_date");
  await expectAccessible(page, "the contents of a taxonomy with the choice of a meaning");
  expect(await call(page, "taxonomies/bills")).toMatchObject({ data_points: [{ concept: "order_date" }, {}] });

  const lines = ["Invoice 4711", "Due date: 2026-06-30", "Order date: 2026-05-04", "Total: 12.00 EUR"];
  const pdf = await buildPdf([
    (sheet) => lines.forEach((line, index) => sheet.fontSize(11).text(line, 72, 90 + 24 * index, { lineBreak: false })),
  ]);
  const file = { name: "bill.pdf", bytes: Buffer.from(pdf) };
  await openFile(page, file, { type: "data-point-extraction", taxonomy: "bills" }, "mapping");
  await expect(dataPoint(page, "Pay until")).toContainText("2026-05-04");
});

test("A taxonomy in use is not deleted, and the dialog says what to do", async ({ galley, page }) => {
  await galley.open();
  await importSamples(page, ["invoice-english.pdf", "invoice-german.pdf"]);
  await openTaxonomies(page);
  await row(page, /Invoice/).click();
  await page.keyboard.press("Delete");
  const dialog = page.getByRole("dialog", { name: "Delete Invoice?" });
  await dialog.getByRole("button", { name: /^Delete/ }).click();
  await expect(dialog.getByRole("alert")).toHaveText(
    /unfinished jobs use the taxonomy invoice: complete or cancel them/,
  );
  await page.keyboard.press("Escape");
  await page.keyboard.press("d");
  await page.keyboard.press("Enter");
  await expect(page.getByText("invoice-copy · Data points")).toBeVisible();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press("Control+S");
  await expect(saved(page, "Invoice (copy)")).toBeVisible();
});

test("A SKOS thesaurus is imported with a report, saved, and exported without a loss", async ({ galley, page }) => {
  await galley.open();
  await openTaxonomies(page);
  await page.keyboard.press("i");
  const dialog = page.getByRole("dialog", { name: "Import taxonomy" });
  const choose = async (name: string, buffer: Buffer): Promise<void> => {
    const choosing = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: /^Choose/ }).click();
    await (await choosing).setFiles({ name, mimeType: "text/turtle", buffer });
  };
  await choose(
    "broken.ttl",
    Buffer.from('@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n<a> skos:prefLabel "x .\n'),
  );
  await expect(dialog.getByRole("alert")).toHaveText(/not valid Turtle.*line 2/);
  await choose("My words.ttl", buildThesaurus(500));
  await expect(dialog.getByText("500 concepts")).toBeVisible();
  await dialog.getByText("left out 500 statements").click();
  await expect(dialog.getByText("skos:related")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("my-words");
  await dialog.getByRole("button", { name: /^Open/ }).click();
  await page.keyboard.press("Control+S");
  await expect(saved(page, "My words")).toBeVisible();

  await page.keyboard.press("Control+Shift+E");
  await page.getByRole("radio", { name: /Turtle/ }).check();
  const downloading = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const path = join(galley.dataFolder, "exported.ttl");
  await (await downloading).saveAs(path);
  const { concepts } = await call<{ concepts: unknown[] }>(page, "taxonomies/my-words");
  await page.getByRole("button", { name: "Back to the taxonomies" }).click();
  await row(page, /My words/).click();
  await page.keyboard.press("i");
  const choosing = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: /^Choose/ }).click();
  await (await choosing).setFiles(path);
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("my-words");
  await expect(dialog.getByText("Saving replaces My words, version 1.")).toBeVisible();
  await expect(dialog.getByText(/The import changed/)).toBeHidden();
  await dialog.getByRole("textbox", { name: "Name" }).fill("again");
  await page.keyboard.press("Enter");
  await expect(page.getByText("again · Keywords")).toBeVisible();
  await page.keyboard.press("Control+S");
  await expect(page.getByText("not saved yet")).toBeHidden();
  expect((await call<{ concepts: unknown[] }>(page, "taxonomies/again")).concepts).toEqual(concepts);
});

test("A thesaurus that is too large to be edited is read in a process, searched and scrolled in a worker, and saved", async ({
  galley,
  page,
}) => {
  await galley.open();
  await openTaxonomies(page);
  const isReading = Promise.withResolvers<void>();
  await page.route("**/gateway/taxonomy-files?*", async (route) => {
    await isReading.promise;
    await route.continue();
  });
  await page.keyboard.press("i");
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^Choose/ }).click();
  await (await choosing).setFiles({ name: "huge.ttl", mimeType: "text/turtle", buffer: buildThesaurus(20_000) });
  await expect(page.getByRole("progressbar", { name: "Import" }), "the window waits and goes on").toBeVisible();
  isReading.resolve();
  const dialog = page.getByRole("dialog", { name: "Import taxonomy" });
  await expect(dialog.getByText("20,000 concepts")).toBeVisible();
  await expect(dialog.getByText("cannot be saved")).toBeHidden();
  await dialog.getByRole("button", { name: /^Open/ }).click();
  const tree = page.getByRole("tree");
  await expect(tree.getByRole("treeitem").first()).toBeVisible();
  await tree.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("treeitem", { name: "concept 100", exact: true })).toBeVisible();
  await page.keyboard.press("End");
  await expect(page.getByRole("treeitem", { name: /^concept 99\b/ })).toBeVisible();
  expect(await page.getByRole("treeitem").count(), "only what is visible is in the tree").toBeLessThan(200);
  await page.keyboard.press("Control+F");
  await page.keyboard.type("begriff 19999");
  await expect(page.getByText("1 found")).toBeVisible();
  await expect(page.getByRole("treeitem", { name: /^concept 19999/ })).toBeVisible();
  await page.getByRole("button", { name: "Source", exact: true }).click();
  await expect(page.getByText("too large to be edited here")).toBeVisible();
  await page.keyboard.press("Control+S");
  await expect(page.getByText("not saved yet")).toBeHidden();
  const { list } = await call<{ list: unknown[] }>(page, "taxonomies");
  expect(list).toContainEqual(expect.objectContaining({ kind: "keywords", size: 20_000 }));
});
