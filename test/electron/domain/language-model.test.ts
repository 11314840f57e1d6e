import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { cancelJob } from "../../../shared/api/jobs.ts";
import { deleteTaxonomy, putTaxonomy } from "../../../shared/api/taxonomies.ts";
import { type Mapping, mappingSchema } from "../../../shared/document/data-points.ts";
import { recognizeServiceText } from "../../../shared/service-texts/service-text.ts";
import { dataPointTaxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";
import { languageModelFileName, type LanguageModelFile } from "../../../electron/platform/language-model-file.ts";
import { buildPdf } from "../../builders/pdf.ts";
import { getContentItem, isBlockedAt, readContentItem, startJob, waitForJob } from "../../harness/jobs.ts";
import { createCompletion, type ModelReply, startModelServer } from "../../harness/model-server.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";

const taxonomy = dataPointTaxonomySchema.parse({
  name: "shipping",
  kind: "data-points",
  title: "Shipping",
  version: "1",
  data_points: [
    { id: "number", label: "Order no.", type: "string", required: true },
    { id: "vessel", label: "Vessel", type: "string", description: "The ship of the goods" },
    { id: "departure", label: "Departure", type: "date" },
  ],
});
const metadata = { zoning: { high_confidence_threshold: 0 }, mapping: { taxonomy: "shipping" } };

const letter = await buildPdf([
  (page) => {
    page.fontSize(11);
    page.text("Order no.: SO-4711", 60, 80);
    page.text("Dear Mrs Berg, the goods travel aboard Aurora Borealis this week.", 60, 120);
    page.text("She leaves the harbour on 14 August 2026 and returns in autumn.", 60, 140);
  },
]);

const rightPoints = {
  vessel: { text: "aboard", quote: "Aurora Borealis" },
  departure: { text: "leaves", quote: "on 14 August 2026", value: "2026-08-14" },
};

/** Starts a service with a taxonomy for letters, and settings of a language model. */
async function start(
  settings: Partial<LanguageModelFile> | null,
  options: Parameters<typeof startTestService>[0] = {},
) {
  const service = await startTestService(options);
  await service.client.call(putTaxonomy, { params: { name: taxonomy.name }, body: taxonomy });
  if (settings !== null) writeSettings(service, { enabled: true, model: "small-7b", ...settings });
  return service;
}

function writeSettings({ dataFolder }: TestService, settings: Partial<LanguageModelFile>): void {
  writeFileSync(join(dataFolder, languageModelFileName), JSON.stringify(settings));
}

async function mapLetter({ client }: Pick<TestService, "client">, bytes = letter): Promise<Mapping> {
  const job = await startJob(client, { bytes, metadata });
  await waitForJob(client, job, isBlockedAt("mapping"));
  return mappingSchema.parse(await readContentItem(client, await getContentItem(client, job, "mapping-json")));
}

const listPoints = ({ data_points: points }: Mapping) => points.map(({ path, value }) => [path, value]);
const found = [
  ["number", "SO-4711"],
  ["vessel", "Aurora Borealis"],
  ["departure", "2026-08-14"],
];
const withoutModel = [
  ["number", "SO-4711"],
  ["vessel", null],
  ["departure", null],
];

test("a model is asked for what was not found, and its values are never sure", async () => {
  const server = await startModelServer(() => ({ points: rightPoints }));
  const service = await start({ address: server.address });
  const mapping = await mapLetter(service);
  expect(listPoints(mapping)).toEqual(found);
  const [number, ...fromModel] = mapping.data_points;
  for (const { confidence, regions } of fromModel) {
    expect(confidence).toBeLessThanOrEqual(0.5);
    expect(regions).toMatchObject([{ page: 1, bbox: expect.anything() }]);
  }
  expect(mapping.notes).toEqual([
    `The language model small-7b at ${new URL(server.address).host} was asked for missing and doubtful data points (2). These values stand on its answer alone: Vessel, Departure.`,
  ]);
  for (const note of mapping.notes ?? []) expect(recognizeServiceText(note)?.id).toBe("model-values");
  expect(server.requests).toHaveLength(1);
  const [request] = server.requests;
  expect(request).toMatchObject({ authorization: undefined, model: "small-7b", fields: ["vessel", "departure"] });
  expect([...(request?.lines.values() ?? [])]).toEqual([
    "Order no.: SO-4711",
    "Dear Mrs Berg, the goods travel aboard Aurora Borealis this week.",
    "She leaves the harbour on 14 August 2026 and returns in autumn.",
  ]);
  expect(service.log.join("\n")).toMatch(/a language model was asked.*small-7b/);
  expect(service.log.join("\n")).not.toContain("Aurora");

  writeSettings(service, { enabled: false, address: server.address, model: "small-7b" });
  const off = await mapLetter(service);
  expect(server.requests, "nothing is sent while it is off").toHaveLength(1);
  expect(listPoints(off)).toEqual(withoutModel);
  expect(off.notes).toBeUndefined();
  expect(off.data_points[0]?.confidence, "the model changes nothing that was found without it").toBe(
    number?.confidence,
  );
});

test("without settings there is no model, and the mapping is that of a model without answers", async () => {
  const service = await start(null);
  const off = await mapLetter(service);
  expect(listPoints(off)).toEqual(withoutModel);
  const server = await startModelServer(() => ({ points: {} }));
  writeSettings(service, { enabled: true, address: server.address, model: "small-7b" });
  const on = await mapLetter(service);
  expect(on.data_points).toEqual(off.data_points);
  expect(on.notes).toEqual([
    `The language model small-7b at ${new URL(server.address).host} was asked for missing and doubtful data points (2) and found no further value.`,
  ]);
});

const sendForever =
  (chunk: string): ModelReply =>
  (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const write = (): void => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", write);
    write();
  };

const badReplies: [string, ModelReply, reason: RegExp][] = [
  [
    "HTML",
    { headers: { "content-type": "text/html" }, body: "<h1>Sign in</h1>" },
    /answers with text\/html instead of JSON/,
  ],
  ["10 MB", { body: JSON.stringify({ filler: "x".repeat(10_000_000) }) }, /its answer is longer than 512 KiB/],
  ["an answer without an end", sendForever("x".repeat(1000)), /its answer is longer than 512 KiB/],
  [
    "thoughts without an answer",
    { body: createCompletion({ content: "", reasoning_content: "The vessel may be …" }, "length") },
    /it thought, and gave no answer/,
  ],
  [
    "a thought that does not end",
    { body: createCompletion({ content: "<think>The vessel" }) },
    /it thought, and gave no/,
  ],
  ["an empty message", { body: createCompletion({ content: null }) }, /its answer is empty/],
  ["a text", { body: createCompletion({ content: "The vessel is Aurora." }) }, /does not have the form/],
  [
    "an answer that is cut off",
    { body: createCompletion({ content: '{"vessel":' }, "length") },
    /cut off at the maximum/,
  ],
  ["another protocol", { body: JSON.stringify({ answer: 42 }) }, /not that of a chat completion/],
  ["the status 401", { status: 401, body: "{}" }, /does not accept the API key \(status 401\)/],
  [
    "an unknown model",
    { status: 404, body: JSON.stringify({ error: { message: 'model "small-7b"\nnot found' } }) },
    /answers with status 404: model "small-7b" not found/,
  ],
  ["the status 500", { status: 500, body: "oh" }, /answers with status 500/],
  ["a closed connection", (response) => void response.destroy(), /the connection to localhost:\d+ failed/],
];

/** Maps a letter with a model that gives no answer. The job must go on, with a note. */
async function mapWithout(reply: ModelReply, maxSeconds: number): Promise<string> {
  const server = await startModelServer(() => reply);
  const mapping = await mapLetter(await start({ address: server.address, max_seconds: maxSeconds }));
  expect(listPoints(mapping)).toEqual(withoutModel);
  expect(mapping.notes).toHaveLength(1);
  expect(server.requests).toHaveLength(1);
  return mapping.notes?.[0] ?? "";
}

test.each(badReplies)("a job goes on without a model that answers with %s", async (_, reply, reason) => {
  const note = await mapWithout(reply, 600);
  expect(note).toMatch(/^The data points were found without the language model small-7b: /);
  expect(note).toMatch(reason);
  expect(recognizeServiceText(note)?.id).toBe("model-failed");
});

const silentReplies: [string, ModelReply][] = [
  ["nothing", () => undefined],
  [
    "headers without a body",
    (response) => response.writeHead(200, { "content-type": "application/json" }).flushHeaders(),
  ],
];

test.each(silentReplies)(
  "a job goes on after its time limit without a model that answers with %s",
  async (_, reply) => {
    expect(await mapWithout(reply, 1)).toBe(
      "The data points were found without the language model small-7b: it gave no answer within 1 s.",
    );
  },
);

test("a redirect is not followed", async () => {
  const other = await startModelServer(() => ({ points: rightPoints }));
  const headers = { location: `${other.address}/chat/completions` };
  const server = await startModelServer(() => ({ status: 307, headers, body: "" }));
  const { notes } = await mapLetter(await start({ address: server.address }));
  expect(notes?.[0]).toMatch(/the server refers to another address, which is not followed/);
  expect(other.requests).toEqual([]);
});

test("a job goes on without a model whose server is away, or whose settings are damaged", async () => {
  const server = await startModelServer(() => ({ points: {} }));
  await server.close();
  const service = await start({ address: server.address });
  const away = await mapLetter(service);
  expect(listPoints(away)).toEqual(withoutModel);
  expect(away.notes?.[0]).toMatch(/the connection to localhost:\d+ failed \(ECONNREFUSED\)/);
  writeFileSync(join(service.dataFolder, languageModelFileName), "{");
  expect((await mapLetter(service)).notes).toEqual([
    "The data points were found without a language model: the file language-model.json in the data folder cannot be read.",
  ]);
});

test("invented quotes and wrong values are dropped", async () => {
  const server = await startModelServer(() => ({
    points: {
      vessel: { text: "aboard", quote: "Titanic" },
      departure: { text: "leaves", quote: "14 August 2026", value: "1 May 1999" },
    },
  }));
  const mapping = await mapLetter(await start({ address: server.address }));
  expect(listPoints(mapping)).toEqual(withoutModel);
  expect(mapping.notes?.slice(1)).toEqual([
    "Answers of the language model small-7b that were dropped, since what they quote is not in the lines that they name: 1.",
  ]);
});

test("thoughts before the answer are left out", async () => {
  const server = await startModelServer(({ lines }) => {
    const line = [...lines].find(([, text]) => text.includes("aboard"))?.[0];
    const answer = JSON.stringify({ vessel: { line, quote: "Aurora Borealis", value: "Aurora Borealis" } });
    return { body: createCompletion({ content: `<think>{"vessel": null}</think>\n${answer}` }) };
  });
  const mapping = await mapLetter(await start({ address: server.address }));
  expect(mapping.data_points.map(({ value }) => value)).toEqual(["SO-4711", "Aurora Borealis", null]);
});

test("a long document is sent in a limited number of parts, until one has no answer", async () => {
  const long = await buildPdf(
    Array.from({ length: 8 }, (_, page) => (pdf: PDFKit.PDFDocument) => {
      for (let line = 0; line < 30; line++)
        pdf.text(`Line ${line} of page ${page + 1} says nothing.`, 60, 60 + 20 * line);
    }),
  );
  const server = await startModelServer((_, index) => (index < 2 ? { points: {} } : { status: 503, body: "" }));
  const service = await start({ address: server.address, max_characters: 1000, max_requests: 3 });
  const { notes } = await mapLetter(service, long);
  expect(server.requests).toHaveLength(3);
  for (const { lines } of server.requests)
    expect([...lines.values()].reduce((sum, text) => sum + text.length + 1, 0)).toBeLessThanOrEqual(1000);
  expect([...(server.requests[2]?.lines.values() ?? [])].at(-1)).toBe("Line 29 of page 8 says nothing.");
  expect(notes).toEqual([
    expect.stringMatching(/^The data points were found without the language model small-7b: .* status 503\.$/),
  ]);
});

/** The settings of a server on another computer, which does not exist. */
const remote = { enabled: true, address: "https://models.invalid/v1", model: "m" };
const lapsedNote =
  "The data points were found without a language model: the consent to send documents of the taxonomy shipping is from an earlier version of Galley or for another taxonomy of this name; give it again where the model was set, as in Settings › Language model.";

test("documents leave this computer only for taxonomies that the user allowed", async () => {
  const asked: string[] = [];
  const service = await start(
    { address: remote.address },
    {
      loadModelKey: async ({ address }) => {
        asked.push(address);
        return null;
      },
    },
  );
  const { id: user } = await service.getLocalUser();
  const consents = [{ user, name: "shipping", author: user, test: false }];
  const other = { user, name: "invoice", author: null, test: false };
  writeSettings(service, { ...remote, consents: [other] });
  const denied = await mapLetter(service);
  expect(listPoints(denied)).toEqual(withoutModel);
  expect(denied.notes).toBeUndefined();
  expect(asked, "not even the key is read").toEqual([]);
  writeSettings(service, { ...remote, consents });
  expect((await mapLetter(service)).notes?.[0]).toMatch(/the connection to models\.invalid failed/);
  expect(asked).toEqual([remote.address]);
  writeSettings(service, { ...remote, address: "http://models.invalid/v1", consents });
  expect((await mapLetter(service)).notes).toEqual([
    "The data points were found without a language model: the file language-model.json in the data folder names no valid address or no model.",
  ]);
});

test("a consent covers neither another user nor a later taxonomy of the same name", async () => {
  const asked: string[] = [];
  const loadModelKey = async ({ address }: LanguageModelFile) => {
    asked.push(address);
    return null;
  };
  const service = await start(null, { loadModelKey });
  const { id: user } = await service.getLocalUser();
  const ana = await service.signUp("Ana");
  const consent = { name: "shipping", author: user, test: false };
  writeSettings(service, { ...remote, consents: [{ ...consent, user }] });
  const ofAna = await mapLetter(ana);
  expect(listPoints(ofAna)).toEqual(withoutModel);
  expect(ofAna.notes, "she has not been asked").toBeUndefined();

  const params = { name: "shipping" };
  await service.client.call(deleteTaxonomy, { params });
  await ana.client.call(putTaxonomy, { params, body: taxonomy });
  expect((await mapLetter(service)).notes, "the consent was for the deleted taxonomy").toEqual([lapsedNote]);
  expect(recognizeServiceText(lapsedNote)?.id).toBe("model-unusable");
  writeSettings(service, { ...remote, taxonomies: ["shipping"] });
  expect((await mapLetter(service)).notes, "a consent by name of an earlier version").toEqual([lapsedNote]);
  expect(asked).toEqual([]);
  writeSettings(service, { ...remote, consents: [{ ...consent, author: ana.id, user: null }] });
  for (const owner of [service, ana]) await mapLetter(owner);
  expect(asked, "an administrator agreed for all users").toEqual([remote.address, remote.address]);
});

test("the key of the server is sent as a bearer token, and is in no log", async () => {
  const server = await startModelServer(() => ({ points: rightPoints }));
  const service = await start({ address: server.address }, { loadModelKey: async () => "sk-very-secret" });
  expect(listPoints(await mapLetter(service))).toEqual(found);
  expect(server.requests[0]?.authorization).toBe("Bearer sk-very-secret");
  expect(service.log.join("\n")).not.toContain("sk-very-secret");
});

test("a cancelled job ends its request, and the next job is served meanwhile", async () => {
  const { promise: isAsked, resolve: setAsked } = Promise.withResolvers<void>();
  const { promise: isClosed, resolve: setClosed } = Promise.withResolvers<void>();
  const server = await startModelServer((_, index) => {
    if (index > 0) return { points: rightPoints };
    return (response) => {
      response.on("close", setClosed);
      setAsked();
    };
  });
  const service = await start({ address: server.address, max_seconds: 600 });
  const job = await startJob(service.client, { bytes: letter, metadata });
  await isAsked;
  expect(listPoints(await mapLetter(service)), "another job does not wait").toEqual(found);
  await service.client.call(cancelJob, { params: { jobId: job.id } });
  await isClosed;
});

test("a service that is closed does not wait for a model", async () => {
  const { promise: isAsked, resolve: setAsked } = Promise.withResolvers<void>();
  const server = await startModelServer(() => () => setAsked());
  const service = await start({ address: server.address, max_seconds: 600 });
  await startJob(service.client, { bytes: letter, metadata });
  await isAsked;
  await service.close();
  onTestFinished(() => expect(server.requests).toHaveLength(1));
});
