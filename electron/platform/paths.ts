import { chmodSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** The folder that the platform means for an application's data, where `--data` does not name another. */
export function defaultDataFolder(
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string {
  if (platform === "win32") return join(environment["LOCALAPPDATA"] ?? join(home, "AppData", "Local"), "Galley");
  if (platform === "darwin") return join(home, "Library", "Application Support", "Galley");
  // A relative path in XDG_DATA_HOME is to be ignored (XDG Base Directory Specification 0.8).
  const asked = environment["XDG_DATA_HOME"] ?? "";
  return join(asked.startsWith("/") ? asked : join(home, ".local", "share"), "galley");
}

/** Makes the data folder where it is lacking, for its owner alone, and gives its absolute path. */
export function prepareDataFolder(folder: string): string {
  const path = resolve(folder);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  // Windows keeps a user's folders private by its own means.
  if (process.platform !== "win32") chmodSync(path, 0o700);
  return path;
}
