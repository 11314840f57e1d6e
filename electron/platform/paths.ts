import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";

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

/** Tells whether `path` is the folder `folder`, or is inside it. Both are absolute. */
export function isWithinFolder(path: string, folder: string): boolean {
  const relativePath = relative(folder, path);
  // The name of a file inside the folder may begin with two points. A path on another drive of Windows cannot be made
  // relative, so it stays absolute.
  return relativePath !== ".." && !relativePath.startsWith(`..${sep}`) && !isAbsolute(relativePath);
}

/**
 * Resolves the symbolic links in an absolute path. On a disk that ignores case, the path gets the case of the names on
 * the disk. A part that does not exist is kept unchanged.
 */
export function resolveLinks(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(resolveLinks(parent), basename(path));
  }
}
