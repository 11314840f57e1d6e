import { buildRawPage } from "../builders/raw-pdf.ts";
import { expect, test } from "./galley.ts";
import { openFile } from "./imports.ts";

test("A page shows its label, and how many hidden words were left out", async ({ galley, page }) => {
  const line = (text: string, y: number, color: string) => `${color} BT /F1 12 Tf 72 ${y} Td (${text}) Tj ET`;
  const content = `${line("Total amount due EUR 485.00", 700, "0 g")} ${line("Total EUR 1.00", 600, "1 g")}`;
  const bytes = Buffer.from(buildRawPage({ content, catalog: "/PageLabels << /Nums [0 << /S /r /St 4 >>] >>" }));
  await galley.open();
  await openFile(page, { name: "invoice.pdf", bytes }, { type: "data-point-extraction", taxonomy: "invoice" });
  await expect(page.getByRole("list", { name: "Findings on page 1" })).toContainText("3 hidden words were left out");
  await expect(page.getByRole("option", { name: /^Page 1 of 1, labelled iv/ })).toBeVisible();
  await expect(page.getByRole("group", { name: "Page and zoom" })).toContainText("iv");
});
