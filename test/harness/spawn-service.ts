import { spawn, type ChildProcess } from "node:child_process";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { createClient, type Client } from "../../shared/api/client.ts";

const serviceProcess = new URL("./service-process.ts", import.meta.url).pathname;
const readyLine = z.object({ baseUrl: z.string(), key: z.string() });

/** The service in a process of its own, run from the source. */
export interface SpawnedService {
  child: ChildProcess;
  /** A client with the live key of the local user. */
  client: Client;
  origin: string;
}

/**
 * Starts the service in a separate process, which ends with the test.
 * @param nodeArgs Arguments of Node.
 * @param lastPage The page after which the reading of pages is held.
 */
export async function spawnService(
  folder: string,
  nodeArgs: readonly string[] = [],
  lastPage = Infinity,
): Promise<SpawnedService> {
  const args = [...nodeArgs, serviceProcess, folder, String(lastPage)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  // The folder of a process that still writes could not be deleted afterwards.
  const closed = new Promise<void>((resolve) => void child.once("close", () => resolve()));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await closed;
  });
  let [stdout, stderr] = ["", ""];
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      const [ready] = /^\{.*\}$/m.exec(stdout) ?? [];
      if (ready !== undefined) resolve(ready);
    });
    child.once("close", (code) => reject(new Error(`the service ended with exit code ${code}: ${stdout}${stderr}`)));
  });
  const { baseUrl, key } = readyLine.parse(JSON.parse(line));
  return { child, client: createClient({ baseUrl, key }), origin: new URL(baseUrl).origin };
}
