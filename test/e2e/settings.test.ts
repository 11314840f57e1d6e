import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { createClient } from "../../shared/api/client.ts";
import { createTeam, listTeams, putMember } from "../../shared/api/teams.ts";
import { login } from "../../shared/api/users.ts";
import { buildCertificateAuthority, buildServerCertificate } from "../builders/certificates.ts";
import { startServer } from "../harness/galley-process.ts";
import { startTlsServer } from "../harness/tls-server.ts";
import { signUp } from "./accounts.ts";
import { expect, test as base } from "./galley.ts";
import { importSamples, openSample, sample } from "./imports.ts";
import { importDialog, importDropped, jobRow, queueTab } from "./workbench-page.ts";

const account = { name: "Ana", email: "ana@example.org", password: "correct horse battery" };

/** What a test uses beside Galley: a temporary folder, and what it closes at its end. */
interface Others {
  folder: string;
  closing: (() => Promise<unknown> | void)[];
}

const test = base.extend<{ others: Others }>({
  others: async ({ galley }, use) => {
    const folder = mkdtempSync(`${galley.dataFolder}-others-`);
    const closing: Others["closing"] = [];
    await use({ folder, closing });
    for (const close of closing) await close();
    rmSync(folder, { recursive: true, force: true });
  },
});

const dialog = (page: Page) => page.getByRole("dialog");
const alert = (page: Page) => dialog(page).getByRole("alert");
const connectionRow = (page: Page, name: string) =>
  page.getByRole("listbox", { name: "Connections" }).getByRole("option", { name });
const connectionButton = (page: Page) => page.getByRole("contentinfo", { name: "Status" }).getByRole("button").first();

async function openSettings(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+,");
  await page.getByRole("option", { name, exact: true }).click();
}

/** Fills the dialog that adds a connection, and confirms it. */
async function addConnection(page: Page, address: string, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add connection…" }).click();
  await dialog(page).getByLabel("Address").fill(address);
  await dialog(page).getByLabel("Name").fill(name);
  await page.keyboard.press("Enter");
}

/** Adds a connection to a service and creates an account there, or signs in to it. */
async function connect(page: Page, address: string, name: string, kind: "Live" | "Test", isNew: boolean) {
  await addConnection(page, address, name);
  const signIn = page.getByRole("dialog", { name: `Sign in to ${name}` });
  if (isNew) {
    await signIn.getByRole("radio", { name: "New account" }).check();
    await signIn.getByRole("textbox", { name: "Your name" }).fill(account.name);
  }
  await signIn.getByRole("textbox", { name: "E-mail" }).fill(account.email);
  await signIn.getByRole("textbox", { name: "Password" }).fill(account.password);
  await signIn.getByRole("radio", { name: new RegExp(`^${kind}`) }).check();
  await page.keyboard.press("Enter");
  await expect(signIn).toBeHidden();
  await expect(connectionRow(page, name)).toContainText(kind);
}

/** Presses the keys that switch the window to a connection. */
async function enterConnection(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+.");
  await expect(page.getByRole("dialog", { name: "Switch connection" })).toBeVisible();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
}

/** Switches the window by keyboard alone. */
async function switchTo(page: Page, name: string): Promise<void> {
  await enterConnection(page, name);
  await expect(connectionButton(page)).toContainText(name);
}

