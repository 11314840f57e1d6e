import type { z } from "zod";
import type { Client } from "../../shared/api/client.ts";
import { appendJournal, getJournal } from "../../shared/api/gateway.ts";
import { type conflictSchema, getConflict, resolveConflict } from "../../shared/api/offline.ts";
import type { ReviewStep } from "../../shared/job/job.ts";
import { type ContentAdapter, parseItem } from "../checkout/content-adapter.ts";
import { type ContentCache, type JsonRole, parseContent } from "../checkout/content-cache.ts";
import { diffRecords } from "../../shared/document/changes.ts";
import type { Records } from "../../shared/document/records.ts";
import { recognizeServiceText } from "../../shared/service-texts/service-text.ts";
import {
  applyChanges,
  applyEntry,
  emptyHistory,
  type History,
  type JournalEntry,
  journalEntrySchema,
  listRecordDifferences,
} from "../history/history.ts";
import { translateServiceText } from "../session/service-texts.ts";
import { type Choices, mergeVersions, type Versions } from "./merge.ts";
import { t } from "../messages/messages.ts";
import type { StepId } from "../checkout/step-titles.ts";

export type Conflict = z.output<typeof conflictSchema>;

/** Both versions of work that was continued by somebody else. */
export interface BothVersions {
  conflict: Conflict;
  step: ReviewStep;
  versions: Versions;
  /** The records that the journal has changed. A checkout replays them on the contents of the service. */
  editedRecords: Records;
  /** The items whose version at the service could not be read. Only the reviewer's changes of them are known. */
  unreadItems: readonly number[];
}

/** Returns the original versions of the records that a journal changes, by key; null for those that did not exist. */
function getOriginals(entries: readonly JournalEntry[]): Records {
  const originals = new Map<string, unknown>();
  for (const entry of entries) {
    if (entry.kind !== "do") continue;
    for (const { key, before } of listRecordDifferences(entry.step))
      if (!originals.has(key)) originals.set(key, before ?? null);
  }
  return originals;
}

/** Reads both versions as records. */
export async function readBothVersions<Role extends JsonRole>(
  conflict: Conflict,
  step: ReviewStep,
  adapter: ContentAdapter<Role>,
  contents: Pick<ContentCache, "read">,
): Promise<BothVersions> {
  const { role } = adapter;
  const entries = journalEntrySchema.array().parse(conflict.entries);
  const history: History = entries.reduce(applyEntry, emptyHistory);
  const originals = getOriginals(entries);
  const [base, mine, theirs] = [new Map<string, unknown>(), new Map<string, unknown>(), new Map<string, unknown>()];
  const unreadItems: number[] = [];
  const read = (content: unknown, item: number): Records => adapter.toRecords(parseContent(role, content), item);
  const add = (target: Map<string, unknown>, records: Records): void =>
    records.forEach((record, key) => void target.set(key, record));

  const stored = new Map(conflict.items.filter((item) => item.role === role).map((item) => [item.item, item]));
  // The items of the journal are added, since the process may have ended before their contents were in the outbox.
  const items = new Set([...stored.keys(), ...[...history.editedRecords.keys()].map(parseItem)]);
  for (const item of [...items].toSorted((a, b) => a - b)) {
    const known = stored.get(item);
    const ownOriginals = new Map([...originals].filter(([key]) => parseItem(key) === item));
    const current = known?.theirs ?? (known === undefined ? await contents.read(role, item).catch(() => null) : null);
    if (current === null) unreadItems.push(item);
    const itemTheirs = current === null ? null : read(current, item);
    const { base: knownBase = null, mine: knownMine = null } = known ?? {};
    const itemBase = knownBase === null ? applyChanges(itemTheirs ?? new Map(), ownOriginals) : read(knownBase, item);
    add(base, itemBase);
    add(theirs, itemTheirs ?? itemBase);
    add(mine, entries.length > 0 || knownMine === null ? itemBase : read(knownMine, item));
  }
  const versions = { base, mine: applyChanges(mine, history.editedRecords), theirs };
  return { conflict, step, versions, editedRecords: history.editedRecords, unreadItems };
}

/** Reads the conflict of a job. */
export const fetchConflict = (gateway: Client, jobId: string, signal: AbortSignal): Promise<Conflict> =>
  gateway.call(getConflict, { params: { jobId }, signal });

/**
 * Checks the job out again with the merged work on top of the contents of the service. The decisions become one step of
 * the journal. The checkout replays it after the reviewer's own steps, so that it can also be undone.
 * @throws {ApiError} if the job cannot be checked out; the conflict stays as it is
 */
export async function replayOnTop(
  gateway: Client,
  jobId: string,
  { conflict, step, versions, editedRecords }: BothVersions,
  choices: Choices,
): Promise<void> {
  const params = { jobId, step };
  const replayed = applyChanges(versions.theirs, editedRecords);
  const differences = diffRecords(replayed, mergeVersions(versions, choices)).map(({ key, before, after }) => {
    return { key, before: before ?? null, after: after ?? null };
  });
  const append = async (entry: JournalEntry): Promise<void> => {
    const { claimed_at: claimedAt, entries } = await gateway.call(getJournal, { params });
    const body = { claimed_at: claimedAt ?? conflict.claimed_at, after: entries.length, entries: [entry] };
    await gateway.call(appendJournal, { params, body });
  };
  const page = differences.map(({ key }) => parseItem(key)).find((item) => item > 0) ?? null;
  const decision = { command: "conflict.replay" satisfies StepId, page, differences };
  if (differences.length > 0) await append({ kind: "do", step: decision });
  try {
    await gateway.call(resolveConflict, { params: { jobId }, body: { choice: "replay" } });
  } catch (error) {
    if (differences.length > 0) await append({ kind: "undo" });
    throw error;
  }
}

/** Moves the reviewer's work to the stash, and ends the work on the job. */
export async function stashWork(gateway: Client, jobId: string): Promise<void> {
  await gateway.call(resolveConflict, { params: { jobId }, body: { choice: "stash" } });
}

type ConflictAtStep = Pick<BothVersions, "conflict" | "step">;

/** Describes why the job cannot be checked out again at this step; null if it can. */
export function describeObstacle({ conflict, step }: ConflictAtStep): string | null {
  const { job, holder, can_checkout: canCheckOut } = conflict;
  if (canCheckOut) return null;
  if (job === null) return t("conflict-job-unreachable");
  // If somebody holds the job, it may be at its next step. Waiting for the holder would not help at this step.
  if (job.status !== "blocked" || job.blocking_step !== step) return t("conflict-step-left");
  if (holder !== null) return t("conflict-holder", { name: holder.name, time: holder.expires_at });
  return t("conflict-checkout-refused");
}

/** Explains why the work is in conflict, and what the reviewer can do with it. The times in it are ISO timestamps. */
export function explainConflict(conflictAtStep: ConflictAtStep): { cause: string; remedy: string } {
  const { reason, holder, job } = conflictAtStep.conflict;
  const cause = translateServiceText(reason);
  const obstacle = describeObstacle(conflictAtStep);
  if (obstacle === null) return { cause, remedy: t("versions-explanation") };
  const isHeld = holder !== null && job?.blocking_step === conflictAtStep.step;
  // The reason also names the holder, but with an end of the lease that may be outdated because of a renewal.
  if (isHeld && recognizeServiceText(reason)?.id === "job-taken") {
    return { cause: obstacle, remedy: t("conflict-cannot-replay-meanwhile") };
  }
  return { cause, remedy: t("conflict-cannot-replay", { reason: obstacle }) };
}
