import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");

/** A part of the built application that runs as a process of its own. */
export interface BuiltProcess {
  readonly pid: number;
  /** All that it has said so far. */
  readonly output: { readonly stdout: string; readonly stderr: string };
  /** Ends it with no warning, as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to end; gives its exit code. */
  stop(): Promise<number | null>;
}

/** A built Galley, as `npm start` starts it for a browser. */
export interface GalleyProcess extends BuiltProcess {
  /** Lets one browser in. */
  readonly address: string;
  readonly origin: string;
}

/** A built server, as `npm run serve` starts it. */
export interface ServerProcess extends BuiltProcess {
  /** Ends in the version. */
  readonly baseUrl: string;
  readonly origin: string;
}

/** It ended before it was ready; `output` is all that it said. */
export class DidNotStart extends Error {
  override readonly name = "DidNotStart";
  readonly exitCode: number | null;
  readonly output: string;

  constructor(exitCode: number | null, output: string) {
    super(`Galley ended with exit code ${exitCode} before it was ready: ${output}`);
    this.exitCode = exitCode;
    this.output = output;
  }
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once("exit", resolve);
  });
}

/** What is to run: a part of the application, and what it says once it is ready. */
interface Program {
  name: "browser-shell" | "server";
  args: readonly string[];
  /** Captures where it is found. */
  ready: RegExp;
  /** Programs to run it under, or more arguments to Node. */
  under?: readonly string[];
}

/** A part of the built application that may not be ready yet, or never will be. */
export interface Starting<Process extends BuiltProcess> {
  readonly ready: Promise<Process>;
  /** Settles when it has ended and so have all processes that it started: they hold its standard error. */
  readonly gone: Promise<void>;
  /** Ends it with no warning, ready or not. */
  kill(): Promise<void>;
}

/** Starts `out/main/<name>.js`; it is ready once its standard output says so. */
function launch({
  name,
  args,
  ready,
  under = [process.execPath],
}: Program): Starting<BuiltProcess & { found: string }> {
  const script = join(root, "out", "main", `${name}.js`);
  const [command = process.execPath, ...before] = under;
  const child = spawn(command, [...before, script, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.stderr += text;
  });
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended(child);
  };
  const kill = async () => {
    await end("SIGKILL");
  };
  const found = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output.stdout += text;
      const [, captured] = ready.exec(output.stdout) ?? [];
      if (captured !== undefined) resolve(captured);
    });
    child.once("error", reject);
    // After its streams are read to their end, so that what it said last is not lost.
    child.once("close", (code) => reject(new DidNotStart(code, output.stdout + output.stderr)));
  });
  const gone = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
  });
  const running = { pid: child.pid ?? 0, output, kill, stop: () => end("SIGTERM") };
  return { ready: found.then((captured) => ({ ...running, found: captured })), gone, kill };
}

/**
 * Starts the workbench for a browser on a data folder, and waits until it is ready.
 * @throws {DidNotStart}
 */
export async function startGalley(dataFolder: string, args: readonly string[] = []): Promise<GalleyProcess> {
  const program = {
    name: "browser-shell",
    args: ["--data", dataFolder, ...args],
    ready: /^Galley is ready: (\S+)$/m,
  } as const;
  const { found, ...running } = await launch(program).ready;
  return { ...running, address: found, origin: new URL(found).origin };
}

/** Starts the service as a server of its own on a data folder, on any free port unless told. */
export function launchServer(
  dataFolder: string,
  args: readonly string[] = [],
  under?: readonly string[],
): Starting<ServerProcess> {
  const program = { name: "server", args: ["--data", dataFolder, ...args], ready: /^listening on (\S+)$/m } as const;
  const starting = launch({ ...program, ...(under === undefined ? {} : { under }) });
  const ready = starting.ready.then(({ found, ...running }) => ({
    ...running,
    baseUrl: found,
    origin: new URL(found).origin,
  }));
  return { ...starting, ready };
}

/**
 * Starts the service as a server of its own, and waits until it answers.
 * @throws {DidNotStart}
 */
export function startServer(dataFolder: string, args: readonly string[] = []): Promise<ServerProcess> {
  return launchServer(dataFolder, args).ready;
}
