/** The primary result codes of SQLite that Galley handles. */
const resultCodes = {
  /** Another connection holds the lock. */
  busy: 5,
  ioError: 10,
  corrupt: 11,
  /** The disk has no room for the write. */
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

/** The result codes of a damaged file. */
export const damageCodes: readonly number[] = [resultCodes.corrupt, resultCodes.notADatabase];

/** Returns the primary result code of an error of SQLite: the low byte of an extended code. Null for other errors. */
function getPrimaryCode(error: unknown): number | null {
  if (!(error instanceof Error && "errcode" in error && typeof error.errcode === "number")) return null;
  return error.errcode & 0xff;
}

/** Tells whether an error of SQLite has a result code. */
export function hasResultCode(error: unknown, name: keyof typeof resultCodes): boolean {
  return getPrimaryCode(error) === resultCodes[name];
}

/** Tells whether an error of SQLite reports a damaged file. */
export function isDamage(error: unknown): error is Error {
  const code = getPrimaryCode(error);
  return code !== null && damageCodes.includes(code);
}
