import { afterAll, beforeAll, expect, test } from "vitest";
import { mebibyte } from "../../../shared/bytes.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({}, afterAll);
});

const head = { name: "bad", title: "Bad", version: "1" };
const keywords = (...concepts: unknown[]) => ({ ...head, kind: "keywords", concepts });
const points = (...dataPoints: unknown[]) => ({ ...head, kind: "data-points", data_points: dataPoints });
const concept = (id: string, ...broader: string[]) => ({ id, label: { en: id }, broader });
const field = (id: string, more: object = {}) => ({ id, label: id, type: "string", ...more });
const group = (id: string, ...dataPoints: unknown[]) => ({ id, label: id, type: "group", data_points: dataPoints });

interface ErrorBody {
  response: { type: string; message: string; fields: Record<string, { message: string }> | null }[];
}

/** Sends a taxonomy, and returns the error. */
async function put(body: BodyInit, headers: Record<string, string> = {}) {
  const request: RequestInit & { duplex: "half" } = {
    method: "PUT",
    headers: { authorization: `Basic ${btoa(`${service.key}:`)}`, "content-type": "application/json", ...headers },
    body,
    duplex: "half",
  };
  const answer = await service.fetch("/v1.1/taxonomies/bad", request);
  const [error] = ((await answer.json()) as ErrorBody).response;
  return { status: answer.status, type: error?.type, message: error?.message, fields: error?.fields ?? {} };
}

test.each([
  ["nothing", "", "TAXONOMY_INVALID", "kind: is required"],
  ["text", "name: bad", "JSON_INVALID", "The body is not JSON"],
  ["JSON that is cut off", '{"name": "bad", "concepts": [', "JSON_INVALID", "Unexpected end"],
  ["bytes that are no text", Uint8Array.of(0x7b, 0xff, 0x7d), "JSON_INVALID", "The body is not UTF-8."],
  ["nesting", `{"a":${"[".repeat(1e5)}${"]".repeat(1e5)}}`, "JSON_INVALID", "nests deeper than 64 levels"],
  ["a list", "[]", "TAXONOMY_INVALID", "expected object, received array"],
  ["a key twice", '{"name": "bad", "name": "good"}', "FIELD_DUPLICATE", "name is given twice"],
  ["a key of a prototype", '{"__proto__": {"name": "bad"}}', "FIELD_INVALID", "would set a prototype"],
])("%s is refused as a taxonomy", async (_, body, type, message) => {
  expect(await put(body)).toMatchObject({ status: 400, type, message: expect.stringContaining(message) });
});

test.each([
  [
    "data points",
    points(
      field("shop", { type: "strin" }),
      field("total", { check: "sum(lines.amount) + tip" }),
      field("total", { pattern: "(a+)+\\1" }),
      group("lines", field("amount", { pattern: "(" }), field("amount"), { id: "Amount", type: "money" }),
    ),
    {
      "data_points.0.type": /^must be one of string, .*group$/,
      "data_points.1.check": /^the data point tip does not exist$/,
      "data_points.2.id": /^total is a duplicate$/,
      "data_points.2.pattern": /^has a backreference/,
      "data_points.3.data_points.0.pattern": /^is not a regular expression/,
      "data_points.3.data_points.1.id": /^amount is a duplicate$/,
      "data_points.3.data_points.2.id": /^must be in snake_case/,
      "data_points.3.data_points.2.label": /^is required$/,
    },
  ],
  [
    "a data point and of a cross-check",
    {
      ...points(field("total", { type: "strin" }), field("due")),
      checks: [{ expression: "total = net" }, { expression: "due = " }, { expression: "(".repeat(5000) }],
    },
    {
      "data_points.0.type": /^must be one of string/,
      "checks.0.expression": /^the data point net does not exist$/,
      "checks.1.expression": /./,
      "checks.2.expression": /./,
    },
  ],
  [
    "valid data points with checks of others",
    points(field("total", { type: "money", check: "sum(lines.amount) + tip" }), group("lines", field("name"))),
    { "data_points.0.check": /does not exist/ },
  ],
  [
    "concepts",
    keywords(
      concept("a"),
      concept("a"),
      concept("b", "c"),
      concept("c", "b"),
      concept("d", "d"),
      { id: "e", label: "e", narrower: [] },
      "f",
      concept("g", "nothing"),
    ),
    {
      "concepts.1.id": /^a is a duplicate$/,
      "concepts.2.broader": /^b is on a cycle/,
      "concepts.3.broader": /^c is on a cycle/,
      "concepts.4.broader": /^d is on a cycle/,
      "concepts.5.label": /expected record/,
      "concepts.5.narrower": /^is not a known field$/,
      "concepts.6": /expected object/,
    },
  ],
  [
    "broader concepts that do not exist",
    keywords(concept("a", "b"), concept("c", "a", "d")),
    { "concepts.0.broader.0": /^the concept b does not exist$/, "concepts.1.broader.1": /^the concept d/ },
  ],
  [
    "long texts, which lists of taxonomies and of concepts would have",
    {
      ...keywords(
        { id: "a".repeat(501), label: { en: "b".repeat(1001) }, alt_labels: { de: ["c".repeat(1001)] } },
        { id: "d", label: { en: "D" }, alt_labels: { en: Array.from({ length: 700 }, () => "e".repeat(100)) } },
        concept("f", ...Array.from({ length: 101 }, () => "d")),
      ),
      title: "t".repeat(301),
      version: "v".repeat(101),
      language: ["l".repeat(51)],
    },
    {
      title: /^has more than 300 characters$/,
      version: /^has more than 100 characters$/,
      "language.0": /^has more than 50 characters$/,
      "concepts.0.id": /^has more than 500 characters$/,
      "concepts.0.label.en": /^has more than 1000 characters$/,
      "concepts.0.alt_labels.de": /^has more than 1000 characters$/,
      "concepts.1": /^has labels and notes of more than 65536 characters together$/,
      "concepts.2.broader": /^has more than 100 concepts$/,
    },
  ],
])("every fault of %s is listed with its path", async (_, taxonomy, expected) => {
  const { status, type, fields } = await put(JSON.stringify(taxonomy));
  expect([status, type]).toEqual([400, "TAXONOMY_INVALID"]);
  const problems = Object.entries(expected).map(([path, message]) => [
    path,
    { message: expect.stringMatching(message) },
  ]);
  expect(fields).toEqual(Object.fromEntries(problems));
});

test.each([
  ["elements without fields", keywords(...Array.from({ length: 5000 }, () => ({})))],
  ["duplicates", keywords(...Array.from({ length: 5000 }, () => concept("a")))],
])("of many %s, the first 100 are listed", async (_, taxonomy) => {
  const { status, message, fields } = await put(JSON.stringify(taxonomy));
  expect([status, Object.keys(fields).length]).toEqual([400, 100]);
  expect(message).toContain("There are more problems, of which the first 100 are listed");
});

test.each([
  ["before it is read", { "content-length": String(200 * mebibyte) }, 2],
  ["when too much was read", {}, 140],
])("a taxonomy of 200 MiB is refused %s", async (_, headers, maxSent) => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > 200) controller.close();
      else controller.enqueue(new Uint8Array(mebibyte).fill(0x20));
    },
  });
  const message = "The body is larger than 128 MiB, the limit of this call.";
  expect(await put(body, headers)).toMatchObject({ status: 400, type: "PAYLOAD_TOO_LARGE", message });
  expect(sent).toBeLessThan(maxSent);
});
