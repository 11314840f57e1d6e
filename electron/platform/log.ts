export type LogFields = Record<string, string | number | boolean | null | undefined>;

/**
 * A log of JSON objects, one per line. The field `tracking` identifies a request, and the field `job` identifies a job.
 * Callers never pass API keys or passwords.
 */
export interface Log {
  info(message: string, fields?: LogFields): void;
  /** Logs something that operators should know although nothing failed. */
  warn(message: string, fields?: LogFields): void;
  /** Logs an error with the stacks of `cause` and of all its causes. */
  error(message: string, cause: unknown, fields?: LogFields): void;
}

function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const stack = cause.stack ?? `${cause.name}: ${cause.message}`;
  return cause.cause === undefined ? stack : `${stack}\ncaused by ${describeCause(cause.cause)}`;
}

/** The maximum length of one field in characters. */
const maxLength = 4096;

/** Shortens a text that a client could make long. */
export function truncateText(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}… (${text.length - length} more)`;
}

const truncateValue = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? truncateText(value, maxLength) : value;

/**
 * Creates a log.
 * @param write receives one whole line at a time, with its line end
 *
 * @example
 * const log = createLog((line) => process.stderr.write(line));
 * log.error("call failed", error, { tracking });
 */
export function createLog(write: (line: string) => void): Log {
  const writeLine = (level: string, message: string, fields: LogFields): void => {
    write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }, truncateValue)}\n`);
  };
  return {
    info(message, fields = {}) {
      writeLine("info", message, fields);
    },
    warn(message, fields = {}) {
      writeLine("warn", message, fields);
    },
    error(message, cause, fields = {}) {
      writeLine("error", message, { ...fields, cause: describeCause(cause) });
    },
  };
}
