/** The service as a server of its own: no workbench, no gateway; any HTTP client brings its key. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import manifest from "../package.json" with { type: "json" };
import { ServiceError } from "../shared/errors.ts";
import { basePath } from "../shared/api/index.ts";
import { teamServerRates } from "./domain/rate-limits.ts";
import { createHost } from "./host.ts";
import { listen, PortError, portOf, type Refused } from "./listen.ts";
import { createLog } from "./platform/log.ts";
import { gathered } from "./platform/log-lines.ts";
import { defaultDataFolder, prepareDataFolder } from "./platform/paths.ts";
import { stopOnSignals } from "./platform/stop-signals.ts";
import { DataFolderInUseError } from "./storage/data-folder-lock.ts";
import { loadMasterKeyFromFile, MasterKeyError } from "./storage/master-key.ts";
import { NewerDatabaseError } from "./storage/migrate.ts";

const usage = `npm run serve -- [options]

  --data DIR          keep everything in this folder, not in the platform's own place
  --port N            the port (any free one, unless told)
  --host ADDR         the address to bind to (127.0.0.1, which this machine alone reaches, unless told)
  --allow-host NAME   answer to this name too, as name or name:port; may be given more than once
  --public-url URL    the address that callers know this server by, as behind a proxy with TLS
  --experts TEAM      this team's members may check out every live job, and change the taxonomies that
                      came with the server; by the team's name or id
  --master-key-file FILE
                      read the key that encrypts API keys from this file, not from master.key in the data folder
  --revoke-api-keys   end all API keys first: opens a data folder whose master key is lost
  --maintenance       turn every call but /status away
  --no-rate-limits    let every key call as often as it likes
`;

/** How long running calls may take to end once the server is told to. */
const graceMs = 10_000;

class UsageError extends Error {
  override readonly name = "UsageError";
}

/** @throws {UsageError} unless it is scheme, name and perhaps port: all else of an address is the service's own */
function publicUrlOf(text: string): URL {
  if (URL.canParse(text) && /^https?:\/\/[^/?#@\\*]+\/?$/i.test(text)) return new URL(text);
  const wanted = "it is http:// or https://, a name and perhaps a port, as https://galley.example.org";
  throw new UsageError(`--public-url ${text}: ${wanted}; ${basePath} is added to it.`);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      allowNegative: true,
      options: {
        data: { type: "string" },
        port: { type: "string", default: "0" },
        host: { type: "string", default: "127.0.0.1" },
        "allow-host": { type: "string", multiple: true, default: [] },
        "public-url": { type: "string" },
        experts: { type: "string" },
        "master-key-file": { type: "string" },
        "revoke-api-keys": { type: "boolean", default: false },
        maintenance: { type: "boolean", default: false },
        "rate-limits": { type: "boolean", default: true },
        help: { type: "boolean", default: false },
      },
    });
    const publicUrl = values["public-url"] === undefined ? null : publicUrlOf(values["public-url"]);
    const names = [...values["allow-host"], ...(publicUrl === null ? [] : [publicUrl.host])];
    const loadMasterKey = loadMasterKeyFromFile(values["master-key-file"]);
    return { ...values, port: portOf(values.port), names, publicUrl, loadMasterKey };
  } catch (cause) {
    if (cause instanceof PortError || cause instanceof UsageError) throw cause;
    throw new UsageError(`${cause instanceof Error ? cause.message : String(cause)}\n\n${usage}`, { cause });
  }
}

function refusalOf(why: Refused, origin: string): ServiceError {
  switch (why) {
    case "foreign":
      return new ServiceError("ACCESS_DENIED", `The service answers at ${origin}, and to no page of another site.`);
    case "malformed-target":
      return new ServiceError("ROUTE_NOT_FOUND", "The request's target is not an address.");
    case "headers-too-large":
      return new ServiceError("PAYLOAD_TOO_LARGE", "The request's headers are larger than the service takes.");
    case "malformed":
      return new ServiceError("FIELD_INVALID", "The request is not HTTP/1.1 that can be understood.");
    case "too-slow":
      return new ServiceError("FIELD_INVALID", "The request did not arrive in time.");
  }
}

async function run(): Promise<void> {
  const options = readOptions();
  const { data, port, host: address, names, publicUrl, help, experts, maintenance, "rate-limits": limited } = options;
  const { loadMasterKey, "revoke-api-keys": revokeApiKeys } = options;
  if (help) return console.log(usage);
  const dataFolder = prepareDataFolder(data ?? defaultDataFolder());
  const { version } = manifest;
  const log = createLog(gathered((text) => process.stderr.write(text)));
  const host = await createHost({
    log,
    dataFolder,
    version,
    workers: { entry: join(import.meta.dirname, "worker.js") },
    maintenance,
    loadMasterKey,
    revokeApiKeys,
    curated: true,
    ...(publicUrl === null ? {} : { publicOrigin: publicUrl.origin }),
    ...(experts === undefined ? {} : { expertsTeam: experts }),
    ...(limited ? { rates: teamServerRates } : {}),
  });
  const listening = await listen({
    host: address,
    port,
    names,
    behindProxy: publicUrl !== null,
    answer: () => (request, from) => host.handle(request, from),
    refuse: (why, origin) => host.refuse(refusalOf(why, origin)),
  }).catch(async (error: unknown) => {
    await host.close();
    throw error;
  });
  stopOnSignals(async () => {
    await Promise.all([listening.close(graceMs), host.close()]);
  });
  console.log(`listening on ${listening.origin}${basePath}`);
}

await run().catch((error: unknown) => {
  const known = [PortError, UsageError, DataFolderInUseError, MasterKeyError, NewerDatabaseError].some(
    (kind) => error instanceof kind,
  );
  console.error(known && error instanceof Error ? error.message : error);
  process.exit(1);
});