/** Starts an HTTP server of another program. @returns its address */
async function serve(listener: RequestListener, closing: Others["closing"]): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  closing.push(() => void server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

test("a connection is made in the window, switched to by keyboard, and shows its own queue", async ({
  galley,
  page,
  others: { folder, closing },
}) => {
  const authority = buildCertificateAuthority();
  const [good, selfSigned] = await Promise.all([
    startTlsServer(join(folder, "good"), buildServerCertificate({ name: "localhost", issuer: authority })),
    startTlsServer(join(folder, "bad"), buildServerCertificate({ name: "localhost" })),
  ]);
  closing.push(
    () => good.close(),
    () => selfSigned.close(),
  );
  const file = join(folder, "authority.pem");
  writeFileSync(file, authority.cert);
  const workbench = await galley.start([], ["env", `NODE_EXTRA_CA_CERTS=${file}`, process.execPath]);
  await page.goto(workbench.address);
  await importDropped(page, [sample("invoice-german.pdf")], { type: "data-point-extraction", taxonomy: "invoice" });
  await expect(importDialog(page)).toBeHidden();

  await openSettings(page, "Connections");
  await addConnection(page, selfSigned.address, "Archive");
  await expect(alert(page)).toContainText("a certificate that it has issued itself");
  await expect(connectionRow(page, "Archive")).toHaveCount(0);
  await page.keyboard.press("Escape");

  await connect(page, good.address, "Archive", "Live", true);
  await connect(page, good.address, "Archive trial", "Test", false);
  await switchTo(page, "Archive trial");
  await expect(connectionButton(page)).toContainText("Test");
  await expect(connectionButton(page)).not.toContainText("Live");
  await expect(page).toHaveTitle("Archive trial · Ana · Test – Galley");
  await expect(page.getByRole("heading", { name: "The queue is empty" })).toBeVisible();
  await importDropped(page, [sample("paper.pdf")], { type: "data-point-extraction", taxonomy: "invoice" });
  await queueTab(page, "Zoning").click();
  await expect(jobRow(page, "paper")).toBeVisible();
  await expect(jobRow(page, "invoice-german")).toBeHidden();

  await page.keyboard.press("Control+.");
  await page.keyboard.type("live ana");
  const switcher = page.getByRole("dialog", { name: "Switch connection" });
  await expect(switcher.getByRole("option")).toHaveText([/^Archive\b(?! trial)/]);
  await page.keyboard.press("Enter");
  await expect(connectionButton(page)).toContainText("Archive · Ana");
  await expect(connectionButton(page)).toContainText("Live");
  await expect(page.getByRole("heading", { name: "The queue is empty" })).toBeVisible();

  // The keys can come before the connections.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/gateway/connections", async (route) => {
    await released;
    await route.continue();
  });
  await enterConnection(page, "This computer");
  release();
  await expect(connectionButton(page)).toContainText("This computer");
  await queueTab(page, "Zoning").click();
  await expect(jobRow(page, "invoice-german")).toBeVisible();
});

test("an address that is no service, a busy one and a wrong key are told with what to do", async ({
  galley,
  page,
  others: { folder, closing },
}) => {
  const html = await serve((_request, response) => {
    response.setHeader("content-type", "text/html").end("<title>Router</title>");
  }, closing);
  const busy = await serve((_request, response) => {
    response.writeHead(429, { "retry-after": "30" }).end();
  }, closing);
  const [server, closed] = await Promise.all([
    startServer(join(folder, "server")),
    startServer(join(folder, "closed"), ["--maintenance"]),
  ]);
  closing.push(
    () => server.kill(),
    () => closed.kill(),
  );
  await galley.open();
  await openSettings(page, "Connections");
  for (const [address, message] of [
    ["not an address", "This is not a web address."],
    ["http://galley.example.org", "Without https, your API key and your documents could be read on the way."],
    [html, "answers with a web page instead of the data of a document service"],
    [busy, "Try again in 30 s"],
  ] as const) {
    await addConnection(page, address, "Archive");
    await expect(alert(page), address).toContainText(message);
    await page.keyboard.press("Escape");
  }
  await addConnection(page, server.origin, "Archive");
  const signIn = page.getByRole("dialog", { name: "Sign in to Archive" });
  await signIn.getByRole("textbox", { name: "E-mail" }).fill(account.email);
  await signIn.getByRole("textbox", { name: "Password" }).fill(account.password);
  await page.keyboard.press("Enter");
  await expect(alert(page)).toContainText(/no user|No user/);
  await signIn.getByRole("radio", { name: "API key" }).check();
  await signIn.getByRole("textbox", { name: "API key" }).fill("a password");
  await page.keyboard.press("Enter");
  await expect(alert(page)).toContainText("keys begin with user-live- or user-test-");
  await signIn.getByRole("textbox", { name: "API key" }).fill(`user-live-${"x".repeat(32)}`);
  await page.keyboard.press("Enter");
  await expect(alert(page)).toContainText("API key");
  await page.keyboard.press("Escape");
  await expect(connectionRow(page, "Archive")).toContainText("Signed out");
  await expect(page.getByRole("listbox", { name: "Connections" })).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Signed out" })).toBeVisible();
  await page.getByRole("button", { name: "Sign in…" }).click();
  await expect(signIn).toBeVisible();
  await page.keyboard.press("Escape");

  await openSettings(page, "Connections");
  await addConnection(page, closed.origin, "Closed");
  await dialog(page).getByRole("textbox", { name: "E-mail" }).fill(account.email);
  await dialog(page).getByRole("textbox", { name: "Password" }).fill(account.password);
  await page.keyboard.press("Enter");
  await expect(alert(page)).toContainText("under maintenance");
});

