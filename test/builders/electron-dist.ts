import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createPackage } from "@electron/asar";

/** The mark before the fuses in Electron's executable, as `@electron/fuses` looks for it. */
const fuseSentinel = "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX";

/** Electron's nine fuses as they are in its releases: `0` is off, `1` is on. */
const releasedFuses = "101100011";

/** Files of Electron's release for Linux, of which only the names matter. */
const otherFiles = [
  "LICENSE",
  "LICENSES.chromium.html",
  "chrome-sandbox",
  "chrome_100_percent.pak",
  "icudtl.dat",
  "libffmpeg.so",
  "locales/en-US.pak",
  "resources.pak",
  "snapshot_blob.bin",
  "v8_context_snapshot.bin",
  "version",
];

/** Writes the folder of an unpacked Electron for Linux that electron-builder accepts, with a program that does nothing. */
export async function writeElectronDist(folder: string): Promise<void> {
  for (const file of otherFiles) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), file);
  }
  await createPackage(join(folder, "locales"), join(folder, "resources", "default_app.asar"));
  const fuses = Buffer.concat([
    Buffer.from(fuseSentinel),
    Buffer.from([1, releasedFuses.length]),
    Buffer.from(releasedFuses),
  ]);
  const program = Buffer.concat([Buffer.from("#!/bin/sh\nexit 0\n# "), fuses, Buffer.from("\n")]);
  writeFileSync(join(folder, "electron"), program, { mode: 0o755 });
}
