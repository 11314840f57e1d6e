import { join } from "node:path";
import { expect, test } from "vitest";
import { getDefaultDataFolder, isWithinFolder } from "../../../electron/platform/paths.ts";

test("the default data folder is the platform's standard one", () => {
  const home = join("/", "home", "ana");
  expect(getDefaultDataFolder("linux", {}, home)).toBe("/home/ana/.local/share/galley");
  expect(getDefaultDataFolder("linux", { XDG_DATA_HOME: "/data" }, home)).toBe("/data/galley");
  expect(getDefaultDataFolder("linux", { XDG_DATA_HOME: "data" }, home)).toBe("/home/ana/.local/share/galley");
  expect(getDefaultDataFolder("darwin", {}, home)).toBe("/home/ana/Library/Application Support/Galley");
  expect(getDefaultDataFolder("win32", { LOCALAPPDATA: "/local" }, home)).toBe("/local/Galley");
});

test.each([
  ["/data", true],
  ["/data/sub/file", true],
  ["/data/..sub", true],
  ["/data/...", true],
  ["/data/..sub/file", true],
  ["/", false],
  ["/other", false],
  ["/database", false],
  ["/data/../other", false],
])("%s is within the folder /data: %s", (path, isWithin) => {
  expect(isWithinFolder(path, "/data")).toBe(isWithin);
});
