import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createClient } from "../../shared/api/client.ts";
import { listContents } from "../../shared/api/contents.ts";
import { createDocument } from "../../shared/api/documents.ts";
import { envelopeSchema, errorObjectSchema } from "../../shared/api/endpoint.ts";
import { createJob, getJob } from "../../shared/api/jobs.ts";
import { createUser, login } from "../../shared/api/users.ts";
import { buildTextPdf } from "../builders/pdf.ts";
import { buildRawPage } from "../builders/raw-pdf.ts";
import { StartupError, startServer, type ServerProcess } from "../harness/galley-process.ts";
import { isCompleted, waitForJob } from "../harness/jobs.ts";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";
import { createDataFolder } from "../harness/test-service.ts";
import { waitFor } from "../harness/wait-for.ts";

const script = join(import.meta.dirname, "..", "..", "out", "main", "server.js");

async function openServer(dataFolder: string, args: string[] = []): Promise<ServerProcess> {
  const server = await startServer(dataFolder, args);
  onTestFinished(() => server.kill());
  return server;
}

/** Sends raw bytes and returns the raw response. */
async function sendRaw(origin: string, request: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  socket.end(request);
  return text(socket);
}

async function newClient(baseUrl: string, send: (request: Request) => Promise<Response> = fetch) {
  const anonymousClient = createClient({ baseUrl, fetch: send });
  const account = { email: "ana@example.org", password: "correct horse battery" };
  await anonymousClient.call(createUser, { body: { name: "Ana", ...account } });
  const body = { authentication_method: "password" as const, username: account.email, password: account.password };
  const { live } = (await anonymousClient.call(login, { body })).api_keys;
  if (live === null) throw new Error("the login showed no key");
  return { client: createClient({ baseUrl, key: live, fetch: send }), key: live, password: account.password };
}

/** A server for the tests that neither stop it nor change its options. */
let sharedServer: ServerProcess;
const sharedDataFolder = createTemporaryFolder(afterAll);
beforeAll(async () => {
  sharedServer = await startServer(sharedDataFolder, ["--quota", "0.001"]);
});
afterAll(() => sharedServer.kill());

const logLine = z.object({ time: z.iso.datetime(), level: z.enum(["info", "error"]), message: z.string() });

test("the server prints one line when ready, logs requests without secrets, and exits with 0", async () => {
  const server = await openServer(createTemporaryFolder());
  expect(server.output.stdout).toBe(`listening on ${server.baseUrl}\n`);
  expect(server.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1\.1$/);
  const { key, password } = await newClient(server.baseUrl);
  const answer = await fetch(`${server.baseUrl}/jobs`, { headers: { authorization: `Basic ${btoa(`${key}:`)}` } });
  const { tracking } = envelopeSchema.parse(await answer.json());
  expect(answer.headers.get("x-tracking")).toBe(tracking);
  expect(await server.stop()).toBe(0);
  const { stdout, stderr } = server.output;
  expect(stdout).toBe(`listening on ${server.baseUrl}\n`);
  const lines = stderr
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  for (const line of lines) logLine.parse(line);
  expect(lines).toContainEqual(expect.objectContaining({ tracking, method: "GET", path: "/v1.1/jobs", status: 200 }));
  for (const secret of [key, btoa(`${key}:`), password]) expect(stderr).not.toContain(secret);
});

test("a job that runs at shutdown is completed after the next start", async () => {
  const dataFolder = createTemporaryFolder();
  const first = await openServer(dataFolder, ["--no-rate-limits"]);
  const { client, key } = await newClient(first.baseUrl);
  const { uri } = await client.call(createDocument, { body: await buildTextPdf(20) });
  const metadata = {
    zoning: { high_confidence_threshold: 0 },
    mapping: { taxonomy: "invoice", high_confidence_threshold: 0 },
  };
  const job = await client.call(createJob, {
    body: { type: "data-point-extraction", input_content: { role: "input", uri }, metadata },
  });
  await waitForJob(client, job, ({ progress }) => progress.current > 0, first.origin);
  expect(await first.stop()).toBe(0);

  const second = await openServer(dataFolder, ["--no-rate-limits"]);
  const secondClient = createClient({ baseUrl: second.baseUrl, key });
  const resumed = await secondClient.call(getJob, { params: { jobId: job.id } });
  expect(resumed.progress.current).toBeGreaterThan(0);
  expect((await waitForJob(secondClient, job, isCompleted, second.origin)).progress.current).toBe(
    resumed.progress.total,
  );
});

