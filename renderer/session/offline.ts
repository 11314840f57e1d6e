import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Client } from "../../shared/api/client.ts";
import { envelopeSchema } from "../../shared/api/endpoint.ts";
import { getOfflineState, type KeptJobView, type OfflineState, offlineStateSchema } from "../../shared/api/offline.ts";
import type { Clock } from "./clock.ts";
import { translateOfflineState } from "./service-texts.ts";
import { formatTime } from "./times.ts";
import { t } from "../messages/messages.ts";

/**
 * The latest report of the gateway about the connection, the kept jobs and the outbox, in the window's language. `state` is null before the first
 * report, and always for the embedded service. `error` is the error of the latest request to the gateway.
 */
export const offlineStore = createStore<{ state: OfflineState | null; error: unknown }>(() => ({
  state: null,
  error: null,
}));

/** The time after which the gateway answers a long poll even if nothing has changed. */
const pollSeconds = 25;
/** The minimum time in ms between two polls, so that the progress of a large job does not keep the window busy. */
const minIntervalMs = 200;
const retryMs = 2000;

/**
 * Follows the state of offline work by long polls, one at a time.
 * @param onState Called with each state in the language of the window, or with null and the error if the gateway does not answer.
 * @returns a function that stops it
 */
export function followOfflineState(
  gateway: Client,
  clock: Clock,
  onState: (state: OfflineState | null, error: unknown) => void,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let cancelTimer = (): void => undefined;

  async function poll(etag: string | null): Promise<void> {
    const headers: Record<string, string> =
      etag === null ? {} : { "if-none-match": etag, prefer: `wait=${pollSeconds}` };
    let nextEtag = etag;
    let delayMs = minIntervalMs;
    try {
      const response = await gateway.call({ ...getOfflineState, response: "raw" as const }, { headers, signal });
      if (response.status === 200) {
        const { response: content } = envelopeSchema.parse(await response.json());
        onState(translateOfflineState(offlineStateSchema.parse(content)), null);
        nextEtag = response.headers.get("etag");
      }
    } catch (error) {
      if (signal.aborted) return;
      onState(null, error);
      nextEtag = null;
      delayMs = retryMs;
    }
    if (!signal.aborted) cancelTimer = clock.after(delayMs, () => void poll(nextEtag));
  }

  void poll(null);
  return () => {
    controller.abort();
    cancelTimer();
  };
}

/** Returns the state of offline work; null for the embedded service and until it is known. */
export function useOfflineState(): OfflineState | null {
  return useStore(offlineStore, ({ state }) => state);
}

/** Returns the kept job with an id; null if it is not kept on this machine. */
export function useKeptJob(jobId: string): KeptJobView | null {
  return useStore(offlineStore, ({ state }) => findKeptJob(state, jobId));
}

export function findKeptJob(state: OfflineState | null, jobId: string): KeptJobView | null {
  return state?.kept.find((kept) => kept.job_id === jobId) ?? null;
}

/** Tells whether the service can be reached. This is assumed until the state is known. */
export function isOnline(state: OfflineState | null): boolean {
  return state === null || ["online", "unknown"].includes(state.connection.status);
}

/** Returns the time by which the clock of this machine is ahead of the service's clock, in milliseconds. */
export const getClockDifference = (state: OfflineState | null): number => state?.connection.clock_difference_ms ?? 0;

/** Converts a time of the service to the clock of this machine, in milliseconds since 1970. */
export const toLocalTime = (time: string, state: OfflineState | null): number =>
  Date.parse(time) + getClockDifference(state);

/** Returns the end of a kept job's lease by the clock of this machine, in milliseconds since 1970. */
export const getLeaseEnd = ({ lease_expires_at: end }: KeptJobView, state: OfflineState | null): number =>
  toLocalTime(end, state);

/** Describes the state of the connection in a few words: `Offline since 14:03`. */
export function describeConnection({ connection: { status, since } }: OfflineState, now: number): string {
  const time = formatTime(Date.parse(since), now);
  switch (status) {
    case "online":
      return t("window-online");
    case "unknown":
      return t("window-connecting");
    case "maintenance":
      return t("window-service-under-maintenance-since", { time });
    case "refused":
      return t("window-service-refuses-connection");
    case "offline":
      return t("window-offline-since", { time });
  }
}

/** Computes the progress of taking jobs offline, from 0 to 1; null if none is being taken offline. */
export function computeDownloadProgress(state: OfflineState | null): number | null {
  const jobs = (state?.kept ?? []).filter(
    ({ taken_offline, kept_items, total_items, error }) =>
      taken_offline && error === null && total_items !== null && kept_items < total_items,
  );
  if (jobs.length === 0) return null;
  const shares = jobs.map(({ kept_items, total_items }) => kept_items / Math.max(1, total_items ?? 1));
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
