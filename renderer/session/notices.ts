import { ApiError } from "../../shared/api/client.ts";
import { formatTime } from "./times.ts";
import { createStore } from "zustand/vanilla";

export interface Notice {
  id: number;
  tone: "info" | "error";
  title: string;
  /** What to do about it, or what the service said. */
  detail: string | null;
}

/** What is told: errors until they are dismissed, anything else for a few seconds. */
export const notices = createStore<{ list: readonly Notice[] }>(() => ({ list: [] }));

let next = 1;

/** How long what is no error is shown. */
const shownMs = 6000;

export function announce(tone: Notice["tone"], title: string, detail: string | null = null): void {
  const notice: Notice = { id: next++, tone, title, detail };
  notices.setState(({ list }) => {
    // The same thing said twice is one thing, and news take the place of older news.
    const others = list.filter((other) => other.title !== title || other.detail !== detail);
    const kept = tone === "info" ? others.filter((other) => other.tone !== "info") : others;
    return { list: [...kept, notice].slice(-4) };
  });
  if (tone === "info") setTimeout(() => dismiss(notice.id), shownMs);
}

export function dismiss(id: number): void {
  notices.setState(({ list }) => ({ list: list.filter((notice) => notice.id !== id) }));
}

/** Times as the service writes them, in ISO 8601. */
const serviceTime = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** An error in plain words: what the service said, or that it could not be reached. */
export function describeError(error: unknown): string {
  if (error instanceof ApiError) {
    const fields = Object.entries(error.fields ?? {}).map(([path, { message }]) => `${path}: ${message}`);
    return [error.message, ...fields]
      .join(" · ")
      .replaceAll(serviceTime, (time) => formatTime(Date.parse(time), Date.now()));
  }
  if (error instanceof TypeError && /fetch/i.test(error.message)) {
    return "The service does not answer. It is asked again by itself; nothing that was saved is lost.";
  }
  return error instanceof Error ? error.message : String(error);
}

export function announceError(error: unknown, title = "That did not work"): void {
  announce("error", title, describeError(error));
}
