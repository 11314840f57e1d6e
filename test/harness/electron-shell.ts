import { fork } from "node:child_process";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { StandInActions } from "../electron-stand-in.ts";
import type { RegisterCleanup } from "./temporary-folder.ts";
import { waitFor } from "./wait-for.ts";

const root = join(import.meta.dirname, "..", "..");

/** The built main process, running with the stand-in for the `electron` module. */
export interface ElectronShell {
  /** Performs an action of Chromium or of a person. The stand-in lists the actions. */
  perform<Name extends keyof StandInActions>(
    name: Name,
    ...input: Parameters<StandInActions[Name]> extends [] ? [] : Parameters<StandInActions[Name]>
  ): Promise<Awaited<ReturnType<StandInActions[Name]>>>;
  /** Resolves with the next error box that the process shows. */
  readonly errorBox: Promise<{ title: string; text: string }>;
  /** Resolves with what a second instance passes to the first. */
  readonly instanceData: Promise<unknown>;
  readonly exited: Promise<number | null>;
  /** Its standard output so far. */
  readonly output: string;
}

type Message =
  | { id: number; result?: unknown; error?: string }
  | { errorBox: { title: string; text: string } }
  | { instanceData: unknown };

interface ElectronShellOptions {
  /** The folder with the built application; by default the project. */
  application?: string;
  args?: readonly string[];
  env?: Record<string, string>;
}

/** Starts the built main process on a data folder, and stops it when the test ends. */
export function startElectronShell(
  dataFolder: string,
  env: Record<string, string> = {},
  args: readonly string[] = [],
  onCleanup: RegisterCleanup = onTestFinished,
): ElectronShell {
  return startApplication({ args: ["--data", dataFolder, ...args], env }, onCleanup);
}

/** Waits until the window is visible. @throws {Error} if the process shows an error box instead */
export async function waitForWindow(shell: ElectronShell): Promise<void> {
  const isOpen = waitFor(async () => {
    const { windows } = await shell.perform("state");
    if (windows.some(({ visible }) => visible)) return;
    throw new Error("the window is not visible");
  });
  const failed = shell.errorBox.then(({ title, text }) => {
    throw new Error(`${title}: ${text}`);
  });
  await Promise.race([isOpen, failed]);
}

/** Starts the main process on a data folder, and waits until its window is visible. */
export async function openElectronShell(
  dataFolder: string,
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<ElectronShell> {
  const shell = startElectronShell(dataFolder, env, args);
  await waitForWindow(shell);
  return shell;
}

/** Starts the main process of a built application, and stops it when the test ends. */
export function startApplication(
  { application = root, args = [], env = {} }: ElectronShellOptions,
  onCleanup: RegisterCleanup = onTestFinished,
): ElectronShell {
  const child = fork(join(application, "out", "main", "main.js"), args, {
    execArgv: ["--import", join(root, "test", "electron-stand-in.ts")],
    env: { ...process.env, ...env },
    serialization: "advanced",
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const pendingCalls = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  const errorBox = Promise.withResolvers<{ title: string; text: string }>();
  const instanceData = Promise.withResolvers<unknown>();
  const exited = new Promise<number | null>((resolve) => {
    child.once("close", (code) => {
      for (const { reject } of pendingCalls.values())
        reject(new Error(`the main process ended with exit code ${code}`));
      resolve(code);
    });
  });
  child.on("message", (raw) => {
    const message = raw as Message;
    if ("errorBox" in message) return errorBox.resolve(message.errorBox);
    if ("instanceData" in message) return instanceData.resolve(message.instanceData);
    const { resolve, reject } = pendingCalls.get(message.id) ?? {};
    pendingCalls.delete(message.id);
    if (message.error === undefined) resolve?.(message.result);
    else reject?.(new Error(message.error));
  });
  onCleanup(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  let lastId = 0;
  return {
    errorBox: errorBox.promise,
    instanceData: instanceData.promise,
    exited,
    get output() {
      return output;
    },
    perform: (name, ...input) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        pendingCalls.set(lastId, { resolve: resolve as (result: unknown) => void, reject });
        if (!child.connected) return reject(new Error("the main process has ended"));
        child.send({ id: lastId, action: name, input: input[0] });
      }),
  };
}
