/** The server: the service on a port, without a workbench or gateway. Clients authenticate with API keys. */
import { join } from "node:path";
import manifest from "../package.json" with { type: "json" };
import { ServiceError } from "../shared/errors.ts";
import { basePath } from "../shared/api/index.ts";
import { runBackup, runRestore } from "./backup/command.ts";
import { teamServerRates } from "./domain/accounts/rate-limits.ts";
import { parseServerOptions, usage } from "./server-options.ts";
import { startService } from "./service.ts";
import { listen, type Rejection } from "./listener/listen.ts";
import { createLog } from "./platform/log.ts";
import { bufferLines } from "./platform/log-lines.ts";
import { findDataFolder } from "./platform/settings.ts";
import { stopOnSignals } from "./platform/stop-signals.ts";
import { exitWithError } from "./start-error.ts";
import { createFileKeyLoader } from "./storage/keys/master-key.ts";

function toServiceError(rejection: Rejection, origin: string): ServiceError {
  switch (rejection) {
    case "foreign":
      return new ServiceError("ACCESS_DENIED", `The service is at ${origin} and refuses requests from other sites.`);
    case "malformed-target":
      return new ServiceError("ROUTE_NOT_FOUND", "The request's target is not a valid address.");
    case "headers-too-large":
      return new ServiceError("PAYLOAD_TOO_LARGE", "The request's headers exceed the limit of the service.");
    case "malformed":
      return new ServiceError("FIELD_INVALID", "The request is not valid HTTP/1.1.");
    case "too-slow":
      return new ServiceError("FIELD_INVALID", "The request did not arrive in time.");
    case "chunks-too-small":
      return new ServiceError("FIELD_INVALID", "The body has too many tiny chunks. Send larger ones.");
    case "busy":
      return new ServiceError("SERVICE_BUSY", "There are too many connections. Close some, or try again later.", {
        retryAfterSeconds: 5,
      });
  }
}

async function run(): Promise<void> {
  const options = parseServerOptions(process.argv.slice(2));
  if (options.help) return console.log(usage);
  const { publicUrl, experts, quota, command } = options;
  const dataFolder = options.data ?? findDataFolder();
  if (command !== null) {
    const commandOptions = {
      dataFolder,
      file: command.file,
      appVersion: manifest.version,
      passPhraseFile: options["pass-phrase-file"] ?? null,
      masterKeyFile: options["master-key-file"] ?? null,
      print: (line: string) => console.log(line),
    };
    if (command.name === "backup") return runBackup(commandOptions);
    return runRestore({ ...commandOptions, createNewKeys: options["new-keys"] });
  }
  const log = createLog(bufferLines((text) => process.stderr.write(text)));
  const service = await startService({
    dataFolder,
    version: manifest.version,
    log,
    workers: { entry: join(import.meta.dirname, "worker.js") },
    validationThreadFile: join(import.meta.dirname, "validation-thread.js"),
    maintenance: options.maintenance,
    loadMasterKey: createFileKeyLoader(options["master-key-file"]),
    revokeApiKeys: options["revoke-api-keys"],
    createDatabase: options.new,
    onlyExpertsEditBuiltInTaxonomies: true,
    ...(publicUrl === null ? {} : { publicOrigin: publicUrl.origin }),
    ...(experts === undefined ? {} : { expertsTeam: experts }),
    ...(quota === null ? {} : { storageQuota: quota }),
    ...(options["rate-limits"] ? { rates: teamServerRates } : {}),
  });
  const listener = await listen({
    host: options.host,
    port: options.port,
    names: options.names,
    isBehindProxy: publicUrl !== null,
    createHandler: () => (request, sender) => service.handle(request, sender),
    reject: (rejection, origin) => service.createRejectionResponse(toServiceError(rejection, origin)),
    onError: (error) => log.error("a connection could not be accepted", error),
  }).catch(async (error: unknown) => {
    await service.close();
    throw error;
  });
  stopOnSignals(async () => {
    await Promise.all([listener.close(options.stopTimeoutMs), service.close()]);
  });
  console.log(`listening on ${listener.origin}${basePath}`);
}

await run().catch(exitWithError);
