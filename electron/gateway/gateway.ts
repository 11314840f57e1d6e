import { basePath } from "../../shared/api/index.ts";
import { createClient } from "../../shared/api/client.ts";
import type { Session } from "../../shared/api/gateway.ts";
import {
  appendJournal,
  deleteJournal,
  gatewayPath,
  getJournal,
  getSession,
  sampleListPath,
} from "../../shared/api/gateway.ts";
import { getMe } from "../../shared/api/users.ts";
import { answering, route } from "./answer.ts";
import { assets } from "./assets.ts";
import type { Journals } from "./journals.ts";

export type Handler = (request: Request) => Promise<Response>;

export interface GatewayOptions {
  /** The service: a request with a key in it goes in, the answer comes out. */
  service: Handler;
  /** The key of the user who is logged in. */
  key: string;
  /** Where the key that encrypts API keys is stored; `file` is null where the keychain has it. */
  masterKey: { storage: Session["key_store"]; file: string | null };
  connection: Session["connection"];
  journals: Journals;
  /** Folders with the built renderer and with the sample documents. */
  rendererFolder: string;
  samplesFolder: string;
  dataFolder: string;
  version: string;
  onFault: (fault: unknown) => void;
}

const samplesPath = sampleListPath.slice(0, sampleListPath.lastIndexOf("/"));

/** Whether a path is one of the service's: `/v1.1/…`, or its alias `/v1/…`. */
export function isServicePath(path: string): boolean {
  return path.startsWith(`${basePath}/`) || path.startsWith("/v1/");
}

/** A copy of a request with other headers; the body streams through. */
export function withHeaders(request: Request, headers: Headers): Request {
  const init: RequestInit & { duplex: "half" } = {
    method: request.method,
    headers,
    body: request.body,
    signal: request.signal,
    duplex: "half",
  };
  return new Request(request.url, init);
}

/** Answers of the service carry what others wrote: should one be opened as a page, nothing in it runs. */
async function defused(answer: Promise<Response>): Promise<Response> {
  const { body, status, statusText, headers } = await answer;
  const safe = new Headers(headers);
  if (!safe.has("content-security-policy")) safe.set("content-security-policy", "default-src 'none'; sandbox");
  safe.set("x-content-type-options", "nosniff");
  return new Response(body, { status, statusText, headers: safe });
}

/** Tells the user that the master key is in a file, and why; null where the keychain has it. */
function describeKeyFile(file: string | null): string | null {
  if (file === null) return null;
  return (
    "This computer has no keychain that Galley can use. The master key, which encrypts the API keys, is stored in " +
    `${file}, which only your user account can read.`
  );
}

/**
 * What stands between the workbench's window and the service: adds the key, keeps the journals of checkouts, and
 * serves the window's own files. The window has no key and cannot tell which service answers.
 */
export function createGateway(options: GatewayOptions): Handler {
  const { service, key, masterKey, connection, journals, dataFolder, version } = options;
  const authorization = `Basic ${btoa(`${key}:`)}`;
  const client = createClient({ baseUrl: `http://127.0.0.1${basePath}`, key, fetch: service });
  const renderer = assets(options.rendererFolder);
  const samples = assets(options.samplesFolder);

  const own = answering(
    gatewayPath,
    [
      route(getSession, async () => {
        const user = { ...(await client.call(getMe, {})), api_keys: { live: null, test: null } };
        const note = describeKeyFile(masterKey.file);
        return { user, connection, key_store: masterKey.storage, note, version, data_folder: dataFolder };
      }),
      route(getJournal, async ({ params }) => journals.read(params)),
      route(appendJournal, async ({ params, body }) => ({
        length: journals.append(params, body.claimed_at, body.after, body.entries),
      })),
      route(deleteJournal, async ({ params }) => {
        journals.forget(params);
        return { length: 0 as const };
      }),
    ],
    options.onFault,
  );

  return async (request) => {
    const path = new URL(request.url).pathname;
    if (isServicePath(path)) {
      const headers = new Headers(request.headers);
      headers.set("authorization", authorization);
      headers.delete("cookie");
      return defused(service(withHeaders(request, headers)));
    }
    if (path.startsWith(`${gatewayPath}/`)) return own(request);
    if (path.startsWith(`${samplesPath}/`)) return samples(request, path.slice(samplesPath.length));
    return renderer(request, path);
  };
}
