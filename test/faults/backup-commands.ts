import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Client } from "../../shared/api/client.ts";
import { createDocument, listDocuments } from "../../shared/api/documents.ts";

const script = join(import.meta.dirname, "..", "..", "out", "main", "server.js");

interface CommandResult {
  /** The exit code; null if a signal ended the process. */
  code: number | null;
  output: string;
}

/**
 * Runs a command of the built server, such as `backup`.
 * @param nodeArgs arguments of Node
 */
export function runCommand(args: readonly string[], nodeArgs: readonly string[] = []): Promise<CommandResult> {
  const child = spawn(process.execPath, [...nodeArgs, script, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
  return new Promise((resolve) => {
    child.once("close", (code) => resolve({ code, output }));
  });
}

let uploads = 0;

/** Uploads a small PDF that differs from all others. @returns its id */
export async function upload(client: Client, pdf: Uint8Array): Promise<string> {
  const body = new Uint8Array(Buffer.concat([pdf, Buffer.from(`\n% ${(uploads += 1)}\n`)]));
  return (await client.call(createDocument, { body })).id;
}

/** Reads all documents of a user as the hashes of their bytes. */
export async function readDocuments(client: Client): Promise<Map<string, string>> {
  const documents = new Map<string, string>();
  for (let offset = 0; ; offset += 100) {
    const { list } = await client.call(listDocuments, { query: { limit: 100, offset } });
    if (list.length === 0) return documents;
    for (const { id, uri } of list) {
      const bytes = new Uint8Array(await (await client.fetchUri(uri)).arrayBuffer());
      documents.set(id, createHash("sha256").update(bytes).digest("hex"));
    }
  }
}
