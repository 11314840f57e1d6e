import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { _electron } from "@playwright/test";
import { expect, test } from "./galley.ts";

const root = join(import.meta.dirname, "..", "..");

/** Returns the path of Electron's executable; null if it was not downloaded. */
function findElectron(): string | null {
  const folder = join(root, "node_modules", "electron");
  const pathFile = join(folder, "path.txt");
  if (!existsSync(pathFile)) return null;
  const program = join(folder, "dist", readFileSync(pathFile, "utf8"));
  return existsSync(program) ? program : null;
}

const hasDisplay = process.platform !== "linux" || Boolean(process.env["DISPLAY"] ?? process.env["WAYLAND_DISPLAY"]);

test("the workbench opens in Electron without access to Node or other origins", async () => {
  const program = findElectron();
  test.skip(program === null, "Electron's executable is not in node_modules: the first npm start downloads it");
  test.skip(!hasDisplay, "Electron needs a display");
  const dataFolder = mkdtempSync(join(tmpdir(), "galley-electron-"));
  const app = await _electron.launch({
    executablePath: program ?? "",
    args: [root, "--data", dataFolder, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
  try {
    const window = await app.firstWindow();
    await expect(window.locator("#root > *").first()).toBeVisible();
    expect(window.url()).toMatch(/^galley:\/\/workbench\//);
    const status = await window.evaluate(async () => (await fetch("/v1.1/status")).status);
    expect(status).toBe(200);
    expect(await window.evaluate(() => Reflect.has(globalThis, "process") || Reflect.has(globalThis, "require"))).toBe(
      false,
    );
    await window.evaluate(() => globalThis.open("https://galley.example/"));
    await window.evaluate(() => {
      location.href = "https://galley.example/";
    });
    expect(app.windows()).toHaveLength(1);
    expect(window.url()).toMatch(/^galley:\/\/workbench\//);
  } finally {
    await app.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
});
