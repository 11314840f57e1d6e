import { createDocument } from "../../shared/api/documents.ts";
import { createJob } from "../../shared/api/jobs.ts";
import { unseenMs } from "../../renderer/commands/unseen.ts";
import { createTeam } from "../../shared/api/teams.ts";
import { buildInvoicePdf } from "../builders/pdf.ts";
import { signUp } from "./accounts.ts";
import { expect, testInOwnContext as test } from "./galley.ts";
import { addWindowUser, openFile } from "./imports.ts";
import { checkIn, queueTab } from "./workbench-page.ts";

test("What a reviewer did is in the statistics, the times only on this machine, until they are deleted", async ({
  galley,
  page,
}) => {
  await page.clock.install();
  await galley.openOwn();
  await page.keyboard.press("Shift+F4");
  await expect(page.getByRole("heading", { name: "No documents in this period" })).toBeVisible();
  const written = Promise.withResolvers<void>();
  await page.route("**/active-times", async (route) => {
    if (route.request().method() === "POST") await written.promise;
    await route.continue();
  });
  await page.keyboard.press("F4");
  await queueTab(page, "Zoning").click();
  const bytes = Buffer.from(await buildInvoicePdf());
  await openFile(page, { name: "bill.pdf", bytes }, { type: "data-point-extraction", taxonomy: "invoice" });
  await expect(page.getByRole("img", { name: "Page 1", exact: true })).toBeVisible();
  const zones = page.getByRole("listbox", { name: "Zones of page 1" }).getByRole("option");
  await zones.last().click();
  const count = await zones.count();
  await page.clock.fastForward(unseenMs);
  await page.keyboard.press("Delete");
  await expect(zones).toHaveCount(count - 1);
  await page.clock.fastForward(3000);
  await checkIn(page);
  await expect(page.getByRole("heading", { name: "Queue", exact: true })).toBeVisible();

  await page.getByRole("button", { name: /^Statistics/ }).click();
  const changes = page.getByRole("table", { name: "Zoning" });
  await expect(changes.getByRole("row", { name: "Removed 1" })).toBeVisible();
  const times = page.getByRole("table", { name: "On this machine, visible only to you" });
  await expect(page.getByText("No times yet.")).toBeVisible();
  written.resolve();
  await expect(times.getByRole("row", { name: /^Zoning 1 page/ })).toBeVisible();
  await page.getByRole("combobox", { name: "Documents of" }).selectOption("the last 7 days");
  await expect(changes).toBeVisible();

  const region = page.getByRole("region", { name: "Statistics" });
  await region.focus();
  await expect(region).toHaveCSS("outline-style", "none");
  await page.keyboard.press("Delete");
  await page
    .getByRole("dialog", { name: "Delete my times?" })
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(page.getByText("No times yet.")).toBeVisible();
  await expect(changes).toBeVisible();
});

test("The statistics are of all teams, or of the one that is chosen", async ({ galley, page }) => {
  await galley.openOwn();
  await page.keyboard.press("Shift+F4");
  const documents = page.getByRole("definition").first();
  const team = page.getByRole("combobox", { name: "Team" });
  await expect(documents).toHaveText("0");
  await expect(team, "nobody has a team yet").toHaveCount(0);

  const ana = await signUp(galley, "Ana");
  const bytes = new Uint8Array(await buildInvoicePdf());
  for (const [name, jobs] of [
    ["Zoners", 2],
    ["Checkers", 1],
    ["Idle", 0],
  ] as const) {
    const { id } = await ana.call(createTeam, { body: { name } });
    await addWindowUser(page, ana, id);
    for (let index = 0; index < jobs; index += 1) {
      const { uri } = await ana.call(createDocument, { body: bytes });
      const input_content = { role: "input" as const, uri };
      const metadata = { mapping: { taxonomy: "invoice" } };
      const collaboration = { teams: [{ id, steps: ["*" as const] }] };
      await ana.call(createJob, { body: { type: "data-point-extraction", input_content, metadata, collaboration } });
    }
  }
  await page.reload();
  await expect(team.getByRole("option")).toHaveText(["All teams", "Zoners", "Checkers", "Idle"]);
  await page.keyboard.press("r");
  await expect(documents).toHaveText("3");
  await expect(page.getByRole("term").filter({ hasText: "My active time" })).toBeVisible();
  await team.selectOption("Zoners");
  await expect(documents).toHaveText("2");
  await expect(page.getByRole("term").filter({ hasText: "My active time" }), "it is of all teams").toHaveCount(0);
  await team.selectOption("Idle");
  await expect(documents).toHaveText("0");
  await expect(page.getByText("Choose another team, or a longer period.")).toBeVisible();
  await team.selectOption("All teams");
  await expect(documents).toHaveText("3");
});
