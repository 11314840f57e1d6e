import { contentItemSchema } from "../../../../shared/api/contents.ts";
import { ApiError, createClient, type Client } from "../../../../shared/api/client.ts";
import { createDocument } from "../../../../shared/api/documents.ts";
import { checkoutJob } from "../../../../shared/api/jobs.ts";
import { putTaxonomy } from "../../../../shared/api/taxonomies.ts";
import type { ReviewStep } from "../../../../shared/job/job.ts";
import { hostileEpubs } from "../../../builders/hostile-epub.ts";
import { hostilePdfs } from "../../../builders/hostile-pdf.ts";
import { buildPdf, buildTextPdf } from "../../../builders/pdf.ts";
import { getContentItem, isBlockedAt, startJob, waitForJob } from "../../../harness/jobs.ts";
import type { ServerProcess } from "../../../harness/galley-process.ts";
import type { AttackPlan, RequestPart } from "./attack-plan.ts";

/** The account of an attacker. */
export interface AttackerAccount {
  server: ServerProcess;
  key: string;
  email: string;
}

export interface Attack {
  name: string;
  /** Creates what the attack needs, and its requests. */
  prepare(account: AttackerAccount): Promise<Omit<AttackPlan, "port">>;
  /** Whether running jobs of the attacker may outlast the attack. */
  leavesJobs?: boolean;
  /** What is kept so far, where the goal is not kept yet. */
  keptSoFar?: { latencyMs?: number; jobFactor?: number };
}

/** What one API key may send: a burst of 60 requests, then ten a second. */
const keyRate = { burst: 60, perSecond: 10, after: "read" } as const;
const mebibyte = 2 ** 20;

const toPart = (content: string | Uint8Array, times = 1): RequestPart => ({ bytes: Buffer.from(content), times });
const json = { "content-type": "application/json" };

