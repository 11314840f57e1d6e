import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { pageZonesSchema } from "../../shared/document/zones.ts";
import { createNoise } from "../builders/noise.ts";
import { buildPdf, buildTextPdf } from "../builders/pdf.ts";
import { expect, test } from "./galley.ts";
import { completeReviews, importFiles, importSamples } from "./imports.ts";
import { jobRow, queueTab, zoneRow } from "./workbench-page.ts";

const status = (page: Page) => page.getByRole("contentinfo", { name: "Status" });
const failureBanner = (page: Page) => page.getByRole("alert").filter({ hasText: "could not be read" });

async function openJob(page: Page, tab: "Zoning" | "Mapping" | "Indexing", name: string): Promise<void> {
  await queueTab(page, tab).click();
  await jobRow(page, name).dblclick();
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
  await importFiles(page, [{ name: "plates.pdf", bytes: Buffer.from(bytes) }], job);
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
      // The first and the last part of the file have its structure, and those between them the images.
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
  {
    role: "indexing-json",
    tab: "Indexing",
    document: "the-patient-page.epub",
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
    const [job] = await importSamples(page, [document]);
    if (job !== undefined && tab !== "Zoning")
      await completeReviews(page, job, tab === "Mapping" ? "mapping" : "indexing");
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
    await expect(banner).toContainText(shows);
    await expect(banner).toContainText(`The content ${role} is damaged`);

    await banner.getByRole("button", { name: "Try again" }).click();
    await expect(banner).toContainText("tried again");
    if (item === 2) {
      await page.getByRole("listbox", { name: "Zones of page 1" }).getByRole("option").first().click();
      await page.keyboard.press("7");
      await expect(status(page), "other pages stay usable").toContainText(/Saved \d/);
      await page.getByRole("button", { name: "Next page" }).click();
      await expect(page.getByRole("listbox", { name: "Zones of page 2" }).getByRole("option")).toHaveCount(0);
    }
    expect(written, "nothing is overwritten").toEqual([]);

    isDamaged = false;
    await expect(async () => {
      // A page that comes into view is read again too, and may be there first.
      const retry = banner.getByRole("button", { name: "Try again" });
      if (await retry.isVisible()) await retry.click({ timeout: 5000 });
      await expect(banner).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    const list =
      tab === "Zoning"
        ? page.getByRole("listbox", { name: "Zones of page 2" }).getByRole("option")
        : tab === "Mapping"
          ? page.getByRole("region", { name: "Data points" }).locator("[data-path]")
          : page.getByRole("region", { name: "Document", exact: true });
    await expect(list.first()).toBeVisible();
    await expect(page.locator("body"), "the focus is somewhere").not.toBeFocused();
    expect(written, "nothing is overwritten").toEqual([]);
  });
}

test("A zone outside of its page is a finding that leads to it, and keys bring it back", async ({ galley, page }) => {
  await galley.open();
  await page.route(/\/contents\/page-zones-json\/1$/, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    const content = pageZonesSchema.parse(await response.json());
    const zones = content.zones.map((zone) =>
      zone.order === 1 && zone.bbox !== undefined ? { ...zone, bbox: { ...zone.bbox, x: 580, y: 900 } } : zone,
    );
    return route.fulfill({ response, json: { ...content, zones } });
  });
  const settings = { type: "data-point-extraction", taxonomy: "invoice" } as const;
  await importFiles(page, [{ name: "strayed.pdf", bytes: Buffer.from(await buildTextPdf(1)) }], settings);
  await openJob(page, "Zoning", "strayed");
  await page
    .getByRole("listbox", { name: /^Zones of/ })
    .getByRole("option")
    .nth(1)
    .click();
  const finding = page.getByRole("button", { name: /extends beyond the page/ });
  await finding.click();
  const x = page.getByRole("textbox", { name: "X", exact: true });
  await expect(x).toHaveValue("580");
  await page
    .getByRole("listbox", { name: /^Zones of/ })
    .getByRole("option")
    .first()
    .focus();
  for (const key of ["Shift+ArrowLeft", "Shift+ArrowUp"]) await page.keyboard.press(key);
  await expect(page.locator(".selected-zone")).toBeInViewport({ ratio: 1 });
  await expect(finding).toBeHidden();
});

test("Work goes on while the service is gone; what was done then is saved, and what could not be opened opens by itself", async ({
  galley,
  page,
  context,
}) => {
  const own = await galley.openOwn();
  await page.route(/\/contents\/page-(?:zones|text)-json\/2$/, (route) => route.abort());
  const job = { type: "data-point-extraction", taxonomy: "invoice" } as const;
  const bytes = Buffer.from(await buildTextPdf(2));
  await importFiles(page, [{ name: "away.pdf", bytes }], job);
  await openJob(page, "Zoning", "away");
  await page.getByRole("listbox", { name: "Zones of page 1" }).getByRole("option").nth(1).click();
  const { port } = new URL(galley.running.origin);
  await own.kill();
  await page.unroute(/\/contents\/page-(?:zones|text)-json\/2$/);

  await page.keyboard.press("7");
  await expect(page.getByRole("combobox", { name: "Type" })).toHaveValue("caption");
  await expect(status(page)).toContainText("Not saved yet");
  await expect(status(page)).toContainText("The service does not answer");
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(failureBanner(page)).toContainText("Page 2");
  await expect(failureBanner(page)).toContainText("The service does not answer");

  const restarted = await galley.start(["--port", port]);
  await (await context.newPage()).goto(restarted.address);
  await expect(status(page)).toContainText(/Saved \d/);
  await expect(failureBanner(page), "the page is read again by itself").toHaveCount(0);
  await expect(page.getByRole("listbox", { name: "Zones of page 2" }).getByRole("option").first()).toBeVisible();
  await expect(status(page)).not.toContainText("does not answer");
  await page.reload();
  await page.getByRole("listbox", { name: "Zones of page 1" }).getByRole("option").nth(1).click();
  await expect(page.getByRole("combobox", { name: "Type" })).toHaveValue("caption");
});

const views = [
  {
    module: "JobView",
    kind: "a view that may be prefetched",
    hash: `#/jobs/${randomUUID()}`,
    heading: /could not be opened/,
  },
  { module: "StatisticsView", kind: "another view", hash: "#/statistics", heading: "Statistics" },
  { module: "TeamsPage", kind: "a page of the settings", hash: "#/settings/teams", heading: "Teams" },
];

test("A view whose module failed to load once is there after another try", async ({ galley, page }) => {
  for (const { module } of views) {
    let isFaulty = true;
    await page.route(`**/assets/${module}-*.js`, (route) => {
      const fails = isFaulty;
      isFaulty = false;
      return fails ? route.abort() : route.continue();
    });
  }
  await galley.open();
  const failure = page.getByRole("heading", { name: "This view failed" });
  for (const { kind, hash, heading } of views) {
    await test.step(kind, async () => {
      await page.evaluate((address) => (location.hash = address), hash);
      await expect(failure).toBeVisible();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
      await expect(failure).toHaveCount(0);
    });
  }
});
