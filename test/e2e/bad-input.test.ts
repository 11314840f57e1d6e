import { expect, test } from "./galley.ts";
import { importDialog, importDropped, jobRow, queueTab, sample } from "./workbench-page.ts";

test("An import reports why a file is unreadable and imports the others", async ({ galley, page }) => {
  await galley.open();
  const invoice = sample("invoice-german.pdf");
  const bad = [
    {
      name: "notes.docx",
      bytes: Buffer.from("this is neither a PDF nor an ePub"),
      reason: /neither a PDF nor an ePub/,
    },
    { name: "nothing.pdf", bytes: Buffer.alloc(0), reason: /empty/i },
    {
      name: "half.pdf",
      bytes: invoice.bytes.subarray(0, invoice.bytes.length / 2),
      reason: /ends too early|truncated/i,
    },
  ];
  await importDropped(page, [...bad, invoice], { type: "data-point-extraction", taxonomy: "invoice" });

  const dialog = importDialog(page);
  for (const { name, reason } of bad) {
    const entry = dialog.getByRole("listitem").filter({ hasText: name });
    await expect(entry).toContainText(reason);
  }
  await expect(dialog.getByRole("listitem").filter({ hasText: "invoice-german.pdf" })).toContainText("Job created");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await queueTab(page, "Zoning").click();
  await expect(jobRow(page, "invoice-german")).toBeVisible();
});
