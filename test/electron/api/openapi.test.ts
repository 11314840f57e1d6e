import { spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "../../../shared/api/index.ts";
import { documentModelXsd } from "../../../shared/document/document-model-xsd.ts";
import { startTestService } from "../../harness/test-service.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

const operationSchema = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.enum(["path", "query", "header"]) })),
  responses: z.record(z.string(), z.object({ description: z.string().min(1) })),
});
const documentSchema = z.object({
  openapi: z.literal("3.1.0"),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});

test("the OpenAPI document has every endpoint with its parameters and errors", async () => {
  const service = await startTestService();
  const { paths } = documentSchema.parse(await (await service.fetch("/v1.1/openapi.json")).json());
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted());
  expect(paths["/jobs"]?.get?.parameters.map(({ name }) => name)).toEqual([
    "limit",
    "offset",
    "status",
    "blocking_task",
    "search",
    "type",
    "taxonomy",
    "held_by",
    "team",
    "created_after",
    "created_before",
    "confidence_below",
    "order",
  ]);
  const { responses } = operationSchema.parse(paths["/jobs/{jobId}/checkout"]?.post);
  expect(Object.keys(responses)).toEqual(["200", "400", "401", "403", "404", "409", "429", "500", "503"]);
  const headers = paths["/jobs"]?.post?.parameters.filter((parameter) => parameter.in === "header");
  expect(headers?.map(({ name }) => name)).toEqual(["Idempotency-Key"]);
  expect(responses["409"]?.description).toContain("JOB_ALREADY_CHECKED_OUT");
});

test("the published XML Schema is the one in use", async () => {
  const service = await startTestService();
  const answer = await service.fetch("/v1.1/document-model.xsd");
  expect(answer.headers.get("content-type")).toContain("application/xml");
  const schema = await answer.text();
  expect(schema).toContain('targetNamespace="urn:galley:document-model:1"');
  expect(schema).toBe(documentModelXsd);
});

const redocly = join(dirname(createRequire(import.meta.url).resolve("@redocly/cli/package.json")), "bin", "cli.js");

test("the OpenAPI document passes Redocly's recommended rules", async () => {
  const service = await startTestService();
  const file = join(createTemporaryFolder(), "openapi.json");
  writeFileSync(file, await (await service.fetch("/v1.1/openapi.json")).text());
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [redocly, "lint", "--extends=recommended", "--max-problems=1000", "--format=json", file],
    {
      encoding: "utf8",
      cwd: dirname(file),
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    },
  );
  const found = z.object({ totals: z.unknown(), problems: z.array(z.unknown()) }).parse(JSON.parse(stdout));
  expect(found.problems, stderr).toEqual([]);
  expect(status).toBe(0);
});

test("the documentation page has every endpoint, valid links and a strict content security policy", async () => {
  const service = await startTestService();
  const answer = await service.fetch("/v1.1/docs");
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const page = await answer.text();
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  for (const { id } of endpoints) expect(ids).toContain(id);
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
  expect(targets.filter((target) => !ids.has(target))).toEqual([]);
  const [, style = ""] = /<style>([^]*)<\/style>/.exec(page) ?? [];
  expect(answer.headers.get("content-security-policy")).toContain(`'sha256-${hash("sha256", style, "base64")}'`);
  expect(page).not.toContain("<script");
  expect(page).toContain("JOB_ALREADY_CHECKED_OUT");
});
