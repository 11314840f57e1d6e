/** A system call in strace's output. */
export interface SystemCall {
  name: string;
  /** Its arguments as text; file descriptors are followed by their path or socket. */
  args: string;
  /** Lines at which the call starts and returns. Calls of different threads overlap. */
  startLine: number;
  endLine: number;
}

const completeCall = /^(\d+) +(\w+)\((.*)\) += /;
const unfinishedCall = /^(\d+) +(\w+)\((.*) <unfinished \.\.\.>$/;
const resumedCall = /^(\d+) +<\.\.\. (\w+) resumed>(.*)\) += /;

/** Parses the output of `strace -f -y -o`. */
export function parseTrace(text: string): SystemCall[] {
  const calls: SystemCall[] = [];
  const unfinished = new Map<string, SystemCall>();
  for (const [line, content] of text.split("\n").entries()) {
    const [, , name = "", args = ""] = completeCall.exec(content) ?? [];
    const [, startThread = "", startedName = "", startedArgs = ""] = unfinishedCall.exec(content) ?? [];
    const [, endThread = "", , restOfArgs = ""] = resumedCall.exec(content) ?? [];
    if (name !== "") calls.push({ name, args, startLine: line, endLine: line });
    else if (startedName !== "") {
      const call = { name: startedName, args: startedArgs, startLine: line, endLine: Infinity };
      calls.push(call);
      unfinished.set(startThread, call);
    } else if (endThread !== "") {
      const call = unfinished.get(endThread);
      if (call !== undefined) Object.assign(call, { args: call.args + restOfArgs, endLine: line });
      unfinished.delete(endThread);
    }
  }
  return calls;
}

const isSync = ({ name }: SystemCall) => name === "fsync" || name === "fdatasync";
const isAnswer = ({ name, args }: SystemCall) =>
  /^(write|writev|sendto|sendmsg)$/.test(name) && /HTTP\/1\.1 \d{3}/.test(args);

/**
 * Checks the order of the system calls that store a blob: sync the file, rename it, sync its folder, sync the database,
 * send the response. Each call must start after the previous call has returned.
 * @param calls System calls from the request on.
 * @returns A description of the violation; null if the order is right.
 */
export function findOrderViolation(calls: readonly SystemCall[], sha256: string): string | null {
  const rename = calls.find(({ name, args }) => name.startsWith("rename") && args.includes(`/${sha256}"`));
  if (rename === undefined) return "the blob was not renamed";
  const [arriving = ""] = /blobs\/arriving\/[0-9a-f-]{36}/.exec(rename.args) ?? [];
  const answer = calls.find((call) => isAnswer(call) && call.startLine > rename.endLine);
  if (answer === undefined) return "no response was sent after the rename";
  const findSyncBetween = (path: string, after: number, before: number) =>
    calls.find((call) => isSync(call) && call.args.includes(path) && call.startLine > after && call.endLine < before);

  if (findSyncBetween(`${arriving}>`, -1, rename.startLine) === undefined)
    return "the blob was not synced before its rename";
  const folder = findSyncBetween(`blobs/${sha256.slice(0, 2)}>`, rename.endLine, answer.startLine);
  if (folder === undefined) return "its folder was not synced between the rename and the answer";
  const database = findSyncBetween("galley.sqlite-wal>", folder.endLine, answer.startLine);
  return database === undefined ? "the database was not synced between its folder and the answer" : null;
}