test("a key is in the clipboard after it was copied, and never in the page", async ({ galley, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await galley.openOwn();
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.headers()["content-type"] === "application/json") bodies.push(response.text().catch(() => ""));
  });
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await openSettings(page, "Account and keys");
  await page.getByRole("button", { name: "Copy test key" }).click();
  await expect(page.getByRole("status")).toContainText("Test key copied");
  await expect(page.getByRole("button", { name: "Copy test key" })).toBeFocused();
  expect(await readClipboard()).toMatch(/^user-test-/);
  await page.getByRole("button", { name: "Copy live key" }).click();
  await expect(page.getByRole("status")).toContainText("Live key copied");
  const key = await readClipboard();
  expect(key).toMatch(/^user-live-/);
  const client = createClient({ baseUrl: `${galley.running.origin}/v1.1`, key });
  await page.getByRole("button", { name: "Renew live key…" }).click();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Live key renewed")).toBeVisible();
  await expect(client.call(listTeams, {})).rejects.toMatchObject({ code: "KEY_REVOKED" });
  expect(await page.content()).not.toMatch(/user-(?:live|test)-\w{8}/);
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toMatch(/user-(?:live|test)-/);
  const withKeys = (await Promise.all(bodies)).filter((text) => /user-(?:live|test)-/.test(text));
  expect(withKeys, "one response for each copy").toHaveLength(2);
});

test("a connection with unsent work is removed only after its name was typed", async ({
  galley,
  page,
  others: { folder, closing },
}) => {
  const server = await startServer(join(folder, "server"));
  closing.push(() => server.kill());
  await galley.open();
  await openSettings(page, "Connections");
  await connect(page, server.origin, "Archive", "Live", true);
  const client = createClient({ baseUrl: server.baseUrl });
  const body = { authentication_method: "password", username: account.email, password: account.password } as const;
  expect((await client.call(login, { body })).name).toBe("Ana");
  // The journal of a review that was not checked in.
  const { list } = (await (await page.request.get(`${galley.running.origin}/gateway/connections`)).json()).response;
  const { id } = list.at(-1);
  const journal = `/connections/${id}/gateway/journals/${crypto.randomUUID()}/zoning`;
  const entry = { claimed_at: new Date().toISOString(), after: 0, entries: [{ kind: "undo" }] };
  expect((await page.request.post(galley.running.origin + journal, { data: entry })).ok()).toBe(true);

  await connectionRow(page, "Archive").click();
  await page.keyboard.press("Delete");
  await page.keyboard.press("Control+Enter");
  await expect(alert(page)).toContainText("work on 1 job that is not checked in");
  await page.getByRole("button", { name: "Delete the work too…" }).click();
  const remove = dialog(page).getByRole("button", { name: /^Remove/ });
  await expect(remove).toBeDisabled();
  await dialog(page).getByLabel("Name").fill("Archive");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(connectionRow(page, "Archive")).toHaveCount(0);
});

