/** The options of the server's command line. */
import { parseArgs } from "node:util";
import { gibibyte } from "../shared/bytes.ts";
import { basePath } from "../shared/api/index.ts";
import { ListenError, parsePort } from "./listener/listen.ts";
import { UsageError } from "./start-error.ts";

/** The default of `--quota`. It is enough for some thousand scanned documents with their page images. */
const defaultQuotaGiB = 10;

/** The default of `--stop-timeout`, in seconds. */
const defaultStopTimeout = 10;

/** The text that `--help` prints. */
export const usage = `npm run serve -- [options]
npm run serve -- backup FILE [--data DIR] [--pass-phrase-file FILE] [--master-key-file FILE]
npm run serve -- restore FILE [--data DIR] [--pass-phrase-file FILE] [--master-key-file FILE] [--new-keys]

  backup FILE         write all data to a new file, also while a server runs
  restore FILE        replace the content of the data folder by a backup, while no server runs; what it
                      contained is moved to replaced/
  --pass-phrase-file FILE
                      encrypt the master key with the pass phrase in this file and include it; or read it
                      with that pass phrase. Without the key, API keys cannot be restored
  --new-keys          restore without the master key, and revoke all API keys

  --data DIR          store all data in this folder instead of the platform's default
  --port N            the port; by default any free one
  --host ADDR         the address to bind to; by default 127.0.0.1, which only this machine reaches
  --allow-host NAME   accept requests to this name too, as name or name:port; may be repeated
  --public-url URL    the address by which clients know the server, as behind a proxy with TLS
  --experts TEAM      the id or name of an existing team, whose members may check out every live job
                      and change the built-in taxonomies
  --master-key-file FILE
                      read the key that encrypts API keys from this file instead of master.key in the
                      data folder; it is created at the first start
  --revoke-api-keys   revoke all API keys before the start; opens a data folder whose master key is lost
  --new               create a new database in a data folder whose database is lost
  --maintenance       answer every request but /status with 503
  --no-rate-limits    do not limit how often a key may be used
  --quota GIB         the storage of each user in GiB, or none; by default ${defaultQuotaGiB}
  --stop-timeout SECONDS
                      the time that running requests have to end after a stop signal; by default ${defaultStopTimeout}
`;

/**
 * Parses the value of `--public-url`: a scheme, a name and optionally a port. A path is not allowed, since the
 * service appends its own.
 * @throws {UsageError} if the text is anything else
 */
function parsePublicUrl(text: string): URL {
  if (URL.canParse(text) && /^https?:\/\/[^/?#@\\*]+\/?$/i.test(text)) return new URL(text);
  const expected = "expected http:// or https://, a name and optionally a port, as https://galley.example.org";
  throw new UsageError(`--public-url ${text}: ${expected}. The server appends ${basePath}.`);
}

/** Parses the value of `--quota`. Returns bytes, or null for `none`. @throws {UsageError} */
function parseQuota(text: string): number | null {
  if (text === "none") return null;
  if (/^\d{1,6}(?:\.\d{1,3})?$/.test(text) && Number(text) > 0) return Math.round(Number(text) * gibibyte);
  throw new UsageError(
    `--quota ${text}: expected a number of GiB above 0, such as ${defaultQuotaGiB} or 0.5, or none.`,
  );
}

/** Parses the value of `--stop-timeout`. Returns milliseconds. @throws {UsageError} */
function parseStopTimeout(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text) * 1000;
  throw new UsageError(`--stop-timeout ${text}: expected a whole number of seconds up to 99999.`);
}

/** Parses the positional arguments: a command and its file. @throws {UsageError} */
function parseCommand([name, file, ...rest]: readonly string[]): { name: "backup" | "restore"; file: string } | null {
  if (name === undefined) return null;
  if ((name === "backup" || name === "restore") && file !== undefined && rest.length === 0) return { name, file };
  throw new UsageError(`${name}: expected "backup FILE" or "restore FILE"\n\n${usage}`);
}

/**
 * Parses the arguments of the server's process.
 * @throws {UsageError} if there is an unknown option or a value is invalid
 * @throws {ListenError} if the port is invalid
 */
export function parseServerOptions(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowNegative: true,
      allowPositionals: true,
      options: {
        data: { type: "string" },
        port: { type: "string", default: "0" },
        host: { type: "string", default: "127.0.0.1" },
        "allow-host": { type: "string", multiple: true, default: [] },
        "public-url": { type: "string" },
        experts: { type: "string" },
        "master-key-file": { type: "string" },
        "pass-phrase-file": { type: "string" },
        "new-keys": { type: "boolean", default: false },
        "revoke-api-keys": { type: "boolean", default: false },
        new: { type: "boolean", default: false },
        maintenance: { type: "boolean", default: false },
        "rate-limits": { type: "boolean", default: true },
        quota: { type: "string", default: String(defaultQuotaGiB) },
        "stop-timeout": { type: "string", default: String(defaultStopTimeout) },
        help: { type: "boolean", default: false },
      },
    });
    const publicUrl = values["public-url"] === undefined ? null : parsePublicUrl(values["public-url"]);
    const names = [...values["allow-host"], ...(publicUrl === null ? [] : [publicUrl.host])];
    const command = parseCommand(positionals);
    const quota = parseQuota(values.quota);
    const stopTimeoutMs = parseStopTimeout(values["stop-timeout"]);
    return { ...values, port: parsePort(values.port), names, publicUrl, quota, stopTimeoutMs, command };
  } catch (cause) {
    if (cause instanceof ListenError || cause instanceof UsageError) throw cause;
    throw new UsageError(`${cause instanceof Error ? cause.message : String(cause)}\n\n${usage}`, { cause });
  }
}
