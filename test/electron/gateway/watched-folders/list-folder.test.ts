import type * as fs from "node:fs/promises";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { listFolder } from "../../../../electron/gateway/watched-folders/list-folder.ts";
import { createTemporaryFolder } from "../../../harness/temporary-folder.ts";

/** The current turn of the event loop, and the turn of each call of `lstat`. */
const calls = vi.hoisted(() => ({ turn: 0, ofLstat: [] as number[] }));

// The real file system, whose calls are counted.
vi.mock("node:fs/promises", async (importOriginal) => {
  const original = await importOriginal<typeof fs>();
  const lstat = (path: string) => {
    calls.ofLstat.push(calls.turn);
    return original.lstat(path);
  };
  return { ...original, lstat };
});

test("the files of a large folder are examined a few in each turn of the event loop", async () => {
  const folder = createTemporaryFolder();
  const count = 500;
  for (let n = 0; n < count; n++) writeFileSync(join(folder, `${n}.pdf`), "");
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
