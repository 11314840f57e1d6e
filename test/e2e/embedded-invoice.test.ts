import type { Page } from "@playwright/test";
import { buildEInvoice } from "../builders/e-invoice.ts";
import { buildInvoicePdf } from "../builders/pdf.ts";
import { expect, test } from "./galley.ts";
import { openFile } from "./imports.ts";

const row = (page: Page, label: string) => page.getByRole("row", { name: new RegExp(`^${label}: `) });
const findings = (page: Page) => page.getByRole("list", { name: "Findings" });

test("Differences from the embedded invoice lead to their data points, and its values are offered", async ({
  galley,
  page,
}) => {
  const xml = buildEInvoice({ "BT-112": { amount: 79, currency: "EUR" } });
  const bytes = Buffer.from(await buildInvoicePdf({ attachments: { "factur-x.xml": xml } }));
  await galley.open();
  await openFile(
    page,
    { name: "hybrid.pdf", bytes },
    { type: "data-point-extraction", taxonomy: "invoice" },
    "mapping",
  );

  await expect(row(page, "Buyer name")).toHaveAccessibleName(
    "Buyer name: Harbour Office, to check, only in the embedded invoice",
  );
  const difference = "Total with tax: the document has 70.00 EUR, the embedded invoice 79.00 EUR";
  await findings(page).getByRole("button", { name: difference }).click();
  await expect(row(page, "Total with tax")).toHaveAttribute("aria-selected", "true");
  await expect(row(page, "Total with tax")).toHaveAccessibleDescription(difference);
  const focused = page.getByRole("region", { name: "Focused data point" });
  await expect(focused).toContainText("In the embedded invoice: 79.00 EUR");

  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "Check in" });
  await expect(dialog.getByRole("heading", { name: "Differences from the embedded invoice 1" })).toBeVisible();
  await dialog.getByRole("button", { name: difference }).click();
  await page.keyboard.press("Alt+1");
  await expect(row(page, "Total with tax")).toHaveAccessibleName(
    "Total with tax: 79.00 EUR, corrected, only in the embedded invoice",
  );
  await expect(findings(page)).not.toContainText(difference);

  const column = page.getByRole("columnheader", { name: "Price base quantity" });
  await expect(column).toHaveCount(0);
  await page.getByRole("button", { name: "More columns" }).click();
  await expect(column).toHaveCount(1);
});
