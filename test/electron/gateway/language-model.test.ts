import { randomUUID } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createKeyStore } from "../../../electron/gateway/connections/key-store.ts";
import { createLanguageModelRoutes, readModelKey } from "../../../electron/gateway/language-model.ts";
import { languageModelFileName } from "../../../electron/platform/language-model-file.ts";
import { getLanguageModel, putLanguageModel, testLanguageModel } from "../../../shared/api/language-model.ts";
import { createFakeKeychain } from "../../harness/keychain.ts";
import { createCompletion, startModelServer } from "../../harness/model-server.ts";
import { startTestGateway } from "../../harness/test-gateway.ts";
import { startTestService } from "../../harness/test-service.ts";

async function openApplication() {
  const keychain = createFakeKeychain();
  const keys = createKeyStore(() => Promise.resolve(keychain));
  const service = await startTestService({ loadModelKey: (settings) => readModelKey(keys, settings) });
  const routes = () =>
    createLanguageModelRoutes(service.dataFolder, keys, {
      test: service.languageModel.test,
      getUser: () => service.getLocalUser(),
    });
  const { application } = startTestGateway(service, { routes });
  const file = join(service.dataFolder, languageModelFileName);
  return { application, keychain, service, file };
}

const limits = { max_characters: 6000, max_requests: 3, max_seconds: 60 };
/** The built-in taxonomy. */
const invoice = { name: "invoice", author: null, test: false };
const off = { enabled: false, address: "", model: "", ...limits, taxonomies: [] };

test("the model is off by default, and its settings are stored in a private file", async () => {
  const { application, file } = await openApplication();
  expect(await application.call(getLanguageModel, {})).toEqual({
    ...off,
    key: "none",
    defect: null,
    unbound_consents: [],
  });
  const settings = {
    enabled: true,
    address: "models.example.org",
    model: " llama3 ",
    ...limits,
    taxonomies: [invoice],
  };
  const stored = await application.call(putLanguageModel, { body: settings });
  expect(stored).toEqual({
    ...settings,
    address: "https://models.example.org/v1",
    model: "llama3",
    key: "none",
    defect: null,
    unbound_consents: [],
  });
  expect(await application.call(getLanguageModel, {})).toEqual(stored);
  expect(process.platform === "win32" || (statSync(file).mode & 0o777) === 0o600).toBe(true);
  expect(await application.call(putLanguageModel, { body: off })).toMatchObject({ enabled: false, address: "" });
});

test.each([
  ["localhost:11434", "http://localhost:11434/v1"],
  ["Localhost:11434", "http://localhost:11434/v1"],
  ["127.0.0.1:8080/v1/", "http://127.0.0.1:8080/v1"],
  ["http://[::1]:8000", "http://[::1]:8000/v1"],
  ["https://models.example.org/openai/v1/chat/completions", "https://models.example.org/openai/v1"],
])("the address %j is stored as %j", async (address, stored) => {
  const { application } = await openApplication();
  const body = { ...off, enabled: true, model: "llama3", address };
  expect((await application.call(putLanguageModel, { body })).address).toBe(stored);
});

test.each([
  ["http://models.example.org/v1", /^Without https, documents could be read on their way/],
  ["http://127.0.0.1.example.org/v1", /^Without https/],
  ["https://ana:secret@models.example.org/v1", /^The address must not contain a user name/],
  ["file:///etc/passwd", /^This is not the address of a model server/],
  ["https://models.example.org/v1?key=1", /^This is not the address/],
  ["", /^This is not the address/],
])("the address %j is refused, and nothing is stored or sent", async (address, message) => {
  const { application } = await openApplication();
  const body = { ...off, enabled: true, model: "llama3", address };
  const refusal = { code: "ADDRESS_INVALID", message: expect.stringMatching(message) };
  await expect(application.call(putLanguageModel, { body })).rejects.toMatchObject(refusal);
  await expect(application.call(testLanguageModel, { body })).rejects.toMatchObject(refusal);
  expect((await application.call(getLanguageModel, {})).enabled).toBe(false);
});

test("a model without a name, and limits out of range are refused", async () => {
  const { application } = await openApplication();
  const body = { ...off, enabled: true, address: "http://localhost:11434/v1" };
  await expect(application.call(putLanguageModel, { body })).rejects.toMatchObject({
    code: "FIELD_INVALID",
    message: "Enter the name of the model at the server.",
  });
  for (const wrong of [
    { max_seconds: 0 },
    { max_requests: 21 },
    { max_characters: 1e9 },
    { taxonomies: [{ name: "Not a name", author: null }] },
    { taxonomies: [{ name: "invoice", author: "ana" }] },
    { key: "sk-one\nsk-two" },
    { key: "sk-ключ" },
  ])
    await expect(
      application.call(putLanguageModel, { body: { ...body, model: "m", ...wrong } }),
      JSON.stringify(wrong),
    ).rejects.toMatchObject({ code: "FIELD_INVALID" });
});

test("the key is in the keychain only, and belongs to one address", async () => {
  const server = await startModelServer(() => ({ points: {} }));
  const { application, keychain, file, service } = await openApplication();
  const body = { ...off, enabled: true, address: server.address, model: "small-7b" };
  expect((await application.call(putLanguageModel, { body: { ...body, key: "sk-secret" } })).key).toBe("keychain");
  expect([...keychain.entries]).toEqual([[`Galley/connection language-model to ${server.address}`, "sk-secret"]]);
  expect(readFileSync(file, "utf8") + service.log.join("\n")).not.toContain("sk-secret");
  await application.call(testLanguageModel, { body });
  expect(server.requests.at(-1)?.authorization).toBe("Bearer sk-secret");

  const other = await startModelServer(() => ({ points: {} }));
  await application.call(testLanguageModel, { body: { ...body, address: other.address } });
  expect(other.requests.at(-1)?.authorization, "a key is never sent to another server").toBeUndefined();
  const changed = await application.call(putLanguageModel, { body: { ...body, model: "other", max_seconds: 5 } });
  expect(changed.key, "other settings keep it").toBe("keychain");
  expect((await application.call(putLanguageModel, { body: { ...body, address: other.address } })).key).toBe("none");
  expect(keychain.entries.size).toBe(0);
});

