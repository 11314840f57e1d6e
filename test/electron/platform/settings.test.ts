import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { DataFolderError } from "../../../electron/platform/data-folder-error.ts";
import { getDefaultDataFolder } from "../../../electron/platform/paths.ts";
import {
  findDataFolder,
  forgetDataFolder,
  getSettingsFile,
  saveDataFolder,
} from "../../../electron/platform/settings.ts";
import { prepareDataFolder } from "../../../electron/storage/data-folder/data-folder.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

test("the settings are in the platform's folder for the settings of a user, not in the data folder", () => {
  const home = join("/", "home", "ana");
  expect(getSettingsFile("linux", {}, home)).toBe("/home/ana/.config/galley/settings.json");
  expect(getSettingsFile("linux", { XDG_CONFIG_HOME: "/config" }, home)).toBe("/config/galley/settings.json");
  expect(getSettingsFile("linux", { XDG_CONFIG_HOME: "config" }, home)).toBe("/home/ana/.config/galley/settings.json");
  expect(getSettingsFile("darwin", {}, home)).toBe("/home/ana/Library/Preferences/Galley/settings.json");
  expect(getSettingsFile("win32", { APPDATA: "/roaming" }, home)).toBe("/roaming/Galley/settings.json");
});

test("a start finds the folder to which the data were moved, and refuses to begin anew if it is not there", () => {
  vi.stubEnv("XDG_CONFIG_HOME", createTemporaryFolder());
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(findDataFolder()).toBe(getDefaultDataFolder());
  const folder = prepareDataFolder(join(createTemporaryFolder(), "moved"));
  saveDataFolder(folder);
  expect(findDataFolder()).toBe(folder);
  rmSync(folder, { recursive: true });
  expect(findDataFolder).toThrow(DataFolderError);
  expect(findDataFolder).toThrow(`The data were moved to ${folder}, and that folder is not there. Connect its disk`);
  forgetDataFolder("/another/folder");
  expect(findDataFolder).toThrow(DataFolderError);
  forgetDataFolder(folder);
  expect(findDataFolder()).toBe(getDefaultDataFolder());
  mkdirSync(dirname(getSettingsFile()), { recursive: true });
  writeFileSync(getSettingsFile(), "{");
  expect(findDataFolder).toThrow(`${getSettingsFile()}, which names the data folder, is damaged`);
});
