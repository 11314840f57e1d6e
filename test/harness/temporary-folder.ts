import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Registers a function to call when a test ends, or when all tests of a file that share a resource have ended. */
export type RegisterCleanup = (cleanUp: () => void | Promise<void>) => void;

/** Creates an empty folder and registers its deletion. @returns Its path. */
export function createTemporaryFolder(onCleanup: RegisterCleanup = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), "galley-"));
  onCleanup(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
