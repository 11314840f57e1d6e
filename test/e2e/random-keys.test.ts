import type { Locator, Page } from "@playwright/test";
import { createRandom, type Random } from "../builders/random.ts";
import type { ReviewStep } from "../../shared/job/job.ts";
import { expect, test } from "./galley.ts";
import { openFile, sample } from "./imports.ts";

const status = (page: Page) => page.getByRole("contentinfo", { name: "Status" });

/** A walk through a workbench by random keys, clicks and drags. */
interface Walk {
  workbench: string;
  document: string;
  type: "data-point-extraction" | "indexing";
  taxonomy: string;
  step: ReviewStep;
  role: string;
  /** The rows of the workbench's list. */
  rows: (page: Page) => Locator;
  keys: readonly string[];
  /** What may be typed after a key that opens an editor. */
  texts: Readonly<Record<string, readonly string[]>>;
}

const everywhere =
  "j j k Enter F8 Control+z Control+z Control+Shift+z ArrowDown ArrowUp ArrowLeft ArrowRight Shift+ArrowRight Escape";
const list = (keys: string): string[] => `${everywhere} ${keys}`.split(" ");

const walks: readonly Walk[] = [
  {
    workbench: "Zoning",
    document: "paper",
    type: "data-point-extraction",
    taxonomy: "invoice",
    step: "zoning",
    role: "page-zones-json",
    rows: (page) => page.getByRole("listbox", { name: /^Zones of/ }).getByRole("option"),
    keys: list(
      "1 2 3 4 5 6 7 8 9 m s f l e x Space Delete Control+d Control+ArrowUp Control+ArrowDown Control+a Shift+Enter " +
        "Alt+ArrowRight Alt+Shift+ArrowDown g [ ] r i Shift+i Shift+Delete h b o n v PageDown PageUp",
    ),
    texts: {},
  },
  {
    workbench: "Mapping",
    document: "invoice-german",
    type: "data-point-extraction",
    taxonomy: "invoice",
    step: "mapping",
    role: "mapping-json",
    rows: (page) => page.getByRole("grid", { name: "Data points" }).locator("[data-path]:not([data-path^=pair])"),
    keys: list("F2 r x n Shift+n a Control+Shift+a Alt+1 Alt+2 u Shift+a Delete Tab 5 Space"),
    texts: { F2: ["12.50", "2026-02-30", "x", "", "Ångström & Söhne"], "5": ["0", ".5"] },
  },
  {
    workbench: "Indexing",
    document: "paper",
    type: "indexing",
    taxonomy: "publishing",
    step: "indexing",
    role: "indexing-json",
    rows: (page) => page.getByRole("listbox", { name: "Keywords" }).getByRole("option"),
    keys: list("n Delete a r e g h c"),
    texts: { a: ["map", "book", "qqq"], r: ["map", "contr"] },
  },
];

const moves = 60;

/** Drags the pointer from a random place of the first page. */
async function dragAtRandom(page: Page, random: Random): Promise<void> {
  const image = page.getByRole("img", { name: "Page 1", exact: true });
  const box = (await image.count()) === 0 ? null : await image.boundingBox();
  if (box === null) return;
  const from = { x: box.x + random.next() * box.width, y: box.y + random.next() * box.height };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + random.below(120) - 60, from.y + random.below(80) - 40, { steps: 4 });
  await page.mouse.up();
}

async function walkAtRandom(page: Page, { rows, keys, texts }: Walk, random: Random): Promise<void> {
  for (let move = 0; move < moves; move++) {
    const dice = random.below(20);
    if (dice === 0 && (await page.getByRole("dialog").count()) === 0) {
      await rows(page)
        .nth(random.below(await rows(page).count()))
        .click();
    } else if (dice === 1) await dragAtRandom(page, random);
    else {
      const key = random.pick(keys);
      await page.keyboard.press(key);
      const choices = texts[key];
      if (choices === undefined) continue;
      await page.keyboard.type(random.pick(choices));
      await page.keyboard.press(random.pick(["Enter", "Escape", "Tab"]));
    }
  }
  // Ends a dialog, an editor and a mode, one by one.
  for (let press = 0; press < 4; press++) await page.keyboard.press("Escape");
}

/** Reads the contents of the only job as the service has them. */
function readContents(page: Page, role: string): Promise<unknown[]> {
  return page.evaluate(async (role) => {
    const read = async (address: string) =>
      (await (await fetch(address)).json()) as { response: { list: { id: string; uri: string }[] } };
    const [job] = (await read("/v1.1/jobs")).response.list;
    const items = (await read(`/v1.1/jobs/${job?.id ?? ""}/contents/${role}`)).response.list;
    return Promise.all(items.map(async ({ uri }) => (await (await fetch(uri)).json()) as unknown));
  }, role);
}

for (const walk of walks) {
  test(`${walk.workbench}: after random keys, a reload shows the same, and undo of all restores the content`, async ({
    galley,
    page,
  }) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    await galley.open();
    await openFile(page, sample(`${walk.document}.pdf`), walk, walk.step);
    await expect(walk.rows(page).first()).toBeVisible();
    const original = await readContents(page, walk.role);
    const describeRows = () =>
      walk.rows(page).evaluateAll((rows) => rows.map((row) => row.getAttribute("aria-label") ?? ""));
    const undoDepth = status(page).getByText(/^\d+ to undo$/);

    await walkAtRandom(page, walk, createRandom(1));
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(status(page)).toContainText(/Saved \d/);
    const [shown, depth] = [await describeRows(), await undoDepth.innerText()];
    await page.reload();
    await expect(undoDepth).toHaveText(depth);
    // Zoning opens at the first page again.
    if (walk.workbench !== "Zoning") await expect.poll(describeRows).toEqual(shown);

    const count = Number.parseInt(depth, 10);
    expect(count).toBeGreaterThan(0);
    for (let step = 0; step < count; step++) await page.keyboard.press("Control+z");
    await expect(undoDepth).toHaveText("0 to undo");
    await expect.poll(() => readContents(page, walk.role)).toEqual(original);
    for (let step = 0; step < count; step++) await page.keyboard.press("Control+Shift+z");
    await expect(undoDepth).toHaveText(depth);
    if (walk.workbench !== "Zoning") await expect.poll(describeRows).toEqual(shown);
    expect(errors).toEqual([]);
  });
}
