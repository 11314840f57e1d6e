import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openPreferences } from "../../../electron/desktop/preferences.ts";
import { createLog } from "../../../electron/platform/log.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

const defaults = { notifications: true, update_feed: null };

test.each(["{", '{"update_feed":"http://galley.example/"}', '{"update_feed":"file:///tmp"}', '{"notifications":1}'])(
  "damaged preferences are set aside and logged: %s",
  (text) => {
    const file = join(createTemporaryFolder(), "preferences.json");
    writeFileSync(file, text);
    const lines: string[] = [];
    const log = createLog((line) => lines.push(line));
    expect(openPreferences(file, log).read()).toEqual({ notifications: true, update_feed: null });
    expect(lines.join("")).toContain("the preferences are damaged and were set aside");
    expect(openPreferences(`${file}.other`, log).read()).toEqual({ notifications: true, update_feed: null });
  },
);

/** Opens damaged preferences beside a folder that has the name under which they would be set aside. */
function openStuckPreferences(text: string) {
  const file = join(createTemporaryFolder(), "preferences.json");
  writeFileSync(file, text);
  mkdirSync(join(`${file}.damaged`, "mine"), { recursive: true });
  const lines: string[] = [];
  const preferences = openPreferences(
    file,
    createLog((line) => lines.push(line)),
  );
  return { file, preferences, lines };
}

test("preferences that are damaged and cannot be set aside are told, and are not overwritten", () => {
  const { file, preferences, lines } = openStuckPreferences("{");
  expect(preferences.read()).toEqual(defaults);
  expect(lines.join("")).toContain("the preferences are damaged and could not be set aside; the defaults are used");
  expect(lines.join("")).toContain(file);
  expect(() => preferences.setNotifications(false)).toThrow(expect.objectContaining({ code: "PREFERENCES_DAMAGED" }));
  expect([readFileSync(file, "utf8"), preferences.read()]).toEqual(["{", defaults]);

  rmSync(`${file}.damaged`, { recursive: true });
  preferences.setNotifications(false);
  expect(preferences.read().notifications).toBe(false);
  expect(readFileSync(`${file}.damaged`, "utf8")).toBe("{");
});

test.each([
  ["corrected", '{ "update_feed": "https://galley.example/" }', "https://galley.example/"],
  ["deleted", null, null],
])("damaged preferences that were %s since are used", (_, corrected, feed) => {
  const { file, preferences } = openStuckPreferences('{"update_feed":"http://galley.example/"}');
  if (corrected === null) rmSync(file);
  else writeFileSync(file, corrected);
  preferences.setNotifications(false);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ notifications: false, update_feed: feed });
});

test("preferences that cannot be read are set aside too", () => {
  const file = join(createTemporaryFolder(), "preferences.json");
  mkdirSync(file);
  const log = createLog(() => undefined);
  expect(openPreferences(file, log).read()).toEqual(defaults);
  expect([existsSync(file), existsSync(`${file}.damaged`)]).toEqual([false, true]);
});