test("a team is made, and keeps its last admin", async ({ galley, page }) => {
  await galley.open();
  await openSettings(page, "Teams");
  await expect(page.getByRole("heading", { name: "You are in no team" })).toBeVisible();
  await page.getByRole("button", { name: "New team…" }).click();
  await dialog(page).getByLabel("Name").fill("Reviewers");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "Reviewers" })).toContainText("1 member");
  await page.getByRole("combobox", { name: "Role of Local reviewer" }).selectOption("Member");
  await expect(page.getByRole("alert")).toContainText("make another member an admin first");
  await expect(page.getByRole("combobox", { name: "Role of Local reviewer" })).toHaveValue("admin");
  await page.getByRole("button", { name: "Add member…" }).click();
  await dialog(page).getByLabel("E-mail").fill("nobody@example.org");
  await page.keyboard.press("Enter");
  await expect(alert(page)).toContainText("nobody@example.org");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete team…" }).click();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: "You are in no team" })).toBeVisible();
});

test("an invitation to a team is declined, and another one accepted", async ({ galley, page }) => {
  await galley.open();
  const ana = await signUp(galley, "Ana");
  for (const name of ["Zoners", "Checkers"]) {
    const { id: teamId } = await ana.call(createTeam, { body: { name } });
    await ana.call(putMember, { params: { teamId, userId: "local@galley.invalid" }, body: {} });
  }
  await openSettings(page, "Teams");
  const invitations = page.getByRole("region", { name: "Invitations" }).getByRole("listitem");
  await expect(invitations).toHaveCount(2);
  await invitations.filter({ hasText: "Zoners" }).getByRole("button", { name: "Decline" }).click();
  await expect(invitations).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "You are in no team" })).toBeVisible();
  await invitations.getByRole("button", { name: "Join" }).click();
  await expect(invitations).toHaveCount(0);
  await expect(page.getByRole("option", { name: "Checkers" })).toContainText("2 members");
});

test("an OCR language is added from a file, a wrong file is refused", async ({ galley, page }) => {
  await galley.openOwn();
  await openSettings(page, "OCR languages");
  const input = page.locator('input[type="file"]').first();
  const choose = (name: string, buffer: Buffer) =>
    input.setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  await expect(page.getByText("German")).toBeVisible();
  await choose("fra.traineddata", Buffer.from("<html>Not found</html>"));
  await expect(page.getByRole("alert")).toContainText("it is not trained data of Tesseract");
  await choose("French.zip", Buffer.from("PK"));
  await expect(page.getByRole("alert")).toContainText("is not the name of trained data");
  const packageFile = createRequire(import.meta.url).resolve("@tesseract.js-data/eng/package.json");
  const english = readFileSync(join(dirname(packageFile), "4.0.0_best_int", "eng.traineddata.gz"));
  await choose("fra.traineddata.gz", english);
  const remove = page.getByRole("button", { name: "Remove French…" });
  await expect(remove).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
  await remove.click();
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(remove).toBeHidden();
});

