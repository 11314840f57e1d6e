import { cpSync } from "node:fs";
import { inject, onTestFinished } from "vitest";
import { createClient, type Client } from "../../shared/api/client.ts";
import { basePath } from "../../shared/api/index.ts";
import { createTeam } from "../../shared/api/teams.ts";
import { createUser, login } from "../../shared/api/users.ts";
import { createPasswords, type PasswordCost } from "../../electron/domain/accounts/passwords.ts";
import { startService, type Service, type ServiceOptions } from "../../electron/service.ts";
import type { Timers } from "../../electron/platform/clock.ts";
import { createLog } from "../../electron/platform/log.ts";
import { origin } from "./origin.ts";
import { useSharedWorkers, validationThreadFile } from "./shared-workers.ts";
import { createTemporaryFolder, type RegisterCleanup } from "./temporary-folder.ts";

/** The lowest cost that argon2id allows, since tests sign up many users. */
const lowestPasswordCost: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Timers that never run. A service whose test takes long on a busy machine must not sweep or make snapshots by itself. */
const stoppedTimers: Timers = { after: () => () => undefined };

/** A real service with its own data folder, called without a network port. */
export interface TestService extends Service {
  dataFolder: string;
  /** Client with the live key of the local user. */
  client: Client;
  key: string;
  /** Lines of the log. */
  log: string[];
  /** Creates a client with another key, or with none. */
  connect(key?: string): Client;
  /** Creates a user and logs in. */
  signUp(name: string): Promise<{ client: Client; id: string; email: string; keys: { live: string; test: string } }>;
  /** Sends a request and returns the response unparsed. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** Starts a service with a team of experts, whose admin is the local user. */
export async function startServiceWithExperts(
  options: Partial<ServiceOptions> = {},
): Promise<TestService & { expertsTeamId: string }> {
  const first = await startTestService(options);
  const { id } = await first.client.call(createTeam, { body: { name: "Experts" } });
  await first.close();
  const service = await startTestService({ ...options, dataFolder: first.dataFolder, expertsTeam: id });
  return { ...service, expertsTeamId: id };
}

/**
 * Creates a copy of the run's new data folder, which is much faster than a new one. All copies have the same identity,
 * master key and local user: a test of two data folders creates a temporary folder for one of them.
 */
export function createDataFolder(onCleanup: RegisterCleanup = onTestFinished): string {
  const folder = createTemporaryFolder(onCleanup);
  cpSync(inject("newDataFolder"), folder, { recursive: true });
  return folder;
}

export async function startTestService(
  options: Partial<ServiceOptions> = {},
  onCleanup: RegisterCleanup = onTestFinished,
): Promise<TestService> {
  const log: string[] = [];
  const dataFolder = options.dataFolder ?? createDataFolder(onCleanup);
  const service = await startService({
    workers: useSharedWorkers(),
    validationThreadFile,
    housekeepingTimers: stoppedTimers,
    passwords: createPasswords(lowestPasswordCost),
    version: "0.0.0",
    log: createLog((line) => log.push(line)),
    ...options,
    dataFolder,
  });
  onCleanup(() => service.close());
  const { key } = await service.getLocalUser();
  const connect = (key?: string): Client =>
    createClient({
      baseUrl: origin + basePath,
      fetch: (request) => service.handle(request),
      ...(key === undefined ? {} : { key }),
    });
  return {
    ...service,
    dataFolder,
    key,
    log,
    connect,
    client: connect(key),
    async signUp(name) {
      const account = { email: `${name.toLowerCase()}@example.org`, password: "correct horse battery" };
      const user = await connect().call(createUser, { body: { name, ...account } });
      const { api_keys } = await connect().call(login, {
        body: { authentication_method: "password", username: account.email, password: account.password },
      });
      const { live, test } = api_keys;
      if (live === null || test === null) throw new Error("the login showed no keys");
      return { client: connect(live), id: user.id, email: account.email, keys: { live, test } };
    },
    fetch: (path, init) => service.handle(new Request(`${origin}${path}`, init)),
  };
}
