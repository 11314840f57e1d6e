import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export type MessageArguments = Readonly<Record<string, FluentVariable>>;

let bundle: FluentBundle | undefined;
let locale = "en";

/**
 * Sets the language of all messages: in the window once, before the components load, because commands read their titles
 * at once.
 * @param source The messages in Fluent's syntax.
 * @param numbersAndDates The locale of numbers and dates, such as `en-GB`.
 * @throws {Error} if two messages have one id
 */
export function setMessages(source: string, numbersAndDates: string): void {
  // Fluent's isolation marks are for languages that are written from right to left. They would not contain an argument
  // with unmatched controls, which `t` removes.
  const next = new FluentBundle(numbersAndDates, { useIsolating: false });
  const [error] = next.addResource(new FluentResource(source));
  if (error !== undefined) throw error;
  bundle = next;
  locale = numbersAndDates;
}

/** Embeddings, overrides and isolates, which determine the direction of the text after them until they are ended. */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Removes the characters that would change the direction of the sentence around a text, such as the name of a document.
 * The letters keep the direction of their script.
 */
export const removeDirectionControls = (text: string): string => text.replaceAll(directionControls, "");

/** Formats a number by the locale: `1,234.5`. */
export const formatNumber = (value: number): string => value.toLocaleString(locale);

/** Formats a number with a fixed number of decimals by the locale: `24.1`, or `24,1` in German. */
export const formatDecimals = (value: number, decimals: number): string =>
  value.toLocaleString(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  });

/** Returns a term as it is written inside of a sentence. German nouns keep their capital. */
export const lowerCase = (term: string): string => (locale.startsWith("de") ? term : term.toLowerCase());

/** Returns the locale of numbers and dates, such as `en-GB`. Its language is that of the window. */
export function getLocale(): string {
  return locale;
}

/**
 * Returns a message in the language of the window. Numbers are formatted by the locale, and texts cannot change the
 * direction of the message. `build/messages.ts` checks that
 * the message exists in all languages and that the arguments are the ones that it names.
 * @param id Id of a message, or of an attribute of one, such as `queue-empty.title`.
 * @throws {Error} if there is no such message or an argument is missing
 */
export function t(id: string, args: MessageArguments = {}): string {
  const [name = id, attribute] = id.split(".");
  const message = bundle?.getMessage(name);
  const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
  if (bundle === undefined || pattern === undefined || pattern === null) throw new Error(`there is no message ${id}`);
  const plainArgs = Object.entries(args).map(([name, value]) => [
    name,
    typeof value === "string" ? removeDirectionControls(value) : value,
  ]);
  const errors: Error[] = [];
  const text = bundle.formatPattern(pattern, Object.fromEntries(plainArgs) as MessageArguments, errors);
  const [error] = errors;
  if (error !== undefined) throw new Error(`message ${id}: ${error.message}`);
  return text;
}
