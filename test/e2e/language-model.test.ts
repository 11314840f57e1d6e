import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startModelServer } from "../harness/model-server.ts";
import { expect } from "./galley.ts";
import { openFile, sample } from "./imports.ts";
import { dataPoint } from "./mapping-page.ts";
import { openSettings, test } from "./settings-page.ts";

test("a language model is tested, allowed for a taxonomy and switched on", async ({ galley, page, others }) => {
  const server = await startModelServer(
    () => ({
      points: {
        invoice_number: { text: "NP-2041", quote: "NP-2041" },
        total: { text: "Total", quote: "EUR 123.45" },
        issue_date: { text: "Date", quote: "1 January 1999" },
      },
    }),
    (close) => others.closing.push(async () => close()),
  );
  await galley.openOwn();
  await openSettings(page, "Language model");
  const enabled = page.getByRole("checkbox", { name: "Ask the model for data points" });
  await expect(enabled).not.toBeChecked();
  await expect(page.getByText("Enter an address first.")).toBeVisible();
  const address = page.getByLabel("Address");
  await address.fill(server.address);
  await page.getByLabel("Name", { exact: true }).fill("small-7b");
  await expect(page.getByText("The server is on this computer")).toBeVisible();
  await page.getByRole("button", { name: "Test the connection" }).click();
  await expect(page.getByText(/^small-7b answered in [\d.]+ s\. .*: 2 of 3\.$/)).toBeVisible();
  await expect(page.getByText("1 quote is not in the document; such answers are dropped.")).toBeVisible();
  await expect(enabled, "a test switches nothing on").not.toBeChecked();

  await server.close();
  await page.getByRole("button", { name: "Test the connection" }).click();
  await expect(page.getByRole("status").getByRole("alert")).toContainText("the connection to localhost:");

  await address.fill("http://models.example.org");
  await enabled.check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert").first()).toContainText("Without https, documents could be read on their way");

  await address.fill("models.example.org");
  await expect(page.getByText("The server models.example.org gets the lines")).toBeVisible();
  const invoice = page.getByRole("checkbox", { name: /^Invoice\b/ }).first();
  await expect(invoice).not.toBeChecked();
  await invoice.check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The language model is on")).toBeVisible();
  await expect(address).toHaveValue("https://models.example.org/v1");
  await page.reload();
  await expect(enabled).toBeChecked();
  await expect(invoice).toBeChecked();
  const file = join(galley.dataFolder, "language-model.json");
  const stored = JSON.parse(readFileSync(file, "utf8")) as { consents: object[] };
  expect(stored).toMatchObject({
    enabled: true,
    address: "https://models.example.org/v1",
    consents: [{ name: "invoice", author: null, user: expect.any(String) }],
  });

  // A file of an earlier version, and one whose consent was for a taxonomy of somebody else.
  writeFileSync(file, JSON.stringify({ ...stored, consents: [], taxonomies: ["invoice"] }));
  await page.reload();
  const asksAgain = page.getByRole("alert").filter({ hasText: "by the names of taxonomies only: invoice." });
  await expect(asksAgain).toBeVisible();
  await expect(invoice).not.toBeChecked();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The language model is on")).toBeVisible();
  await expect(asksAgain).toBeHidden();
  const consent = { ...stored.consents[0], author: "4a7f3c1e-95a0-4a53-9d1b-0c64b1f4a2d7" };
  writeFileSync(file, JSON.stringify({ ...stored, consents: [consent] }));
  await page.reload();
  const gone = page.getByRole("checkbox", { name: "invoice deleted, or of another author since you agreed" });
  await expect(gone).toBeChecked();
  await expect(invoice, "the taxonomy of this name").not.toBeChecked();
  await invoice.check();

  await address.fill("https://others.example.org/v1");
  await expect(invoice, "the consent was for another server").not.toBeChecked();
  await enabled.uncheck();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The language model is off")).toBeVisible();
});

test("entries that were not saved are not lost by leaving the page", async ({ galley, page }) => {
  await galley.openOwn();
  await openSettings(page, "Language model");
  const address = page.getByLabel("Address");
  const name = page.getByLabel("Name", { exact: true });
  const about = page.getByRole("option", { name: "About" });
  const isUnloadRefused = () =>
    page.evaluate(() => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    });
  await expect(address).toHaveValue("");
  await name.fill("small-7b");
  await name.fill("");
  expect(await isUnloadRefused(), "nothing was changed").toBe(false);

  await name.fill("small-7b");
  await address.fill("http://models.example.org");
  expect(await isUnloadRefused()).toBe(true);
  await page.keyboard.press("F4");
  const question = page.getByRole("dialog", { name: "Save the changes to the language model’s settings?" });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(name).toHaveValue("small-7b");

  await about.click();
  await question.getByRole("button", { name: /^Save/ }).click();
  await expect(question.getByRole("alert"), "what was refused is not left").toContainText("Without https");
  await question.getByRole("button", { name: "Go on editing" }).click();
  await address.fill("localhost:11434");
  await about.click();
  await question.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("heading", { name: "About" })).toBeVisible();
  await openSettings(page, "Language model");
  await expect(address).toHaveValue("http://localhost:11434/v1");

  await page.getByLabel("API key").fill("sk-secret");
  await page.goBack();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByRole("heading", { name: "About" })).toBeVisible();
  await openSettings(page, "Language model");
  await expect(name).toHaveValue("small-7b");
  await about.click();
  await expect(page.getByRole("heading", { name: "About" })).toBeVisible();
  expect(JSON.parse(readFileSync(join(galley.dataFolder, "language-model.json"), "utf8"))).toMatchObject({
    model: "small-7b",
    key_storage: null,
  });
});

test("a value that stands on a language model is named above the data points, and is not sure", async ({
  galley,
  page,
  others,
}) => {
  const server = await startModelServer(
    () => ({ points: { buyer_reference: { text: "K-20815", quote: "K-20815" } } }),
    (close) => others.closing.push(async () => close()),
  );
  await galley.openOwn();
  await openSettings(page, "Language model");
  await page.getByLabel("Address").fill(server.address);
  await page.getByLabel("Name", { exact: true }).fill("small-7b");
  await page.getByRole("checkbox", { name: "Ask the model for data points" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The language model is on")).toBeVisible();
  const invoice = { type: "data-point-extraction", taxonomy: "invoice" } as const;
  await openFile(page, sample("invoice-german.pdf"), invoice, "mapping");
  await expect(page.getByRole("note", { name: "Notes on the data points" })).toContainText(
    /The language model small-7b at localhost:\d+ was asked .* stand on its answer alone: Buyer reference\./,
  );
  await expect(dataPoint(page, "Buyer reference")).toContainText("K-20815");
  await expect(dataPoint(page, "Buyer reference")).toContainText("▲");
});
