import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { noticesFile } from "../notices.ts";
import { root } from "../vite.ts";
import { documentTypes, iconFolder, linuxName } from "./configuration.ts";
import { getPngName, linuxSizes } from "./icons.ts";
import { measureSize } from "./measure-size.ts";

/** Debian's names of the architectures. */
const architectures: Record<string, string> = { x64: "amd64", arm64: "arm64", arm: "armhf" };

/** The packages with the libraries that Electron and keytar load. Ubuntu renamed some for 64-bit time. */
const dependencies = [
  "libasound2 | libasound2t64",
  "libatspi2.0-0 | libatspi2.0-0t64",
  "libdrm2",
  "libgbm1",
  "libgtk-3-0 | libgtk-3-0t64",
  "libnotify4",
  "libnss3",
  "libsecret-1-0",
  "libxcb-dri3-0",
  "libxtst6",
  "xdg-utils",
];

/** Runs a program of Debian's package `dpkg`. @throws {Error} with its output if it fails */
export function runDebianTool(command: string, args: readonly string[]): void {
  const { error, status, signal, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (error !== undefined) {
    const isMissing = "code" in error && error.code === "ENOENT";
    const reason = isMissing ? "is not on this machine. It is in Debian's package dpkg" : "could not be started";
    throw new Error(`${command} ${reason} (${error.message}).`);
  }
  if (signal !== null) throw new Error(`${command} was ended by ${signal}: ${stderr.trim()}`);
  if (status !== 0) throw new Error(`${command} failed: ${stderr.trim()}`);
}

/**
 * Converts a version of npm to one of Debian. A tilde sorts before everything, so that 1.0.0~beta is older than 1.0.0. A
 * hyphen would begin Debian's revision of the package.
 */
export const toDebianVersion = (version: string): string => version.replaceAll("-", "~");

const desktopEntry = (description: string) => `[Desktop Entry]
Type=Application
Name=Galley
Comment=${description}
Exec=${linuxName} %F
Icon=${linuxName}
Categories=Office;
MimeType=${documentTypes.map(({ mimeType }) => `${mimeType};`).join("")}
StartupWMClass=${linuxName}
Terminal=false
`;

/**
 * Makes a Debian package with `dpkg-deb`: the application in `/usr/lib`, a link to its executable, a desktop entry that
 * offers it for documents, and icons. It has no scripts, so that its removal leaves users' data.
 * @param folder The folder of the application.
 * @returns The path of the package.
 */
export function makeDebianPackage(folder: string, output: string): string {
  const { version, description } = z
    .object({ version: z.string(), description: z.string() })
    .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  const architecture = architectures[process.arch];
  if (architecture === undefined) throw new Error(`Debian has no architecture for ${process.arch}.`);
  const stage = mkdtempSync(join(tmpdir(), "galley-deb-"));
  try {
    const write = (path: string, text: string) => {
      const file = join(stage, path);
      mkdirSync(join(file, ".."), { recursive: true });
      writeFileSync(file, text);
    };
    // The folder that `mkdtemp` creates is private. Its mode would become the mode of the installed root folder.
    chmodSync(stage, 0o755);
    const installed = join(stage, "usr", "lib", linuxName);
    cpSync(folder, installed, { recursive: true, verbatimSymlinks: true });
    // The system updates its packages, so the application must not update itself.
    rmSync(join(installed, "resources", "app-update.yml"), { force: true });
    // If the kernel denies user namespaces, Chromium runs this program for its sandbox, with the rights of root.
    const sandbox = join(installed, "chrome-sandbox");
    if (existsSync(sandbox)) chmodSync(sandbox, 0o4755);
    mkdirSync(join(stage, "usr", "bin"));
    symlinkSync(join("..", "lib", linuxName, linuxName), join(stage, "usr", "bin", linuxName));
    write(`usr/share/applications/${linuxName}.desktop`, desktopEntry(description));
    write(`usr/share/doc/${linuxName}/copyright`, readFileSync(noticesFile, "utf8"));
    for (const size of linuxSizes) {
      const file = join(stage, "usr", "share", "icons", "hicolor", `${size}x${size}`, "apps", `${linuxName}.png`);
      cpSync(join(iconFolder, getPngName(size)), file);
    }
    const control = {
      Package: linuxName,
      Version: toDebianVersion(version),
      Architecture: architecture,
      Maintainer: "Galley",
      Section: "text",
      Priority: "optional",
      // In KiB.
      "Installed-Size": Math.ceil(measureSize(stage) / 1024),
      Depends: dependencies.join(", "),
      Recommends: "gnome-keyring | org.freedesktop.secrets",
      Description: description,
    };
    const fields = Object.entries(control).map(([name, value]) => `${name}: ${value}\n`);
    write("DEBIAN/control", fields.join(""));
    mkdirSync(output, { recursive: true });
    const file = join(output, `${linuxName}_${control.Version}_${architecture}.deb`);
    runDebianTool("dpkg-deb", ["--root-owner-group", "-Zzstd", "--build", stage, file]);
    return file;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}