test("a key is deleted on request, and without a keychain it is in memory only", async () => {
  const { application, keychain, file } = await openApplication();
  const body = { ...off, address: "https://models.example.org/v1", model: "m" };
  await application.call(putLanguageModel, { body: { ...body, key: "sk-secret" } });
  expect((await application.call(putLanguageModel, { body: { ...body, key: null } })).key).toBe("none");
  expect(keychain.entries.size).toBe(0);
  keychain.failOn("setPassword");
  expect((await application.call(putLanguageModel, { body: { ...body, key: "sk-other" } })).key).toBe("memory");
  expect(readFileSync(file, "utf8")).not.toContain("sk-other");
});

test("damaged settings are named, and replaced by the next ones", async () => {
  const { application, file } = await openApplication();
  writeFileSync(file, '{ "enabled": "yes" }');
  expect(await application.call(getLanguageModel, {})).toMatchObject({
    enabled: false,
    defect: "the file language-model.json in the data folder cannot be read",
  });
  await application.call(putLanguageModel, { body: off });
  expect((await application.call(getLanguageModel, {})).defect).toBeNull();
});

test("a consent is that of this computer's user, for one taxonomy and one server", async () => {
  const { application, file, service } = await openApplication();
  const { id: user } = await service.getLocalUser();
  const [other, author] = [randomUUID(), randomUUID()];
  const shipping = { name: "shipping", author, test: false };
  const body = { ...off, enabled: true, address: "https://models.example.org/v1", model: "m" };
  const readConsents = () => (JSON.parse(readFileSync(file, "utf8")) as { consents: unknown }).consents;
  await application.call(putLanguageModel, { body: { ...body, taxonomies: [invoice] } });
  expect(readConsents()).toEqual([{ ...invoice, user }]);

  const forOthers = [
    { ...invoice, user: other },
    { ...shipping, user: null },
  ];
  writeFileSync(file, JSON.stringify({ ...body, consents: [{ ...invoice, user }, ...forOthers] }));
  const state = await application.call(getLanguageModel, {});
  expect(state.taxonomies, "not those of other users").toEqual([invoice, shipping]);
  await application.call(putLanguageModel, { body: { ...body, taxonomies: [shipping] } });
  expect(readConsents(), "those of others stay").toEqual(forOthers);
  await application.call(putLanguageModel, { body });
  expect(readConsents(), "one for all is withdrawn").toEqual([{ ...invoice, user: other }]);
  const moved = { ...body, address: "https://others.example.org/v1" };
  expect((await application.call(putLanguageModel, { body: moved })).taxonomies).toEqual([]);
  expect(readConsents(), "another server has no consents").toEqual([]);
});

test("consents by name of an earlier version are not valid, and named until the settings are saved", async () => {
  const { application, file } = await openApplication();
  const { taxonomies: _, ...settings } = {
    ...off,
    enabled: true,
    address: "https://models.example.org/v1",
    model: "m",
  };
  writeFileSync(file, JSON.stringify({ ...settings, taxonomies: ["invoice"], key_storage: null }));
  expect(await application.call(getLanguageModel, {})).toMatchObject({
    ...settings,
    defect: null,
    taxonomies: [],
    unbound_consents: ["invoice"],
  });
  const saved = await application.call(putLanguageModel, { body: { ...settings, taxonomies: [invoice] } });
  expect(saved).toMatchObject({ taxonomies: [invoice], unbound_consents: [] });
});

test("a test sends a document of Galley's own, and tells what the model found in it", async () => {
  const server = await startModelServer((_, index) =>
    index === 0
      ? {
          points: {
            invoice_number: { text: "NP-2041", quote: "NP-2041" },
            issue_date: { text: "Date", quote: "Date: 5 March 2026", value: "2026-03-05" },
            total: { text: "Total", quote: "EUR 999.00" },
          },
        }
      : { body: createCompletion({ content: "I am a language model." }) },
  );
  const { application } = await openApplication();
  const body = { ...off, address: server.address, model: "llama3" };
  expect(await application.call(testLanguageModel, { body })).toEqual({
    model: "small-7b",
    seconds: expect.any(Number),
    asked: 3,
    found: 2,
    dropped: 1,
    problem: null,
  });
  expect(await application.call(testLanguageModel, { body })).toMatchObject({
    model: null,
    found: 0,
    problem: "its answer does not have the form that was asked for",
  });
  await server.close();
  expect((await application.call(testLanguageModel, { body })).problem).toMatch(
    /^the connection to localhost:\d+ failed/,
  );
  expect((await application.call(getLanguageModel, {})).address, "a test stores nothing").toBe("");
});

test("a server's name of its model is cut off", async () => {
  const completion: object = JSON.parse(createCompletion({ content: "{}" }));
  const server = await startModelServer(() => ({
    body: JSON.stringify({ ...completion, model: "m".repeat(100_000) }),
  }));
  const { application } = await openApplication();
  const body = { ...off, address: server.address, model: "m" };
  expect((await application.call(testLanguageModel, { body })).model).toBe("m".repeat(200));
});
