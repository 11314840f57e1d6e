/** Makes the application and its installers for the platform on which it runs: `npm run package`. */
import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { PackageOptions } from "./application.ts";
import type { Outcome } from "./make-packages.ts";
import { measureSize } from "./measure-size.ts";

const root = join(import.meta.dirname, "..", "..");

/** The installers of each platform, by electron-builder's names. */
const installersByPlatform: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  win32: ["nsis"],
  darwin: ["dmg", "zip"],
  linux: ["AppImage", "deb"],
};
/**
 * The packages that can be made on this platform: the application in a folder, which all installers need, and the
 * installers.
 */
const available = ["app", ...(installersByPlatform[process.platform] ?? [])];

const usage = `npm run package -- [options]

  --only NAME          make only this; may be repeated. On this platform: ${available.join(", ")}
  --out DIR            the folder for the results; by default dist
  --electron-dist DIR  use the Electron in this folder or ZIP file instead of downloading it
  --update-feed URL    install updates from this folder on the web; by default, updates are off
  --publisher-name NAME  the publisher in the certificate of the installers. Without it, Windows only tells of updates
`;

/** An error in the options. Only its message and the usage are printed. */
class OptionError extends Error {}

function readArguments() {
  try {
    return parseArgs({
      options: {
        only: { type: "string", multiple: true, default: available },
        out: { type: "string", default: join(root, "dist") },
        "electron-dist": { type: "string" },
        // The Electron that `npm start` has downloaded, given by `build/package.mjs`.
        "installed-electron": { type: "string" },
        "update-feed": { type: "string" },
        "publisher-name": { type: "string" },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error));
  }
}

function parseOptions(): (PackageOptions & { installers: readonly string[] }) | "help" {
  const { only, out, help, "update-feed": updateFeed, "publisher-name": publisherName, ...electron } = readArguments();
  if (help) return "help";
  const unknown = only.filter((name) => !available.includes(name));
  if (unknown.length > 0) {
    throw new OptionError(`--only ${unknown.join(", ")}: on this platform can be made ${available.join(", ")}.`);
  }
  if (updateFeed !== undefined && !URL.canParse(updateFeed)) {
    throw new OptionError(`--update-feed ${updateFeed} is not an address.`);
  }
  if (updateFeed !== undefined && new URL(updateFeed).protocol !== "https:") {
    throw new OptionError(`--update-feed ${updateFeed}: updates are installed only from an address with https:.`);
  }
  if (publisherName?.trim() === "") throw new OptionError("--publisher-name has no name.");
  const givenPath = electron["electron-dist"];
  if (givenPath !== undefined && !existsSync(resolve(givenPath))) {
    throw new OptionError(`--electron-dist ${givenPath} does not exist.`);
  }
  const electronDist = givenPath ?? electron["installed-electron"];
  return {
    installers: only.filter((name) => name !== "app"),
    output: resolve(out),
    ...(electronDist === undefined ? {} : { electronDist: resolve(electronDist) }),
    ...(updateFeed === undefined ? {} : { updateFeed }),
    ...(publisherName === undefined ? {} : { publisherName }),
  };
}

/** Formats an outcome as lines of the report. */
function formatOutcome(outcome: Outcome): string {
  if ("reason" in outcome) return `not made  ${outcome.name}: ${outcome.reason}`;
  return outcome.files
    .map((file) => {
      const path = relative(process.cwd(), file);
      return `made      ${outcome.name}: ${path.startsWith("..") ? file : path} (${(measureSize(file) / 1e6).toFixed(1)} MB)`;
    })
    .join("\n");
}

try {
  const options = parseOptions();
  if (options === "help") console.log(usage);
  else {
    // Loaded after the options are checked, since electron-builder takes seconds to load.
    const { makePackages } = await import("./make-packages.ts");
    const outcomes = await makePackages(options.installers, options);
    console.log(`\n${outcomes.map(formatOutcome).join("\n")}`);
    if (outcomes.some((outcome) => "reason" in outcome)) process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof OptionError)) throw error;
  console.error(`${error.message}\n\n${usage}`);
  process.exitCode = 1;
}
