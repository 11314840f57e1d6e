import { homedir } from "node:os";
import { join } from "node:path";

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
