import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "./tables.ts";

/** Writes something in a transaction that may be others' too; resolves once it is committed. */
export type GroupCommit = (write: (transaction: Db) => Promise<void>) => Promise<void>;

interface Waiting {
  write: (transaction: Db) => Promise<void>;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** A commit holds up the whole process until the disk has it; more often than this, that would be most of the time. */
const apartMs = 50;

/**
 * Puts what is to be written soon after a commit into the one transaction that follows: what is written side by side
 * then waits for the disk once, not one after the other. One that fails fails all of its transaction.
 */
export function groupCommits(db: Db): GroupCommit {
  let waiting: Waiting[] = [];
  let running = false;

  async function commit(group: readonly Waiting[]): Promise<void> {
    try {
      await db.transaction().execute(async (transaction) => {
        for (const { write } of group) await write(transaction);
      });
    } catch (error) {
      for (const { reject } of group) reject(error);
      return;
    }
    for (const { resolve } of group) resolve();
  }

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await commit(group);
      await delay(apartMs);
    }
    running = false;
  }

  return (write) =>
    new Promise((resolve, reject) => {
      waiting.push({ write, resolve, reject });
      if (!running) void run();
    });
}
