import { ApiError } from "../../shared/api/client.ts";
import { formatTime } from "./times.ts";
import { createStore } from "zustand/vanilla";
import { t } from "../messages/messages.ts";
import { translateServiceError } from "./service-texts.ts";

export interface Notice {
  id: number;
  tone: "info" | "error";
  title: string;
  /** The cause, or what the user can do; null if the title says everything. */
  detail: string | null;
}

/**
 * The latest notices, at most {@link maxNotices}. An error stays until it is dismissed, or until too many other notices
 * follow. A notice of the tone `info` stays for
 * {@link infoMs}.
 */
export const notices = createStore<{ list: readonly Notice[] }>(() => ({ list: [] }));

let nextId = 1;

const infoMs = 6000;
const maxNotices = 4;

/**
 * Shows a notice, which replaces a notice with the same text. A notice of the tone `info` also replaces the previous one of this
 * tone.
 * @returns the notice's id, to dismiss it when it no longer applies
 * @example announce("info", "Copied");
 */
export function announce(tone: Notice["tone"], title: string, detail: string | null = null): number {
  const notice: Notice = { id: nextId++, tone, title, detail };
  notices.setState(({ list }) => {
    const others = list.filter((other) => other.title !== title || other.detail !== detail);
    const remaining = tone === "info" ? others.filter((other) => other.tone !== "info") : others;
    return { list: [...remaining, notice].slice(-maxNotices) };
  });
  if (tone === "info") setTimeout(() => dismiss(notice.id), infoMs);
  return notice.id;
}

/** Removes a notice, if it is still shown. */
export function dismiss(id: number): void {
  notices.setState(({ list }) => ({ list: list.filter((notice) => notice.id !== id) }));
}

/** Removes all errors. */
export function dismissErrors(): void {
  notices.setState(({ list }) => ({ list: list.filter(({ tone }) => tone !== "error") }));
}

/** Matches a time in an error text of the service, in ISO 8601. */
const timestampPattern = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** Replaces the times in a text of the service by times in the format of the window. */
export function formatTimestamps(text: string): string {
  return text.replaceAll(timestampPattern, (time) => formatTime(Date.parse(time), Date.now()));
}

/** Returns whether `fetch` rejected with an error because there was no response. */
export const isNetworkError = (error: unknown): boolean => error instanceof TypeError && /fetch/i.test(error.message);

/**
 * Describes an error for the user. For an error of the service, this is its message, with the invalid fields if the
 * message does not contain them. If there was no response, it is a text that says that the service is unreachable.
 */
export function describeError(error: unknown): string {
  if (error instanceof ApiError) {
    const fields = Object.entries(error.fields ?? {});
    const isInMessage = fields.some(([, { message }]) => error.message.includes(message));
    const details = isInMessage ? [] : fields.map(([path, { message }]) => `${path}: ${message}`);
    // The message of an internal error refers to the tracking id.
    const tracking = error.code === "INTERNAL_ERROR" && error.tracking !== null ? [error.tracking] : [];
    const message = translateServiceError(error.code, error.message);
    return formatTimestamps([message, ...tracking, ...details].join(" · "));
  }
  if (isNetworkError(error)) return t("service-unreachable-detail");
  return error instanceof Error ? error.message : String(error);
}

/** Shows an error as a notice. */
export function announceError(error: unknown, title = t("window-action-failed")): void {
  announce("error", title, describeError(error));
}
