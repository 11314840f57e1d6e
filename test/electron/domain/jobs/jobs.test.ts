import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Client } from "../../../../shared/api/client.ts";
import { createDocument, deleteDocument, getDocument } from "../../../../shared/api/documents.ts";
import { cancelJob, checkoutJob, createJob } from "../../../../shared/api/jobs.ts";
import { deleteTaxonomy, getTaxonomy, listTaxonomies, putTaxonomy } from "../../../../shared/api/taxonomies.ts";
import { createTeam, deleteTeam } from "../../../../shared/api/teams.ts";
import { taxonomySchema } from "../../../../shared/taxonomy/taxonomy.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
import { isBlockedAt, getContentItem, readContentItem, startJob, waitForJob } from "../../../harness/jobs.ts";
import { startTestService } from "../../../harness/test-service.ts";

const receipt = (version: string) =>
  taxonomySchema.parse({
    name: "receipt",
    kind: "data-points",
    title: "Receipt",
    version,
    data_points: [{ id: "total", label: `Total of version ${version}`, type: "money" }],
  });

test("a job keeps the taxonomy version that it was created with", async () => {
  const { client } = await startTestService();
  const params = { name: "receipt" };
  expect(await client.call(putTaxonomy, { params, body: receipt("1") })).toMatchObject({ version: "1", size: 1 });
  const metadata = { mapping: { taxonomy: "receipt" } };
  const job = await startJob(client, { bytes: await buildTextPdf(1), metadata });
  await client.call(putTaxonomy, { params, body: receipt("2") });
  expect(await client.call(getTaxonomy, { params })).toEqual(receipt("2"));
  expect(await readContentItem(client, await getContentItem(client, job, "mapping-taxonomy-json"))).toEqual(
    receipt("1"),
  );
  const { list, total_count } = await client.call(listTaxonomies, {});
  expect([list.map(({ name, version }) => `${name} ${version}`), total_count]).toEqual([
    [expect.stringMatching(/^invoice \d+$/), expect.stringMatching(/^publishing \d+$/), "receipt 2"],
    3,
  ]);
  const misnamed = client.call(putTaxonomy, { params: { name: "bill" }, body: receipt("1") });
  await expect(misnamed).rejects.toMatchObject({ code: "TAXONOMY_INVALID", fields: { name: expect.anything() } });
});

test("a job accepts only documents and taxonomies of the service", async () => {
  const { client } = await startTestService();
  const { uri } = await client.call(createDocument, { body: await buildTextPdf(1) });
  const code = (at: string, taxonomy: string, emails: readonly string[]) =>
    client
      .call(createJob, {
        body: {
          type: "data-point-extraction",
          input_content: { role: "input", uri: at },
          metadata: { mapping: { taxonomy } },
          collaboration: { users: emails.map((email) => ({ email, steps: ["*"] })) },
        },
      })
      .then(
        ({ status }) => status,
        (error: { code: string }) => error.code,
      );
  expect({
    "an address of elsewhere": await code("https://example.org/v1.1/documents/1/contents", "invoice", []),
    "an address of something else": await code("/v1.1/jobs", "invoice", []),
    "a taxonomy that is not there": await code(uri, "harbor", []),
    "a taxonomy of another kind": await code(uri, "publishing", []),
    "a collaborator that is not there": await code(uri, "invoice", ["nobody@example.org"]),
    "all there": await code(uri, "invoice", []),
  }).toEqual({
    "an address of elsewhere": "CONTENT_URI_FOREIGN",
    "an address of something else": "CONTENT_URI_FOREIGN",
    "a taxonomy that is not there": "TAXONOMY_UNKNOWN",
    "a taxonomy of another kind": "TAXONOMY_UNKNOWN",
    "a collaborator that is not there": "FIELD_INVALID",
    "all there": "running",
  });
});

test("data of a test key are marked and expire", async () => {
  const service = await startTestService();
  const { keys } = await service.signUp("Tess");
  const job = await startJob(service.connect(keys.test), { bytes: await buildTextPdf(1) });
  const days = (Date.parse(job.expires_at ?? "") - Date.parse(job.created_at)) / 86_400_000;
  expect([job.test, days]).toEqual([true, 30]);
});

