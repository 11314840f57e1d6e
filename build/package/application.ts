import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Configuration, Platform } from "electron-builder";
import { root } from "../vite.ts";
import { configuration, iconFolder } from "./configuration.ts";
import { writeIcons } from "./icons.ts";

export interface PackageOptions {
  /** The folder for the results. */
  output: string;
  /** The folder or ZIP file of Electron for this platform; by default it is downloaded. */
  electronDist?: string;
  /** The address of the folder with the versions for the automatic update; by default, it is off. */
  updateFeed?: string;
  /**
   * The publisher in the certificate by which the installers are signed. On Windows, updates are installed only if
   * their signature has this publisher.
   */
  publisherName?: string;
}

/** The parts of electron-builder's configuration that depend on the options. */
function configure({ output, electronDist }: PackageOptions, added: Configuration): Configuration {
  return {
    // This is a copy, since electron-builder changes the configuration that it gets.
    ...structuredClone(configuration),
    directories: { output, buildResources: iconFolder },
    ...(electronDist === undefined ? {} : { electronDist }),
    ...added,
  };
}

const targets = (name: string) => Platform.current().createTarget(name);

/**
 * Makes the application in a folder: Electron with its fuses, the archive with the bundles and the production packages,
 * and the native modules beside it.
 * @returns The folder with the executable; on macOS the bundle `Galley.app`.
 */
export async function packApplication(options: PackageOptions): Promise<string> {
  await writeIcons(iconFolder);
  let folder: string | undefined;
  const config = configure(options, {
    publish: null,
    afterPack: ({ appOutDir, packager, electronPlatformName }) => {
      folder = electronPlatformName === "darwin" ? join(appOutDir, "Galley.app") : appOutDir;
      const resourcesFolder = packager.getResourcesDir(appOutDir);
      // This is Electron's default application, which a folder in `electronDist` still contains.
      rmSync(join(resourcesFolder, "default_app.asar"), { force: true });
      writeUpdateConfig(resourcesFolder, options);
    },
  });
  await build({ projectDir: root, targets: targets("dir"), publish: "never", config });
  if (folder === undefined) throw new Error("electron-builder ended without an application.");
  return folder;
}

/**
 * Writes the feed and the publisher for electron-updater, in YAML. Without a feed there is no automatic update, unless the
 * user sets one. Without a publisher, a new version is not installed automatically on Windows.
 */
export function writeUpdateConfig(
  resourcesFolder: string,
  { updateFeed, publisherName }: Pick<PackageOptions, "updateFeed" | "publisherName">,
): void {
  if (updateFeed === undefined && publisherName === undefined) return;
  const lines = [
    ...(updateFeed === undefined ? [] : ["provider: generic", `url: ${JSON.stringify(updateFeed)}`]),
    "updaterCacheDirName: galley-updater",
    ...(publisherName === undefined ? [] : [`publisherName: ${JSON.stringify(publisherName)}`]),
  ];
  writeFileSync(join(resourcesFolder, "app-update.yml"), `${lines.join("\n")}\n`);
}

/**
 * Makes one of electron-builder's targets from the application in a folder.
 * @returns The paths of the files.
 */
export function makeTarget(name: string, folder: string, options: PackageOptions): Promise<string[]> {
  const { updateFeed } = options;
  // With a feed, the description of the version, such as `latest.yml`, is written beside the installer.
  const publish = updateFeed === undefined ? null : { provider: "generic" as const, url: updateFeed };
  const config = configure(options, { publish });
  return build({ projectDir: root, targets: targets(name), prepackaged: folder, publish: "never", config });
}
