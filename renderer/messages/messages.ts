import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export type MessageArguments = Readonly<Record<string, FluentVariable>>;

let bundle: FluentBundle | undefined;
let locale = "en";

/**
 * Sets the messages and the locale. In the window, this is called once before the components are imported, because
 * commands read their titles on import.
 * @param source The messages in Fluent's syntax.
 * @param numbersAndDates The locale of numbers and dates, such as `en-GB`.
 * @throws {Error} if two messages have one id
 */
export function setMessages(source: string, numbersAndDates: string): void {
  // Fluent's isolation marks are not needed. They are for right-to-left languages, and would not help against unmatched
  // direction controls in an argument, which `t` removes.
  const next = new FluentBundle(numbersAndDates, { useIsolating: false });
  const [error] = next.addResource(new FluentResource(source));
  if (error !== undefined) throw error;
  bundle = next;
  locale = numbersAndDates;
}

/** Matches the Unicode embeddings, overrides and isolates, which change the direction of the following text. */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Removes the direction controls of a text, such as the name of a document. They would change the direction of the
 * sentence around it. Letters keep the direction of their script.
 */
export const removeDirectionControls = (text: string): string => text.replaceAll(directionControls, "");

/** Formats a number in the locale, such as `1,234.5`. */
export const formatNumber = (value: number): string => value.toLocaleString(locale);

/** Formats a number with a fixed number of decimals in the locale, such as `24.1`, or `24,1` in German. */
export const formatDecimals = (value: number, decimals: number): string =>
  value.toLocaleString(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  });

/** Returns a term in lower case, as inside of a sentence. In German it is unchanged, since nouns are capitalized. */
export const lowerCase = (term: string): string => (locale.startsWith("de") ? term : term.toLowerCase());

/** Returns the locale of numbers and dates, such as `en-GB`. Its language is that of the window. */
export function getLocale(): string {
  return locale;
}

/**
 * Returns a message in the language of the window. Numbers are formatted in the locale. Direction controls are removed
 * from text arguments. `build/messages.ts` checks that the message exists in all languages and has these arguments.
 * @param id The id of a message, or of an attribute of a message, such as `queue-empty.title`.
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
