import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { checkinJob, checkoutJob } from "../../shared/api/jobs.ts";
import { createTeam } from "../../shared/api/teams.ts";
import { rotateKey } from "../../shared/api/users.ts";
import type { ZoneType } from "../../shared/document/zones.ts";
import { expectAccessible } from "./axe.ts";
import { expect } from "./galley.ts";
import {
  completeElsewhere,
  connect,
  createSharedJob,
  openConnected,
  readJob,
  readZones,
  showConnection,
  signInAgain,
  test,
} from "./remote-service.ts";
import { jobRow, queueTab } from "./workbench-page.ts";
import { addMember } from "../harness/teams.ts";

const zoneOption = (page: Page, order: number) =>
  page
    .getByRole("listbox", { name: /^Zones of/ })
    .getByRole("option")
    .nth(order - 1);
const typeField = (page: Page) => page.getByRole("combobox", { name: "Type" });
const status = (page: Page) => page.getByRole("contentinfo", { name: "Status" });

test("The rows of the queue stay where they are when a job with more actions is selected", async ({
  galley,
  page,
  server,
}) => {
  const ada = await server.signUp("Ada");
  await createSharedJob(ada.client, { name: "kept.pdf", users: [ada], step: "zoning" });
  await createSharedJob(ada.client, { name: "other.pdf", users: [ada], step: "zoning" });
  await galley.openOwn();
  await showConnection(galley, page, server, ada);
  // The German names of tabs and actions are the longest.
  await page.evaluate(() => localStorage.setItem("language", "de"));
  await page.reload();
  await queueTab(page, "Zonierung").click();
  const row = (name: string) => page.getByRole("option", { name: new RegExp(`^${name}`) });
  await row("kept").click();
  await page.keyboard.press("t");
  await expect(page.getByRole("dialog")).toContainText("offline nehmen");
  await page.keyboard.press("Enter");
  await expect(row("kept").getByTitle("Alles ist auf diesem Gerät")).toBeVisible();
  for (const width of [1280, 1920, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    await row("other").click();
    await expect(page.getByRole("button", { name: /^Zurücklegen/ })).toHaveCount(0);
    const before = await row("other").boundingBox();
    await row("kept").click();
    await expect(page.getByRole("button", { name: /^Zurücklegen/ })).toBeVisible();
    expect((await row("other").boundingBox())?.y, `at ${width} pixels`).toBe(before?.y);
  }
});

test("A job is taken offline, reviewed without a network, and arrives once", async ({ galley, page, server }) => {
  const ada = await server.signUp("Ada");
  const job = await createSharedJob(ada.client, { name: "offline.pdf", users: [ada], step: "zoning" });
  const own = await galley.openOwn();
  const connectionId = await showConnection(galley, page, server, ada);
  await page.setViewportSize({ width: 1280, height: 800 });
  await queueTab(page, "Cancelled").click();
  await queueTab(page, "Zoning").click();

  await jobRow(page, "offline").click();
  await page.keyboard.press("t");
  const dialog = page.getByRole("dialog", { name: "Take offline.pdf offline" });
  await expect(dialog).toContainText(/About [\d.]+ [KM]B/);
  await page.keyboard.press("Enter");
  await expect(jobRow(page, "offline").getByTitle("Everything is on this machine")).toBeVisible();
  await page.keyboard.press("Control+a");
  const actions = page.getByRole("toolbar", { name: "Selected job" }).getByRole("button");
  await expect(actions.filter({ hasText: "Release…" }), "of a marked job").toBeEnabled();
  await expect(actions.last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");

  server.network.unplug();
  await expect(status(page)).toContainText("Offline since");
  await expect(page.getByRole("note")).toContainText("Other jobs need the service");
  await expectAccessible(page, "queue without the service");
  await jobRow(page, "offline").click();
  await page.keyboard.press("i");
  await expect(page.getByRole("alert").filter({ hasText: "The timeline and the history" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 }), "no heading stands over nothing").toHaveText(["Contents"]);
  await page.keyboard.press("F4");
  await jobRow(page, "offline").dblclick();
  await zoneOption(page, 6).click();
  await page.keyboard.press("7");
  await expect(typeField(page)).toHaveValue("caption");
  await expect(status(page)).toContainText(/Working on this machine, held until/);
  await expect(status(page)).toContainText(/Saved on this machine \d\d:\d\d, to be sent/);
  await page.reload();
  await zoneOption(page, 6).click();
  await expect(typeField(page), "a new window has the work").toHaveValue("caption");
  await own.kill();
  await galley.openOwn();
  await expect(status(page), "without a keychain the key is gone").toContainText("Signed out");
  await jobRow(page, "offline").dblclick();
  await zoneOption(page, 6).click();
  await expect(typeField(page), "a new process has the work").toHaveValue("caption");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+Shift+z");
  await expect(typeField(page), "a new process has the undo stack").toHaveValue("caption");

  await page.getByRole("button", { name: /^Check in/ }).click();
  const checkin = page.getByRole("dialog", { name: "Check in" });
  await expect(checkin).toContainText("sent as soon as it can be");
  await page.keyboard.press("Control+Shift+Enter");
  await expect(page.getByRole("heading", { name: "Queue", exact: true })).toBeVisible();
  await expect(status(page)).toContainText("is checked in on this machine");
  await page.keyboard.press("F9");
  const outbox = page.getByRole("dialog", { name: "Outbox" });
  await expect(outbox.getByRole("option")).toHaveCount(2);
  await expectAccessible(page, "outbox");
  expect((await readJob(ada.client, job)).blocking_step).toBe("zoning");

  server.network.plugIn();
  await signInAgain(page, connectionId, ada);
  await outbox.getByRole("button", { name: /^Try now/ }).click();
  await expect(outbox).toContainText("Everything you did is at the service.");
  await expect.poll(async () => (await readJob(ada.client, job)).blocking_step).toBe("mapping");
  const { zones } = await readZones(ada, job);
  expect(zones.filter(({ type }) => type === "caption")).toHaveLength(1);

  await ada.client.call(rotateKey, { params: { kind: "live" } });
  await outbox.getByRole("button", { name: /^Try now/ }).click();
  await expect(outbox).toContainText("it was renewed or revoked elsewhere");
  await expect(outbox.getByRole("button", { name: "Sign in…" })).toBeVisible();
});

test("Work whose lease was lost offline is merged by the reviewer, or kept aside, by keyboard", async ({
  galley,
  page,
  server,
}) => {
  const [ada, ben, cleo] = [await server.signUp("Ada"), await server.signUp("Ben"), await server.signUp("Cleo")];
  const { id: from } = await ben.client.call(createTeam, { body: { name: "Zoners" } });
  const { id: to } = await ben.client.call(createTeam, { body: { name: "Checkers" } });
  await addMember(ben.client, from, ada);
  await addMember(ben.client, to, cleo);
  const shared = { users: [ada, ben], step: "zoning" } as const;
  const returned = await createSharedJob(ben.client, {
    ...shared,
    name: "returned.pdf",
    zoning: { qa: { teams: [{ from, to }] } },
  });
  const moved = await createSharedJob(ben.client, { ...shared, name: "moved.pdf" });
  await openConnected(galley, page, server, ada);
  await queueTab(page, "Zoning").click();
  await jobRow(page, "returned").click();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("t");
  await expect(page.getByRole("dialog", { name: "Take 2 jobs offline" })).toContainText(/About [\d.]+ [KM]B/);
  await page.keyboard.press("Enter");
  await expect(page.getByTitle("Everything is on this machine")).toHaveCount(2);

  server.network.unplug();
  await expect(status(page)).toContainText("Offline since");
  for (const name of ["returned", "moved"]) {
    await jobRow(page, name).dblclick();
    await zoneOption(page, 6).click();
    await page.keyboard.press("7");
    await expect(typeField(page)).toHaveValue("caption");
    await zoneOption(page, 10).click();
    await page.keyboard.press("8");
    await expect(typeField(page)).toHaveValue("footnote");
    await expect(status(page)).toContainText(/Saved on this machine \d\d:\d\d, to be sent/);
    await page.getByRole("button", { name: "Go to queue" }).click();
  }

  const theirs = new Map<number, ZoneType>([
    [6, "title"],
    [13, "caption"],
  ]);
  await completeElsewhere(ben, returned, theirs);
  await completeElsewhere(ben, moved, theirs);
  const params = { jobId: returned.id };
  await cleo.client.call(checkoutJob, { params, body: {} });
  const message = "The address is two zones.";
  await cleo.client.call(checkinJob, { params, body: { status: "completed", outcome: "returned", message } });
  await expect.poll(async () => (await readJob(ben.client, moved)).blocking_step).toBe("mapping");

  server.network.plugIn();
  await expect(page.getByRole("alert").filter({ hasText: "your work could not be sent" })).toBeVisible();
  await queueTab(page, "Zoning").click();
  await expect(jobRow(page, "returned")).toContainText("Two versions");
  await jobRow(page, "returned").click();
  await page.keyboard.press("Enter");

  const changes = page.getByRole("listbox", { name: "Changes" });
  await expect(changes.getByRole("option", { selected: true })).toContainText("retyped by you");
  await expect(page.getByRole("img", { name: "Page 1" })).toHaveAttribute("aria-busy", "false");
  const replay = page.getByRole("button", { name: /^Check out again with mine on top/ });
  await expect(replay, "a conflict is open").toBeDisabled();
  await expectAccessible(page, "both versions");
  const hint = page.getByRole("toolbar", { name: "Both versions" });
  const openCount = Number(/(\d+) of \d+ conflicts open/.exec((await hint.textContent()) ?? "")?.[1]);
  for (let left = openCount; left > 0; left--) {
    await page.keyboard.press("Enter");
    await expect(hint).toContainText(left === 1 ? "All conflicts decided" : `${left - 1} of`);
  }
  await page.keyboard.press("Control+z");
  await expect(hint).toContainText("1 of");
  await page.keyboard.press("Control+Shift+z");
  await expect(hint).toContainText("All conflicts decided");
  await page.keyboard.press("Control+Enter");

  await expect(page.getByRole("heading", { name: /returned.pdf · Zoning/ })).toBeVisible();
  await zoneOption(page, 6).click();
  await expect(typeField(page), "mine was kept").toHaveValue("caption");
  await zoneOption(page, 10).click();
  await expect(typeField(page), "only I changed it").toHaveValue("footnote");
  await zoneOption(page, 13).click();
  await expect(typeField(page), "only they changed it").toHaveValue("caption");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Control+Shift+Enter");
  await expect(page.getByRole("heading", { name: "Queue", exact: true })).toBeVisible();
  await expect.poll(async () => (await readJob(ben.client, returned)).review?.phase).toBe("review");
  const merged = (await readZones(ben, returned)).zones.toSorted((a, b) => a.order - b.order);
  expect([6, 10, 13].map((order) => merged[order - 1]?.type)).toEqual(["caption", "footnote", "caption"]);

  await queueTab(page, "Mapping").click();
  await jobRow(page, "moved").click();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("note")).toContainText("The job has left this step.");
  await expect(changes.getByRole("option")).not.toHaveCount(0);
  await expect(replay).toBeHidden();
  await page.keyboard.press("a");
  await expect(page.getByRole("heading", { name: "Queue", exact: true })).toBeVisible();
  await page.keyboard.press("F9");
  await page.getByRole("button", { name: "Work kept aside" }).click();
  const aside = page.getByRole("dialog", { name: "Work kept aside" });
  await expect(aside.getByRole("option")).toContainText("moved.pdf");
  await expectAccessible(page, "work kept aside");
  const downloading = page.waitForEvent("download");
  await page.keyboard.press("e");
  const exported = JSON.parse(readFileSync(await (await downloading).path(), "utf8")) as { entries: unknown[] };
  expect(exported.entries).toHaveLength(2);
  await page.keyboard.press("Delete");
  await page.keyboard.press("Enter");
  await expect(aside).toContainText("Nothing is kept aside");
});

test("Two windows with two accounts do not mix", async ({ galley, page, context, server }) => {
  const [ada, ben] = [await server.signUp("Ada"), await server.signUp("Ben")];
  const adasJob = await createSharedJob(ada.client, { name: "ada.pdf", users: [ada], step: "zoning" });
  const bensJob = await createSharedJob(ben.client, { name: "ben.pdf", users: [ben], step: "zoning" });
  await openConnected(galley, page, server, ada);
  const other = await context.newPage();
  await other.goto(`${galley.running.origin}/?connection=${await connect(page, server, ben)}`);
  const windows = [
    { view: page, own: "ada", foreign: "ben" },
    { view: other, own: "ben", foreign: "ada" },
  ];
  for (const { view, own, foreign } of windows) {
    await queueTab(view, "Zoning").click();
    await jobRow(view, own).dblclick();
    await zoneOption(view, 6).click();
    await expect(jobRow(view, foreign)).toHaveCount(0);
  }
  server.network.unplug();
  for (const { view, own, foreign } of windows) {
    await view.keyboard.press(own === "ada" ? "7" : "8");
    await expect(status(view)).toContainText("to be sent");
    await view.keyboard.press("F9");
    const rows = view.getByRole("dialog", { name: "Outbox" }).getByRole("option");
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(own);
    await view.keyboard.press("Escape");
    await view.getByRole("button", { name: "Go to queue" }).click();
    await expect(jobRow(view, own)).toBeVisible();
    await expect(jobRow(view, foreign)).toHaveCount(0);
  }
  server.network.plugIn();
  await expect(status(page)).not.toContainText("to send");
  await expect(status(other)).not.toContainText("to send");
  for (const [account, job, type] of [
    [ada, adasJob, "caption"],
    [ben, bensJob, "footnote"],
  ] as const) {
    const { zones } = await readZones(account, job);
    expect(zones.filter((zone) => zone.origin === "human").map((zone) => zone.type)).toEqual([type]);
  }
});

test("A page that is not on this machine says so, and opens as soon as the service answers", async ({
  galley,
  page,
  server,
}) => {
  const ada = await server.signUp("Ada");
  const job = await createSharedJob(ada.client, { name: "partly.pdf", users: [ada], step: "mapping" });
  await openConnected(galley, page, server, ada);
  await queueTab(page, "Mapping").click();
  // Another client has the lease's contents; this machine has only the job.
  await page.route(/\/contents\//, (route) => route.abort());
  await jobRow(page, "partly").dblclick();
  await expect(page.getByRole("heading", { name: /partly.pdf/ })).toBeVisible();
  server.network.unplug();
  await page.unroute(/\/contents\//);
  await page.reload();
  const alert = page.getByRole("alert").filter({ hasText: "not kept on this computer" });
  await expect(alert.first()).toBeVisible();
  server.network.plugIn();
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole("img", { name: "Page 1" })).toBeVisible();
  expect((await readJob(ada.client, job)).blocking_step).toBe("mapping");
});
