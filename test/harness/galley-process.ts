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

/** Starts `out/main/<name>.js` and waits until its standard output says what `ready` captures. */
async function start(
  name: "serve" | "service",
  args: readonly string[],
  ready: RegExp,
): Promise<BuiltProcess & { found: string }> {
  const script = join(root, "out", "main", `${name}.js`);
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.stderr += text;
  });
  const found = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output.stdout += text;
      const [, captured] = ready.exec(output.stdout) ?? [];
      if (captured !== undefined) resolve(captured);
    });
    child.once("error", reject);
    // After its streams are read to their end, so that what it said last is not lost.
    child.once("close", (code) => reject(new DidNotStart(code, output.stdout + output.stderr)));
  });
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended(child);
  };
  return {
    pid: child.pid ?? 0,
    output,
    found,
    kill: async () => {
      await end("SIGKILL");
    },
    stop: () => end("SIGTERM"),
  };
}

/**
 * Starts the workbench for a browser on a data folder, and waits until it is ready.
 * @throws {DidNotStart}
 */
export async function startGalley(dataFolder: string, args: readonly string[] = []): Promise<GalleyProcess> {
  const { found, ...running } = await start("serve", ["--data", dataFolder, ...args], /^Galley is ready: (\S+)$/m);
  return { ...running, address: found, origin: new URL(found).origin };
}

/**
 * Starts the service as a server of its own on a data folder, on any free port unless told, and waits until it answers.
 * @throws {DidNotStart}
 */
export async function startServer(dataFolder: string, args: readonly string[] = []): Promise<ServerProcess> {
  const { found, ...running } = await start("service", ["--data", dataFolder, ...args], /^listening on (\S+)$/m);
  return { ...running, baseUrl: found, origin: new URL(found).origin };
}
