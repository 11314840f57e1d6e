import { open, type FileHandle } from "node:fs/promises";
import { backup, type DatabaseSync } from "node:sqlite";
import { toStorageError } from "./full-disk.ts";
import { openConnection, useConnection } from "./open-connection.ts";
import type { DatabaseCopy, SnapshotOptions } from "../database/dialect.ts";

/** The number of pages (4 KiB each) that are copied at a time, by a thread of libuv. */
const pagesPerStep = 256;

/**
 * The number of copied pages after which they are flushed to the disk. Otherwise one flush at the end would write the
 * whole copy, and the commits of the service would wait for it.
 */
const pagesBetweenFlushes = 4096;

/** Begins a read transaction. It sees the current state of the database, whatever others write later. */
function beginRead(file: string): DatabaseSync {
  const begin = (source: DatabaseSync) => {
    source.exec("PRAGMA busy_timeout = 5000; BEGIN");
    // SQLite begins to read with the first statement.
    source.prepare("SELECT count(*) FROM sqlite_schema").get();
  };
  return openConnection(file, begin, { readOnly: true });
}

/** Copies a database by SQLite's backup API, whose steps run outside the main thread. */
async function copyDatabase(source: DatabaseSync, to: string, { onProgress, signal }: SnapshotOptions): Promise<void> {
  const target = await open(to, "wx", 0o600);
  let flushedPages = 0;
  let flush: Promise<void> = Promise.resolve();
  const flushWhenDue = (pages: number, file: FileHandle) => {
    if (pages - flushedPages < pagesBetweenFlushes) return;
    flushedPages = pages;
    flush = flush.then(() => file.datasync());
    // A failure is thrown by the await below.
    flush.catch(() => undefined);
  };
  try {
    await backup(source, to, {
      rate: pagesPerStep,
      progress: ({ totalPages, remainingPages }) => {
        signal?.throwIfAborted();
        onProgress?.(totalPages - remainingPages, totalPages);
        flushWhenDue(totalPages - remainingPages, target);
      },
    });
    await flush;
    // The copy is in WAL mode, like its source. This mode is switched off, so that the copy is complete in one file.
    useConnection(to, (copy) => copy.exec("PRAGMA journal_mode = DELETE"));
    await target.sync();
  } finally {
    await target.close();
  }
}

/**
 * Copies databases in the state of one moment, while other connections and processes write them. Nothing is written to
 * the sources.
 */
export async function snapshot(copies: readonly DatabaseCopy[], options: SnapshotOptions = {}): Promise<void> {
  const sources: DatabaseSync[] = [];
  try {
    for (const { from } of copies) sources.push(beginRead(from));
    for (const [index, { to }] of copies.entries()) {
      const source = sources[index];
      if (source !== undefined) await copyDatabase(source, to, options);
    }
  } catch (error) {
    throw toStorageError(error);
  } finally {
    for (const source of sources) source.close();
  }
}
