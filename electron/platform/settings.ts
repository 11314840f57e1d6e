import { existsSync, readFileSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { DataFolderError } from "./data-folder-error.ts";
import { writePrivateFile } from "./durable-files.ts";
import { getDefaultDataFolder } from "./paths.ts";

/** The settings that are needed before a data folder is opened. */
const settingsSchema = z.object({
  /** The folder to which the data were moved. */
  data_folder: z.string().optional(),
});

/** Returns the path of the settings, in the platform's folder for the settings of a user. */
export function getSettingsFile(
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string {
  if (platform === "win32") {
    return join(environment["APPDATA"] ?? join(home, "AppData", "Roaming"), "Galley", "settings.json");
  }
  if (platform === "darwin") return join(home, "Library", "Preferences", "Galley", "settings.json");
  // A relative path in XDG_CONFIG_HOME must be ignored (XDG Base Directory Specification 0.8).
  const configHome = environment["XDG_CONFIG_HOME"] ?? "";
  return join(configHome.startsWith("/") ? configHome : join(home, ".config"), "galley", "settings.json");
}

/**
 * Returns the data folder of a start without `--data`: the platform's, or the one to which the user has moved the data.
 * @throws {DataFolderError} if the settings are damaged, or name a folder that does not exist, for example because its
 * disk is not connected
 */
export function findDataFolder(): string {
  const file = getSettingsFile();
  if (!existsSync(file)) return getDefaultDataFolder();
  let folder: string | undefined;
  try {
    folder = settingsSchema.parse(JSON.parse(readFileSync(file, "utf8"))).data_folder;
  } catch (cause) {
    throw new DataFolderError(
      `${file}, which names the data folder, is damaged. Correct it, or name the folder with --data. Nothing was changed.`,
      { cause },
    );
  }
  if (folder === undefined) return getDefaultDataFolder();
  if (existsSync(join(folder, "galley.json"))) return folder;
  throw new DataFolderError(
    `The data were moved to ${folder}, and that folder is not there. Connect its disk and start Galley again. If it is lost ` +
      `for good, delete ${file}: Galley then uses ${getDefaultDataFolder()}, and a backup can be restored there. Nothing ` +
      "was changed.",
  );
}

/** Stores the folder that {@link findDataFolder} returns. */
export function saveDataFolder(folder: string): void {
  writePrivateFile(getSettingsFile(), JSON.stringify({ data_folder: folder }));
}

/** Deletes the settings if they name a folder whose data were removed. */
export function forgetDataFolder(folder: string): void {
  const file = getSettingsFile();
  if (existsSync(file) && readFileSync(file, "utf8") === JSON.stringify({ data_folder: folder })) rmSync(file);
}
