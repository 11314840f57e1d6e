import { z } from "zod";
import { ApiError, type Client } from "../../shared/api/client.ts";
import { appendJournal, getJournal } from "../../shared/api/gateway.ts";
import type { ReviewStep } from "../../shared/job/job.ts";
import { applyEntry, emptyHistory, type History, type JournalEntry, journalEntrySchema } from "../history/history.ts";
import type { Clock } from "../session/clock.ts";
import { createJournalWriter, type JournalState, type JournalWriter } from "./journal-writer.ts";

/** The open journal (operation log) of a checkout. It is stored on this machine, so that a crash loses no step. */
export interface OpenJournal extends JournalWriter {
  /** The history after replaying the stored entries, before any item of the document is loaded. */
  history: History;
  /** The number of entries of an earlier checkout on this machine that this checkout has adopted. */
  replayCount: number;
}

/** Identifies a journal: the step of a job, and the checkout by the time of its claim. */
export interface JournalAddress {
  jobId: string;
  step: ReviewStep;
  claimedAt: string;
}

interface JournalAddition {
  after: number;
  entries: JournalEntry[];
  adopts?: string | undefined;
}

/**
 * Reads the journal of a checkout and opens it for writing.
 * @param onAdopt Called before the journal of an earlier checkout is adopted. It may remove that journal, so that this
 *   checkout begins with an empty one.
 */
export async function openJournal(
  gateway: Client,
  { jobId, step, claimedAt }: JournalAddress,
  clock: Clock,
  onAdopt: (earlierClaimedAt: string) => Promise<void>,
  onState: (state: JournalState) => void,
): Promise<OpenJournal> {
  const params = { jobId, step };
  let stored = await gateway.call(getJournal, { params });
  if (stored.claimed_at !== null && stored.claimed_at !== claimedAt && stored.entries.length > 0) {
    await onAdopt(stored.claimed_at);
    stored = await gateway.call(getJournal, { params });
  }
  const entries = z.array(journalEntrySchema).parse(stored.entries);
  const history = entries.reduce(applyEntry, emptyHistory);

  async function append(known: JournalEntry[], addition: JournalAddition): Promise<number> {
    const { after } = addition;
    try {
      return (await gateway.call(appendJournal, { params, body: { claimed_at: claimedAt, ...addition } })).length;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "ETAG_MISMATCH")) throw error;
      // The journal was written either by another window, or by this window in a request whose response was lost.
      const current = await gateway.call(getJournal, { params });
      const isOwn = current.claimed_at === claimedAt && current.entries.length === after + addition.entries.length;
      if (isOwn && JSON.stringify(current.entries.slice(-known.length)) === JSON.stringify(known))
        return current.entries.length;
      throw error;
    }
  }

  const isEarlier = entries.length > 0 && stored.claimed_at !== claimedAt;
  const adopts = stored.claimed_at ?? undefined;
  if (isEarlier) await append(entries, { after: entries.length, entries: [], adopts });
  const put = (batch: JournalEntry[], after: number) => append(batch, { after, entries: batch });
  const writer = createJournalWriter(put, entries.length, clock, onState);
  return { history, replayCount: isEarlier ? entries.length : 0, ...writer };
}
