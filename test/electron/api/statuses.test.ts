import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createDocument } from "../../../shared/api/documents.ts";
import { errorTable } from "../../../shared/errors.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { startTestService } from "../../harness/test-service.ts";

/** The table of statuses in the interface specification. */
const specifiedStatuses = [200, 201, 400, 401, 403, 404, 405, 429, 500, 503];

/** Lists the statuses in the first column of the table of statuses on the page of the API. */
function listDocumentedStatuses(): number[] {
  const page = readFileSync(new URL("../../../electron/api/README.md", import.meta.url), "utf8");
  const [, table = ""] = page.split("| status |");
  const rows = table.split("\n\n")[0]?.matchAll(/^\| (\d[\d, ]+) \|/gm) ?? [];
  return [...rows].flatMap(([, statuses = ""]) => statuses.split(", ").map(Number));
}

test("the page of the API lists every status that the specification does not list", async () => {
  const service = await startTestService();
  const { uri } = await service.client.call(createDocument, { body: await buildTextPdf(1) });
  const read = (headers: Record<string, string>) =>
    service.handle(new Request(uri, { headers: { authorization: `Basic ${btoa(`${service.key}:`)}`, ...headers } }));
  const etag = (await read({})).headers.get("etag") ?? "";
  const conditions: Record<string, string>[] = [
    { range: "bytes=0-3" },
    { range: "bytes=999999999-" },
    { "if-none-match": etag },
  ];
  const sent = await Promise.all(conditions.map(async (headers) => (await read(headers)).status));
  expect(sent).toEqual([206, 416, 304]);
  const statuses = new Set([...sent, ...Object.values(errorTable).map(([status]) => status)]);
  const others = [...statuses].filter((status) => !specifiedStatuses.includes(status));
  const sort = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
  expect(sort(listDocumentedStatuses())).toEqual(sort(others));
});

test("a status of the specification's table is used where one serves", () => {
  const statusOf = (code: keyof typeof errorTable) => errorTable[code][0];
  const clientErrors = [
    "PAYLOAD_TOO_LARGE",
    "DOCUMENT_TOO_LARGE",
    "MEDIA_TYPE_UNSUPPORTED",
    "IDEMPOTENCY_KEY_REUSED",
  ] as const;
  expect(clientErrors.map(statusOf)).toEqual([400, 400, 400, 400]);
  expect([statusOf("SELF_REVIEW"), statusOf("STORAGE_FULL")]).toEqual([403, 500]);
});
