import { mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { createNoise } from "../builders/noise.ts";
import { buildPdf } from "../builders/pdf.ts";
import { expect, test } from "./galley.ts";
import { checkIn, importDropped, jobRow, queueTab, zoneRow } from "./workbench-page.ts";

const status = (page: Page) => page.getByRole("contentinfo", { name: "Status" });
const failureBanner = (page: Page) => page.getByRole("alert").filter({ hasText: "could not be read" });

async function openJob(page: Page, tab: "Zoning" | "Mapping", name: string): Promise<void> {
  await queueTab(page, tab).click();
  await jobRow(page, name).dblclick({ timeout: 60_000 });
}

/** Saves screenshots of a state in both themes, if `GALLEY_SHOTS` names a folder for them. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env["GALLEY_SHOTS"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Imports two pages with images, of which each is in a part of the file of its own, and opens their zones. */
async function openPlates(page: Page): Promise<void> {
  const images = await Promise.all([createNoise(1), createNoise(2)]);
  const bytes = await buildPdf(
    images.map((image, index) => (pdf) => {
      pdf
        .fontSize(18)
        .text(`Plate ${index + 1}`)
        .moveDown()
        .image(image, { width: 400 });
    }),
  );
  const job = { type: "data-point-extraction", taxonomy: "invoice" } as const;
  await importDropped(page, [{ name: "plates.pdf", bytes: Buffer.from(bytes) }], job);
  await openJob(page, "Zoning", "plates");
}

const imageFaults = [
  { fault: "a server error", text: "the service answered with the error 500" },
  { fault: "damaged bytes", text: "The document could not be opened" },
] as const;

for (const { fault, text } of imageFaults) {
  test(`A page whose image fails with ${fault} keeps its zones and text, and another try draws it`, async ({
    galley,
    page,
  }) => {
    await galley.open();
    let isFaulty = true;
    await page.route(/\/contents\/input\//, async (route) => {
      const start = Number(/^bytes=(\d+)-/.exec(route.request().headers()["range"] ?? "")?.[1] ?? 0);
      // The first part of the file has its length, the last one its structure, and those between them the images.
      const isImage = start > 0 && start < 700_000;
      if (!isFaulty || start === 0 || (fault === "a server error") !== isImage) return route.continue();
      if (fault === "a server error") return route.fulfill({ status: 500, body: "broken" });
      const response = await route.fetch();
      return route.fulfill({ response, body: Buffer.alloc((await response.body()).length, 0x5a) });
    });
    await openPlates(page);
    const alert = page.getByRole("alert").filter({ hasText: text });
    await expect(alert.first()).toBeVisible();
    await zoneRow(page, "Plate 1").click();
    await page.keyboard.press("7");
    await expect(page.getByRole("combobox", { name: "Type" })).toHaveValue("caption");
    await expect(page.getByRole("region", { name: "Text in the zone" })).toContainText("Plate 1");
    await shoot(page, `image-${fault.replaceAll(" ", "-")}`);

    isFaulty = false;
    await alert.first().getByRole("button", { name: "Try again" }).click();
    await expect(alert).toHaveCount(0);
    await expect(page.getByRole("img", { name: "Page 1", exact: true })).toHaveAttribute("aria-busy", "false");
    await expect(page.getByRole("option", { name: /^Page 1 of 2/ })).not.toContainText("No image");
    await expect(page.locator("body"), "the focus is somewhere").not.toBeFocused();
    await expect(page.getByRole("combobox", { name: "Type" }), "the work stays").toHaveValue("caption");
  });
}

/** How a content does not parse. */
const damages = [
  {
    role: "page-zones-json",
    tab: "Zoning",
    document: "paper.pdf",
    item: 2,
    damage: "not JSON",
    shows: "Page 2 could not be read.",
  },
  {
    role: "page-zones-json",
    tab: "Zoning",
    document: "paper.pdf",
    item: 2,
    damage: "another form",
    shows: "Page 2 could not be read.",
  },
  {
    role: "mapping-json",
    tab: "Mapping",
    document: "invoice-english.pdf",
    item: 0,
    damage: "another form",
    shows: "The content could not be read.",
  },
  {
    role: "mapping-taxonomy-json",
    tab: "Mapping",
    document: "invoice-english.pdf",
    item: 0,
    damage: "not JSON",
    shows: "The content could not be read.",
  },
] as const;

for (const { role, tab, document, item, damage, shows } of damages) {
  test(`The content ${role} that is read as ${damage} is named, read again on request, and never overwritten`, async ({
    galley,
    page,
  }) => {
    await galley.open();
    await page.getByRole("button", { name: "Try it with samples" }).click();
    if (tab !== "Zoning") {
      await openJob(page, "Zoning", document);
      await expect(page.getByRole("listbox", { name: /^Zones of/ })).toBeVisible();
      await checkIn(page);
    }
    let isDamaged = true;
    const written: string[] = [];
    await page.route(new RegExp(`/contents/${role}/${item}$`), async (route) => {
      if (route.request().method() === "PUT") written.push(route.request().url());
      if (!isDamaged || route.request().method() !== "GET") return route.continue();
      return route.fulfill({
        contentType: "application/json",
        body: damage === "not JSON" ? '{"zones": [' : '{"zones": 7}',
      });
    });
    await openJob(page, tab, document);
    const banner = failureBanner(page);
    // A failed read is repeated before it is reported.
    await expect(banner).toContainText(shows, { timeout: 30_000 });
    await expect(banner).toContainText(`The content ${role} is damaged`);
    await shoot(page, `damaged-${role}-${damage.replaceAll(" ", "-")}`);

    await banner.getByRole("button", { name: "Try again" }).click();
    await expect(banner).toContainText("tried again", { timeout: 30_000 });
    if (item === 2) {
      await page.getByRole("listbox", { name: "Zones of page 1" }).getByRole("option").first().click();
      await page.keyboard.press("7");
      await expect(status(page), "other pages stay usable").toContainText(/Saved \d/);
      await page.getByRole("button", { name: "Next page" }).click();
      await expect(page.getByRole("listbox", { name: "Zones of page 2" }).getByRole("option")).toHaveCount(0);
    }
    expect(written, "nothing is overwritten").toEqual([]);

    isDamaged = false;
    await banner.getByRole("button", { name: "Try again" }).click();
    await expect(banner).toHaveCount(0);
    const list =
      tab === "Zoning"
        ? page.getByRole("listbox", { name: "Zones of page 2" }).getByRole("option")
        : page.getByRole("region", { name: "Data points" }).locator("[data-path]");
    await expect(list.first()).toBeVisible();
    await expect(page.locator("body"), "the focus is somewhere").not.toBeFocused();
    expect(written, "nothing is overwritten").toEqual([]);
  });
}
