import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "./service.ts";

/** Mounts a disk in memory until the test ends. @returns Its path; null if the user may not mount. */
export function smallDisk(sizeMiB: number): string | null {
  const folder = join(temporaryFolder(), "disk");
  mkdirSync(folder);
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${sizeMiB}m`, "tmpfs", folder]);
  if (status !== 0) return null;
  // Cleanup runs in reverse order, so the server has ended by then.
  onTestFinished(() => void spawnSync("umount", ["-l", folder]));
  return folder;
}

/** Fills a disk up to `leftKiB` of free space. */
export function fill(disk: string, leftKiB: number): void {
  const file = openSync(join(disk, "filler"), "a");
  const block = Buffer.alloc(4096);
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(disk);
      if (bavail * bsize <= leftKiB * 1024) return;
      writeSync(file, block);
    }
  } finally {
    closeSync(file);
  }
}
