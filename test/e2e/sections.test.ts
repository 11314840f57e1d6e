import { buildEpub, buildXhtml } from "../builders/epub.ts";
import { expect, test } from "./galley.ts";
import { openFile } from "./imports.ts";
import { zoneRow } from "./workbench-page.ts";

const tides = buildXhtml(`<h1>Tides</h1>
  <table><caption>Table 1. Ranges</caption><tr><th colspan="2">Port</th></tr><tr><td>Brest</td><td>5.9 m</td></tr></table>
  <math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mfrac><mi>a</mi><mi>b</mi></mfrac></math>
  <figure><svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><title>A buoy</title><circle cx="10" cy="10" r="8"/></svg>
  <figcaption>Figure 1</figcaption></figure>
  <figure><svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><circle cx="10" cy="10" r="8"/></svg></figure>
  <p>Pilots know<a epub:type="noteref" href="#pilot">1</a>. <span epub:type="pagebreak" title="xii"/></p>
  <aside epub:type="footnote" id="pilot" hidden="hidden">After the pilot.</aside>
  <p hidden="hidden">Nobody sees this.</p>
  <script>document.body.textContent = "scripts run"</script>`);
const arabic = buildXhtml("<p>المد والجزر</p>").replace("<html ", '<html xml:lang="ar" dir="rtl" ');

test("a section of an ePub keeps its markup, and a click on a block selects its zone", async ({ galley, page }) => {
  await galley.open();
  const epub = { name: "tides.epub", bytes: Buffer.from(buildEpub([tides, arabic])) };
  await openFile(page, epub, { type: "indexing", taxonomy: "publishing" });

  const section = page.frameLocator("iframe[title='Section 1']");
  await expect(section.locator("math > mfrac")).toBeVisible();
  await page.keyboard.press("b");
  const status = page.getByRole("contentinfo", { name: "Status" });
  await expect(status, "the key says why it draws no box").toContainText("An ePub has no pages for this");
  const drawing = section.getByRole("img", { name: "A buoy" });
  expect(await drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
  await expect(section.locator("aside")).toBeVisible();
  await expect(section.getByText("Nobody sees this.")).toHaveCount(0);
  await expect(page.getByRole("option", { name: "Section printed page xii" })).toBeVisible();

  // The caption is an element inside the table and has its own zone.
  await section.locator("caption").click();
  await expect(zoneRow(page, "Table 1. Ranges")).toHaveAttribute("aria-selected", "true");
  await expect(zoneRow(page, "Table 1. Ranges")).toHaveAccessibleName(/describes zone \d/);
  await expect(page.locator(".section-bar-related")).toHaveText("Ta");
  await section.getByText("Brest").click();
  await expect(zoneRow(page, "Brest")).toHaveAttribute("aria-selected", "true");
  const getTop = async (type: string) =>
    (
      await page
        .getByRole("button", { name: `, ${type},` })
        .first()
        .boundingBox()
    )?.y;
  expect(await getTop("table")).toBeGreaterThan((await getTop("caption")) ?? Infinity);

  await expect(zoneRow(page, "Picture"), "the row of an image without text is not empty").toBeVisible();

  await page.getByRole("listbox", { name: "Sections" }).getByRole("option").nth(1).click();
  const html = page.frameLocator("iframe[title='Section 2']").locator("html");
  await expect(html).toHaveAttribute("dir", "rtl");
  await expect(html).toHaveAttribute("lang", "ar");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog", { name: "Check in" })).toContainText("Section 2: 1 zone not reviewed");
});
