import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createClient } from "../../shared/api/client.ts";
import { createDocument } from "../../shared/api/documents.ts";
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

const rounds = repetitions({ few: 3, many: 20, long: 200 });
/** Uploads and PUTs with an injected fault. */
const faultyRounds = repetitions({ few: 1, many: 3, long: 3 });
const hasStrace = spawnSync("strace", ["-o", devNull, process.execPath, "--version"]).status === 0;
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
      Worker.prototype.postMessage = () => undefined;
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

/**
 * Runs uploads and PUTs one after the other under strace.
 * @returns The order violation of each; null if there is none.
 */
async function trace(
  times: number,
  fault?: InjectedFault,
): Promise<{ uploads: (string | null)[]; puts: (string | null)[] }> {
  const folder = createTemporaryFolder();
  const file = join(folder, "trace");
  const preload = fault === undefined ? [] : ["--import", `data:text/javascript,${encodeURIComponent(fault.module)}`];
  // With -D the server, not strace, is the child of this process and gets its signals.
  const strace = ["strace", "-D", "-f", "-y", "-s", "100", "-e", `trace=${tracedCalls}`, "-o", file, "--"];
  const starting = launchServer(join(folder, "data"), ["--no-rate-limits"], [...strace, process.execPath, ...preload]);
  onTestFinished(() => starting.kill());
  const server = await starting.ready;
  const client = createClient({ baseUrl: server.baseUrl, key: await createAccount(server.baseUrl, "reviewer") });
  const pdf = await buildTextPdf(1);
  const job = await waitForJob(client, await startJob(client, { bytes: pdf }), isBlockedAt("zoning"), server.origin);
  await client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  const item = await getContentItem(client, job, "page-zones-json", 1);
  const zones = pageZonesSchema.parse(await readContentItem(client, item));

  /** Length of the trace before each call, and the blob that the call stores. */
  const writes: { from: number; sha256: string; kind: "uploads" | "puts" }[] = [];
  const record = async (kind: "uploads" | "puts", call: () => Promise<{ sha256: string | null }>) => {
    const from = readFileSync(file, "utf8").length;
    const { sha256 } = await call();
    writes.push({ from, sha256: sha256 ?? "", kind });
  };
  for (let round = 0; round < times; round++) {
    const body = new Uint8Array(Buffer.concat([pdf, Buffer.from(`\n% ${round}\n`)]));
    await record("uploads", () => client.call(createDocument, { body }));
    await record("puts", () => writeContentItem(client, item, { ...zones, confidence: round / times }));
  }
  await server.stop();
  await starting.ended;
  const text = readFileSync(file, "utf8");
  const violations = writes.map(({ from, sha256, kind }) => ({
    kind,
    violation: findOrderViolation(parseTrace(text.slice(from)), sha256),
  }));
  const select = (kind: "uploads" | "puts") =>
    violations.filter((write) => write.kind === kind).map(({ violation }) => violation);
  return { uploads: select("uploads"), puts: select("puts") };
}

const countCorrect = (violations: readonly (string | null)[]) =>
  violations.filter((violation) => violation === null).length;

test("acknowledges a write only after it is durable", async (context) => {
  if (!hasStrace) return skipWithReason(context, skipReason);
  const { uploads, puts } = await trace(rounds);
  reportFigure(
    context,
    "uploads: blob, rename, folder, database, answer, in this order",
    `${rounds}`,
    countCorrect(uploads),
  );
  reportFigure(context, "PUTs: the same", `${rounds}`, countCorrect(puts));
  const noViolations = Array<null>(rounds).fill(null);
  expect(uploads).toEqual(noViolations);
  expect(puts).toEqual(noViolations);
});

test.for(injectedFaults)("the check of system calls finds: $name", async (fault, context) => {
  if (!hasStrace) return skipWithReason(context, skipReason);
  const { uploads, puts } = await trace(faultyRounds, fault);
  const violations = [...uploads, ...puts];
  const found = violations.filter((violation) => violation === fault.violation);
  reportFigure(context, `injected fault found: ${fault.name}`, `${2 * faultyRounds}`, found.length);
  expect(violations).toEqual(Array<string>(2 * faultyRounds).fill(fault.violation));
});
