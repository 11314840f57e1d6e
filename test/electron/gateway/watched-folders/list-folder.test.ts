import { writeFileSync } from "node:fs";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { listFolder } from "../../../../electron/gateway/watched-folders/list-folder.ts";
import { createTemporaryFolder } from "../../../harness/temporary-folder.ts";

/** Calls a function with each path that is examined by `lstat`, until the test ends. */
function watchLstat(onCall: (path: string) => void): void {
  const { lstat } = fs;
  const spy = vi.spyOn(fs, "lstat").mockImplementation((...args: Parameters<typeof lstat>) => {
    onCall(String(args[0]));
    return lstat(...args);
  });
  // Modules import the function by its name.
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
}

test("the files of a large folder are examined a few in each turn of the event loop", async () => {
  const folder = createTemporaryFolder();
  const count = 500;
  for (let n = 0; n < count; n++) writeFileSync(join(folder, `${n}.pdf`), "");
  /** The current turn of the event loop, and the turn of each call. */
  const calls = { turn: 0, ofLstat: [] as number[] };
  watchLstat(() => calls.ofLstat.push(calls.turn));
  const listing = { isRunning: true };
  const counting = (async () => {
    for (; listing.isRunning; calls.turn++) await nextTurn();
  })();
  const { files } = await listFolder(folder, new AbortController().signal);
  listing.isRunning = false;
  await counting;
  expect(files).toHaveLength(count);
  expect(calls.ofLstat.length).toBeGreaterThan(count);
  const byTurn = [...Map.groupBy(calls.ofLstat, (turn) => turn).values()].map(({ length }) => length);
  expect(Math.max(...byTurn)).toBeLessThan(count / 10);
});
