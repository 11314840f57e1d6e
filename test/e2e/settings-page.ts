import { mkdtempSync, rmSync } from "node:fs";
import type { Page } from "@playwright/test";
import { test as base } from "./galley.ts";

/** What a test uses beside Galley: a temporary folder, and what it closes at its end. */
export interface Others {
  folder: string;
  closing: (() => Promise<unknown> | void)[];
}

/** The tests of the settings. */
export const test = base.extend<{ others: Others }>({
  others: async ({ galley }, use) => {
    const folder = mkdtempSync(`${galley.dataFolder}-others-`);
    const closing: Others["closing"] = [];
    await use({ folder, closing });
    for (const close of closing) await close();
    rmSync(folder, { recursive: true, force: true });
  },
});

/** The open dialog. */
export const dialog = (page: Page) => page.getByRole("dialog");
/** The error in the open dialog. */
export const alert = (page: Page) => dialog(page).getByRole("alert");

/** Opens a page of the settings. */
export async function openSettings(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+,");
  await page.getByRole("option", { name, exact: true }).click();
}
