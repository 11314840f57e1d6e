import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createClient } from "../../shared/api/client.ts";
import { createDocument } from "../../shared/api/documents.ts";
import { checkoutJob } from "../../shared/api/jobs.ts";
import { pageZonesSchema } from "../../shared/document/zones.ts";
import { textPdf } from "../builders/pdf.ts";
import { launchServer } from "../harness/galley-process.ts";
import { blockedAt, itemOf, readItem, startJob, until, writeItem } from "../harness/jobs.ts";
import { temporaryFolder } from "../harness/service.ts";
import { logInAs } from "./accounts.ts";
import { cannotRun, isLong, mark } from "./marks.ts";
import { outOfOrder, parseTrace } from "./system-calls.ts";

const rounds = isLong ? 200 : 20;
const hasStrace = spawnSync("strace", ["-o", devNull, process.execPath, "--version"]).status === 0;
const noStrace = "strace is not here, or may not trace (Debian: apt-get install strace)";
const traced = "fsync,fdatasync,rename,renameat,renameat2,write,writev,sendto,sendmsg";

/** Something that the service believes to have done and that was not done. */
interface PageSkew {
  about: string;
  /** A module that the process loads first. */
  module: string;
  found: string;
}

const lies: readonly PageSkew[] = [
  {
    about: "synchronous lowered to NORMAL",
    module: `import { DatabaseSync } from "node:sqlite";
      const { exec } = DatabaseSync.prototype;
      DatabaseSync.prototype.exec = function (sql) {
        return exec.call(this, sql.replace("synchronous = FULL", "synchronous = NORMAL"));
      };`,
    found: "the database was not synced between its folder and the answer",
  },
  {
    about: "files that are not synced",
    module: `import { open } from "node:fs/promises";
      const file = await open(process.execPath);
      Object.getPrototypeOf(file).sync = async () => undefined;
      await file.close();`,
    found: "the blob was not synced before its rename",
  },
];

/** Uploads and overwrites, one after the other, under strace; gives what was out of order at each. */
async function trace(times: number, lie?: PageSkew): Promise<{ uploads: (string | null)[]; puts: (string | null)[] }> {
  const folder = temporaryFolder();
  const file = join(folder, "trace");
  const loaded = lie === undefined ? [] : ["--import", `data:text/javascript,${encodeURIComponent(lie.module)}`];
  // With -D it is the server that is this process's child, and is told to end.
  const strace = ["strace", "-D", "-f", "-y", "-s", "100", "-e", `trace=${traced}`, "-o", file, "--"];
  const starting = launchServer(join(folder, "data"), ["--no-rate-limits"], [...strace, process.execPath, ...loaded]);
  onTestFinished(() => starting.kill());
  const server = await starting.ready;
  const client = createClient({ baseUrl: server.baseUrl, key: await logInAs(server.baseUrl, "reviewer") });
  const pdf = await textPdf(1);
  const job = await until(client, await startJob(client, { bytes: pdf }), blockedAt("zoning"), server.origin);
  await client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  const item = await itemOf(client, job, "page-zones-json", 1);
  const zones = pageZonesSchema.parse(await readItem(client, item));

  /** How long the trace is before each call, and which blob it stores. */
  const stored: { from: number; sha256: string; kind: "uploads" | "puts" }[] = [];
  const note = async (kind: "uploads" | "puts", call: () => Promise<{ sha256: string | null }>) => {
    const from = readFileSync(file, "utf8").length;
    const { sha256 } = await call();
    stored.push({ from, sha256: sha256 ?? "", kind });
  };
  for (let round = 0; round < times; round++) {
    const body = new Uint8Array(Buffer.concat([pdf, Buffer.from(`\n% ${round}\n`)]));
    await note("uploads", () => client.call(createDocument, { body }));
    await note("puts", () => writeItem(client, item, { ...zones, confidence: round / times }));
  }
  await server.stop();
  await starting.gone;
  const text = readFileSync(file, "utf8");
  const found = stored.map(({ from, sha256, kind }) => ({
    kind,
    fault: outOfOrder(parseTrace(text.slice(from)), sha256),
  }));
  const of = (kind: "uploads" | "puts") => found.filter((each) => each.kind === kind).map(({ fault }) => fault);
  return { uploads: of("uploads"), puts: of("puts") };
}

const right = (faults: readonly (string | null)[]) => faults.filter((fault) => fault === null).length;

test("an answer says that something is stored only after it would outlive a power cut", async (context) => {
  if (!hasStrace) return cannotRun(context, noStrace);
  const { uploads, puts } = await trace(rounds);
  mark(context, "uploads: blob, rename, folder, database, answer, in this order", `${rounds}`, right(uploads));
  mark(context, "PUTs: the same", `${rounds}`, right(puts));
  const none = Array<null>(rounds).fill(null);
  expect(uploads).toEqual(none);
  expect(puts).toEqual(none);
});

test.for(lies)("the look at the system calls finds $about", async (lie, context) => {
  if (!hasStrace) return cannotRun(context, noStrace);
  const { uploads, puts } = await trace(3, lie);
  mark(context, `found: ${lie.about}`, "6", [...uploads, ...puts].filter((fault) => fault === lie.found).length);
  expect([...uploads, ...puts]).toEqual(Array<string>(6).fill(lie.found));
});
