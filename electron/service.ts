import { join } from "node:path";
import type { ServiceError } from "../shared/errors.ts";
import { completeRestore } from "./backup/apply-pending.ts";
import { createApp, type Sender } from "./api/app.ts";
import { createConceptSearch, type ConceptSearch } from "./domain/taxonomies/concepts.ts";
import type { Context } from "./domain/context.ts";
import { createKeySecrets } from "./domain/accounts/key-secrets.ts";
import { builtInTaxonomies } from "./domain/taxonomies/built-in-taxonomies.ts";
import { findExpertsTeam } from "./domain/review/experts.ts";
import { createChanges } from "./domain/jobs/announce-changes.ts";
import { describeEncryptedData } from "./domain/accounts/encrypted-data.ts";
import { continueRestoredJobs } from "./domain/contents/lost-contents.ts";
import { type ImportedFile, readTaxonomyFile } from "./domain/taxonomies/import-taxonomy-file.ts";
import { createLargeUploads } from "./domain/taxonomies/large-uploads.ts";
import { createStatisticsRuns } from "./domain/jobs/limit-statistics.ts";
import { createOutputs } from "./domain/jobs/outputs.ts";
import { createPageImages } from "./domain/jobs/page-images.ts";
import { createPasswords, type Passwords } from "./domain/accounts/passwords.ts";
import { createRateLimits, type Rates } from "./domain/accounts/rate-limits.ts";
import { createRunner } from "./domain/jobs/runner.ts";
import { createSweepDemand } from "./domain/housekeeping/sweep-demand.ts";
import { startSweeper, type SweepResult } from "./domain/housekeeping/sweeper.ts";
import { installTaxonomies } from "./domain/taxonomies/taxonomies.ts";
import { ensureLocalUser } from "./domain/accounts/users.ts";
import { createDetectors, type Detectors } from "./domain/detectors/detectors.ts";
import { createLanguageModel, type LanguageModel, type LoadModelKey } from "./domain/language-model/language-model.ts";
import { detectorFolderName } from "./platform/detector-files.ts";
import { createVocabularyCompiler } from "./domain/taxonomies/vocabulary-compiler.ts";
import { maxDocumentBytes } from "../shared/api/documents.ts";
import { maxSmallTaxonomyBytes as defaultMaxSmallTaxonomyBytes } from "./domain/validations.ts";
import { vocabularyVersions } from "./pipeline/index/versions.ts";
import type { Workers } from "./pipeline/tasks.ts";
import { type Clock, systemClock, systemTimerClock, type Timers } from "./platform/clock.ts";
import { createLog, type Log } from "./platform/log.ts";
import { ResourceStack } from "./platform/resource-stack.ts";
import { startBlobCheck } from "./storage/blobs/blob-check.ts";
import { openBlobs, type TemporaryFile } from "./storage/blobs/blobs.ts";
import { deleteEncryptedValues } from "./storage/keys/encrypted-values.ts";
import { startDailySnapshots } from "./storage/data-folder/daily-snapshots.ts";
import { recordFormats } from "./storage/content-formats.ts";
import { createDataFolderHealth, type DataFolderHealth } from "./storage/data-folder/data-folder-health.ts";
import { lockDataFolder, type DataFolderLock } from "./storage/data-folder/data-folder-lock.ts";
import { establishIdentity, getDatabaseFile, prepareDataFolder } from "./storage/data-folder/data-folder.ts";
import { createFileKeyLoader, type LoadMasterKey, type MasterKey } from "./storage/keys/master-key.ts";
import { migrations } from "./storage/database/migrate.ts";
import { endLongReads } from "./storage/database/long-reads.ts";
import { openDatabase } from "./storage/database/open.ts";
import type { Db } from "./storage/tables.ts";
import { createVocabularyStore } from "./storage/vocabularies.ts";
import { createValidationThreads } from "./tools/validation-threads.ts";
import { createWorkers, type WorkersOptions } from "./tools/workers.ts";

