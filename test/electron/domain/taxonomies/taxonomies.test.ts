import { join } from "node:path";
import { RE2JS } from "re2js";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  getContentItem,
  readContentItem,
  startJob,
  isBlockedAt,
  isCompleted,
  waitForJob,
} from "../../../harness/jobs.ts";
import { cancelJob, createJob } from "../../../../shared/api/jobs.ts";
import { createDocument } from "../../../../shared/api/documents.ts";
import { deleteTaxonomy, getTaxonomy, listTaxonomies, putTaxonomy } from "../../../../shared/api/taxonomies.ts";
import { getMe } from "../../../../shared/api/users.ts";
import type { Taxonomy } from "../../../../shared/taxonomy/taxonomy.ts";
import { openDatabase } from "../../../../electron/storage/database/open.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
import { startServiceWithExperts, startTestService, type TestService } from "../../../harness/test-service.ts";
import { addMember } from "../../../harness/teams.ts";

const field = (id: string) => ({ id, label: id, type: "text" as const });
const receipt = { name: "receipt", title: "Receipt", version: "1", kind: "data-points" as const };
const taxonomy = { ...receipt, data_points: [field("shop"), field("total")] } as unknown as Taxonomy;
const params = { name: "receipt" };

async function put(service: TestService, name: string, body: unknown) {
  const answer = await service.fetch(`/v1.1/taxonomies/${name}`, {
    method: "PUT",
    headers: { authorization: `Basic ${btoa(`${service.key}:`)}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: answer.status, ...((await answer.json()) as { response: { type: string; fields: object }[] }) };
}

test("a taxonomy is created, replaced, listed and deleted", async () => {
  const { client } = await startTestService();
  const { id, name } = await client.call(getMe, {});
  const names = async () =>
    (await client.call(listTaxonomies, {})).list.map(({ name, version }) => `${name} ${version}`);
  const before = await names();
  expect(await client.call(putTaxonomy, { params, body: taxonomy })).toEqual({
    ...receipt,
    size: 2,
    author: { id, name },
    writable: true,
    etag: expect.stringMatching(/^".+"$/),
    updated_at: expect.stringMatching(/^20/),
    test: false,
    expires_at: null,
  });
  await client.call(putTaxonomy, { params, body: { ...taxonomy, version: "2" } });
  expect(await names()).toEqual([...before, "receipt 2"].toSorted());
  expect(await client.call(getTaxonomy, { params })).toMatchObject({ version: "2" });
  await client.call(deleteTaxonomy, { params });
  expect(await names()).toEqual(before);
  const gone = { status: 404, code: "TAXONOMY_NOT_FOUND" };
  await expect(client.call(getTaxonomy, { params })).rejects.toMatchObject(gone);
  await expect(client.call(deleteTaxonomy, { params })).rejects.toMatchObject(gone);
  await client.call(putTaxonomy, { params, body: { ...taxonomy, version: "3" } });
  expect(await names()).toEqual([...before, "receipt 3"].toSorted());
});

test("lists have the translations of a title, of the installed taxonomies too", async () => {
  const { client } = await startTestService();
  const translated = { translations: { de: { title: "Beleg" } } };
  await client.call(putTaxonomy, { params, body: { ...taxonomy, ...translated } });
  const { list } = await client.call(listTaxonomies, {});
  expect(list.map(({ name, translations: texts }) => [name, texts?.["de"]?.title])).toEqual([
    ["invoice", "Rechnung"],
    ["publishing", "Verlage, Bibliotheken und Archive"],
    ["receipt", "Beleg"],
  ]);
  const renamed = await client.call(putTaxonomy, { params, body: taxonomy });
  expect(renamed.translations, "a version without translations").toBeUndefined();
});

test("a taxonomy is replaced and deleted only in the version that was read, and created only if there is none", async () => {
  const { client } = await startTestService();
  const put = (version: string, headers: Record<string, string>) =>
    client.call(putTaxonomy, { params, body: { ...taxonomy, version }, headers });
  const changed = { status: 412, code: "ETAG_MISMATCH" };
  const fresh = { "if-none-match": "*" };
  await expect(put("1", { "if-match": '"any"' })).rejects.toMatchObject(changed);
  const { etag } = await put("1", fresh);
  await expect(put("2", fresh)).rejects.toMatchObject(changed);
  const second = await put("2", { "if-match": etag });
  expect((await client.call(listTaxonomies, {})).list.find(({ name }) => name === "receipt")).toEqual(second);
  await expect(put("3", { "if-match": etag })).rejects.toMatchObject(changed);
  await expect(client.call(deleteTaxonomy, { params, headers: { "if-match": etag } })).rejects.toMatchObject(changed);
  expect(await client.call(getTaxonomy, { params })).toMatchObject({ version: "2" });
  await client.call(deleteTaxonomy, { params, headers: { "if-match": second.etag } });
});

test("the unfinished jobs of other users do not prevent that the author deletes a taxonomy", async () => {
  const service = await startTestService();
  const ana = await service.signUp("Ana");
  await service.client.call(putTaxonomy, { params, body: taxonomy });
  const metadata = { mapping: { taxonomy: "receipt" } };
  const job = await startJob(ana.client, { bytes: await buildTextPdf(1), metadata });
  await service.client.call(deleteTaxonomy, { params });
  await waitForJob(ana.client, job, isBlockedAt("zoning"));
  const own = await readContentItem(ana.client, await getContentItem(ana.client, job, "mapping-taxonomy-json"));
  expect(own).toMatchObject({ name: "receipt" });
});

test("a job keeps its taxonomy version, and an unfinished job keeps its taxonomy from deletion", async () => {
  const { client } = await startTestService();
  await client.call(putTaxonomy, { params, body: taxonomy });
  const metadata = { mapping: { taxonomy: "receipt" } };
  const job = await startJob(client, { bytes: await buildTextPdf(1), metadata });
  await client.call(putTaxonomy, { params, body: { ...taxonomy, version: "2" } });
  const own = await readContentItem(client, await getContentItem(client, job, "mapping-taxonomy-json"));
  expect(own).toMatchObject({ name: "receipt", version: "1" });
  await waitForJob(client, job, isBlockedAt("zoning"));
  await expect(client.call(deleteTaxonomy, { params })).rejects.toMatchObject({
    status: 409,
    code: "TAXONOMY_IN_USE",
    message: "1 unfinished job uses the taxonomy receipt: complete or cancel it first.",
  });
  await client.call(cancelJob, { params: { jobId: job.id } });
  await client.call(deleteTaxonomy, { params });
  expect(await readContentItem(client, await getContentItem(client, job, "mapping-taxonomy-json"))).toEqual(own);
  const { uri } = await client.call(createDocument, { body: await buildTextPdf(1) });
  const body = { type: "data-point-extraction" as const, input_content: { role: "input" as const, uri }, metadata };
  await expect(client.call(createJob, { body })).rejects.toMatchObject({ status: 400, code: "TAXONOMY_UNKNOWN" });
});

test("everybody can read a taxonomy; only its author can change it", async () => {
  const service = await startTestService();
  const [ada, ben] = [await service.signUp("Ada"), await service.signUp("Ben")];
  await ada.client.call(putTaxonomy, { params, body: taxonomy });
  expect(await ben.client.call(getTaxonomy, { params })).toMatchObject(receipt);
  const denied = { status: 403, code: "ACCESS_DENIED" };
  await expect(ben.client.call(putTaxonomy, { params, body: taxonomy })).rejects.toMatchObject(denied);
  await expect(ben.client.call(deleteTaxonomy, { params })).rejects.toMatchObject(denied);
  const list = async ({ client }: typeof ada) =>
    (await client.call(listTaxonomies, {})).list.map(({ name, author, writable }) => [name, author?.name, writable]);
  const installed = ["invoice", "publishing"].map((name) => [name, undefined, true]);
  expect(await list(ada)).toEqual([...installed, ["receipt", "Ada", true]]);
  expect(await list(ben)).toEqual([...installed, ["receipt", "Ada", false]]);
});

test("only experts can change the installed taxonomies of a server", async () => {
  const service = await startServiceWithExperts({ onlyExpertsEditBuiltInTaxonomies: true });
  const [ada, ben] = [await service.signUp("Ada"), await service.signUp("Ben")];
  await addMember(service.client, service.expertsTeamId, ada);
  const invoice = { name: "invoice" };
  const body = { ...(await ben.client.call(getTaxonomy, { params: invoice })), version: "9" };
  const denied = {
    status: 403,
    code: "ACCESS_DENIED",
    message: "The taxonomy invoice is installed with the service: save your taxonomy under another name.",
  };
  for (const client of [ben.client, service.connect(ada.keys.test)]) {
    await expect(client.call(putTaxonomy, { params: invoice, body })).rejects.toMatchObject(denied);
    await expect(client.call(deleteTaxonomy, { params: invoice })).rejects.toMatchObject(denied);
  }
  const listWritable = async (client: TestService["client"]) =>
    (await client.call(listTaxonomies, {})).list.flatMap(({ name, writable }) => (writable ? [name] : []));
  expect(await listWritable(ada.client)).toEqual(["invoice", "publishing"]);
  for (const client of [ben.client, service.connect(ada.keys.test)]) expect(await listWritable(client)).toEqual([]);
  await ben.client.call(putTaxonomy, { params: { name: "bens" }, body: { ...body, name: "bens" } });
  await ada.client.call(putTaxonomy, { params: invoice, body });
  expect(await ben.client.call(getTaxonomy, { params: invoice })).toMatchObject({ version: "9" });
  await ada.client.call(deleteTaxonomy, { params: { name: "publishing" } });
});

test("a pattern that an earlier version stored and that is not supported is ignored, which the result notes", async () => {
  const first = await startTestService();
  const total = { ...field("total"), type: "integer" as const, pattern: "\\d+" };
  await first.client.call(putTaxonomy, { params, body: { ...receipt, data_points: [total] } });
  await first.close();
  const db = await openDatabase(join(first.dataFolder, "galley.sqlite"));
  const content = JSON.stringify({ ...receipt, data_points: [{ ...total, pattern: "(?<!-)\\d+" }] });
  const stored = db.selectFrom("taxonomies").select("id").where("name", "=", "receipt");
  await db.updateTable("taxonomyContents").set({ content }).where("taxonomyId", "in", stored).execute();
  await db.destroy();
  const { client, log } = await startTestService({ dataFolder: first.dataFolder });
  const metadata = {
    mapping: { taxonomy: "receipt", high_confidence_threshold: 0 },
    zoning: { high_confidence_threshold: 0 },
  };
  const job = await startJob(client, { bytes: await buildTextPdf(1), metadata });
  await waitForJob(client, job, isCompleted);
  const note =
    "The pattern of “total” (total) is ignored: it has a lookaround; only lookaheads at its beginning are supported.";
  const mapping = await readContentItem(client, await getContentItem(client, job, "mapping-json"));
  expect(mapping).toMatchObject({ notes: [note] });
  expect(log.map((line): unknown => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: "warn", job: job.id, note }),
  );
});

test("a job leaves the patterns of its taxonomy to the workers, since compiling thousands takes long", async () => {
  const { client } = await startTestService();
  // More patterns than are cached, so that they would be compiled again.
  const data_points = Array.from({ length: 300 }, (_, index) => {
    return { ...field(`field_${index}`), type: "string" as const, pattern: `[a-z]{1,9}${index}` };
  });
  await client.call(putTaxonomy, { params, body: { ...receipt, data_points } });
  const compile = vi.spyOn(RE2JS, "compile");
  onTestFinished(() => compile.mockRestore());
  const metadata = {
    mapping: { taxonomy: "receipt", high_confidence_threshold: 0 },
    zoning: { high_confidence_threshold: 0 },
  };
  const job = await startJob(client, { bytes: await buildTextPdf(1), metadata });
  await waitForJob(client, job, isCompleted);
  expect(compile).not.toHaveBeenCalled();
});

test("a deleted built-in taxonomy is not installed again", async () => {
  const first = await startTestService();
  await first.client.call(deleteTaxonomy, { params: { name: "invoice" } });
  await first.close();
  const { client } = await startTestService({ dataFolder: first.dataFolder });
  expect((await client.call(listTaxonomies, {})).list.map(({ name }) => name)).toEqual(["publishing"]);
});

test("a test taxonomy stays when a built-in one of its name is installed, which follows when it is deleted", async () => {
  const first = await startTestService();
  const db = await openDatabase(join(first.dataFolder, "galley.sqlite"));
  // As in an earlier version, which did not have this taxonomy.
  await db.deleteFrom("taxonomies").where("name", "=", "invoice").execute();
  await db.destroy();
  const { keys } = await first.signUp("Ada");
  const named = { name: "invoice" };
  await first.connect(keys.test).call(putTaxonomy, { params: named, body: { ...taxonomy, ...named } });
  await first.close();

  const service = await startTestService({ dataFolder: first.dataFolder });
  const { client: live } = service;
  const test = service.connect(keys.test);
  const list = async () => {
    const { list, total_count } = await test.call(listTaxonomies, {});
    expect(total_count).toBe(list.length);
    return list.map(({ name, title }) => `${name}: ${title}`);
  };
  const [builtIn, other] = (await live.call(listTaxonomies, {})).list;
  const publishing = `publishing: ${other?.title}`;
  expect(await test.call(getTaxonomy, { params: named })).toMatchObject({ title: "Receipt" });
  expect(await list()).toEqual(["invoice: Receipt", publishing]);
  const metadata = { mapping: { taxonomy: "invoice" } };
  const job = await startJob(test, { bytes: await buildTextPdf(1), metadata });
  const used = await getContentItem(test, job, "mapping-taxonomy-json");
  expect(await readContentItem(test, used)).toMatchObject({ title: "Receipt" });
  await test.call(cancelJob, { params: { jobId: job.id } });

  const changed = { ...taxonomy, ...named, title: "Changed" };
  expect(await test.call(putTaxonomy, { params: named, body: changed })).toMatchObject({ title: "Changed" });
  await test.call(deleteTaxonomy, { params: named });
  expect(await list()).toEqual([`invoice: ${builtIn?.title}`, publishing]);
  expect(await test.call(getTaxonomy, { params: named })).toMatchObject({ title: builtIn?.title });
  expect(await live.call(getTaxonomy, { params: named })).toMatchObject({ title: builtIn?.title });
});

const concept = (id: string, ...broader: string[]) => ({ id, label: { en: id }, broader });
const keywords = (...concepts: object[]) => ({ ...receipt, kind: "keywords", concepts });
describe("a taxonomy that is invalid", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({}, afterAll);
  });

  test.each([
    ["another name", { ...taxonomy, name: "bill" }, ["name"]],
    ["no fields", { ...receipt, data_points: [] }, ["data_points"]],
    ["a field of no type", { ...receipt, data_points: [{ id: "shop", label: "Shop" }] }, ["data_points.0.type"]],
    ["a field twice", { ...receipt, data_points: [field("shop"), field("shop")] }, ["data_points.1.id"]],
    [
      "an anchor that is no field",
      {
        ...receipt,
        data_points: [{ id: "lines", label: "L", type: "group", anchor: "sum", data_points: [field("name")] }],
      },
      ["data_points.0.anchor"],
    ],
    [
      "a pattern that is none",
      { ...receipt, data_points: [{ ...field("a"), pattern: "(" }] },
      ["data_points.0.pattern"],
    ],
    [
      "patterns that are too large together",
      {
        ...receipt,
        data_points: Array.from({ length: 100 }, (_, index) => ({
          ...field(`field_${index}`),
          pattern: `(?:[a-z]?){480}${index}`,
        })),
      },
      ["data_points.10.pattern"],
    ],
    [
      "a pattern without a linear-time engine",
      { ...receipt, data_points: [{ ...field("a"), pattern: "(a+)+\\1" }] },
      ["data_points.0.pattern"],
    ],
    ["a concept twice", keywords(concept("a"), concept("a")), ["concepts.1.id"]],
    ["an unknown broader concept", keywords(concept("a", "b")), ["concepts.0.broader.0"]],
    ["a circle", keywords(concept("a", "b"), concept("b", "a")), ["concepts.0.broader", "concepts.1.broader"]],
  ])("with %s is rejected with all problems", async (_, body, fields) => {
    const { status, response } = await put(service, "receipt", body);
    expect([status, response[0]?.type, Object.keys(response[0]?.fields ?? {})]).toEqual([
      400,
      "TAXONOMY_INVALID",
      fields,
    ]);
  });
});

test("the content of a taxonomy is read only to send it, and for the first job with it", async () => {
  const service = await startTestService();
  const { client, key, dataFolder } = service;
  await client.call(putTaxonomy, { params, body: taxonomy });
  const get = (headers: Record<string, string> = {}) =>
    service.fetch("/v1.1/taxonomies/receipt", { headers: { authorization: `Basic ${btoa(`${key}:`)}`, ...headers } });
  const etag = (await get()).headers.get("etag") ?? "";
  const metadata = { mapping: { taxonomy: "receipt" } };
  const first = await startJob(client, { bytes: await buildTextPdf(1), metadata });

  const db = await openDatabase(join(dataFolder, "galley.sqlite"));
  await db.deleteFrom("taxonomyContents").execute();
  await db.destroy();
  expect((await get()).status).toBe(500);
  expect((await get({ "if-none-match": etag })).status).toBe(304);
  const second = await startJob(client, { bytes: await buildTextPdf(1), metadata });
  const own = await getContentItem(client, first, "mapping-taxonomy-json");
  const shared = await getContentItem(client, second, "mapping-taxonomy-json");
  expect(shared.sha256).toBe(own.sha256);
  expect(await readContentItem(client, shared)).toMatchObject(receipt);
  await client.call(putTaxonomy, { params, body: taxonomy });
  expect((await get({ "if-none-match": etag })).status).toBe(304);
});

test("a job that is run again does not use a taxonomy which took the name of a deleted one", async () => {
  const service = await startTestService();
  const [ana, ben] = [await service.signUp("Ana"), await service.signUp("Ben")];
  await ana.client.call(putTaxonomy, { params, body: taxonomy });
  const { uri } = await service.client.call(createDocument, { body: await buildTextPdf(1) });
  const create = (metadata: Record<string, unknown>) =>
    service.client.call(createJob, {
      body: { type: "data-point-extraction", input_content: { role: "input", uri }, metadata },
    });
  const first = await create({ mapping: { taxonomy: "receipt" } });
  // A new version of the same taxonomy is used.
  await ana.client.call(putTaxonomy, { params, body: { ...taxonomy, version: "2" } });
  const again = await create(first.metadata);
  expect(again.metadata["mapping"]).toMatchObject({ taxonomy_revision: expect.any(String) });
  expect(again.metadata["mapping"]).not.toEqual(first.metadata["mapping"]);

  await ana.client.call(deleteTaxonomy, { params });
  const field = "metadata.mapping.taxonomy_revision";
  const refused = { status: 400, code: "TAXONOMY_UNKNOWN", fields: { [field]: expect.anything() } };
  await ben.client.call(putTaxonomy, { params, body: { ...taxonomy, title: "Ben's" } });
  for (const { metadata } of [first, again]) await expect(create(metadata)).rejects.toMatchObject(refused);
  const foreign = { mapping: { taxonomy: "receipt", taxonomy_revision: "none" } };
  await expect(create(foreign)).rejects.toMatchObject(refused);
  await expect(create({ mapping: { taxonomy: "invoice", taxonomy_revision: "none" } })).rejects.toMatchObject(refused);
  expect(await create({ mapping: { taxonomy: "receipt" } })).toMatchObject({ status: "running" });
});
