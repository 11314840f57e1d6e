import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createClient } from "../../shared/api/client.ts";
import { login } from "../../shared/api/users.ts";
import { buildCertificateAuthority, buildServerCertificate } from "../builders/certificates.ts";
import { startServer } from "../harness/galley-process.ts";
import { startTlsServer } from "../harness/tls-server.ts";
import { expect } from "./galley.ts";
import { sample } from "./imports.ts";
import { importDialog, importDropped, jobRow, queueTab } from "./workbench-page.ts";

import { alert, dialog, openSettings, type Others, test } from "./settings-page.ts";

const account = { name: "Ana", email: "ana@example.org", password: "correct horse battery" };

const connectionRow = (page: Page, name: string) =>
  page.getByRole("listbox", { name: "Connections" }).getByRole("option", { name });
const connectionButton = (page: Page) => page.getByRole("contentinfo", { name: "Status" }).getByRole("button").first();

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
