import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { createDocument, type DocumentRecord } from "../../shared/api/documents.ts";
import { getStatus } from "../../shared/api/status.ts";
import { buildTextPdf } from "../builders/pdf.ts";
import { damages, getDatabaseFile, removeDatabase, replaceDatabase } from "../harness/database-file.ts";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";
import { startTestService, type TestService } from "../harness/test-service.ts";
import { repetitions } from "./repetitions.ts";
import { reportFigure } from "./report-figure.ts";

const documentCount = repetitions({ few: 6, many: 100, long: 100 });

let pdf: Uint8Array;
beforeAll(async () => {
  pdf = await buildTextPdf(1);
});

/** The bytes of the document with a number. */
const createBody = (number: number) => new Uint8Array(Buffer.concat([pdf, Buffer.from(`\n% ${number}\n`)]));

async function upload({ client }: TestService, from: number, to: number): Promise<DocumentRecord[]> {
  const documents = [];
  for (let number = from; number < to; number++) {
    documents.push(await client.call(createDocument, { body: createBody(number) }));
  }
  return documents;
}

/** Counts the documents whose bytes are neither in the store nor in the quarantine of a data folder. */
function countLost(dataFolder: string, documents: readonly DocumentRecord[]): number {
  const stored = new Set<string>();
  for (const name of ["blobs", "quarantine"]) {
    const folder = join(dataFolder, name);
    if (!existsSync(folder)) continue;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      stored.add(
        createHash("sha256")
          .update(readFileSync(join(entry.parentPath, entry.name)))
          .digest("hex"),
      );
    }
  }
  return documents.filter(({ sha256 }) => !stored.has(sha256)).length;
}

/** Counts the documents that a service does not serve with their own bytes. */
async function countUnreadable({ client }: TestService, documents: readonly DocumentRecord[]): Promise<number> {
  let unreadable = 0;
  for (const { uri, sha256 } of documents) {
    const bytes = await client.fetchUri(uri).then(
      (response) => response.arrayBuffer(),
      () => null,
    );
    const isSame = bytes !== null && createHash("sha256").update(new Uint8Array(bytes)).digest("hex") === sha256;
    if (!isSame) unreadable += 1;
  }
  return unreadable;
}

/** Tells whether a start is refused with a message, not with a stack trace of something else. */
async function isRefused(dataFolder: string, message: RegExp): Promise<boolean> {
  return startTestService({ dataFolder }).then(
    () => false,
    (error: unknown) => error instanceof Error && error.name === "DataFolderError" && message.test(error.message),
  );
}

test("the database is removed", async (context) => {
  const first = await startTestService();
  const { dataFolder } = first;
  const documents = await upload(first, 0, documentCount);
  await first.close();
  const database = readFileSync(getDatabaseFile(dataFolder));
  removeDatabase(dataFolder);
  const refused = await isRefused(dataFolder, /is missing or empty.*--new/);
  const fresh = await startTestService({ dataFolder, createDatabase: true });
  await fresh.sweep();
  const lost = countLost(dataFolder, documents);
  await fresh.close();

  // The database is found again.
  removeDatabase(dataFolder);
  writeFileSync(getDatabaseFile(dataFolder), database);
  rmSync(join(dataFolder, "galley.json"));
  const again = await startTestService({ dataFolder });
  const unreadable = await countUnreadable(again, documents);
  reportFigure(
    context,
    `blobs lost of ${documentCount} after the database was removed (started with --new)`,
    "0",
    lost,
  );
  reportFigure(context, "of these, unreadable after the database was put back", "0", unreadable);
  expect({ refused, lost, unreadable }).toEqual({ refused: true, lost: 0, unreadable: 0 });
});

test("yesterday's database is put back", async (context) => {
  const first = await startTestService();
  const { dataFolder } = first;
  const half = documentCount / 2;
  const old = await upload(first, 0, half);
  await first.close();
  const backups = createTemporaryFolder();
  const [yesterday, today] = [join(backups, "yesterday"), join(backups, "today")];
  copyFileSync(getDatabaseFile(dataFolder), yesterday);
  const second = await startTestService({ dataFolder });
  const documents = [...old, ...(await upload(second, half, documentCount))];
  await second.close();
  copyFileSync(getDatabaseFile(dataFolder), today);

  replaceDatabase(dataFolder, yesterday);
  const restored = await startTestService({ dataFolder });
  await restored.sweep();
  const lost = countLost(dataFolder, documents) + (await countUnreadable(restored, old));
  await restored.close();
  replaceDatabase(dataFolder, today);
  const unreadable = await countUnreadable(await startTestService({ dataFolder }), documents);
  reportFigure(context, `blobs lost of ${documentCount} after yesterday's database was put back`, "0", lost);
  reportFigure(context, "of these, unreadable after today's was put back again", "0", unreadable);
  expect({ lost, unreadable }).toEqual({ lost: 0, unreadable: 0 });
});

