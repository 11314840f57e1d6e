import { rmSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { journalSchema } from "../../../shared/api/gateway.ts";
import type { StashedWork } from "../../../shared/api/offline.ts";
import { embeddedConnectionId } from "../../../shared/api/gateway-paths.ts";
import { reviewSteps, type ReviewStep } from "../../../shared/job/job.ts";
import { runTransaction } from "../database.ts";
import type { ServiceConnection } from "../connections/connection.ts";
import { formatTimestamp, type Clock } from "../../platform/clock.ts";
import type { ActiveTimes } from "../active-times.ts";
import type { Journals } from "../journals.ts";
import { openStash, type Stash } from "./stash.ts";
import type { ConceptSearch } from "./concept-search.ts";
import { createOfflineService, type OfflineService } from "./offline-service.ts";
import { deleteOfflineData, openOfflineStore } from "./store.ts";
import { hasWork, type WorkJournals } from "./synchronizer.ts";

export interface OfflineServicesOptions {
  /** The workbench's own database. */
  database: DatabaseSync;
  journals: Journals;
  activeTimes: ActiveTimes;
  /** The folder of the kept contents; each connection has a folder in it. */
  folder: string;
  concepts: ConceptSearch;
  clock: Clock;
  onFault: (error: unknown, tracking: string) => void;
}

/** The offline work of all remote connections, each with its own store. */
export interface OfflineServices {
  /** Opens the offline work of a connection, and begins to send its outbox. */
  open(connection: Pick<ServiceConnection, "id" | "send" | "state">): void;
  /** Returns the offline work of a connection; null for the embedded one, whose service is always available. */
  find(connectionId: string): OfflineService | null;
  /** Returns the stash of a connection. */
  getStash(connectionId: string): Stash;
  /**
   * Moves the journals of a job to the stash. Leaves out the step `except`, which can still be checked in, and a step
   * whose work is kept on this machine.
   * @throws {GatewayError} JOURNAL_DAMAGED
   */
  stashJournals(connectionId: string, job: { id: string; name: string }, except: ReviewStep | null): StashedWork[];
  /** Returns the number of outbox entries of a connection. */
  countPending(connectionId: string): number;
  /** Returns the number of jobs whose work is not checked in, plus the number of entries in the stash. */
  countWork(connectionId: string): number;
  /** Deletes all data of a connection: kept jobs, outbox, stash, journals and active times. */
  delete(connectionId: string): Promise<void>;
  close(): Promise<void>;
}

/** Returns the journals of one connection. */
export function selectJournals(journals: Journals, connectionId: string): WorkJournals {
  return {
    has: (address) => journals.has({ connectionId, ...address }),
    read: (address) => journals.read({ connectionId, ...address }),
    delete: (address) => journals.delete({ connectionId, ...address }),
  };
}

export function createOfflineServices(options: OfflineServicesOptions): OfflineServices {
  const { database, journals, activeTimes, concepts, clock, onFault } = options;
  const services = new Map<string, OfflineService>();
  const embeddedStash = openStash(database, embeddedConnectionId);
  const getStash = (connectionId: string): Stash => services.get(connectionId)?.store.stash ?? embeddedStash;
  const getFolder = (connectionId: string): string => join(options.folder, connectionId);

  return {
    open(connection) {
      const { id: connectionId } = connection;
      const service = createOfflineService({
        connection,
        store: openOfflineStore(database, connectionId, getFolder(connectionId)),
        journals: selectJournals(journals, connectionId),
        concepts,
        clock,
        onFault,
      });
      services.set(connectionId, service);
      service.start();
    },
    find: (connectionId) => services.get(connectionId) ?? null,
    getStash,
    stashJournals(connectionId, { id: jobId, name }, except) {
      const keptStep = services.get(connectionId)?.store.findJob(jobId)?.step;
      const addresses = reviewSteps
        .filter((step) => step !== except && step !== keptStep)
        .map((step) => ({ connectionId, jobId, step }))
        .filter((address) => journals.has(address));
      if (addresses.length === 0) return [];
      const stash = getStash(connectionId);
      return runTransaction(database, () =>
        addresses.map((address) => {
          const { step } = address;
          const journal = journalSchema.parse(JSON.parse(journals.read(address)));
          const at = formatTimestamp(clock.now());
          const record = { job_id: jobId, name, step, at, entry_count: journal.entries.length };
          const added = stash.add(record, JSON.stringify({ ...record, ...journal }));
          journals.delete(address);
          return added;
        }),
      );
    },
    countPending: (connectionId) => services.get(connectionId)?.store.countEntries() ?? 0,
    countWork(connectionId) {
      const service = services.get(connectionId);
      if (service === undefined) return 0;
      const { store } = service;
      const jobs = store.listJobs().filter((job) => hasWork(store, service.journals, job));
      return Math.max(journals.countJobs(connectionId), jobs.length) + store.stash.list().length;
    },
    async delete(connectionId) {
      await services.get(connectionId)?.close();
      services.delete(connectionId);
      runTransaction(database, () => {
        deleteOfflineData(database, connectionId);
        journals.deleteAll(connectionId);
        activeTimes.deleteAll(connectionId);
      });
      rmSync(getFolder(connectionId), { recursive: true, force: true });
    },
    async close() {
      await Promise.all([...services.values()].map((service) => service.close()));
    },
  };
}
