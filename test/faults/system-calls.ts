/** A system call as strace tells it. */
export interface SystemCall {
  name: string;
  /** Everything between its parentheses; file descriptors carry the path or socket that they stand for. */
  args: string;
  /** Line at which it began, and at which it had returned: threads overlap. */
  began: number;
  returned: number;
}

const whole = /^(\d+) +(\w+)\((.*)\) += /;
const beginning = /^(\d+) +(\w+)\((.*) <unfinished \.\.\.>$/;
const ending = /^(\d+) +<\.\.\. (\w+) resumed>(.*)\) += /;

/** Reads what `strace -f -y -o` wrote. */
export function parseTrace(text: string): SystemCall[] {
  const calls: SystemCall[] = [];
  const open = new Map<string, SystemCall>();
  for (const [line, content] of text.split("\n").entries()) {
    const [, , name = "", args = ""] = whole.exec(content) ?? [];
    const [, starter = "", started = "", startedArgs = ""] = beginning.exec(content) ?? [];
    const [, ender = "", , restOfArgs = ""] = ending.exec(content) ?? [];
    if (name !== "") calls.push({ name, args, began: line, returned: line });
    else if (started !== "") {
      const call = { name: started, args: startedArgs, began: line, returned: Infinity };
      calls.push(call);
      open.set(starter, call);
    } else if (ender !== "") {
      const call = open.get(ender);
      if (call !== undefined) Object.assign(call, { args: call.args + restOfArgs, returned: line });
      open.delete(ender);
    }
  }
  return calls;
}

const isSync = ({ name }: SystemCall) => name === "fsync" || name === "fdatasync";
const isAnswer = ({ name, args }: SystemCall) =>
  /^(write|writev|sendto|sendmsg)$/.test(name) && /HTTP\/1\.1 \d{3}/.test(args);

/**
 * What is out of order around a stored blob, in words: it has to be synced, renamed, its folder synced, then the
 * database that refers to it, and only then may the answer say that it is stored; each begins after the one before has
 * returned. Null where that is so. `calls` are those from the request on.
 */
export function outOfOrder(calls: readonly SystemCall[], sha256: string): string | null {
  const renamed = calls.find(({ name, args }) => name.startsWith("rename") && args.includes(`/${sha256}"`));
  if (renamed === undefined) return "the blob was not renamed";
  const [arriving = ""] = /blobs\/arriving\/[0-9a-f-]{36}/.exec(renamed.args) ?? [];
  const answer = calls.find((call) => isAnswer(call) && call.began > renamed.returned);
  if (answer === undefined) return "no answer came after the rename";
  const syncedBetween = (path: string, after: number, before: number) =>
    calls.find((call) => isSync(call) && call.args.includes(path) && call.began > after && call.returned < before);

  if (syncedBetween(`${arriving}>`, -1, renamed.began) === undefined)
    return "the blob was not synced before its rename";
  const folder = syncedBetween(`blobs/${sha256.slice(0, 2)}>`, renamed.returned, answer.began);
  if (folder === undefined) return "its folder was not synced between the rename and the answer";
  const database = syncedBetween("galley.sqlite-wal>", folder.returned, answer.began);
  return database === undefined ? "the database was not synced between its folder and the answer" : null;
}
