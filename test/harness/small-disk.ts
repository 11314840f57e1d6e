import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "./service.ts";

/** Mounts a disk of that size, in memory, for the running test; null where this user may not. */
export function smallDisk(sizeMiB: number): string | null {
  const folder = join(temporaryFolder(), "disk");
  mkdirSync(folder);
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${sizeMiB}m`, "tmpfs", folder]);
  if (status !== 0) return null;
  // Tests' ends come in the order opposite to their beginnings: the server is gone by then.
  onTestFinished(() => void spawnSync("umount", ["-l", folder]));
  return folder;
}

/** Takes all room of a disk but `leftKiB`. */
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
