import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createClient, type Client } from "../../shared/api/client.ts";
import { createDocument, type DocumentRecord } from "../../shared/api/documents.ts";
import { checkoutJob } from "../../shared/api/jobs.ts";
import { pageZonesSchema } from "../../shared/document/zones.ts";
import { buildTextPdf } from "../builders/pdf.ts";
import { launchServer } from "../harness/galley-process.ts";
import {
  isBlockedAt,
  getContentItem,
  readContentItem,
  startJob,
  waitForJob,
  writeContentItem,
} from "../harness/jobs.ts";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";
import { createAccount } from "./accounts.ts";
import { repetitions } from "./repetitions.ts";
import { skipWithReason, reportFigure } from "./report-figure.ts";
import { findOrderViolation, parseTrace } from "./system-calls.ts";

const rounds = repetitions({ few: 2, many: 20, long: 200 });
/** Uploads with an injected fault. */
const faultyUploads = repetitions({ few: 2, many: 6, long: 6 });
// The filter stops the process at the traced calls only.
const strace = ["strace", "--seccomp-bpf", "-f"];
const hasStrace = spawnSync("strace", [...strace.slice(1), "-o", devNull, process.execPath, "--version"]).status === 0;
const skipReason = "strace is not installed or not permitted (Debian: apt-get install strace)";
const tracedCalls = "fsync,fdatasync,rename,renameat,renameat2,write,writev,sendto,sendmsg";

/** A fault injected into the process: a sync that the service requests but that does not happen. */
interface InjectedFault {
  name: string;
  /** Source of a module that the process loads first. */
  module: string;
  /** The order violation that the check should report. */
  violation: string;
}

const injectedFaults: readonly InjectedFault[] = [
  {
    name: "a write-ahead log that is not synced",
    // Nor do checkpoints run, which sync the log as well and may happen to be in time for a write.
    module: `import fs from "node:fs";
      import { syncBuiltinESMExports } from "node:module";
      import { Worker } from "node:worker_threads";
      fs.fdatasync = (descriptor, callback) => setImmediate(callback, null);
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (message) {
        if (message !== null) postMessage.call(this, message);
      };
      syncBuiltinESMExports();`,
    violation: "the database was not synced between its folder and the answer",
  },
  {
    name: "files that are not synced",
    module: `import { open } from "node:fs/promises";
      const file = await open(process.execPath);
      Object.getPrototypeOf(file).sync = async () => undefined;
      await file.close();`,
    violation: "the blob was not synced before its rename",
  },
];

/** A running server whose system calls are traced. */
interface TracedServer {
  client: Client;
  origin: string;
  /** Makes a call that stores a blob. */
  record: (call: () => Promise<{ sha256: string | null }>) => Promise<void>;
  /** Stops the server. @returns the order violation of each recorded call; null if there is none */
  findViolations: () => Promise<(string | null)[]>;
}

async function startTracedServer(fault?: InjectedFault): Promise<TracedServer> {
  const folder = createTemporaryFolder();
  const file = join(folder, "trace");
  const preload = fault === undefined ? [] : ["--import", `data:text/javascript,${encodeURIComponent(fault.module)}`];
  // With -D the server, not strace, is the child of this process and gets its signals.
  const options = ["-D", "-y", "-s", "100", "-e", `trace=${tracedCalls}`, "-o", file, "--"];
  const launcher = [...strace, ...options, process.execPath, ...preload];
  const starting = launchServer(join(folder, "data"), ["--no-rate-limits"], launcher);
  onTestFinished(() => starting.kill());
  const server = await starting.ready;
  const client = createClient({ baseUrl: server.baseUrl, key: await createAccount(server.baseUrl, "reviewer") });
  /** Length of the trace before each call, and the blob that the call stores. */
  const writes: { from: number; sha256: string }[] = [];
  return {
    client,
    origin: server.origin,
    async record(call) {
      const from = readFileSync(file, "utf8").length;
      const { sha256 } = await call();
      writes.push({ from, sha256: sha256 ?? "" });
    },
    async findViolations() {
      await server.stop();
      await starting.ended;
      const text = readFileSync(file, "utf8");
      return writes.map(({ from, sha256 }) => findOrderViolation(parseTrace(text.slice(from)), sha256));
    },
  };
}

/** Uploads a document that differs from all others. */
function upload({ client }: TracedServer, pdf: Uint8Array, number: number): Promise<DocumentRecord> {
  return client.call(createDocument, {
    body: new Uint8Array(Buffer.concat([pdf, Buffer.from(`\n% ${number}\n`)])),
  });
}

test("acknowledges a write only after it is durable", async (context) => {
  if (!hasStrace) return skipWithReason(context, skipReason);
  const server = await startTracedServer();
  const { client, origin } = server;
  const pdf = await buildTextPdf(1);
  const job = await waitForJob(client, await startJob(client, { bytes: pdf }), isBlockedAt("zoning"), origin);
  await client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  const item = await getContentItem(client, job, "page-zones-json", 1);
  const zones = pageZonesSchema.parse(await readContentItem(client, item));
  for (let round = 0; round < rounds; round++) {
    await server.record(() => upload(server, pdf, round));
    await server.record(() => writeContentItem(client, item, { ...zones, confidence: round / rounds }));
  }
  const violations = await server.findViolations();
  const name = "uploads and PUTs: blob, rename, folder, database, answer, in this order";
  const correct = violations.filter((violation) => violation === null);
  reportFigure(context, name, `${2 * rounds}`, correct.length);
  expect(violations).toEqual(Array<null>(2 * rounds).fill(null));
});

test.for(injectedFaults)("the check of system calls finds: $name", async (fault, context) => {
  if (!hasStrace) return skipWithReason(context, skipReason);
  const server = await startTracedServer(fault);
  const pdf = await buildTextPdf(1);
  for (let round = 0; round < faultyUploads; round++) await server.record(() => upload(server, pdf, round));
  const violations = await server.findViolations();
  const found = violations.filter((violation) => violation === fault.violation);
  reportFigure(context, `injected fault found: ${fault.name}`, `${faultyUploads}`, found.length);
  expect(violations).toEqual(Array<string>(faultyUploads).fill(fault.violation));
});
