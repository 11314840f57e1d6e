const killer = new URL("kill-at-call.ts", import.meta.url).href;

/**
 * Arguments of Node that kill the process before a call that changes a file.
 * @param at the number of the call, from 1; 0 only counts the calls, which `readFileCalls` finds in the output
 * @param after the name of a file; counting begins after the first call on it
 */
export function createKillArgs(at: number, after = ""): string[] {
  return ["--import", `${killer}?${new URLSearchParams({ at: String(at), after }).toString()}`];
}

/** Returns the number of calls that a process with `createKillArgs(0)` made. */
export function readFileCalls(output: string): number {
  const [, calls = "0"] = /^file calls: (\d+)$/m.exec(output) ?? [];
  return Number(calls);
}
