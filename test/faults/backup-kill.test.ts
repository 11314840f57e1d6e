import { cpSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../../shared/api/client.ts";
import { createTeam, listTeams } from "../../shared/api/teams.ts";
import { buildTextPdf } from "../builders/pdf.ts";
import { createRandom } from "../builders/random.ts";
import { createKillArgs, readFileCalls } from "../harness/kill-args.ts";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";
import { readDocuments, runCommand, upload } from "./backup-commands.ts";
import { startTestService } from "../harness/test-service.ts";
import { checkIntegrity } from "./check-integrity.ts";
import { repetitions } from "./repetitions.ts";
import { reportFigure } from "./report-figure.ts";

const documentCount = 4;
const kills = repetitions({ few: 4, many: 24, long: 200 });
/** Every step of a restore is tried, or one of some. */
const stepsApart = repetitions({ few: 7, many: 1, long: 1 });

/** A data folder with documents, and a backup of it. */
interface Backup {
  dataFolder: string;
  key: string;
  file: string;
  documents: Map<string, string>;
  /** The number of calls that change a file while the backup is made. */
  calls: number;
}

const cleanups: (() => void | Promise<void>)[] = [];
let backup: Backup;
beforeAll(async () => {
  const onCleanup = (cleanUp: () => void | Promise<void>) => void cleanups.push(cleanUp);
  const service = await startTestService({}, onCleanup);
  const { dataFolder, key } = service;
  const pdf = await buildTextPdf(1);
  for (let count = 0; count < documentCount; count += 1) await upload(service.client, pdf);
  const documents = await readDocuments(service.client);
  await service.close();
  const file = join(createTemporaryFolder(onCleanup), "galley.tar");
  const { code, output } = await runCommand(["backup", file, "--data", dataFolder], createKillArgs(0));
  if (code !== 0) throw new Error(output);
  backup = { dataFolder, key, file, documents, calls: readFileCalls(output) };
});
afterAll(async () => {
  for (const cleanUp of cleanups.toReversed()) await cleanUp();
});

/** Copies the data folder of the backup. */
function copyDataFolder(): string {
  const copy = createTemporaryFolder();
  cpSync(backup.dataFolder, copy, { recursive: true });
  return copy;
}

let teams = 0;

/**
 * Reads the content of a data folder, and creates a team, so that the next restore replaces another content.
 * @returns the names of the teams and the documents; those with the new team; the lines of the log
 */
async function readAndChange(dataFolder: string) {
  const service = await startTestService({ dataFolder });
  const client = service.connect(backup.key);
  const found = await readContent(client);
  const { name } = await client.call(createTeam, { body: { name: `Team ${(teams += 1)}` } });
  await service.close();
  return { found, present: { ...found, teams: [...found.teams, name] }, log: service.log };
}

async function readContent(client: Client) {
  const { list } = await client.call(listTeams, {});
  return { teams: list.map(({ name }) => name).toSorted(), documents: [...(await readDocuments(client))] };
}

/** Reads the content of a folder in `replaced`. */
async function readReplaced(dataFolder: string, name: string) {
  const service = await startTestService({ dataFolder: join(dataFolder, "replaced", name) });
  const content = await readContent(service.connect(backup.key));
  await service.close();
  return content;
}

const listReplaced = (dataFolder: string): string[] =>
  existsSync(join(dataFolder, "replaced")) ? readdirSync(join(dataFolder, "replaced")).toSorted() : [];

test("kills during backups and restores lose nothing", { timeout: 600_000 + kills * 10_000 }, async (context) => {
  const random = createRandom(11);
  const dataFolder = copyDataFolder();
  const restore = ["restore", backup.file, "--data", dataFolder];
  const restoreCalls = readFileCalls((await runCommand(restore, createKillArgs(0))).output);
  const initial = await readAndChange(dataFolder);
  const restored = initial.found;
  let present: typeof restored = initial.present;
  let completed = 0;
  let halves = 0;
  const lost: string[] = [];
  for (let count = 0; count < kills; count += 1) {
    // Both commands are killed in all their parts.
    const [isBackup, part] = [count % 2 === 0, (count + random.next()) / kills];
    const killArgs = createKillArgs(Math.ceil(part * (isBackup ? backup.calls : restoreCalls)));
    const target = join(createTemporaryFolder(), "galley.tar");
    const args = isBackup ? ["backup", target, "--data", dataFolder] : restore;
    if ((await runCommand(args, killArgs)).code === 0) completed += 1;
    if (isBackup) {
      // Either there is no file, or it is complete.
      if (!existsSync(target)) continue;
      const check = await runCommand(["restore", target, "--data", createTemporaryFolder(), "--new-keys"]);
      if (check.code !== 0) lost.push(check.output);
      continue;
    }
    if (existsSync(join(dataFolder, "pending.json"))) halves += 1;
    const next = await readAndChange(dataFolder);
    if (![present, restored].some((content) => isDeepStrictEqual(content, next.found)))
      lost.push(`${count}: ${JSON.stringify(next.found)}`);
    present = next.present;
    lost.push(...checkIntegrity(dataFolder));
  }
  // Every content that was replaced is still there as a whole.
  for (const name of listReplaced(dataFolder).slice(-2)) {
    if (!isDeepStrictEqual((await readReplaced(dataFolder, name)).documents, restored.documents)) lost.push(name);
  }
  const name = `kills during backups and restores (${completed} were too late, ${halves} in the last step)`;
  reportFigure(context, name, `${kills}`, kills);
  reportFigure(context, "contents that are neither the old nor the restored one", "0", lost.length);
  expect(restored.documents).toEqual([...backup.documents]);
  expect(lost).toEqual([]);
  expect(completed).toBeLessThan(kills / 2);
});

test("a restore that is killed at any step is completed by the next start", async (context) => {
  const dataFolder = copyDataFolder();
  const initial = await readAndChange(dataFolder);
  const restored = initial.found;
  let present: typeof restored = initial.present;
  let step = 1;
  const lost: string[] = [];
  for (; ; step += stepsApart) {
    const args = ["restore", backup.file, "--data", dataFolder];
    const { code } = await runCommand(args, createKillArgs(step, "pending.json"));
    if (code === 0) break;
    const isUnfinished = existsSync(join(dataFolder, "pending.json"));
    const next = await readAndChange(dataFolder);
    // The decision to restore was written before the first step.
    if (!isDeepStrictEqual(next.found, restored)) lost.push(`step ${step}: ${JSON.stringify(next.found)}`);
    if (next.log.join().includes("The backup was restored") !== isUnfinished) lost.push(`step ${step}: not told`);
    const replaced = await readReplaced(dataFolder, listReplaced(dataFolder).at(-1) ?? "");
    if (!isDeepStrictEqual(replaced, present)) lost.push(`step ${step}: the replaced content is incomplete`);
    present = next.present;
  }
  reportFigure(context, "steps of a restore at which it was killed", "> 8", (step - 1) / stepsApart);
  reportFigure(context, "restores that were not completed as a whole", "0", lost.length);
  expect(restored.documents).toEqual([...backup.documents]);
  expect(lost).toEqual([]);
  expect(step).toBeGreaterThan(8);
});