export interface ServiceOptions {
  /** The folder of all stored data; created if it does not exist. */
  dataFolder: string;
  /** The worker processes that run the pipeline's tasks, or the options to create them; `close` closes them. */
  workers: Workers | WorkersOptions;
  /** The script of the threads that validate large JSON; by default the source, which Node runs directly. */
  validationThreadFile?: string;
  /** The version of the application, which `/status` reports. */
  version: string;
  /** The rate limits of each caller. By default, there are none. */
  rates?: Rates;
  /** The bytes that each user may store. By default, there is no limit. */
  storageQuota?: number;
  /** The maximum size of a document in bytes. By default, 512 MiB. */
  maxDocumentBytes?: number;
  /** The maximum size in bytes of a taxonomy that is validated and stored as a whole. By default, 8 MiB. */
  maxSmallTaxonomyBytes?: number;
  /** Starts in maintenance mode. */
  maintenance?: boolean;
  /** The id or name of the team whose members may check out every live job. By default, there is none. */
  expertsTeam?: string;
  /** Whether only experts may change the built-in taxonomies. By default, everyone may. */
  onlyExpertsEditBuiltInTaxonomies?: boolean;
  /**
   * The scheme, host and port of the URIs in responses, needed behind a proxy. By default, those of the request are
   * used.
   */
  publicOrigin?: string;
  /** Loads the key that encrypts API keys. By default, it is in `master.key` in the data folder. */
  loadMasterKey?: LoadMasterKey;
  /**
   * Revokes all API keys before the service starts. The data folder then opens even if the master key that encrypted
   * them is lost.
   */
  revokeApiKeys?: boolean;
  /** Creates a new database in a data folder whose database is lost. */
  createDatabase?: boolean;
  /** Loads the API key of the model server. By default, requests to it have no key. */
  loadModelKey?: LoadModelKey;
  /** Hashes and verifies passwords. By default, the cost is above the minimum of OWASP. */
  passwords?: Passwords;
  clock?: Clock;
  /** The timers of long polls, of throttled request bodies and of job retries. By default, those of this process. */
  timers?: Timers;
  /** The timers of sweeps and daily snapshots. By default, those of this process. */
  housekeepingTimers?: Timers;
  /** By default, the log is written to standard error. */
  log?: Log;
}

/** The running service. */
export interface Service {
  /** Answers a request to any path under `/v1.1` or `/v1`. */
  handle(request: Request, sender?: Sender): Promise<Response>;
  /** Switches maintenance mode, in which every request but `/status` is answered with 503. */
  setMaintenance(isOn: boolean): void;
  /** Creates and logs the response to a request that the listener rejected or could not parse. */
  createRejectionResponse(error: ServiceError): Response;
  /**
   * Returns the user of an embedded service with the user's current live API key. Creates the user at the first call,
   * and a key if there is none or it was revoked.
   */
  getLocalUser(): Promise<{ id: string; name: string; email: string; key: string }>;
  /** Searches the concepts of taxonomies that the service does not store, for the user of an embedded service. */
  concepts: ConceptSearch;
  /** Reads a taxonomy from a file that the user of an embedded service imports, see `readTaxonomyFile`. */
  readTaxonomyFile(file: ImportedFile): Promise<TemporaryFile>;
  /** The layout models in the data folder. */
  detectors: Detectors;
  /** The language model that the settings in the data folder name. */
  languageModel: LanguageModel;
  /** The location of the key that encrypts API keys. */
  masterKey: Pick<MasterKey, "storage" | "file">;
  /** Deletes expired records and unreferenced blobs. The service does this at start and every hour. */
  sweep(): Promise<SweepResult>;
  /**
   * Sweeps if space is needed: after large deletions, when a quota is exhausted, when disk space is low, or if the last
   * sweep failed. Returns null if no sweep is needed, or if the last one was less than five minutes ago. The service
   * does this every minute.
   */
  sweepIfNeeded(): Promise<SweepResult | null>;
  /**
   * Deletes the copies of databases whose retention has ended, and makes a snapshot if there is none from the last 24
   * hours. The service does this soon after the start and hourly.
   */
  makeDailySnapshot(): Promise<void>;
  /**
   * Checks the database, the blobs and the lock of the data folder. `/status` reports their problems. The service
   * checks them at start, the database daily, the blobs every minute and the lock every 10 seconds.
   */
  checkDataFolder(): Promise<void>;
  /** Stops all running work and releases the data folder. Unfinished jobs resume at the next start. */
  close(): Promise<void>;
}

