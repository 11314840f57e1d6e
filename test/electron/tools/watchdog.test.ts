import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

const watchdog = new URL("../../../electron/tools/watchdog.ts", import.meta.url).href;

/** Exceeds its limit at once, and blocks its event loop as a parser does. */
const script = `
  const { startWatchdog } = await import(${JSON.stringify(watchdog)});
  startWatchdog({ memoryMiB: 1, stallMs: 30_000 });
  const end = Date.now() + 10_000;
  while (Date.now() < end);
`;

test.skipIf(process.platform === "win32").each(["listens", "has ended"])(
  "a blocked process beyond its limit is ended when its parent %s",
  async (parent) => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (parent === "has ended") child.stdout.destroy();
    else child.stdout.resume();
    const [, signal] = (await once(child, "exit")) as [number | null, string | null];
    expect(signal).toBe("SIGKILL");
  },
);
