import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { getDefaultDataFolder, prepareDataFolder } from "../../../electron/platform/paths.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

test("the default data folder is the platform's standard one", () => {
  const home = join("/", "home", "ana");
  expect(getDefaultDataFolder("linux", {}, home)).toBe("/home/ana/.local/share/galley");
  expect(getDefaultDataFolder("linux", { XDG_DATA_HOME: "/data" }, home)).toBe("/data/galley");
  expect(getDefaultDataFolder("linux", { XDG_DATA_HOME: "data" }, home)).toBe("/home/ana/.local/share/galley");
  expect(getDefaultDataFolder("darwin", {}, home)).toBe("/home/ana/Library/Application Support/Galley");
  expect(getDefaultDataFolder("win32", { LOCALAPPDATA: "/local" }, home)).toBe("/local/Galley");
});

test.skipIf(process.platform === "win32")("the data folder is private to its owner", () => {
  const folder = prepareDataFolder(join(createTemporaryFolder(), "a", "b"));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});
