export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** One JSON object a line; `tracking` ties lines to a call, `job` to a job. No key or password is ever given to it. */
export interface Log {
  info(message: string, fields?: LogFields): void;
  /** `cause` is written with its stack and the causes below it. */
  error(message: string, cause: unknown, fields?: LogFields): void;
}

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const own = cause.stack ?? `${cause.name}: ${cause.message}`;
  return cause.cause === undefined ? own : `${own}\ncaused by ${describe(cause.cause)}`;
}

/** The most of one field; what is longer (an address, a stack) is cut, and says so. */
const maxLength = 4096;

function bounded(_key: string, value: unknown): unknown {
  if (typeof value !== "string" || value.length <= maxLength) return value;
  return `${value.slice(0, maxLength)}… (${value.length - maxLength} more)`;
}

/** `write` is given whole lines, with their end of line. */
export function createLog(write: (line: string) => void): Log {
  const line = (level: string, message: string, fields: LogFields): void => {
    write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }, bounded)}\n`);
  };
  return {
    info(message, fields = {}) {
      line("info", message, fields);
    },
    error(message, cause, fields = {}) {
      line("error", message, { ...fields, cause: describe(cause) });
    },
  };
}