test("the database is damaged or belongs to another folder", async (context) => {
  const service = await startTestService();
  const { dataFolder } = service;
  const documents = await upload(service, 0, 3);
  await service.close();
  const file = getDatabaseFile(dataFolder);
  const sound = readFileSync(file);
  mkdirSync(join(dataFolder, "backups"));
  writeFileSync(join(dataFolder, "backups", "good.sqlite"), sound);
  let refused = 0;
  for (const damage of Object.values(damages)) {
    damage(file);
    if (await isRefused(dataFolder, /is damaged.*newest good backup is .*good\.sqlite/)) refused += 1;
    removeDatabase(dataFolder);
    writeFileSync(file, sound);
  }
  const other = await startTestService({ dataFolder: createTemporaryFolder() });
  await other.close();
  replaceDatabase(dataFolder, getDatabaseFile(other.dataFolder));
  if (await isRefused(dataFolder, /belongs to another data folder/)) refused += 1;
  removeDatabase(dataFolder);
  writeFileSync(file, sound);
  const unreadable = await countUnreadable(await startTestService({ dataFolder }), documents);
  const total = Object.keys(damages).length + 1;
  reportFigure(context, "damaged and foreign databases refused with what to do", `${total}`, refused);
  expect({ refused, unreadable }).toEqual({ refused: total, unreadable: 0 });
});

test("the database is damaged while the service runs", async (context) => {
  const service = await startTestService();
  await service.close();
  const { dataFolder } = service;
  const running = await startTestService({ dataFolder });
  damages.scrambled(getDatabaseFile(dataFolder));
  await running.checkDataFolder();
  const { status, reason } = await running.connect().call(getStatus, {});
  reportFigure(context, "status over a damaged database", "degraded", status);
  expect({ status, reason }).toEqual({
    status: "degraded",
    reason: "The database is damaged. The log says how to restore it.",
  });
});

test("the files of documents are deleted, and the documents are uploaded again", async (context) => {
  const service = await startTestService();
  const count = repetitions({ few: 3, many: 10, long: 10 });
  const documents = await upload(service, 0, count);
  let named = 0;
  for (const { uri, sha256, name } of documents) {
    rmSync(join(service.dataFolder, "blobs", sha256.slice(0, 2), sha256));
    const error = await service.client.fetchUri(uri).catch((cause: unknown) => cause);
    if (error instanceof Error && "code" in error && error.code === "CONTENT_LOST" && error.message.includes(name))
      named += 1;
  }
  await upload(service, 0, count);
  const unreadable = await countUnreadable(service, documents);
  reportFigure(context, "lost documents that the error names", `${count}`, named);
  reportFigure(context, "of these, unreadable after they were uploaded again", "0", unreadable);
  expect({ named, unreadable }).toEqual({ named: count, unreadable: 0 });
});

test("the data folder contains files of others, or its lock file is deleted", async (context) => {
  const foreign = createTemporaryFolder();
  const notes = join(foreign, "blobs", "arriving", "notes.txt");
  mkdirSync(join(foreign, "blobs", "arriving"), { recursive: true });
  writeFileSync(notes, "mine");
  chmodSync(foreign, 0o755);
  const isForeignRefused = await isRefused(foreign, /is not a data folder of Galley/);
  const isSame = readdirSync(foreign, { recursive: true }).length === 3 && readFileSync(notes, "utf8") === "mine";
  const changed = Number(!isSame) + Number((statSync(foreign).mode & 0o777) !== 0o755);
  reportFigure(context, "changes in a folder that is not a data folder", "0", changed);

  const service = await startTestService();
  onTestFinished(() => service.close());
  rmSync(join(service.dataFolder, "lock.sqlite"));
  const second = await startTestService({ dataFolder: service.dataFolder }).catch((error: unknown) => error);
  const isLocked = second instanceof Error && second.name === "DataFolderInUseError";
  reportFigure(context, "second process after the lock file was deleted", "refused", isLocked ? "refused" : "started");
  expect({ isForeignRefused, changed, isLocked }).toEqual({ isForeignRefused: true, changed: 0, isLocked: true });
});
