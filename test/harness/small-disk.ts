import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { createTemporaryFolder } from "./temporary-folder.ts";

/** Mounts a disk in memory until the test ends. @returns Its path; null if the user may not mount disks. */
export function mountSmallDisk(sizeMiB: number): string | null {
  const folder = join(createTemporaryFolder(), "disk");
  mkdirSync(folder);
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${sizeMiB}m`, "tmpfs", folder]);
  if (status !== 0) return null;
  // Cleanup runs in reverse order, so the server has ended by then.
  onTestFinished(() => void spawnSync("umount", ["-l", folder]));
  return folder;
}

/** Fills a disk until it has at most `freeKiB` of free space. */
export function fillDisk(disk: string, freeKiB: number): void {
  const file = openSync(join(disk, "filler"), "a");
  const block = Buffer.alloc(4096);
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(disk);
      if (bavail * bsize <= freeKiB * 1024) return;
      writeSync(file, block);
    }
  } finally {
    closeSync(file);
  }
}
