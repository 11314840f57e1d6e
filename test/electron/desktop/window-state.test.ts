import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  type Bounds,
  fitToDisplays,
  readWindowState,
  writeWindowState,
} from "../../../electron/desktop/window-state.ts";
import { openPreferences } from "../../../electron/desktop/preferences.ts";
import { createLog } from "../../../electron/platform/log.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

const state = { bounds: { x: 10, y: 20, width: 1200, height: 800 }, isMaximized: true, isFullScreen: false };

test("the place of the window is stored in a private file and read again", () => {
  const file = join(createTemporaryFolder(), "window.json");
  const log = createLog(() => expect.fail());
  expect(readWindowState(file, log)).toBeNull();
  writeWindowState(file, state, log);
  expect(readWindowState(file, log)).toEqual(state);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(existsSync(`${file}.new`), "the file is replaced at once").toBe(false);
});

test("a place of the window that cannot be stored is logged, since nobody could handle the error", () => {
  const file = join(createTemporaryFolder(), "no folder", "window.json");
  writeFileSync(join(file, "..", "..", "no folder"), "a file");
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  writeWindowState(file, state, log);
  expect(lines).toEqual([expect.stringContaining("the place of the window was not stored")]);
});

test("preferences that cannot be stored are not changed", () => {
  const folder = join(createTemporaryFolder(), "no folder");
  const preferences = openPreferences(
    join(folder, "preferences.json"),
    createLog(() => expect.fail()),
  );
  writeFileSync(folder, "a file");
  expect(() => preferences.setNotifications(false)).toThrow("EEXIST");
  expect(preferences.read().notifications).toBe(true);
});

test.each(["", "{", "[]", '{"bounds":{"x":0.5}}', '{"bounds":{"x":0,"y":0,"width":-1,"height":1e9}}'])(
  "a damaged file is logged and ignored: %s",
  (text) => {
    const file = join(createTemporaryFolder(), "window.json");
    writeFileSync(file, text);
    const lines: string[] = [];
    expect(
      readWindowState(
        file,
        createLog((line) => lines.push(line)),
      ),
    ).toBeNull();
    expect(lines.join("")).toContain("the stored place of the window is damaged");
    expect(readFileSync(file, "utf8")).toBe(text);
  },
);

const primary = { x: 0, y: 25, width: 1920, height: 1000 };
const right = { x: 1920, y: 0, width: 2560, height: 1400 };
const window: Bounds = { x: 100, y: 100, width: 1200, height: 800 };

test.each<[string, Bounds, readonly [Bounds, ...Bounds[]], Bounds]>([
  ["a window on the primary display stays", window, [primary, right], window],
  ["a window on another display stays", { ...window, x: 2500 }, [primary, right], { ...window, x: 2500 }],
  ["a window across two displays stays", { ...window, x: 1500 }, [primary, right], { ...window, x: 1500 }],
  ["a window whose left part is outside stays", { ...window, x: -1000 }, [primary], { ...window, x: -1000 }],
  ["a window on a display that is gone is centered", { ...window, x: 2500 }, [primary], { ...window, x: 360, y: 125 }],
  ["a window above the display is centered", { ...window, y: -500 }, [primary], { ...window, x: 360, y: 125 }],
  ["a window below the display is centered", { ...window, y: 1010 }, [primary], { ...window, x: 360, y: 125 }],
  [
    "a window of a larger display is made smaller",
    { x: 2000, y: 100, width: 2500, height: 1300 },
    [primary],
    { x: 0, y: 25, width: 1920, height: 1000 },
  ],
])("%s", (_name, bounds, areas, expected) => {
  expect(fitToDisplays(bounds, areas)).toEqual(expected);
});