/** Formats a request whose `Content-Length` is right unless a header says otherwise. */
function formatRequest(
  { server, key }: Pick<AttackerAccount, "server"> & { key: string | null },
  target: string,
  headers: Record<string, string> = {},
  body: readonly RequestPart[] = [],
): RequestPart[] {
  const [method, path] = target.split(" ");
  const length = body.reduce((total, { bytes, times }) => total + bytes.byteLength * times, 0);
  const all = {
    host: new URL(server.origin).host,
    connection: "close",
    ...(key === null ? {} : { authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` }),
    ...(length === 0 || "transfer-encoding" in headers ? {} : { "content-length": String(length) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [toPart([`${method} /v1.1${path} HTTP/1.1`, ...lines, "", ""].join("\r\n")), ...body];
}

const connectAs = ({ server, key }: AttackerAccount): Client => createClient({ baseUrl: server.baseUrl, key });

async function upload(account: AttackerAccount, bytes?: Uint8Array<ArrayBuffer>): Promise<string> {
  return (await connectAs(account).call(createDocument, { body: bytes ?? (await buildTextPdf(1)) })).uri;
}

/** Formats the body of `POST /jobs` around further fields of its metadata, given as JSON text. */
const formatJob = (uri: string, furtherMetadata = "", taxonomy = "invoice"): string =>
  `{"type":"data-point-extraction","input_content":{"role":"input","uri":"${uri}"},` +
  `"metadata":{"zoning":{"high_confidence_threshold":0},"mapping":{"taxonomy":"${taxonomy}"}${furtherMetadata}}}`;

/** Creates a job that is blocked at a step, checks it out, and returns the path of its first writable content. */
async function checkOutJob(account: AttackerAccount, step: ReviewStep): Promise<string> {
  const client = connectAs(account);
  const metadata = {
    mapping: { taxonomy: "invoice" },
    zoning: { high_confidence_threshold: step === "zoning" ? 1 : 0 },
  };
  const started = await startJob(client, { bytes: await buildTextPdf(1), metadata });
  const job = await waitForJob(client, started, isBlockedAt(step), account.server.origin);
  await client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  const role = step === "zoning" ? "page-zones-json" : "mapping-json";
  const item = contentItemSchema.parse(await getContentItem(client, job, role, step === "zoning" ? 1 : undefined));
  return new URL(item.uri).pathname.replace("/v1.1", "");
}

/** An attack that repeats requests with one key. */
function repeat(
  name: string,
  createRequests: (account: AttackerAccount) => Promise<RequestPart[][]> | RequestPart[][],
  options: Partial<AttackPlan> & Pick<Attack, "leavesJobs" | "keptSoFar"> = {},
): Attack {
  const { leavesJobs = false, keptSoFar = {}, ...plan } = options;
  return {
    name,
    leavesJobs,
    keptSoFar,
    prepare: async (account) => ({ ...keyRate, ...plan, requests: await createRequests(account) }),
  };
}

function repeatContent(name: string, step: ReviewStep, body: readonly RequestPart[]): Attack {
  return repeat(name, async (account: AttackerAccount) => [
    formatRequest(account, `PUT ${await checkOutJob(account, step)}`, json, body),
  ]);
}

function repeatTaxonomy(name: string, createBody: () => string): Attack {
  return repeat(name, (account) => [formatRequest(account, "PUT /taxonomies/attack", json, [toPart(createBody())])]);
}

function repeatUpload(
  name: string,
  createDocumentBytes: () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>,
): Attack {
  const createRequests = async (account: AttackerAccount) => {
    const bytes = await createDocumentBytes();
    return [formatRequest(account, "POST /documents", {}, [toPart(bytes)])];
  };
  return repeat(name, createRequests, { leavesJobs: true });
}

function formatTaxonomy(concepts: number, getBroader: (index: number) => string): string {
  const list = Array.from({ length: concepts }, (_, index) => {
    return `{"id":"c${index}","label":{"en":"Concept ${index}"},"broader":[${getBroader(index)}]}`;
  });
  return `{"name":"attack","kind":"keywords","title":"Attack","version":"1","concepts":[${list.join(",")}]}`;
}

const formatDataPoint = (index: number): string =>
  `{"id":"d${index}","path":"invoice.number","type":"string","label":"L","value":"v","text":"v","confidence":1,` +
  `"state":"accepted","origin":"manual","regions":[],"alternatives":[]}`;

const backtrackingTaxonomy = {
  name: "backtracking",
  kind: "data-points" as const,
  title: "Backtracking",
  version: "1",
  data_points: [
    { id: "total", label: "Total", type: "string" as const, synonyms: ["Sum"], pattern: "(a+)+b" },
    { id: "number", label: "Number", type: "string" as const, pattern: "(a|a)*c" },
  ],
};

/** Creates the taxonomy if the service accepts it, and the requests of jobs that use it. */
async function createBacktrackingJobs(account: AttackerAccount): Promise<RequestPart[][]> {
  const client = connectAs(account);
  const words = ["a".repeat(40), `${"a".repeat(60)}!`];
  const bytes = await buildPdf([
    (pdf) => {
      pdf.fontSize(10);
      words.forEach((word, row) => {
        pdf.text("Total:", 72, 100 + row * 20).text(word, 140, 100 + row * 20, { lineBreak: false });
        pdf.text("Number:", 72, 300 + row * 20).text(word, 140, 300 + row * 20, { lineBreak: false });
      });
    },
  ]);
  const isAccepted = await client
    .call(putTaxonomy, { params: { name: "backtracking" }, body: backtrackingTaxonomy })
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 400) return false;
        throw error;
      },
    );
  const uri = await upload(account, bytes);
  const job = formatJob(uri, "", isAccepted ? "backtracking" : "invoice");
  const taxonomy = toPart(JSON.stringify(backtrackingTaxonomy));
  return [
    formatRequest(account, "POST /jobs", json, [toPart(job)]),
    formatRequest(account, "PUT /taxonomies/backtracking", json, [taxonomy]),
  ];
}

const login = (account: AttackerAccount, password = "wrong horse battery") =>
  formatRequest({ ...account, key: null }, "POST /users/login", json, [
    toPart(JSON.stringify({ authentication_method: "password", username: account.email, password })),
  ]);

/** Opens many connections and sends only a part of a request on each. */
const hold = { burst: 1100, perSecond: 100, after: "hold" } as const;

/** The attacks, each at the rate that a limit allows, or at the rate of one machine where nothing limits it. */
export const attacks: readonly Attack[] = [
  repeat(
    "a dotted key of 160 KB in POST /jobs",
    async (account) => [
      formatRequest(account, "POST /jobs", json, [
        toPart(formatJob(await upload(account), `,"${"a.".repeat(80_000)}a":1`)),
      ]),
    ],
    { leavesJobs: true },
  ),
  repeat(
    "a dotted key of 4 KB in POST /jobs",
    async (account) => [
      formatRequest(account, "POST /jobs", json, [
        toPart(formatJob(await upload(account), `,"${"a.".repeat(2000)}a":1`)),
      ]),
    ],
    { leavesJobs: true },
  ),
  repeatContent("2 MiB of [1,1,1…] as zones", "zoning", [toPart("["), toPart("1,".repeat(512), 2048), toPart("1]")]),
  repeatContent("64 MiB of [1,1,1…] as zones", "zoning", [toPart("["), toPart("1,".repeat(2 ** 19), 63), toPart("1]")]),
  repeatContent("100,000 data points as a mapping", "mapping", [
    toPart(`{"schema_version":1,"taxonomy":"invoice","data_points":[`),
    toPart(Array.from({ length: 100_000 }, (_, index) => formatDataPoint(index)).join(",")),
    toPart("]}"),
  ]),
  repeat("8 MiB of unique keys to /users/login, without a key", (account) => {
    const fields = Array.from({ length: 500_000 }, (_, index) => `"field${String(index).padStart(7, "0")}":1`);
    return [formatRequest({ ...account, key: null }, "POST /users/login", json, [toPart(`{${fields.join(",")}}`)])];
  }),
  repeatTaxonomy("a taxonomy with a chain of 20,000 broader concepts", () =>
    formatTaxonomy(20_000, (index) => (index === 0 ? "" : `"c${index - 1}"`)),
  ),
  repeatTaxonomy("a taxonomy with 200,000 concepts", () => formatTaxonomy(200_000, () => "")),
  repeatTaxonomy("a taxonomy with 5,000 groups in each other", () => {
    const depth = 5000;
    const open = `{"id":"g","label":"G","type":"group","data_points":[`.repeat(depth);
    const field = `{"id":"f","label":"F","type":"string"}`;
    return `{"name":"attack","kind":"data-points","title":"A","version":"1","data_points":[${open}${field}${"]}".repeat(depth)}]}`;
  }),
  repeatTaxonomy("a taxonomy of 7 KB with 100 patterns that are slow to compile", () => {
    const fields = Array.from(
      { length: 100 },
      (_, index) => `{"id":"f${index}","label":"L","type":"string","pattern":"(?:[a-z]?){480}${index}"}`,
    );
    return `{"name":"attack","kind":"data-points","title":"A","version":"1","data_points":[${fields.join(",")}]}`;
  }),
  repeat("(a+)+b as a pattern, and documents that trigger it", createBacktrackingJobs, {
    leavesJobs: true,
  }),
  repeat("60 log-ins at once", (account) => [login(account)], { perSecond: 1 }),
  repeat("log-ins with passwords of 4 KB to 1,000 accounts", (account) =>
    Array.from({ length: 1000 }, (_, index) =>
      login({ ...account, email: `nobody${index}@example.org` }, "x".repeat(3500)),
    ),
  ),
  repeat(
    "1,100 half-sent headers",
    (account) => [[toPart(`GET /v1.1/status HTTP/1.1\r\nHost: ${new URL(account.server.origin).host}\r\nX-Slow: `)]],
    { ...hold, trickle: Buffer.from("x") },
  ),
  repeat(
    "1,100 half-sent bodies",
    (account) => [formatRequest(account, "POST /jobs", { ...json, "content-length": "100000" }, [toPart("{")])],
    { ...hold, trickle: Buffer.from(" ") },
  ),
  repeat(
    "1,100 half-sent bodies to /users/login, without a key",
    (account) => [
      formatRequest({ ...account, key: null }, "POST /users/login", { ...json, "content-length": "4000" }, [
        toPart("{"),
      ]),
    ],
    { ...hold, trickle: Buffer.from(" ") },
  ),
  repeat("1,100 connections without a byte", () => [[]], hold),
  repeat(
    "1,100 uploads that stall",
    (account) => [formatRequest(account, "POST /documents", { "content-length": "100000000" }, [toPart("%PDF-1.7\n")])],
    // A burst of a thousand connections is accepted, and most of them are refused.
    { ...hold, trickle: Buffer.from("x"), keptSoFar: { latencyMs: 750 } },
  ),
  repeat(
    "200 responses of /docs and /openapi.json that are never read",
    (account) =>
      ["/docs", "/openapi.json"].flatMap((path) =>
        // Both contain the address of the service, which has two names.
        ["localhost", "127.0.0.1"].map((name) => {
          const host = `${name}:${new URL(account.server.origin).port}`;
          return formatRequest({ ...account, key: null }, `GET ${path}`, { host });
        }),
      ),
    // Each response is copied to its connection at once.
    { burst: 200, perSecond: 20, after: "hold", keptSoFar: { latencyMs: 750 } },
  ),
  repeat("long polls by one key", async (account) => {
    const client = connectAs(account);
    const started = await startJob(client, { bytes: await buildTextPdf(1) });
    const job = await waitForJob(client, started, isBlockedAt("zoning"), account.server.origin);
    const etag = (await client.fetchUri(`${account.server.baseUrl}/jobs/${job.id}`)).headers.get("etag") ?? "";
    return [formatRequest(account, `GET /jobs/${job.id}`, { "if-none-match": etag, prefer: "wait=25" })];
  }),
  repeat("entity-tag lists of 15 KB", async (account) => {
    const { pathname } = new URL(await upload(account));
    const list = Array.from({ length: 1500 }, (_, index) => `"${1_000_000 + index}"`).join(",");
    return [formatRequest(account, `GET ${pathname.replace("/v1.1", "")}`, { "if-none-match": list })];
  }),
  repeat("1,000 ranges in one request", async (account) => {
    const { pathname } = new URL(await upload(account));
    const ranges = Array.from({ length: 1000 }, (_, index) => `${index}-${index + 500}`).join(",");
    return [formatRequest(account, `GET ${pathname.replace("/v1.1", "")}`, { range: `bytes=${ranges}` })];
  }),
  repeat("4,000 query parameters", (account) => [
    formatRequest(account, `GET /jobs?${Array.from({ length: 3500 }, (_, index) => `a${index % 10}=`).join("&")}`),
  ]),
  repeat("1,900 headers", (account) => {
    const headers = Object.fromEntries(Array.from({ length: 1900 }, (_, index) => [`x${index}`, "1"]));
    return [formatRequest(account, "GET /jobs", headers)];
  }),
  repeat(
    "500 requests a second without a key",
    (account) => [
      formatRequest({ ...account, key: null }, "GET /jobs"),
      formatRequest({ ...account, key: null }, "GET /nothing"),
    ],
    { burst: 100, perSecond: 500 },
  ),
  repeat("500 malformed requests a second", () => [[toPart("NONSENSE\r\n\r\n")]], { burst: 100, perSecond: 500 }),
  repeat(
    "1,000 pipelined requests on a connection",
    (account) => {
      const request = formatRequest({ ...account, key: null }, "GET /status", { connection: "keep-alive" });
      return [request.map(({ bytes }) => ({ bytes, times: 1000 }))];
    },
    { burst: 4, perSecond: 1, after: "hold" },
  ),
  repeat("idempotency keys without end", (account) =>
    Array.from({ length: 1000 }, (_, index) =>
      formatRequest(account, "POST /teams", { ...json, "idempotency-key": `attack-${index}` }, [
        toPart(`{"name":"Attack ${index}"}`),
      ]),
    ),
  ),
  repeat(
    "one idempotency key with stalled bodies",
    (account) => [
      formatRequest(account, "POST /teams", { ...json, "idempotency-key": "attack", "content-length": "100" }, [
        toPart("{"),
      ]),
    ],
    { ...keyRate, after: "hold" },
  ),
  repeat(
    "many small jobs by one owner",
    async (account) => [formatRequest(account, "POST /jobs", json, [toPart(formatJob(await upload(account)))])],
    { leavesJobs: true },
  ),
  repeat(
    "jobs of a document with 500 pages",
    async (account) => [
      formatRequest(account, "POST /jobs", json, [toPart(formatJob(await upload(account, await buildTextPdf(500))))]),
    ],
    { leavesJobs: true },
  ),
  repeat(
    "uploads of 64 MiB as multipart/form-data",
    (account) => [
      formatRequest(account, "POST /documents", { "content-type": "multipart/form-data; boundary=x" }, [
        toPart(`--x\r\nContent-Disposition: form-data; name="f"\r\n\r\n%PDF-1.7\n`),
        toPart(Buffer.alloc(mebibyte, "0 0 obj\n"), 64),
      ]),
    ],
    { burst: 4, perSecond: 1 },
  ),
  repeat(
    "uploads in chunks of one byte",
    (account) => [
      formatRequest(account, "POST /documents", { "transfer-encoding": "chunked" }, [
        toPart("1\r\n%\r\n".repeat(1000), 100),
        toPart("0\r\n\r\n"),
      ]),
    ],
    // The first chunks of each body are passed on before the service can refuse it.
    { keptSoFar: { latencyMs: 750 } },
  ),
  repeatUpload("ePubs with entities of entities (billion laughs)", () => hostileEpubs.billionLaughs()),
  repeatUpload("ePubs that unpack to 2 GiB", () => hostileEpubs.understatedSize()),
  repeatUpload("ePubs with 100,000 files", () => hostileEpubs.manyFiles()),
  repeat(
    "jobs of a PDF that unpacks to 3 GiB",
    async (account) => [
      formatRequest(account, "POST /jobs", json, [toPart(formatJob(await upload(account, hostilePdfs.deflateBomb())))]),
    ],
    { leavesJobs: true },
  ),
  repeat("200,000 nested arrays in POST /jobs", async (account) => [
    formatRequest(account, "POST /jobs", json, [
      toPart(formatJob(await upload(account), `,"deep":${"[".repeat(100_000)}${"]".repeat(100_000)}`)),
    ]),
  ]),
  repeat("100,000 collaborators in POST /jobs", async (account) => {
    const users = Array.from({ length: 100_000 }, (_, index) => `{"email":"u${index}@example.org","steps":["*"]}`);
    const job = formatJob(await upload(account));
    const collaboration = `,"collaboration":{"users":[${users.join(",")}]}}`;
    return [formatRequest(account, "POST /jobs", json, [toPart(job.slice(0, -1) + collaboration)])];
  }),
  repeat("8 MiB of [1,1,1…] as collaborators", async (account) => {
    const job = formatJob(await upload(account));
    const list = `,"collaboration":{"users":[${"1,".repeat(4 * mebibyte - 500)}1]}}`;
    return [formatRequest(account, "POST /jobs", json, [toPart(job.slice(0, -1) + list)])];
  }),
];
