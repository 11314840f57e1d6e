import type { BrowserWindow } from "electron";

/** Waits until the page shows the workbench, and asks the service for its status from there. */
const pageScript = `new Promise((resolve) => {
  const check = () =>
    document.querySelector("#root > *") === null
      ? setTimeout(check, 20)
      : resolve(fetch("/v1.1/status").then(async (response) => JSON.stringify(await response.json())));
  check();
})`;

const timeLimitMs = 60_000;

/**
 * Tests the installed application (`--smoke-test`): whether the window shows the workbench, and whether its service
 * answers. Prints the answer with the time since the start of the process.
 * @throws if the service does not report the status `ok` in time
 */
export async function runSmokeTest(window: BrowserWindow): Promise<void> {
  const timeout = new Promise<never>((_resolve, reject) => {
    const message = `the window did not show the workbench within ${timeLimitMs / 1000} s`;
    setTimeout(() => reject(new Error(message)), timeLimitMs).unref();
  });
  const text = await Promise.race([window.webContents.executeJavaScript(pageScript) as Promise<string>, timeout]);
  const { response } = JSON.parse(text) as { response?: { status?: string; version?: string } };
  if (response?.status !== "ok") throw new Error(`the service answered ${text}`);
  const result = { status: response.status, version: response.version, start_ms: Math.round(performance.now()) };
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
