import { z } from "zod";
import type { Client } from "../../shared/api/client.ts";
import { ApiError } from "../../shared/api/client.ts";
import { appendJournal, getJournal } from "../../shared/api/gateway.ts";
import type { ReviewStep } from "../../shared/job.ts";
import type { History, JournalEntry } from "../history/history.ts";
import { advance, emptyHistory, journalEntrySchema } from "../history/history.ts";
import type { Clock } from "../session/clock.ts";
import type { JournalState, JournalWriter } from "./journal-writer.ts";
import { createJournalWriter } from "./journal-writer.ts";

export interface OpenJournal extends JournalWriter {
  /** What the journal's entries come to, before anything of the document is loaded. */
  history: History;
  /** Entries that an earlier checkout left on this machine and that were taken over. */
  replayed: number;
}

export interface JournalAddress {
  jobId: string;
  step: ReviewStep;
  claimedAt: string;
}

/** Reads the journal of a checkout, and goes on with it. */
export async function openJournal(
  gateway: Client,
  { jobId, step, claimedAt }: JournalAddress,
  clock: Clock,
  onState: (state: JournalState) => void,
): Promise<OpenJournal> {
  const params = { jobId, step };
  const stored = await gateway.call(getJournal, { params });
  const entries = z.array(journalEntrySchema).parse(stored.entries);
  const history = entries.reduce(advance, emptyHistory);

  async function put(batch: JournalEntry[], after: number): Promise<number> {
    try {
      return (await gateway.call(appendJournal, { params, body: { claimed_at: claimedAt, after, entries: batch } }))
        .length;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "ETAG_MISMATCH")) throw error;
      // Either another window wrote, or this one did and the answer got lost on the way.
      const there = await gateway.call(getJournal, { params });
      const ours = there.claimed_at === claimedAt && there.entries.length === after + batch.length;
      if (ours && JSON.stringify(there.entries.slice(after)) === JSON.stringify(batch)) return there.entries.length;
      throw error;
    }
  }

  const foreign = entries.length > 0 && stored.claimed_at !== claimedAt;
  const length = foreign ? await put(entries, 0) : entries.length;
  return { history, replayed: foreign ? entries.length : 0, ...createJournalWriter(put, length, clock, onState) };
}
