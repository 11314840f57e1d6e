import { chmodSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** Returns the platform's standard folder for the application's data, the default of `--data`. */
export function getDefaultDataFolder(
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string {
  if (platform === "win32") return join(environment["LOCALAPPDATA"] ?? join(home, "AppData", "Local"), "Galley");
  if (platform === "darwin") return join(home, "Library", "Application Support", "Galley");
  // A relative path in XDG_DATA_HOME must be ignored (XDG Base Directory Specification 0.8).
  const dataHome = environment["XDG_DATA_HOME"] ?? "";
  return join(dataHome.startsWith("/") ? dataHome : join(home, ".local", "share"), "galley");
}

/** Creates the data folder if necessary, makes it private (mode 0700) and returns its absolute path. */
export function prepareDataFolder(folder: string): string {
  const path = resolve(folder);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  // On Windows, the user's profile folder is private already.
  if (process.platform !== "win32") chmodSync(path, 0o700);
  return path;
}
