import type { Log } from "../../platform/log.ts";
import { isBlobIndexed, listBlobOfEachPrefix } from "./blob-index.ts";
import type { BlobStore } from "./blobs.ts";
import type { DataFolderHealth } from "../data-folder/data-folder-health.ts";
import type { Db } from "../tables.ts";

const checkIntervalMs = 60_000;
const maxLoggedBlobs = 5;

/**
 * Checks that stored blobs can be read. It checks one blob of each folder, because the likely defects concern whole
 * folders: deleted folders, changed permissions and missing disks.
 */
export interface BlobCheck {
  /** Checks the blobs now. This happens at start and every minute. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface BlobCheckOptions {
  db: Db;
  blobs: Pick<BlobStore, "findDefect">;
  log: Log;
  /** Receives a problem if blobs cannot be read. */
  health: Pick<DataFolderHealth, "setProblem">;
}

export function startBlobCheck({ db, blobs, log, health }: BlobCheckOptions): BlobCheck {
  const closing = new AbortController();
  let lastCheck: Promise<void> = Promise.resolve();
  let lastProblem: string | null = null;

  async function checkNow(): Promise<void> {
    let checked = 0;
    const defects: string[] = [];
    for await (const sha256 of listBlobOfEachPrefix(db)) {
      if (closing.signal.aborted) return;
      checked += 1;
      const defect = await blobs.findDefect(sha256);
      // The blob may have been deleted meanwhile.
      if (defect !== null && (await isBlobIndexed(db, sha256))) defects.push(`${sha256} is ${defect}`);
    }
    const problem =
      defects.length === 0
        ? null
        : `Documents or results are lost or inaccessible: of ${checked} checked files, ${defects.length} are missing or ` +
          "have wrong permissions. The log has the details.";
    if (problem !== null && problem !== lastProblem) {
      log.error("stored blobs are missing or inaccessible", defects.slice(0, maxLoggedBlobs).join(", "), {
        checked,
        defective: defects.length,
      });
    }
    lastProblem = problem;
    health.setProblem("blobs", problem);
  }
  function check(): Promise<void> {
    const next = lastCheck.then(checkNow);
    lastCheck = next.catch(() => undefined);
    return next;
  }
  const checkAndLog = () => {
    check().catch((error: unknown) => log.error("the stored blobs could not be checked", error));
  };

  checkAndLog();
  const timer = setInterval(checkAndLog, checkIntervalMs).unref();
  return {
    check,
    async close() {
      clearInterval(timer);
      closing.abort();
      await lastCheck;
    },
  };
}