async function loadMasterKey(db: Db, options: ServiceOptions, log: Log): Promise<MasterKey> {
  const { dataFolder, loadMasterKey: load = createFileKeyLoader(), revokeApiKeys = false } = options;
  if (revokeApiKeys) {
    await deleteEncryptedValues(db);
    log.info("all API keys revoked");
  }
  return load(dataFolder, await describeEncryptedData(db));
}

/** Opens the database, and loads the experts' team and the master key. */
async function openStorage(options: ServiceOptions, health: DataFolderHealth, log: Log) {
  const { dataFolder, expertsTeam } = options;
  const db = await openDatabase(getDatabaseFile(dataFolder), migrations, (damage) => health.reportDamage(damage));
  try {
    await establishIdentity(db, dataFolder);
    await recordFormats(db);
    const experts = expertsTeam === undefined ? null : await findExpertsTeam(db, expertsTeam);
    return { db, experts, masterKey: await loadMasterKey(db, options, log) };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Creates the parts of the service and connects them. */
async function composeService(
  options: ServiceOptions & { log: Log },
  lock: DataFolderLock,
  resources: ResourceStack,
): Promise<Service> {
  const { dataFolder, version, log, clock = systemClock, timers = systemTimerClock } = options;
  const { housekeepingTimers = systemTimerClock } = options;
  const { onlyExpertsEditBuiltInTaxonomies = false, publicOrigin = null } = options;
  const health = await createDataFolderHealth({ dataFolder, lock, clock, log, isNew: options.createDatabase ?? false });
  resources.add(() => health.close());
  const { db, experts, masterKey } = await openStorage(options, health, log);
  resources.add(() => db.destroy());
  const expertsTeamId = experts?.id ?? null;
  const { bytes, storage, file } = masterKey;
  const secrets = createKeySecrets(bytes);
  const blobs = openBlobs(dataFolder);
  const workers = "run" in options.workers ? options.workers : createWorkers(options.workers);
  resources.add(() => workers.close());
  const tessdata = join(dataFolder, "tessdata");
  const detectors = createDetectors({ folder: join(dataFolder, detectorFolderName), workers, log });
  const { loadModelKey = () => Promise.resolve(null) } = options;
  const languageModel = createLanguageModel({ dataFolder, loadKey: loadModelKey, log });
  const vocabularies = createVocabularyStore(dataFolder, vocabularyVersions);
  const { storageQuota = null, maxSmallTaxonomyBytes = defaultMaxSmallTaxonomyBytes } = options;
  const shared = { changes: createChanges(), sweepDemand: createSweepDemand() };
  const vocabularyCompiler = createVocabularyCompiler({ vocabularies, workers, maxSmallTaxonomyBytes });
  const stores = { db, blobs, vocabularies, vocabularyCompiler };
  const parts = {
    ...stores,
    health,
    secrets,
    clock,
    log,
    workers,
    tessdata,
    detectors,
    languageModel,
    storageQuota,
    ...shared,
  };
  const runner = createRunner(parts, { timers });
  resources.add(() => runner.close());
  const limits = createRateLimits(options.rates ?? null, clock, timers);
  const pageImages = createPageImages(parts);
  const outputs = createOutputs(parts);
  const { passwords = createPasswords() } = options;
  const { validationThreadFile: entry } = options;
  const threads = createValidationThreads(entry === undefined ? {} : { entry });
  resources.add(() => threads.close());
  const { validate } = threads;
  const context: Context = {
    ...parts,
    runner,
    limits,
    largeUploads: createLargeUploads(),
    maxDocumentBytes: options.maxDocumentBytes ?? maxDocumentBytes,
    maxSmallTaxonomyBytes,
    statisticsRuns: createStatisticsRuns(),
    passwords,
    validate,
    pageImages,
    outputs,
    expertsTeamId,
    isExpertsTeamFoundByName: experts?.isFoundByName ?? false,
    onlyExpertsEditBuiltInTaxonomies,
    afterCommit: (task) => task(context),
  };
  const app = createApp(context, { version, publicOrigin, timers });
  app.setMaintenance(options.maintenance ?? false);
  await installTaxonomies(context, builtInTaxonomies);
  await continueRestoredJobs(context);
  await runner.resume();
  const sweeper = startSweeper(context, housekeepingTimers);
  resources.add(() => sweeper.close());
  const blobCheck = startBlobCheck({ db, blobs, log, health });
  resources.add(() => blobCheck.close());
  const snapshots = startDailySnapshots({ dataFolder, clock, timers: housekeepingTimers, log, health });
  resources.add(() => snapshots.close());
  // Running requests need all parts.
  resources.add(() => app.close());
  resources.add(() => endLongReads(db));
  const createLocalSearch = async () => createConceptSearch(context, (await ensureLocalUser(context)).user);
  log.info("service started", { version, expertsTeamId });
  return {
    handle: (request, sender) => app.handle(request, sender),
    setMaintenance: (isOn) => app.setMaintenance(isOn),
    createRejectionResponse: (error) => app.createRejectionResponse(error),
    async getLocalUser() {
      const { user, keys } = await ensureLocalUser(context);
      if (keys.live === null) throw new Error("the local user has no live key");
      return { id: user.id, name: user.name, email: user.email, key: keys.live };
    },
    concepts: {
      search: async (taxonomy, query) => (await createLocalSearch()).search(taxonomy, query),
      describe: async (taxonomy, concept) => (await createLocalSearch()).describe(taxonomy, concept),
    },
    readTaxonomyFile: (imported) => readTaxonomyFile(context, imported),
    detectors,
    languageModel,
    masterKey: { storage, file },
    sweep: () => sweeper.sweep(),
    sweepIfNeeded: () => sweeper.sweepIfNeeded(),
    makeDailySnapshot: () => snapshots.run(),
    async checkDataFolder() {
      health.checkLock();
      await health.checkDatabase();
      await blobCheck.check();
    },
    async close() {
      await resources.close();
      log.info("service closed");
    },
  };
}

/**
 * Starts the service on a data folder. Only this file creates the service's parts.
 * @throws {DataFolderError} if the folder belongs to another program, or its database is lost, damaged, read-only or
 * belongs to another folder
 * @throws {DataFolderInUseError} if another process uses the folder
 * @throws {NewerDatabaseError} if a newer version of the application wrote the database
 * @throws {UnknownExpertsError} if the team of experts does not exist
 * @throws {MasterKeyError} if the key with which the database was encrypted is missing or wrong
 *
 * @example const service = await startService({ dataFolder: "/srv/galley", workers: { entry: "worker.js" }, version:
 * "1.0.0" }); const response = await service.handle(new Request("http://localhost/v1.1/status")); await
 * service.close();
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const dataFolder = prepareDataFolder(options.dataFolder);
  const log = options.log ?? createLog((line) => process.stderr.write(line));
  const resources = new ResourceStack();
  const lock = lockDataFolder(dataFolder);
  resources.add(() => lock.release());
  try {
    const restored = await completeRestore(dataFolder);
    if (restored !== null) log.info(restored);
    const service = await composeService({ ...options, dataFolder, log }, lock, resources);
    let closing: Promise<void> | undefined;
    const close = () => (closing ??= service.close());
    return { ...service, close };
  } catch (error) {
    await resources.close().catch((cause: unknown) => log.error("the service could not be closed", cause));
    throw error;
  }
}
