import type { Connection } from "../../shared/api/connections.ts";
import type { OfflineState } from "../../shared/api/offline.ts";
import { errorMeanings, recognizeServiceText, serviceText } from "../../shared/service-texts/service-text.ts";
import { getLocale, removeDirectionControls, t } from "../messages/messages.ts";

/**
 * Returns a text of the service in the language of the window: an error, a finding or a note. An unknown text is
 * returned unchanged, except for direction controls, which are removed since they would affect the texts around it.
 */
export function translateServiceText(text: string): string {
  const recognized = recognizeServiceText(text);
  if (recognized === null) return removeDirectionControls(text);
  const { id, args, texts } = recognized;
  const inner = Object.entries(texts).map(([name, value]) => [name, translateServiceText(value)]);
  const allArgs = { ...args, ...(Object.fromEntries(inner) as Record<string, string>) };
  return t(`service-text-${id}`, allArgs);
}

/**
 * Returns the message of an error of the service in the language of the window. If the language is not English, and the
 * message is unknown or is the meaning of another code, returns the meaning of the code, followed by the message in
 * parentheses.
 */
export function translateServiceError(code: string | null, message: string): string {
  const isEnglish = new Intl.Locale(getLocale()).language === "en";
  const isCode = (id: string): boolean => Object.hasOwn(errorMeanings, id);
  const recognized = recognizeServiceText(message);
  const isTold = recognized !== null && (recognized.id === code || !isCode(recognized.id));
  if (isEnglish || isTold || code === null || !isCode(code)) return translateServiceText(message);
  return `${translateErrorCode(code)} (${translateServiceText(message)})`;
}

/** Returns the meaning of an error code in the language of the window. An unknown code is returned unchanged. */
export const translateErrorCode = (code: string): string =>
  Object.hasOwn(errorMeanings, code) ? translateServiceText(errorMeanings[code] ?? "") : removeDirectionControls(code);

/**
 * Returns the name of a user. The name of the user of this device, which the service has chosen, is translated to the
 * window's language.
 */
export const translateUserName = (name: string): string =>
  name === serviceText("local-reviewer") ? translateServiceText(name) : removeDirectionControls(name);

/** Returns a connection with its texts in the language of the window. */
export const translateConnection = (connection: Connection): Connection => ({
  ...connection,
  title: connection.kind === "embedded" ? t("connection-embedded-title") : connection.title,
  user: connection.user && { ...connection.user, name: translateUserName(connection.user.name) },
  reason: connection.reason && translateServiceText(connection.reason),
});

/** Returns the state of offline work with its texts in the language of the window. */
export function translateOfflineState({ connection, kept, outbox, ...state }: OfflineState): OfflineState {
  const translate = (text: string | null): string | null => text && translateServiceText(text);
  return {
    ...state,
    connection: { ...connection, reason: translate(connection.reason) },
    kept: kept.map((job) => ({ ...job, error: translate(job.error), conflict: translate(job.conflict) })),
    outbox: outbox.map((entry) => ({
      ...entry,
      title: translateServiceText(entry.title),
      last_error: translate(entry.last_error),
    })),
  };
}
