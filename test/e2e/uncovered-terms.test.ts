import type { Page } from "@playwright/test";
import { expect, test } from "./galley.ts";
import { openFile, sample } from "./imports.ts";

const search = (page: Page) => page.getByRole("combobox", { name: "Add a keyword" });
const found = (page: Page) => page.getByRole("listbox", { name: "Concepts" }).getByRole("option");
const keywords = (page: Page) => page.getByRole("listbox", { name: "Keywords" }).getByRole("option");
const keyword = (page: Page, label: string) =>
  page.getByRole("listbox", { name: "Keywords" }).getByRole("option", { name: new RegExp(`^${label}, `) });
const section = (page: Page) => page.getByRole("button", { name: /^Frequent words without a concept \(\d+\)$/ });
const terms = (page: Page) =>
  page.getByRole("listbox", { name: "Frequent words without a concept" }).getByRole("option");
const term = (page: Page, text: string) => terms(page).filter({ hasText: new RegExp(`^${text}\\d+$`) });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Propose a concept" });

/** Opens the indexing of the sample book with a taxonomy. */
async function openIndexing(page: Page, taxonomy: string): Promise<void> {
  await openFile(page, sample("the-patient-page.epub"), { type: "indexing", taxonomy }, "indexing");
  await expect(section(page)).toBeVisible();
}

interface StoredTaxonomy {
  concepts: { label: Record<string, string>; alt_labels: Record<string, string[]>; broader: string[] }[];
}

/** Reads a taxonomy from the service. */
const readTaxonomy = (page: Page, name: string): Promise<StoredTaxonomy> =>
  page.evaluate(async (name) => {
    const envelope = (await (await fetch(`/v1.1/taxonomies/${name}`)).json()) as { response: StoredTaxonomy };
    return envelope.response;
  }, name);

/** Saves a taxonomy with additional concepts, as another window does. */
const saveWithConcepts = (
  page: Page,
  from: string,
  name: string,
  concepts: readonly { label: string; note?: string }[],
): Promise<number> =>
  page.evaluate(
    async ([from, name, concepts]) => {
      const envelope = (await (await fetch(`/v1.1/taxonomies/${from}`)).json()) as { response: StoredTaxonomy };
      const added = concepts.map(({ label, note }, index) => ({
        id: `urn:other:${index}`,
        label: { en: label },
        ...(note !== undefined && { note: { en: note } }),
      }));
      const taxonomy = { ...envelope.response, name, concepts: [...envelope.response.concepts, ...added] };
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify(taxonomy);
      return (await fetch(`/v1.1/taxonomies/${name}`, { method: "PUT", headers, body })).status;
    },
    [from, name, concepts] as const,
  );

