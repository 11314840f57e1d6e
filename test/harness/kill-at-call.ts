/**
 * Kills the process at a call that changes a file, like a power cut: at the call number KILL_AT after `pending.json` was
 * written. Load it with `node --import`.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const killAt = Number(process.env["KILL_AT"]);
let isCounting = false;
let calls = 0;

function countCall(target: unknown): void {
  if (isCounting) calls += 1;
  if (calls === killAt) process.kill(process.pid, "SIGKILL");
  if (String(target).endsWith("pending.json")) isCounting = true;
}

const { renameSync, mkdirSync, copyFileSync } = fs;
const { rm } = fs.promises;
fs.renameSync = (from, to) => {
  countCall(to);
  renameSync(from, to);
};
fs.copyFileSync = (from, to, mode) => {
  countCall(to);
  copyFileSync(from, to, mode);
};
fs.mkdirSync = (...args: Parameters<typeof mkdirSync>) => {
  countCall(args[0]);
  return mkdirSync(...args);
};
fs.promises.rm = async (path, options) => {
  countCall(path);
  await rm(path, options);
};
syncBuiltinESMExports();
