import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");

/** A running process of the built application. */
export interface BuiltProcess {
  readonly pid: number;
  /** Its output so far. */
  readonly output: { readonly stdout: string; readonly stderr: string };
  /** Kills it (SIGKILL), like a power cut. */
  kill(): Promise<void>;
  /** Asks it to end (SIGTERM). @returns Its exit code. */
  stop(): Promise<number | null>;
}

/** The built browser shell, as `npm start` starts it. */
export interface GalleyProcess extends BuiltProcess {
  /** Address with the one-time token that signs one browser in. */
  readonly address: string;
  readonly origin: string;
}

/** The built server, as `npm run serve` starts it. */
export interface ServerProcess extends BuiltProcess {
  /** Base address of the API, with the version. */
  readonly baseUrl: string;
  readonly origin: string;
}

/**
 * Reports that a process ended before it was ready, or was killed because it did not become ready. `output` is its
 * whole output.
 */
export class StartupError extends Error {
  override readonly name = "StartupError";
  readonly exitCode: number | null;
  readonly output: string;

  constructor(exitCode: number | null, output: string, event = `ended with exit code ${exitCode} before it was ready`) {
    super(`Galley ${event}: ${output}`);
    this.exitCode = exitCode;
    this.output = output;
  }
}

function waitForExit(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once("exit", resolve);
  });
}

/**
 * The time in milliseconds in which a process must become ready. It is generous, since the machine may be busy: it ends
 * processes that never become ready, of which the caller has no handle.
 */
const startTimeoutMs = 240_000;

/** A program to start, and the output by which it reports that it is ready. */
interface Program {
  name: "browser-shell" | "server";
  args: readonly string[];
  /** Matches the line that reports that it is ready, and captures its address. */
  ready: RegExp;
  /** Command that runs it, such as strace or Node with further arguments. */
  launcher?: readonly string[];
  timeoutMs?: number;
}

/** A process that was started and may not be ready yet. */
export interface StartingProcess<Process extends BuiltProcess> {
  readonly ready: Promise<Process>;
  /** Settles when the process has ended, by itself or by a signal. */
  readonly exited: Promise<void>;
  /** Settles when the process and all its child processes have ended. They share its standard error. */
  readonly ended: Promise<void>;
  /** Kills it (SIGKILL), ready or not. */
  kill(): Promise<void>;
}

/** Starts `out/main/<name>.js` and watches its standard output until it is ready. */
function launch({
  name,
  args,
  ready,
  launcher = [process.execPath],
  timeoutMs = startTimeoutMs,
}: Program): StartingProcess<BuiltProcess & { address: string }> {
  const script = join(root, "out", "main", `${name}.js`);
  const [command = process.execPath, ...before] = launcher;
  const child = spawn(command, [...before, script, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.stderr += text;
  });
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return waitForExit(child);
  };
  const kill = async () => {
    await end("SIGKILL");
  };
  const address = new Promise<string>((resolve, reject) => {
    let event: string | undefined;
    const timer = setTimeout(() => {
      event = `was killed, because it was not ready after ${timeoutMs / 1000} s`;
      child.kill("SIGKILL");
    }, timeoutMs);
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output.stdout += text;
      const [, captured] = ready.exec(output.stdout) ?? [];
      if (captured === undefined) return;
      clearTimeout(timer);
      resolve(captured);
    });
    child.once("error", reject);
    // The event comes after the end of its streams, so that no output is lost.
    child.once("close", (code) => {
      clearTimeout(timer);
      reject(new StartupError(code, output.stdout + output.stderr, event));
    });
  });
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
  });
  const exited = waitForExit(child).then(() => undefined);
  const running = { pid: child.pid ?? 0, output, kill, stop: () => end("SIGTERM") };
  return { ready: address.then((captured) => ({ ...running, address: captured })), exited, ended, kill };
}

/**
 * Starts the browser shell on a data folder and waits until it is ready.
 * @param timeoutMs The time in milliseconds in which it must become ready.
 * @throws {StartupError} if it ends before it is ready, or does not become ready.
 */
export async function startGalley(
  dataFolder: string,
  args: readonly string[] = [],
  launcher: readonly string[] = [process.execPath],
  timeoutMs = startTimeoutMs,
): Promise<GalleyProcess> {
  const program = {
    name: "browser-shell",
    args: ["--data", dataFolder, ...args],
    ready: /^Galley is ready: (\S+)$/m,
  } as const;
  const { address, ...running } = await launch({ ...program, launcher, timeoutMs }).ready;
  return { ...running, address, origin: new URL(address).origin };
}

/** Starts the server on a data folder, on a free port by default. */
export function launchServer(
  dataFolder: string,
  args: readonly string[] = [],
  launcher?: readonly string[],
): StartingProcess<ServerProcess> {
  const program = { name: "server", args: ["--data", dataFolder, ...args], ready: /^listening on (\S+)$/m } as const;
  const starting = launch({ ...program, ...(launcher === undefined ? {} : { launcher }) });
  const ready = starting.ready.then(({ address, ...running }) => ({
    ...running,
    baseUrl: address,
    origin: new URL(address).origin,
  }));
  return { ...starting, ready };
}

/**
 * Starts the server and waits until it answers.
 * @throws {StartupError} if it ends before it is ready, or does not become ready.
 */
export function startServer(dataFolder: string, args: readonly string[] = []): Promise<ServerProcess> {
  return launchServer(dataFolder, args).ready;
}