test("J goes on to the words without a concept, E shows their places, and Enter finds a concept for one", async ({
  galley,
  page,
}) => {
  await galley.open();
  await openIndexing(page, "publishing");
  await expect(terms(page)).toHaveCount(0);
  await keywords(page).last().click();
  await page.keyboard.press("j");
  await expect(terms(page).first()).toHaveAttribute("aria-selected", "true");
  await expect(keywords(page).last()).toHaveAttribute("aria-selected", "false");
  const card = page.getByRole("region", { name: "Word without a concept" });
  await page.keyboard.press("j");
  await expect(terms(page).nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await expect(keywords(page).last()).toHaveAttribute("aria-selected", "true");

  await term(page, "pulp").click();
  await expect(card).toContainText("pulp 4 places");
  const active = page.locator(".section-selection");
  const before = await active.boundingBox();
  await page.keyboard.press("e");
  await expect.poll(() => active.boundingBox()).not.toEqual(before);

  await page.keyboard.press("Enter");
  await expect(search(page)).toHaveValue("pulp");
  await expect(search(page)).toBeFocused();
  await search(page).pressSequentially("papermak");
  await expect(found(page).first()).toContainText("paper");
  await search(page).fill("survey");
  await expect(found(page).first()).toContainText("surveying");
  await page.keyboard.press("Enter");
  await expect(keyword(page, "surveying")).toHaveAttribute("aria-label", "surveying, accepted, 4 places");
  await page.keyboard.press("Control+z");
  await expect(keyword(page, "surveying")).toHaveCount(0);

  // What cannot be done is said before it is tried.
  await term(page, "pulp").click();
  await expect(page.getByText("is not changed from here")).toBeVisible();
  await expect(page.getByRole("button", { name: "Propose as a new concept" })).toHaveCount(0);
  await page.keyboard.press("c");
  await expect(dialog(page).getByRole("alert")).toContainText("is not changed from here. Duplicate it");
  await page.keyboard.press("Escape");
  await section(page).click();
  await expect(terms(page)).toHaveCount(0);
  await section(page).press("Enter");
  await expect(terms(page).first()).toBeVisible();
});

test("R replaces a keyword by a broader concept or by any other, and is undone at once", async ({ galley, page }) => {
  await galley.open();
  await openIndexing(page, "publishing");
  await keyword(page, "paper").click();
  await page.keyboard.press("r");
  const replace = page.getByRole("combobox", { name: "Replace “paper” by" });
  await expect(replace).toHaveValue("paper");
  await expect(found(page).first()).toHaveText(/^printing\s*broader than paper$/);
  await page.keyboard.press("Enter");
  await expect(keyword(page, "printing")).toHaveAttribute("aria-selected", "true");
  await expect(keyword(page, "paper")).toHaveAttribute("aria-label", /^paper, rejected/);
  await page.keyboard.press("Control+z");
  await expect(keyword(page, "paper")).toHaveAttribute("aria-label", /^paper, to check/);

  await page.keyboard.press("a");
  await search(page).fill("landverm");
  await expect(found(page).first()).toContainText("surveying");
  await page.keyboard.press("Enter");
  await expect(keyword(page, "surveying")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("r");
  await page.getByRole("combobox", { name: "Replace “surveying” by" }).fill("cartogr");
  await found(page).filter({ hasText: "cartography" }).first().click();
  await expect(keyword(page, "cartography")).toHaveAttribute("aria-selected", "true");
  await expect(keyword(page, "surveying")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(keyword(page, "surveying")).toHaveCount(1);
  await expect(keyword(page, "cartography, accepted")).toHaveCount(0);
});

test("A word becomes a concept of the taxonomy for later jobs, though somebody else saves it meanwhile", async ({
  galley,
  page,
}) => {
  await galley.open();
  expect(await saveWithConcepts(page, "publishing", "own", [])).toBe(200);
  await page.reload();
  await openIndexing(page, "own");
  await section(page).click();
  await term(page, "lignin").click();
  await page.keyboard.press("c");
  await expect(dialog(page)).toContainText("Publishing, libraries and archives");
  await expect(dialog(page).getByRole("textbox", { name: "Label" })).toHaveValue("lignin");
  await expect(dialog(page).getByRole("combobox", { name: "Language" })).toHaveValue("en");
  await dialog(page).getByRole("combobox", { name: "Broader concept (optional)" }).fill("paper");
  await expect(found(page).first()).toContainText("paper");
  await page.keyboard.press("Enter");
  let isOvertaken = false;
  await page.route("**/taxonomies/own", async (route) => {
    if (route.request().method() === "PUT" && !isOvertaken) {
      isOvertaken = true;
      expect(await saveWithConcepts(page, "own", "own", [{ label: "watermarks" }])).toBe(200);
    }
    await route.continue();
  });
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText("“lignin” was added to “Publishing, libraries and archives”")).toBeVisible();
  expect(isOvertaken).toBe(true);
  const { concepts } = await readTaxonomy(page, "own");
  expect(concepts.filter(({ label }) => label["en"] === "watermarks")).toHaveLength(1);
  expect(concepts.filter(({ label }) => label["en"] === "lignin")).toMatchObject([
    { broader: [expect.stringContaining("paper")], alt_labels: {} },
  ]);

  await page.keyboard.press("c");
  await expect(dialog(page).getByRole("textbox", { name: "Label" })).toHaveValue("lignin");
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page).getByRole("alert")).toContainText("“lignin” is a label of the concept");
  await dialog(page).getByRole("radio", { name: "another label of a concept" }).check();
  await expect(dialog(page).getByRole("button", { name: "Add to the taxonomy" })).toBeDisabled();
  await dialog(page).getByRole("textbox", { name: "Label" }).fill("ligneous matter");
  await dialog(page).getByRole("combobox", { name: "Concept", exact: true }).fill("paper");
  await found(page).first().click();
  await dialog(page).getByRole("button", { name: "Add to the taxonomy" }).click();
  await expect(dialog(page)).toBeHidden();
  const changed = await readTaxonomy(page, "own");
  const owners = changed.concepts.filter(({ alt_labels: others }) => others["en"]?.includes("ligneous matter"));
  expect(owners).toMatchObject([{ label: { en: "paper" } }]);
});

test("A taxonomy that is too large to be changed says so and what to do", async ({ galley, page }) => {
  await galley.open();
  // Notes make it large without making the job slow.
  const concepts = Array.from({ length: 50 }, (_, index) => ({ label: `concept ${index}`, note: "x".repeat(50_000) }));
  expect(await saveWithConcepts(page, "publishing", "large", concepts)).toBe(200);
  await page.reload();
  await openIndexing(page, "large");
  await section(page).click();
  await term(page, "lignin").click();
  await page.getByRole("button", { name: "Propose as a new concept" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("too large to be changed here. Export it");
  await expect(dialog(page).getByRole("button", { name: "Add to the taxonomy" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
});
