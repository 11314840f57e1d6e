import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "../../../shared/api/index.ts";
import { documentModelXsd } from "../../../electron/pipeline/write/document-model-xsd.ts";
import { startService } from "../../harness/service.ts";

const operationSchema = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.enum(["path", "query"]) })),
  responses: z.record(z.string(), z.object({ description: z.string().min(1) })),
});
const documentSchema = z.object({
  openapi: z.literal("3.1.0"),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});

test("the OpenAPI document has every endpoint, with its parameters and its refusals", async () => {
  const service = await startService();
  const { paths } = documentSchema.parse(await (await service.fetch("/v1.1/openapi.json")).json());
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted());
  expect(paths["/jobs"]?.get?.parameters.map(({ name }) => name)).toEqual([
    "limit",
    "offset",
    "status",
    "blocking_task",
  ]);
  const { responses } = operationSchema.parse(paths["/jobs/{jobId}/checkout"]?.post);
  expect(Object.keys(responses)).toEqual(["200", "400", "401", "403", "404", "409", "413", "415", "500"]);
  expect(responses["409"]?.description).toContain("JOB_ALREADY_CHECKED_OUT");
});

test("the schema of the output is published as it is used", async () => {
  const service = await startService();
  const answer = await service.fetch("/v1.1/document-model.xsd");
  expect(answer.headers.get("content-type")).toContain("application/xml");
  const schema = await answer.text();
  expect(schema).toContain('targetNamespace="urn:galley:document-model:1"');
  expect(schema).toBe(documentModelXsd);
});
