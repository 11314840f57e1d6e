import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { freemem, release, totalmem } from "node:os";
import { join } from "node:path";
import { strToU8, zip } from "fflate";
import { mebibyte } from "../../shared/bytes.ts";
import type { Connection } from "../../shared/api/connections.ts";
import type { UpdateState } from "../../shared/api/desktop.ts";
import type { Handler } from "../gateway/handler.ts";
import { redactLog, redactMessage, redactText } from "./redact-log.ts";

export interface DiagnosticsOptions {
  version: string;
  dataFolder: string;
  /** The embedded service. */
  service: Handler;
  listConnections: () => Promise<Connection[]>;
  preferences: () => { notifications: boolean };
  updates: () => UpdateState;
}

/** The maximum size of the end of each log that is included. */
const maxLogBytes = 2 * mebibyte;

async function readEnd(file: string): Promise<string> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const start = Math.max(0, size - maxLogBytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), 0, size - start, start);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await handle.close();
  }
}

const redactReason = (reason: string | null) => (reason === null ? null : redactMessage(reason));

/** Returns the state of a connection without its account and address. */
function describeConnection({ kind, key_kind, key_storage, status, reason, pending_count }: Connection) {
  return { kind, key_kind, key_storage, status, reason: redactReason(reason), pending_count };
}

function toZip(files: Record<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  const entries = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
  return new Promise((resolve, reject) => {
    zip(entries, (error, bytes) => (error === null ? resolve(bytes) : reject(error)));
  });
}

const formatJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Builds the ZIP file of "Save diagnostics…": versions, preferences, the status of the service and of the connections,
 * and the ends of the logs. It contains no API key, no document, no name and no address of a user or a service.
 */
export async function buildDiagnostics(options: DiagnosticsOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { version, dataFolder, service, listConnections, preferences, updates } = options;
  const { platform, arch, versions } = process;
  const status = await service(new Request("http://localhost/v1.1/status"));
  const { feed, reason, ...updateState } = updates();
  const files: Record<string, string> = {
    "versions.json": formatJson({
      galley: version,
      platform,
      arch,
      release: release(),
      versions,
      memory: totalmem(),
      free_memory: freemem(),
      uptime_s: Math.round(process.uptime()),
    }),
    "settings.json": formatJson({
      notifications: preferences().notifications,
      updates: { ...updateState, has_feed: feed !== null, reason: redactReason(reason) },
    }),
    "status.json": formatJson({
      service: JSON.parse(redactText(await status.text())) as unknown,
      connections: (await listConnections()).map(describeConnection),
    }),
  };
  for (const name of ["galley.log.1", "galley.log"]) {
    const file = join(dataFolder, "log", name);
    if (existsSync(file)) files[name] = redactLog(await readEnd(file));
  }
  return toZip(files);
}