test("all data are exported, restored and kept from a removal, as the page says", async ({
  galley,
  page,
  others: { folder },
}) => {
  await galley.openOwn();
  await importSamples(page, ["invoice-german.pdf"]);
  await openSettings(page, "Storage and backup");
  await expect(page.getByRole("table", { name: "Storage by kind of data" })).toContainText("Documents");
  await page.getByRole("button", { name: "Export everything…" }).click();
  await dialog(page).getByLabel("Pass phrase").fill("short");
  await expect(dialog(page).getByRole("button", { name: /^Export/ })).toBeDisabled();
  await dialog(page).getByLabel("Repeat it").fill("short");
  await page.keyboard.press("Enter");
  await expect(alert(page)).toContainText("at least 12 characters");
  await dialog(page).getByLabel("Pass phrase").fill("");
  await page.keyboard.press("Enter");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /^Save galley-/ }).click(),
  ]);
  const file = join(folder, "backup.tar");
  await download.saveAs(file);

  // A job that is not in the backup.
  await page.keyboard.press("Control+o");
  await importDropped(page, [sample("paper.pdf")], { type: "data-point-extraction", taxonomy: "invoice" });
  await expect(importDialog(page)).toBeHidden();

  const check = async (content: Buffer) => {
    await page.getByRole("button", { name: "Restore a backup…" }).click();
    await dialog(page)
      .locator('input[type="file"]')
      .setInputFiles({ name: "backup.tar", mimeType: "application/x-tar", buffer: content });
    await page.getByRole("button", { name: /^Check/ }).click();
  };
  const bytes = readFileSync(file);
  await check(bytes.subarray(0, bytes.length / 2));
  await expect(page.getByRole("alert")).toContainText("Check of the backup failed");
  await check(bytes);
  await page.getByRole("button", { name: "Restore…", exact: true }).click();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("button", { name: "Restart now" }).click();
  await queueTab(page, "Zoning").click();
  await expect(jobRow(page, "invoice-german")).toBeVisible();
  await expect(jobRow(page, "paper")).toBeHidden();

  await openSettings(page, "Storage and backup");
  await expect(page.getByRole("note")).toContainText("The backup was restored");
  await page.getByRole("button", { name: "Remove everything…" }).click();
  await expect(dialog(page).getByRole("button", { name: /^Remove/ })).toBeDisabled();
  await dialog(page).getByRole("textbox").fill("REMOVE");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Keep the data" }).click();
  await expect(page.getByRole("button", { name: "Remove everything…" })).toBeEnabled();
});

test("the settings work by keyboard alone", async ({ galley, page }) => {
  await galley.open();
  await page.keyboard.press("Control+,");
  const pages = page.getByRole("listbox", { name: "Pages of the settings" });
  await expect(page.getByRole("listbox", { name: "Connections" })).toBeVisible();
  await page.keyboard.press("F6");
  await page.keyboard.press("F6");
  await expect(page.locator(":focus")).toBeVisible();
  await pages.focus();
  await page.keyboard.press("End");
  const about = page.getByRole("region", { name: "About" });
  await expect(about).toContainText("Licences of third parties");
  await expect(about.getByRole("status")).toContainText("Galley does not look for updates.");
  await page.keyboard.press("F6");
  await expect(page.getByRole("button", { name: "Save diagnostics…" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Licences of third parties").last()).toContainText("libvips");
  await expect(page.locator(":focus")).toBeVisible();
  await page.keyboard.press("Shift+F6");
  await expect(pages).toBeFocused();
  for (let index = 0; index < 2; index++) await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("searchbox")).toBeVisible();
  await page.keyboard.press("F6");
  await page.keyboard.type("merge cells");
  const shortcuts = page.getByRole("region", { name: "Commands and keys" });
  await expect(shortcuts.getByRole("row")).toHaveCount(2);
  await expect(shortcuts).toContainText("M");
  await page.keyboard.press("Shift+F6");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("radio", { name: /^System / })).toBeVisible();
  await page.keyboard.press("F6");
  await expect(page.getByRole("radio", { name: /^System / })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("A page of the settings fills the window beside their list, also after a job was open", async ({
  galley,
  page,
}) => {
  await galley.open();
  await openSample(page, "invoice-english.pdf");
  await expect(page.getByRole("img", { name: "Page 1" })).toBeVisible();
  await openSettings(page, "About");
  const list = await page.getByRole("navigation", { name: "Pages of the settings" }).boundingBox();
  const content = await page.getByRole("region", { name: "About" }).boundingBox();
  const right = (box: typeof list) => (box === null ? null : box.x + box.width);
  expect(content?.x).toBe(right(list));
  expect(right(content)).toBe(page.viewportSize()?.width);
});
