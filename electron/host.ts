import { join } from "node:path";
import type { ServiceError } from "../shared/errors.ts";
import { createApp, type Sender } from "./api/app.ts";
import { createKeySecrets } from "./domain/key-secrets.ts";
import { builtInTaxonomies } from "./domain/built-in-taxonomies.ts";
import { createChanges } from "./domain/job-changes.ts";
import { describeEncryptedData } from "./domain/encrypted-data.ts";
import { createPageImages } from "./domain/page-images.ts";
import { createRateLimits, type Rates } from "./domain/rate-limits.ts";
import { createRunner } from "./domain/runner.ts";
import { startSweeper, type Swept } from "./domain/sweeper.ts";
import { installTaxonomies } from "./domain/taxonomies.ts";
import { ensureLocalUser } from "./domain/users.ts";
import type { Workers } from "./pipeline/tasks.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { createLog, type Log } from "./platform/log.ts";
import { openBlobs } from "./storage/blobs.ts";
import { deleteEncryptedValues } from "./storage/encrypted-values.ts";
import { lockDataFolder } from "./storage/data-folder-lock.ts";
import { loadMasterKeyFromFile, type LoadMasterKey, type MasterKey } from "./storage/master-key.ts";
import { openDatabase } from "./storage/open.ts";
import type { Db } from "./storage/tables.ts";
import { createWorkers, type WorkersOptions } from "./tools/workers.ts";

export interface HostOptions {
  /** Everything that the service keeps lies in here; made where it is not there. */
  dataFolder: string;
  /** What runs the pipeline's tasks, or how to make it; the host closes it. */
  workers: Workers | WorkersOptions;
  /** Of the application, as `/status` tells it. */
  version: string;
  /** How often each caller may call; without limit unless told. */
  rates?: Rates;
  /** Starts with the maintenance switch on. */
  maintenance?: boolean;
  /** Name or id of the team whose members may do any live job's blocked step; nobody's unless told. */
  expertsTeam?: string;
  /** Leaves the taxonomies that come with the application to the experts; anybody may change them unless told. */
  curated?: boolean;
  /** Scheme, host and port of the addresses in answers, as behind a proxy; those that each call came by unless told. */
  publicOrigin?: string;
  /** Loads the key that encrypts API keys; from `master.key` in the data folder by default. */
  loadMasterKey?: LoadMasterKey;
  /** Ends all API keys first, so that the data folder opens without the master key that encrypted them. */
  revokeApiKeys?: boolean;
  clock?: Clock;
  /** To stderr unless told. */
  log?: Log;
}

/** The service, running. */
export interface Host {
  /** Answers a call to any path under `/v1.1` or `/v1`. */
  handle(request: Request, sender?: Sender): Promise<Response>;
  /** While on, every call but `/status` is turned away with 503. */
  setMaintenance(on: boolean): void;
  /** The answer to what a listener could not make a request of, or would not. */
  refuse(error: ServiceError): Response;
  /** The user of a workbench with this service inside, and that user's live API key. */
  localUser(): Promise<{ id: string; name: string; email: string; key: string }>;
  /** Where the key that encrypts API keys is stored. */
  masterKey: Pick<MasterKey, "storage" | "file">;
  /** Removes what is over and what nothing refers to. It happens by itself at start and every hour. */
  sweep(): Promise<Swept>;
  /** Stops what runs, each job where it is, and lets go of the data folder. */
  close(): Promise<void>;
}

/** Loads the master key for a database that is open, or closes the database. */
async function loadMasterKey(db: Db, options: HostOptions, log: Log): Promise<MasterKey> {
  const { dataFolder, loadMasterKey: load = loadMasterKeyFromFile(), revokeApiKeys = false } = options;
  try {
    if (revokeApiKeys) {
      await deleteEncryptedValues(db);
      log.info("all API keys revoked");
    }
    return await load(dataFolder, await describeEncryptedData(db));
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function compose(options: HostOptions): Promise<Host> {
  const { dataFolder, version, clock = systemClock } = options;
  const { expertsTeam = null, curated = false, publicOrigin = null } = options;
  const log = options.log ?? createLog((line) => process.stderr.write(line));
  const db = await openDatabase(join(dataFolder, "galley.sqlite"));
  const { bytes, storage, file } = await loadMasterKey(db, options, log);
  const secrets = createKeySecrets(bytes);
  const blobs = openBlobs(join(dataFolder, "blobs"));
  const workers = "run" in options.workers ? options.workers : createWorkers(options.workers);
  const tessdata = join(dataFolder, "tessdata");
  const parts = { db, blobs, secrets, clock, log, workers, changes: createChanges(), tessdata };
  const runner = createRunner(parts);
  const limits = createRateLimits(options.rates ?? null, clock);
  const context = { ...parts, runner, limits, pageImages: createPageImages(parts), expertsTeam, curated };
  const app = createApp(context, { version, publicOrigin });
  app.setMaintenance(options.maintenance ?? false);
  await installTaxonomies(context, builtInTaxonomies);
  await runner.resume();
  const sweeper = startSweeper(context);
  log.info("service started", { version });
  return {
    handle: (request, sender) => app.handle(request, sender),
    setMaintenance: (on) => app.setMaintenance(on),
    refuse: (error) => app.refuse(error),
    async localUser() {
      const { user, keys } = await ensureLocalUser(context);
      if (keys.live === null) throw new Error("the local user has no live key");
      return { id: user.id, name: user.name, email: user.email, key: keys.live };
    },
    masterKey: { storage, file },
    sweep: () => sweeper.sweep(),
    async close() {
      await app.close();
      await sweeper.close();
      await runner.close();
      await workers.close();
      await db.destroy();
      log.info("service closed");
    },
  };
}

/**
 * Starts the service on a data folder: the one place where its parts are made and put together.
 * @throws {DataFolderInUseError} where another process has the folder
 * @throws {NewerDatabaseError} where a newer version of the application has written it
 * @throws {MasterKeyError} where the database was encrypted with a key that cannot be had
 */
export async function createHost(options: HostOptions): Promise<Host> {
  const unlock = lockDataFolder(options.dataFolder);
  try {
    const host = await compose(options);
    let closing: Promise<void> | undefined;
    const close = () => (closing ??= host.close().finally(unlock));
    return { ...host, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
