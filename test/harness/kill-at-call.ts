/**
 * Preloaded into a Node process (`createKillArgs`), this module kills it (SIGKILL) before a call that changes a file,
 * like a power cut. A process that is not killed prints the number of its calls when it ends.
 */
import fs from "node:fs";
import { open } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const { searchParams } = new URL(import.meta.url);
const killAt = Number(searchParams.get("at"));
/** Counting begins after the first call on a file with this name; at once if it is empty. */
const after = searchParams.get("after") ?? "";
let isCounting = after === "";
let calls = 0;

function countCall(args: readonly unknown[]): void {
  if (isCounting) calls += 1;
  if (isCounting && calls === killAt) process.kill(process.pid, "SIGKILL");
  if (args.some((value) => typeof value === "string" && value.endsWith(after))) isCounting = true;
}

/** Replaces functions of an object by functions that count their calls. */
function countCalls(owner: object, names: readonly string[]): void {
  for (const name of names) {
    const original: unknown = Reflect.get(owner, name);
    if (typeof original !== "function") throw new Error(`${name} is not a function`);
    Reflect.set(owner, name, function (this: unknown, ...args: unknown[]): unknown {
      countCall(args);
      return Reflect.apply(original, this, args);
    });
  }
}

const inBoth = ["rename", "mkdir", "copyFile", "rm", "unlink", "link", "writeFile"];
const handle = await open(process.execPath);
countCalls(Object.getPrototypeOf(handle) as object, ["sync", "datasync", "write", "writev", "writeFile"]);
await handle.close();
countCalls(fs, [
  "write",
  "writev",
  "fsync",
  "fdatasync",
  "writeSync",
  "fsyncSync",
  ...inBoth.map((name) => `${name}Sync`),
]);
countCalls(fs.promises, inBoth);
syncBuiltinESMExports();
process.on("exit", () => void process.stderr.write(`file calls: ${calls}\n`));
