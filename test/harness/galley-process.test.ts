import { expect, test } from "vitest";
import { startGalley, StartupError } from "./galley-process.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

test("a process that does not become ready is ended, and its start fails", async () => {
  const launcher = [process.execPath, "--eval", "setInterval(() => undefined, 1000)"];
  const start = startGalley(createTemporaryFolder(), [], launcher, 1000);
  await expect(start).rejects.toThrow(StartupError);
  await expect(start).rejects.toThrow("was killed, because it was not ready after 1 s");
});
