import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");

/** A built Galley that runs as a process of its own, as `npm start` starts it for a browser. */
export interface GalleyProcess {
  readonly pid: number;
  /** Lets one browser in. */
  readonly address: string;
  readonly origin: string;
  /** Ends it with no warning, as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to end; gives its exit code. */
  stop(): Promise<number | null>;
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

/**
 * Starts `out/main/serve.js` on a data folder and waits until it says that it is ready.
 * @throws {DidNotStart}
 */
export async function startGalley(dataFolder: string, args: readonly string[] = []): Promise<GalleyProcess> {
  const script = join(root, "out", "main", "serve.js");
  const child = spawn(process.execPath, [script, "--data", dataFolder, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        const [, found] = /^Galley is ready: (\S+)$/m.exec(output) ?? [];
        if (found !== undefined) resolve(found);
      });
    }
    child.once("error", reject);
    // After its streams are read to their end, so that what it said last is not lost.
    child.once("close", (code) => reject(new DidNotStart(code, output)));
  });
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended(child);
  };
  return {
    pid: child.pid ?? 0,
    address,
    origin: new URL(address).origin,
    kill: async () => {
      await end("SIGKILL");
    },
    stop: () => end("SIGTERM"),
  };
}
