import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CDPSession, Page } from "@playwright/test";
import { buildThesaurus } from "../../../test/builders/thesaurus.ts";
import { atMost, withoutTarget, type Figure } from "../figures.ts";
import { openWorkbench } from "./open-workbench.ts";

/** The maximum share of the time in which the window's thread works, while a worker reads and searches. */
const maxWindowShare = 0.25;

/** Returns the processor time of the window's thread so far, in seconds. */
async function readThreadSeconds(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
}

/** Imports a thesaurus from a file, searches it and saves it. @returns the seconds until it was read, and until the end */
async function importThesaurus(page: Page, path: string, size: number): Promise<{ read: number; total: number }> {
  const startedAt = performance.now();
  const secondsSoFar = () => (performance.now() - startedAt) / 1000;
  await page.getByRole("listbox", { name: "Taxonomies", exact: true }).focus();
  await page.keyboard.press("i");
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^Choose/ }).click();
  await (await choosing).setFiles(path);
  const dialog = page.getByRole("dialog", { name: "Import taxonomy" });
  await dialog.getByText(`${size.toLocaleString("en-US")} concepts`).waitFor();
  const read = secondsSoFar();
  await dialog.getByRole("button", { name: /^Open/ }).click();
  await page.getByRole("tree").focus();
  await page.keyboard.press("Control+F");
  await page.keyboard.type(`begriff ${size - 1}`);
  await page.getByText("1 found").waitFor();
  await page.keyboard.press("Control+S");
  await page.getByText("not saved yet").waitFor({ state: "hidden" });
  return { read, total: secondsSoFar() };
}

/** Measures the import of a large thesaurus, and the share of the time in which it keeps the window's thread busy. */
export async function measureThesaurus(dataFolder: string, isQuick: boolean): Promise<Figure[]> {
  const workbench = await openWorkbench(dataFolder);
  const { page, galley } = workbench;
  const size = isQuick ? 50_000 : 500_000;
  const concepts = `${size.toLocaleString("en-US")} concepts`;
  try {
    const path = join(dataFolder, "thesaurus.ttl");
    writeFileSync(path, buildThesaurus(size));
    await page.goto(`${galley.origin}/#/settings/taxonomies`);
    await page.getByRole("option", { name: /Invoice/ }).waitFor();
    const devTools = await page.context().newCDPSession(page);
    // The metrics use processor time, since on a busy machine the window takes longer by the clock than its own work.
    await devTools.send("Performance.enable", { timeDomain: "threadTicks" });
    const before = await readThreadSeconds(devTools);
    const { read, total } = await importThesaurus(page, path, size);
    const share = ((await readThreadSeconds(devTools)) - before) / total;
    return [
      withoutTarget(`${concepts}: read from Turtle`, read, " s"),
      withoutTarget(`${concepts}: read, searched and saved`, total, " s"),
      atMost(`${concepts}: share of the time in which the window's thread works`, maxWindowShare, share),
    ];
  } finally {
    await workbench.close();
  }
}
