import { homedir } from "node:os";
import { z } from "zod";

/** The fields of a log line that describe the program. All others could quote a document, such as a page's finding. */
const keptFields: readonly string[] =
  "time level message tracking method path status ms job step page attempt code version cause reason type process".split(
    " ",
  );

/** The text that replaces each removed part. */
const placeholder = "[removed]";

/** The secrets that must not leave the computer, wherever they are in a text. */
const secretPatterns: readonly RegExp[] = [
  // API keys, and their beginnings.
  /\b[a-z]+-(?:live|test)-[\w-]+/gi,
  /\b(?:Basic|Bearer)\s+[\w+/=.~-]+/gi,
  /\b(?:token|password|secret|key)["']?\s*[=:]\s*["']?[^\s"',;&]+/gi,
  /[\w.+-]+@[\w-]+\.[\w.-]+/g,
  // One-time tokens and other random values; not UUIDs, which have 36 characters.
  /[\w+=-]{40,}/g,
];

/** Matches the address of a service: a URL, a name with a domain that is no file of the program, or an IP address. */
const addressPattern =
  /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+|\b(?:[a-z0-9-]+\.)+(?!(?:sqlite|json|jsonl|log|m?js|ts|key|asar|node)\b)[a-z]{2,}\b(?::\d+)?|\b\d{1,3}(?:\.\d{1,3}){3}\b(?::\d+)?|\[[\da-f:]{2,}\](?::\d+)?|\blocalhost:\d+/gi;

/** Matches the quotations in a message: a file name, a text of a document, the name of a taxonomy. */
const quotedPattern = /“[^”]*”|"[^"\n]*"|'[^'\n]*'|‘[^’]*’|`[^`\n]*`/g;

/** Matches the path of a file, whose name can be that of a document. */
const pathPattern = /(?:[a-z]:|~|\.{1,2})?[\\/](?:[^\s\\/:]+[\\/])+[^\s\\/:]+/gi;

/** Matches the frames of a stack trace, which contain only positions in the program. */
const framePattern = /^\s+at /;

/** Removes secrets from a text, and the path of the user's home folder. */
export function redactText(text: string): string {
  const withoutSecrets = secretPatterns.reduce((rest, pattern) => rest.replaceAll(pattern, placeholder), text);
  return withoutSecrets.replaceAll(homedir(), "~");
}

/** Removes secrets, addresses of services and all that is quoted from a message. */
export const redactMessage = (text: string): string =>
  redactText(text.replaceAll(quotedPattern, placeholder)).replaceAll(addressPattern, placeholder);

/** Removes secrets, paths and all that is quoted from the messages of an error; the frames of its stack stay. */
function redactCause(cause: string): string {
  return cause
    .split("\n")
    .map((line) =>
      framePattern.test(line) ? redactText(line) : redactMessage(line).replaceAll(pathPattern, placeholder),
    )
    .join("\n");
}

const lineSchema = z.record(z.string(), z.unknown());

function redactLine(line: string): string {
  let fields: Record<string, unknown>;
  try {
    fields = lineSchema.parse(JSON.parse(line));
  } catch {
    // The line is incomplete, because of a crash or because the included part begins within it.
    return JSON.stringify({ message: placeholder });
  }
  const entries = Object.entries(fields).map(([name, value]) => {
    if (!keptFields.includes(name)) return [name, typeof value === "string" ? placeholder : value] as const;
    if (typeof value !== "string") return [name, value] as const;
    return [name, name === "cause" ? redactCause(value) : redactMessage(value)] as const;
  });
  return JSON.stringify(Object.fromEntries(entries));
}

/**
 * Redacts a log for a bug report. Information about the program is kept. API keys, tokens, addresses of persons, and
 * all texts that could be part of a document are removed.
 */
export function redactLog(text: string): string {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => `${redactLine(line)}\n`)
    .join("");
}