test("of concurrent checkouts one succeeds", async () => {
  const service = await startTestService();
  const names = ["Ann", "Ben", "Cid", "Dot", "Eve"];
  const users = await Promise.all(names.map((name) => service.signUp(name)));
  const collaboration = { teams: [], users: users.map(({ email }) => ({ email, steps: ["zoning"] })) };
  const started = await startJob(service.client, { bytes: await buildTextPdf(1), collaboration });
  const { id: jobId } = await waitForJob(service.client, started, isBlockedAt("zoning"));
  const claims = users.map(({ client }) => client.call(checkoutJob, { params: { jobId }, body: {} }));
  const outcomes = (await Promise.allSettled(claims)).map(({ status }) => status);
  expect(outcomes.toSorted()).toEqual(["fulfilled", "rejected", "rejected", "rejected", "rejected"]);
});

test("a document is deleted only when no unfinished job uses it", async () => {
  const { client } = await startTestService();
  const job = await startJob(client, { bytes: await buildTextPdf(1) });
  const [documentId = ""] = /[0-9a-f-]{36}/.exec(job.input_content.uri) ?? [];
  const params = { documentId };
  await expect(client.call(deleteDocument, { params })).rejects.toMatchObject({ status: 409, code: "DOCUMENT_IN_USE" });
  await client.call(cancelJob, { params: { jobId: job.id } });
  await client.call(deleteDocument, { params });
  await expect(client.call(getDocument, { params })).rejects.toMatchObject({ code: "DOCUMENT_NOT_FOUND" });
});

interface Needed {
  client: Client;
  documentId: string;
  taxonomy: string;
  teamId: string;
}

test.each<[string, string, (needed: Needed) => Promise<unknown>]>([
  [
    "document",
    "DOCUMENT_NOT_FOUND",
    ({ client, documentId }) => client.call(deleteDocument, { params: { documentId } }),
  ],
  [
    "taxonomy",
    "TAXONOMY_UNKNOWN",
    ({ client, taxonomy }) => client.call(deleteTaxonomy, { params: { name: taxonomy } }),
  ],
  ["team", "FIELD_INVALID", ({ client, teamId }) => client.call(deleteTeam, { params: { teamId } })],
])("a %s is either deleted or used by the job that is created at the same time", async (_what, code, remove) => {
  const { client } = await startTestService();
  const bytes = await buildTextPdf(1);
  const refusals: unknown[] = [];
  for (let turns = 0; turns < 6; turns++) {
    const taxonomy = `receipt-${turns}`;
    await client.call(putTaxonomy, { params: { name: taxonomy }, body: { ...receipt("1"), name: taxonomy } });
    const { id: documentId, uri } = await client.call(createDocument, { body: bytes });
    const { id: teamId } = await client.call(createTeam, { body: { name: `Readers ${turns}` } });
    const body = {
      type: "data-point-extraction" as const,
      input_content: { role: "input" as const, uri },
      metadata: { mapping: { taxonomy } },
      collaboration: { teams: [{ id: teamId, steps: ["*"] }], users: [] },
    };
    const creation = client.call(createJob, { body });
    for (let turn = 0; turn < turns; turn++) await setImmediate();
    const [created, removed] = await Promise.allSettled([creation, remove({ client, documentId, taxonomy, teamId })]);
    expect([created.status, removed.status].toSorted(), `after ${turns} turns`).toEqual(["fulfilled", "rejected"]);
    if (created.status === "rejected") refusals.push(created.reason);
  }
  for (const refusal of refusals) expect(refusal).toMatchObject({ code });
});

test("the digest of an upload is verified", async () => {
  const { client } = await startTestService();
  const body = await buildTextPdf(1);
  const send = (bytes: Uint8Array) => {
    const digest = createHash("sha256").update(bytes).digest("base64");
    return client.call(createDocument, { body, headers: { "content-digest": `sha-256=:${digest}:` } });
  };
  expect((await send(body)).size).toBe(body.length);
  await expect(send(new Uint8Array(3))).rejects.toMatchObject({ code: "DOCUMENT_INVALID" });
});
