import type { Page } from "@playwright/test";
import { expect } from "./galley.ts";
import { openFile, sample } from "./imports.ts";

/** Opens the data points of the German invoice. */
export async function openInvoice(page: Page): Promise<void> {
  await openFile(page, sample("invoice-german.pdf"), { type: "data-point-extraction", taxonomy: "invoice" }, "mapping");
  await expect(dataPoint(page, "Invoice number")).toBeVisible();
}

/** A data point by its label: a row of its own, or a cell in the grid of a repeated group. */
export const dataPoint = (page: Page, label: string) =>
  page.getByRole("region", { name: "Data points" }).locator(`[data-path][aria-label^="${label}: "]`);
