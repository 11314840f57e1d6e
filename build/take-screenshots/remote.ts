import { expect as impatientExpect, type Page } from "@playwright/test";
import { checkinJob, checkoutJob } from "../../shared/api/jobs.ts";
import { createTeam } from "../../shared/api/teams.ts";
import type { RemoteServer } from "../../test/e2e/remote-server.ts";
import { completeElsewhere, createSharedJob, readJob } from "../../test/e2e/remote-service.ts";
import { jobRow, queueTab } from "../../test/e2e/workbench-page.ts";
import { saveScreenshot, saveRouteScreenshot, waitForNotices } from "./screenshot.ts";
import { addMember } from "../../test/harness/teams.ts";

const expect = impatientExpect.configure({ timeout: 60_000 });
const password = "correct horse battery";

const dialog = (page: Page) => page.getByRole("dialog");
const status = (page: Page) => page.getByRole("contentinfo", { name: "Status" });
const zoneOption = (page: Page, order: number) =>
  page
    .getByRole("listbox", { name: /^Zones of/ })
    .getByRole("option")
    .nth(order - 1);

/** Adds a connection and fills in its sign-in dialog. */
async function beginConnection(page: Page, address: string, name: string, email: string): Promise<void> {
  await page.getByRole("button", { name: "Add connection…" }).click();
  await dialog(page).getByLabel("Address").fill(address);
  await dialog(page).getByLabel("Name").fill(name);
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toHaveAccessibleName(`Sign in to ${name}`);
  await dialog(page).getByRole("textbox", { name: "E-mail" }).fill(email);
  await dialog(page).getByRole("textbox", { name: "Password" }).fill(password);
}

/** Connects to a service, with live and with test data, and switches the window to the live data. */
async function connect(page: Page, { address }: RemoteServer, email: string): Promise<void> {
  await page.evaluate(() => {
    window.location.hash = "#/settings/connections";
  });
  await beginConnection(page, address, "Archive", email);
  await saveScreenshot(page, "sign-in");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await beginConnection(page, address, "Archive trial", email);
  await dialog(page).getByRole("radio", { name: /^Test/ }).check();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await saveScreenshot(page, "connections");
  await page.keyboard.press("Control+.");
  await saveScreenshot(page, "switch");
  await page.keyboard.type("Archive live");
  await page.keyboard.press("Enter");
  await expect(status(page)).toContainText("Archive · Ana");
}

/** Takes the screenshots of work with a remote service: connecting, taking jobs offline, and a conflict. */
export async function takeRemoteScreenshots(page: Page, server: RemoteServer): Promise<void> {
  const [ana, ben, cleo] = [await server.signUp("Ana"), await server.signUp("Ben"), await server.signUp("Cleo")];
  const { id: from } = await ben.client.call(createTeam, { body: { name: "Zoning" } });
  const { id: to } = await ben.client.call(createTeam, { body: { name: "Quality" } });
  await addMember(ben.client, from, ana);
  await addMember(ben.client, to, cleo);
  const shared = { users: [ana, ben], step: "zoning", zoning: { qa: { teams: [{ from, to }] } } } as const;
  const invoice = await createSharedJob(ben.client, { ...shared, name: "invoice-english.pdf" });
  for (const document of ["invoice-german.pdf", "paper.pdf"]) {
    await createSharedJob(ben.client, { ...shared, name: document, document });
  }
  await connect(page, server, ana.email);

  await queueTab(page, "Zoning").click();
  await jobRow(page, "invoice-english").click();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("t");
  await expect(dialog(page)).toContainText(/About [\d.]+ [KM]B/);
  await saveScreenshot(page, "take-offline");
  await page.keyboard.press("Enter");
  await expect(page.getByTitle("Everything is on this machine")).toHaveCount(2);

  server.network.unplug();
  await expect(status(page)).toContainText("Offline since");
  await jobRow(page, "invoice-english").dblclick();
  for (const [order, key] of [
    [6, "7"],
    [10, "8"],
  ] as const) {
    await zoneOption(page, order).click();
    await page.keyboard.press(key);
  }
  await expect(status(page)).toContainText(/Saved on this machine \d\d:\d\d, to be sent/);
  await page.getByRole("button", { name: "Go to queue" }).click();
  await queueTab(page, "Zoning").click();
  await saveScreenshot(page, "queue-offline");

  await completeElsewhere(
    ben,
    invoice,
    new Map([
      [6, "title"],
      [13, "caption"],
    ]),
  );
  const params = { jobId: invoice.id };
  await cleo.client.call(checkoutJob, { params, body: {} });
  const message = "The address is two zones.";
  await cleo.client.call(checkinJob, { params, body: { status: "completed", outcome: "returned", message } });
  await expect.poll(async () => (await readJob(ben.client, invoice)).review?.phase).toBe("work");
  server.network.plugIn();
  await expect(jobRow(page, "invoice-english")).toContainText("Two versions");
  await waitForNotices(page);
  await saveRouteScreenshot(page, "both-versions", `jobs/${invoice.id}/conflict`);
}
