import type { Page } from "@playwright/test";
import { expect, test } from "./galley.ts";
import { sample } from "./imports.ts";
import { dropFiles, importDialog } from "./workbench-page.ts";

/** Completes jobs on an invoice through the API, as the window does: a reviewer accepts what was suggested. */
async function completeJobs(page: Page, pdf: Buffer, count: number): Promise<void> {
  await page.evaluate(
    async ({ base64, count }) => {
      const call = async <Result>(path: string, init: RequestInit = {}): Promise<Result> => {
        const response = await fetch(path.startsWith("/") ? path : `/v1.1/${path}`, init);
        const { response: result } = (await response.json()) as { response: unknown };
        if (!response.ok) throw new Error(`${path}: ${JSON.stringify(result)}`);
        return result as Result;
      };
      const post = <Result>(path: string, body: unknown) =>
        call<Result>(path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
      const waitFor = async (id: string, status: string): Promise<void> => {
        let etag = "";
        for (;;) {
          const response = await fetch(`/v1.1/jobs/${id}`, { headers: { "if-none-match": etag, prefer: "wait=20" } });
          if (response.status === 304) continue;
          etag = response.headers.get("etag") ?? "";
          const { response: job } = (await response.json()) as { response: { status: string } };
          if (job.status === status) return;
        }
      };
      const body = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const headers = { "content-type": "application/pdf", "content-disposition": 'attachment; filename="first.pdf"' };
      const { uri } = await call<{ uri: string }>("documents", { method: "POST", headers, body });
      for (let number = 0; number < count; number++) {
        const { id } = await post<{ id: string }>("jobs", {
          type: "data-point-extraction",
          input_content: { role: "input", uri },
          metadata: { mapping: { taxonomy: "invoice" }, zoning: { high_confidence_threshold: 0 } },
        });
        await waitFor(id, "blocked");
        await post(`jobs/${id}/checkout`, {});
        const path = `/v1.1/jobs/${id}/contents/mapping-json/0`;
        const mapping = (await (await fetch(path)).json()) as {
          data_points: { value: unknown; state: string; origin: string }[];
        };
        const data_points = mapping.data_points.map((point) =>
          point.value === null ? { ...point, state: "absent", origin: "human" } : { ...point, state: "accepted" },
        );
        await call(path, {
          method: "PUT",
          headers: { "content-type": "application/octet-stream" },
          body: JSON.stringify({ ...mapping, data_points }),
        });
        await post(`jobs/${id}/checkin`, { status: "completed" });
        await waitFor(id, "completed");
      }
    },
    { base64: pdf.toString("base64"), count },
  );
}

test("Reviewed jobs fill the threshold curve and what was learned, which is shown, imported and forgotten by keys", async ({
  galley,
  page,
}) => {
  await galley.openOwn();
  await expect(page.getByRole("heading", { name: "Queue", exact: true })).toBeVisible();
  const { bytes } = sample("invoice-english.pdf");

  await dropFiles(page, [{ name: "second.pdf", bytes }]);
  await expect(importDialog(page).getByText(/^No completed job with this taxonomy had this reviewed yet/)).toHaveCount(
    2,
  );
  await page.keyboard.press("Escape");
  await completeJobs(page, bytes, 5);
  await page.reload();
  await dropFiles(page, [{ name: "second.pdf", bytes }]);
  const field = importDialog(page).getByRole("slider", { name: "Data points" });
  const chart = importDialog(page).getByRole("img", { name: /^Effect of the threshold on the jobs so far/ });
  await expect(chart).toBeVisible();
  await expect(chart).toHaveAccessibleName(/none would have been accepted unseen\.$/);
  await field.fill("0");
  await expect(chart).toHaveAccessibleName(
    /in 5 jobs, .+ would have been accepted unseen, 0 of them wrong \(0 %; 95 % interval: 0 % to 1\.\d %; at most 1\.0 % /,
  );
  await page.keyboard.press("Escape");

  await page.goto(`${new URL(page.url()).origin}/#/settings/taxonomies`);
  const invoice = page.getByRole("option", { name: /^Invoice/ });
  await expect(invoice).toContainText("1 document");
  await page.goto(`${new URL(page.url()).origin}/#/settings/taxonomies/invoice`);
  await expect(page.getByRole("tree")).toBeVisible();
  await page.keyboard.press("Control+Shift+L");
  const documents = page.getByRole("listbox", { name: "Learned documents" });
  await expect(documents.getByRole("option")).toContainText("first.pdf");
  const details = page.getByRole("region", { name: "What the document taught" });
  await expect(details).toContainText("Invoice number");
  await expect(details.getByText("Not in the document", { exact: true })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export what was learned" }).click();
  const file = await (await download).path();

  await documents.focus();
  await page.keyboard.press("Delete");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Nothing was learned yet")).toBeVisible();
  await page.getByLabel("File of learned data").setInputFiles(file);
  await expect(documents.getByRole("option")).toContainText("first.pdf");
  const wrong = { name: "wrong.json", mimeType: "application/json", buffer: Buffer.from('{"taxonomy":"invoice"}') };
  await page.getByLabel("File of learned data").setInputFiles(wrong);
  await expect(page.getByText(/documents: is required/)).toBeVisible();
});
