import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, testInOwnContext as test } from "./galley.ts";
import { buildPdf } from "../builders/pdf.ts";
import { completeReviews, importSamples, openFile, openJob } from "./imports.ts";
import { dropFiles, queueTab } from "./workbench-page.ts";

test.use({ locale: "de-DE" });

const folder = join(import.meta.dirname, "../../renderer/messages");

/** Reads the messages of one line and without arguments. */
function readMessages(language: string): Map<string, string> {
  const source = readFileSync(join(folder, `${language}.ftl`), "utf8");
  return new Map([...source.matchAll(/^([\w-]+) = ([^{\n]+)$/gm)].map(([, id = "", text = ""]) => [id, text]));
}

const german = readMessages("de");
const germanTexts = new Set(german.values());
/** English texts that no German one equals. */
const englishTexts = new Set([...readMessages("en").values()].filter((text) => !germanTexts.has(text)));

/** Lists the texts and names in the window that are messages in English. */
async function listEnglish(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!(node instanceof Element)) found.push((node.textContent ?? "").trim());
      else
        for (const name of ["aria-label", "title", "placeholder", "aria-description"])
          found.push(node.getAttribute(name) ?? "");
    }
    return found;
  });
  return texts.filter((text) => englishTexts.has(text));
}

const jobRow = (page: Page, name: string) =>
  page.getByRole("listbox", { name: /^Aufträge/ }).getByRole("option", { name: new RegExp(name) });
const getGerman = (id: string): string => german.get(id) ?? `no message ${id}`;

test("A window of a German system is German, with its numbers, keys and the way through a review", async ({
  galley,
  page,
}) => {
  await galley.open();
  const check = async (screen: string) => expect.soft(await listEnglish(page), screen).toEqual([]);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("heading", { name: getGerman("queue-queue-empty") })).toBeVisible();
  await check("empty queue");
  await page.keyboard.press("F1");
  await expect(page.getByRole("dialog", { name: getGerman("keys-dialog-title") })).toContainText("Strg");
  await check("keys");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+o");
  const importDialog = page.getByRole("dialog", { name: getGerman("queue-import-documents") });
  await expect(importDialog).toBeVisible();
  await check("import");
  await expect(importDialog.getByRole("option", { name: "Rechnung", exact: true })).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: getGerman("queue-try-with-samples") })).toBeVisible();
  await expect(page.getByLabel(getGerman("window-status"), { exact: true })).toContainText(
    `${getGerman("connection-embedded-title")} · ${getGerman("service-text-local-reviewer")}`,
  );
  await dropFiles(page, [{ name: "photo.pdf", bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) }]);
  await expect(importDialog.getByRole("button", { name: /^Importieren/ })).toBeEnabled();
  await page.keyboard.press("Control+Enter");
  await expect(importDialog).toContainText(
    "photo.pdf ist weder ein PDF noch ein ePub: Die Datei sieht aus wie ein JPEG",
  );
  await page.keyboard.press("Escape");
  await importSamples(page, ["invoice-english.pdf"]);
  await queueTab(page, getGerman("zoning-title")).click();
  await expect(jobRow(page, "invoice-english")).toContainText("Rechnung");
  await check("queue");
  await jobRow(page, "invoice-english").dblclick();
  await expect(page.getByRole("img", { name: "Seite 1", exact: true })).toBeVisible();
  await page.keyboard.press("n");
  await check("zoning");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog", { name: getGerman("checkin-title") })).toBeVisible();
  await check("check-in");
  await page.keyboard.press("Control+Shift+Enter");
  await queueTab(page, getGerman("mapping-title")).click();
  await jobRow(page, "invoice-english").dblclick();
  await expect(page.getByRole("grid", { name: getGerman("data-points-label") })).toBeVisible();
  await check("mapping");
  await page.keyboard.press("w");
  await expect(page.getByRole("region", { name: /^Warum „/ })).toBeFocused();
  await check("the reasons for a value");
  await page.keyboard.press("w");
  await page.getByRole("row", { name: /^Gesamtbetrag ohne Steuer: / }).click();
  await page.keyboard.type("1");
  const findings = page.getByRole("list", { name: getGerman("findings-label") });
  await expect(findings).toContainText(
    /„Gesamtbetrag ohne Steuer“ ist 1,00 [A-Z]{3}, aber die Summe von „Steuerbasisbetrag“ ist \d+,\d\d [A-Z]{3}/,
  );
  await page.keyboard.press("Control+a");
  await page.keyboard.type("2345,5");
  await page.keyboard.press("Enter");
  const total = page.getByRole("row", { name: /^Gesamtbetrag ohne Steuer: 2345,50 [A-Z]{3}, / });
  await total.click();
  await page.keyboard.press("F2");
  await expect(page.getByRole("textbox", { name: "Gesamtbetrag ohne Steuer" })).toHaveValue(/^2345,50 [A-Z]{3}$/);
  await page.keyboard.press("Enter");
  await expect(total).toBeVisible();
  await page.keyboard.press("Control+,");
  const pages = page.getByRole("listbox", { name: getGerman("settings-pages-label") }).getByRole("option");
  await expect(pages.first()).toBeVisible();
  for (const [index, title] of (await pages.allTextContents()).entries()) {
    await pages.nth(index).click();
    await expect(page.getByRole("heading", { name: title }).last()).toBeVisible();
    await check(`settings, ${title}`);
  }
});