test("a request in progress is answered before the server exits", async () => {
  const dataFolder = createTemporaryFolder();
  // A busy machine may need longer than the default.
  const server = await openServer(dataFolder, ["--stop-timeout", "600"]);
  const { client } = await newClient(server.baseUrl);
  // An upload becomes a file after its first 64 KiB.
  const document = buildRawPage({ content: "", objects: [{ stream: "x".repeat(128 * 1024) }] });
  const upload = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      controller.enqueue(document.subarray(0, -100));
      await upload.promise;
      controller.enqueue(document.subarray(-100));
      controller.close();
    },
  });
  const answer = client.call(createDocument, { body });
  await waitFor(() => expect(readdirSync(join(dataFolder, "blobs", "arriving"))).toHaveLength(1));
  const ended = server.stop();
  await waitFor(() => expect(fetch(`${server.baseUrl}/status`)).rejects.toThrow("fetch failed"));
  upload.resolve();
  expect((await answer).size).toBe(document.byteLength);
  expect(await ended).toBe(0);
});

test("requests of other origins and malformed requests get an error response in the envelope", async () => {
  const { baseUrl, origin } = sharedServer;
  const sendAndParseError = async (request: string) => {
    const [head = "", body = ""] = (await sendRaw(origin, request)).split("\r\n\r\n");
    const { status_code, response } = envelopeSchema.parse(JSON.parse(body));
    expect(head).toContain(`HTTP/1.1 ${status_code} `);
    return [status_code, errorObjectSchema.array().parse(response)[0]?.type];
  };
  const { host } = new URL(baseUrl);
  expect(await sendAndParseError("GET /v1.1/status HTTP/1.0\r\n\r\n")).toEqual([403, "ACCESS_DENIED"]);
  expect(await sendAndParseError("GET /v1.1/status HTTP/1.1\r\nHost: galley.example\r\n\r\n")).toEqual([
    403,
    "ACCESS_DENIED",
  ]);
  expect(
    await sendAndParseError(`GET /v1.1/status HTTP/1.1\r\nHost: ${host}\r\nOrigin: https://galley.example\r\n\r\n`),
  ).toEqual([403, "ACCESS_DENIED"]);
  expect(await sendAndParseError(`GET /v1.1\\status HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).toEqual([
    404,
    "ROUTE_NOT_FOUND",
  ]);
  expect(await sendAndParseError("rubbish\r\n\r\n")).toEqual([400, "FIELD_INVALID"]);
  const large = `GET /v1.1/status HTTP/1.1\r\nHost: ${host}\r\nX: ${"x".repeat(64 * 1024)}\r\n\r\n`;
  expect(await sendAndParseError(large)).toEqual([400, "PAYLOAD_TOO_LARGE"]);
});

test("behind a proxy the server uses its public address in responses and accepts it in requests", async () => {
  const publicUrl = "https://galley.example.org";
  const server = await openServer(createTemporaryFolder(), ["--public-url", `${publicUrl}/`]);
  expect(server.output.stdout).toBe(`listening on ${server.baseUrl}\n`);
  /** Forwards a request as a proxy does: over HTTP, with the original host. */
  const proxied = async ({ url, method, headers, body }: Request): Promise<Response> => {
    const { host, pathname, search } = new URL(url);
    const passedOn = new Headers([...headers, ["host", host], ["x-forwarded-for", "198.51.100.7, 192.0.2.1"]]);
    const init = { method, headers: passedOn, body, duplex: "half" as const };
    return fetch(`${server.origin}${pathname}${search}`, init);
  };
  const { client } = await newClient(`${publicUrl}/v1.1`, proxied);
  const { uri } = await client.call(createDocument, { body: await buildTextPdf(1) });
  expect(uri).toMatch(/^https:\/\/galley\.example\.org\/v1\.1\/documents\/[^/]+\/contents$/);
  expect((await client.fetchUri(uri)).status).toBe(200);
  const createJobWithInput = (uri: string) =>
    client.call(createJob, {
      body: {
        type: "data-point-extraction",
        input_content: { role: "input", uri },
        metadata: { mapping: { taxonomy: "invoice" } },
      },
    });
  const job = await createJobWithInput(uri);
  expect(job.input_content.uri).toBe(uri);
  const { list } = await client.call(listContents, { params: { jobId: job.id } });
  expect(list.map((item) => new URL(item.uri).origin)).toEqual(list.map(() => publicUrl));
  expect((await createJobWithInput(uri.replace(publicUrl, server.origin))).input_content.uri).toBe(uri);
  await expect(createJobWithInput(uri.replace("galley", "other"))).rejects.toMatchObject({
    code: "CONTENT_URI_FOREIGN",
  });

  const servers = [{ url: `${publicUrl}/v1.1` }];
  expect(await (await fetch(`${server.baseUrl}/openapi.json`)).json()).toMatchObject({ servers });
  const fetchWithOrigin = (origin: string) => fetch(`${server.baseUrl}/status`, { headers: { origin } });
  expect((await fetchWithOrigin(publicUrl)).status).toBe(200);
  expect((await fetchWithOrigin("https://elsewhere.example.org")).status).toBe(403);

  // Each client behind the proxy has a rate limit of its own.
  const logIn = async (address: string) => {
    const body = JSON.stringify({ auth_method: "password", username: "ana@example.org", password: "wrong" });
    const headers = { "content-type": "application/json", "x-forwarded-for": address };
    return (await fetch(`${server.baseUrl}/users/login`, { method: "POST", body, headers })).status;
  };
  // The logins are sent at once, since their limit grows with time.
  const statuses = await Promise.all(Array.from({ length: 6 }, () => logIn("192.0.2.7, 192.0.2.9")));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await logIn("192.0.2.7, 192.0.2.8")).toBe(401);
});

test.each([
  [["--port", "99999"], "--port 99999: a port is a number from 0 to 65535."],
  [["--host", "nowhere.invalid"], "--host nowhere.invalid: this machine has no such address."],
  [["--bogus"], "Unknown option '--bogus'"],
  [
    ["--experts", "Curators"],
    "Start without --experts, create the team with POST /teams and a live key, then start again",
  ],
])("npm run serve -- %s is refused with an explanation", (args, reason) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, "--data", createTemporaryFolder(), ...args], {
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).toContain(reason);
  expect(stderr).not.toContain("    at ");
});

test("the server does not start if its port or data folder is in use", async () => {
  const { port } = new URL(sharedServer.origin);
  await expect(startServer(createTemporaryFolder(), ["--port", port])).rejects.toThrow(`Port ${port} is in use`);
  await expect(startServer(sharedDataFolder)).rejects.toBeInstanceOf(StartupError);
});

test("the storage of each user is limited by --quota", async () => {
  const { client } = await newClient(sharedServer.baseUrl);
  const body = buildRawPage({ content: "", objects: [{ stream: "x".repeat(2 ** 21) }] });
  await client.call(createDocument, { body: await buildTextPdf(1) });
  await expect(client.call(createDocument, { body })).rejects.toMatchObject({ status: 500, code: "STORAGE_FULL" });
});

test("the server names a foreign folder and a lost database without a stack trace, and --new starts it", async () => {
  const foreign = createTemporaryFolder();
  writeFileSync(join(foreign, "notes.txt"), "mine");
  const refused = startServer(foreign);
  await expect(refused).rejects.toThrow("is not a data folder of Galley: it contains other files (notes.txt)");
  await expect(refused).rejects.not.toThrow("    at ");
  expect(readdirSync(foreign)).toEqual(["notes.txt"]);

  const dataFolder = createDataFolder();
  rmSync(join(dataFolder, "galley.sqlite"));
  const lost = startServer(dataFolder);
  await expect(lost).rejects.toThrow("galley.sqlite is missing or empty, but the folder has been in use");
  await expect(lost).rejects.not.toThrow("    at ");
  const second = await openServer(dataFolder, ["--new"]);
  expect(await second.stop()).toBe(0);
  await openServer(dataFolder);
});

test("the server reads the master key from --master-key-file and never replaces it", async () => {
  const dataFolder = createTemporaryFolder();
  const file = join(createTemporaryFolder(), "galley.key");
  const first = await openServer(dataFolder, ["--master-key-file", file]);
  const { key } = await newClient(first.baseUrl);
  expect(await first.stop()).toBe(0);
  expect(existsSync(join(dataFolder, "master.key"))).toBe(false);
  const start = startServer(dataFolder);
  await expect(start).rejects.toThrow("name the file that holds the key with --master-key-file");
  await expect(start).rejects.not.toThrow("    at ");
  const second = await openServer(dataFolder, ["--master-key-file", file]);
  const headers = { authorization: `Basic ${btoa(`${key}:`)}` };
  expect((await fetch(`${second.baseUrl}/users/me`, { headers })).status).toBe(200);
});
