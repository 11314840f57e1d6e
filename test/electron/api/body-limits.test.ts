import { expect, test } from "vitest";
import { endpoints } from "../../../shared/api/index.ts";
import { errorObjectSchema } from "../../../shared/api/endpoint.ts";
import { createDocument } from "../../../shared/api/documents.ts";
import { formatBytes } from "../../../shared/bytes.ts";
import { teamServerRates } from "../../../electron/domain/accounts/rate-limits.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { createTestClock } from "../../harness/clock.ts";
import { origin } from "../../harness/origin.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";

const uuid = "0d6c54ea-29b4-4c5c-9f0d-0e4d2cd0e5cb";
const authorize = (key: string) => ({ authorization: `Basic ${btoa(`${key}:`)}`, "content-type": "application/json" });

async function readErrors(response: Response) {
  const { response: errors } = (await response.json()) as { response: unknown };
  return { status: response.status, errors: errorObjectSchema.array().parse(errors) };
}

/** Sends a request whose body counts how much of it is read. */
async function sendCounted(service: TestService, method: string, path: string, bytes: number, headers: HeadersInit) {
  let bytesRead = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (bytesRead >= bytes) return controller.close();
    bytesRead += 1024;
    controller.enqueue(new Uint8Array(1024).fill(0x20));
  };
  const body = new ReadableStream({ pull }, { highWaterMark: 0 });
  const init: RequestInit & { duplex: "half" } = { method, headers, body, duplex: "half" };
  const response = await service.handle(new Request(`${origin}/v1.1${path}`, init), { address: "192.0.2.1" });
  return { response, getBytesRead: () => bytesRead };
}

/** Valid parameters of paths; the others are ids. */
const samples: Readonly<Record<string, string>> = { name: "a", page: "1" };

test("a body above the limit of its endpoint is rejected, and no more of it is read", async () => {
  const service = await startTestService();
  for (const { method, path, maxBodyBytes } of endpoints.filter(({ body }) => body !== null && !("raw" in body))) {
    const address = path.replaceAll(/:(\w+)/g, (_match, name: string) => samples[name] ?? uuid);
    const sent = await sendCounted(service, method, address, maxBodyBytes + 1024 * 1024, authorize(service.key));
    const { status, errors } = await readErrors(sent.response);
    expect([path, status, errors[0]?.type]).toEqual([path, 400, "PAYLOAD_TOO_LARGE"]);
    expect(errors[0]?.message).toContain(formatBytes(maxBodyBytes));
    expect(sent.getBytesRead()).toBeLessThanOrEqual(maxBodyBytes + 2048);
  }
});

test("the documentation has the limit of every body", async () => {
  const service = await startTestService();
  const { paths } = (await (await service.fetch("/v1.1/openapi.json")).json()) as {
    paths: Record<string, Record<string, { requestBody: { description: string } }>>;
  };
  expect(paths["/users/login"]?.["post"]?.requestBody.description).toBe("At most 4 KiB.");
  expect(paths["/jobs"]?.["post"]?.requestBody.description).toBe("At most 256 KiB.");
  expect(await (await service.fetch("/v1.1/docs")).text()).toContain("at most 4 KiB");
});

test("an idempotent request without a body may not send a large one", async () => {
  const service = await startTestService();
  const headers = { ...authorize(service.key), "idempotency-key": "1" };
  const { response, getBytesRead } = await sendCounted(service, "POST", `/jobs/${uuid}/cancel`, 1024 * 1024, headers);
  expect((await readErrors(response)).errors[0]?.type).toBe("PAYLOAD_TOO_LARGE");
  expect(getBytesRead()).toBeLessThan(64 * 1024);
});

test.each([
  ["/users/login", "addressLogins"],
  ["/users", "addressSignUps"],
] as const)("beyond the limit of an address, the body of %s is not read", async (path, limit) => {
  const rates = { ...teamServerRates, [limit]: { perMinute: 60, burst: 1 } };
  const service = await startTestService({ clock: createTestClock(), rates });
  const send = () => sendCounted(service, "POST", path, 3 * 1024, { "content-type": "application/json" });
  const first = await send();
  expect([first.response.status, first.getBytesRead()]).toEqual([400, 3 * 1024]);
  const second = await send();
  expect([second.response.status, second.getBytesRead()]).toEqual([429, 0]);
});

test.each<[name: string, metadata: object, status: number, code: string | undefined]>([
  ["a key of 160 kilobytes", { [`a${".a".repeat(80_000)}`]: 1 }, 400, "JSON_INVALID"],
  ["a key of a thousand characters", { [`a${".a".repeat(500)}`]: 1 }, 201, undefined],
  ["55 levels", { a: JSON.parse("[".repeat(55) + "]".repeat(55)) }, 201, undefined],
  // A client that limits nesting to that of a request body can still read the job in a list.
  ["56 levels", { a: JSON.parse("[".repeat(56) + "]".repeat(56)) }, 400, "FIELD_INVALID"],
])("metadata with %s are answered with %s", async (_, metadata, status, code) => {
  const service = await startTestService();
  const { uri } = await service.client.call(createDocument, { body: await buildTextPdf(1) });
  const body = JSON.stringify({
    type: "indexing",
    input_content: { role: "input", uri },
    metadata: { indexing: { taxonomy: "publishing" }, ...metadata },
  });
  const response = await service.fetch("/v1.1/jobs", { method: "POST", headers: authorize(service.key), body });
  const { response: answer } = (await response.json()) as { response: unknown };
  expect([response.status, errorObjectSchema.array().safeParse(answer).data?.[0]?.type]).toEqual([status, code]);
});