test("A garbled page is told in German with the command that reads it, and its note in the mapping", async ({
  galley,
  page,
}) => {
  const font = join(import.meta.dirname, "../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf");
  const text = "The committee met in spring and agreed that the harbor should be deepened before winter. ";
  const pdf = await buildPdf([(sheet) => void sheet.font(font).fontSize(11).text(text.repeat(3))]);
  // The same file without its map to Unicode.
  const file = Buffer.from(pdf).toString("latin1");
  const bytes = Buffer.from(
    file.replace(/\/ToUnicode \d+ 0 R/, (entry) => " ".repeat(entry.length)),
    "latin1",
  );
  await galley.open();
  const job = await openFile(
    page,
    { name: "garbled.pdf", bytes },
    { type: "data-point-extraction", taxonomy: "invoice" },
  );
  const findings = page.getByRole("list", { name: /^Befunde/ });
  await expect(findings).toContainText("Die Textebene ist unbrauchbar");
  await expect(findings.getByRole("button", { name: /^Seite mit OCR lesen.*R$/ })).toBeEnabled();
  await page.keyboard.press("Control+Enter");
  const checkin = page.getByRole("dialog", { name: getGerman("checkin-title") });
  await expect(checkin.getByRole("button", { name: /Seite 1: Die Textebene ist unbrauchbar/ })).toBeVisible();
  expect(await listEnglish(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    location.hash = "";
  });
  await completeReviews(page, job, "mapping");
  await openJob(page, job);
  await expect(page.getByRole("note", { name: getGerman("mapping-notes-on-data-points") })).toContainText(
    /^Die Textebene auf Seite 1 ist unbrauchbar\..* noch einmal mit OCR importieren/,
  );
});

test("The language is chosen in the settings, and is kept", async ({ galley, page }) => {
  await galley.open();
  await page.keyboard.press("Control+,");
  await page
    .getByRole("listbox", { name: getGerman("settings-pages-label") })
    .getByRole("option", { name: getGerman("appearance-title") })
    .click();
  await page.getByRole("radio", { name: "English" }).check();
  await page.getByRole("button", { name: getGerman("window-load-again-action") }).click();
  await expect(page.getByRole("heading", { name: "Appearance" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Appearance" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "English" })).toBeChecked();
});

test("A window whose messages cannot be loaded says so", async ({ galley, page }) => {
  await page.route("**/*.ftl", (route) => route.abort());
  await page.goto((await galley.start()).address);
  await expect(page.getByRole("alert")).toContainText("Galley could not be loaded");
});
