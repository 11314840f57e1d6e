import { join } from "node:path";
import { StartupError, startGalley } from "../harness/galley-process.ts";
import { expect, test } from "./galley.ts";
import { importFiles, sample } from "./imports.ts";
import { jobRow, selectedJobRow } from "./workbench-page.ts";

test("the printed address signs in one browser, once", async ({ galley, page, browser }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  const running = await galley.openOwn();
  await expect(page.locator("#root > *").first()).toBeVisible();
  expect(page.url(), "the token is not left in the address").toBe(`${running.origin}/`);
  expect(await page.evaluate(() => document.cookie), "scripts cannot read the session").toBe("");
  expect(errors).toEqual([]);

  await page.goto(running.address);
  await expect(page.locator("#root > *").first(), "the signed-in browser stays signed in").toBeVisible();

  const other = await browser.newPage();
  const response = await other.goto(running.address);
  expect(response?.status()).toBe(401);
  await expect(other.getByRole("heading")).toHaveText("This address was used before");
  for (const [colorScheme, ground] of [
    ["light", "rgb(243, 243, 244)"],
    ["dark", "rgb(24, 25, 27)"],
  ] as const) {
    await other.emulateMedia({ colorScheme });
    await expect(other.locator("body"), "its policy permits its style").toHaveCSS("background-color", ground);
  }
  await other.close();
});

test("the page has access to neither API key nor Node", async ({ galley, page }) => {
  await galley.open();
  const session = await page.evaluate(async () => {
    const answer = await fetch("/connections/embedded/gateway/session");
    return (await answer.json()) as { response: { data_folder: string } };
  });
  expect(JSON.stringify(session)).not.toMatch(/user-(?:live|test)-/);
  expect(session.response.data_folder).toBe(galley.application.dataFolder);
  expect(await page.evaluate(() => Reflect.has(globalThis, "process") || Reflect.has(globalThis, "require"))).toBe(
    false,
  );
});

test("the content security policy blocks inline scripts", async ({ galley, page }) => {
  await galley.open();
  const blocked = page.waitForEvent("console", (message) => message.text().includes("Content Security Policy"));
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "globalThis.intruder = true";
    document.head.append(script);
  });
  await blocked;
  expect(await page.evaluate(() => Reflect.has(globalThis, "intruder"))).toBe(false);
});

test("a second workbench on the same data folder names the process that uses it", async ({ galley }) => {
  const first = await galley.start();
  const second = await startGalley(galley.dataFolder).catch((error: unknown) => error);
  expect(second).toBeInstanceOf(StartupError);
  const { exitCode, output } = second as StartupError;
  expect(exitCode).toBe(1);
  expect(output).toContain(`in use by process ${first.pid}`);
  expect(output).not.toContain("    at ");
});

test("a port in use is reported", async ({ galley }) => {
  const { port } = new URL((await galley.start()).origin);
  const second = await startGalley(join(galley.dataFolder, "other"), ["--port", port]).catch((error: unknown) => error);
  expect((second as StartupError).output).toBe(
    `Port ${port} is in use by another program. Choose another with --port, or omit it.\n`,
  );
});

test("jobs are in the queue, which keys act on, after a restart", async ({ galley, page }) => {
  const own = await galley.openOwn();
  await importFiles(page, [sample("invoice-german.pdf")], { type: "data-point-extraction", taxonomy: "invoice" });
  expect(await own.stop()).toBe(0);

  await galley.openOwn();
  await jobRow(page, "invoice-german").click();
  await page.keyboard.press("j");
  await expect(selectedJobRow(page)).toContainText("invoice-german");
});

test("the workbench starts after it was killed, and stops at SIGTERM", async ({ galley }) => {
  const first = await galley.start();
  await first.kill();
  const second = await galley.start();
  expect(await second.stop()).toBe(0);
});
