import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "../tables.ts";

/** Runs a write in a transaction that other writes may share; resolves after the commit. */
export type GroupCommit = (write: (transaction: Db) => Promise<void>) => Promise<void>;

interface PendingWrite {
  write: (transaction: Db) => Promise<void>;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** The minimum time between two commits, so that many writes share the cost of a transaction. */
const commitIntervalMs = 50;

/**
 * Creates a group commit (DeWitt et al. 1984): writes that arrive while a commit runs share the next transaction, so
 * that they wait for the disk once. A write that fails makes its whole transaction fail.
 */
export function createGroupCommit(db: Db): GroupCommit {
  let pending: PendingWrite[] = [];
  let isRunning = false;

  async function commit(group: readonly PendingWrite[]): Promise<void> {
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

  async function commitPending(): Promise<void> {
    isRunning = true;
    while (pending.length > 0) {
      const group = pending;
      pending = [];
      await commit(group);
      await delay(commitIntervalMs);
    }
    isRunning = false;
  }

  return (write) =>
    new Promise((resolve, reject) => {
      pending.push({ write, resolve, reject });
      if (!isRunning) void commitPending();
    });
}
