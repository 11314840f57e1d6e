import { expect, onTestFinished, test } from "vitest";
import { createValidationThreads, type ValidationOptions } from "../../../electron/tools/validation-threads.ts";
import { maxTaxonomyBytes } from "../../../shared/api/taxonomies.ts";

function startThreads(options: ValidationOptions = {}) {
  const threads = createValidationThreads(options);
  onTestFinished(() => threads.close());
  return threads;
}

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const createTaxonomy = (concepts: number) => ({
  name: "large",
  kind: "keywords",
  title: "Large",
  version: "1",
  concepts: Array.from({ length: concepts }, (_, index) => ({
    id: `http://example.org/concept/${index}`,
    label: { en: `Concept ${index}` },
    broader: index === 0 ? [] : [`http://example.org/concept/${index - 1}`],
  })),
});

test("a taxonomy of the largest permitted size is validated within the limits of a thread", async () => {
  const threads = startThreads();
  const bytes = encode(createTaxonomy(70_000));
  expect(bytes.byteLength).toBeGreaterThan(0.85 * maxTaxonomyBytes.keywords);
  const { json, size, kind } = await threads.validate("taxonomy", bytes, { name: "large" });
  expect([size, kind]).toEqual([70_000, "keywords"]);
  expect(JSON.parse(json)).toMatchObject({ name: "large", language: [] });
}, 60_000);

test.each([
  [
    "memory",
    { heapMiB: 16, size: 1, timeoutMs: 600_000 },
    /^The body needs more than 16 MiB of memory to be validated/,
  ],
  ["time", { timeoutMs: 1, size: 1 }, /^The body needs more than 0\.001 s to be validated/],
])("a validation that exceeds its %s is refused, and its thread is replaced", async (_, options, message) => {
  const threads = startThreads(options);
  const validate = () => threads.validate("taxonomy", encode(createTaxonomy(70_000)), { name: "large" });
  for (let attempt = 0; attempt < 2; attempt++) {
    await expect(validate()).rejects.toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
      message: expect.stringMatching(message),
    });
  }
});

test("the problems of a thread are those of the main thread", async () => {
  const threads = startThreads();
  const invalid = (concepts: number) => ({ ...createTaxonomy(concepts), title: "" });
  const find = (concepts: number) =>
    threads.validate("taxonomy", encode(invalid(concepts)), { name: "large" }).catch((error: unknown) => error);
  expect(await find(5000)).toMatchObject({ code: "TAXONOMY_INVALID", fields: { title: {} } });
  expect(await find(5000)).toEqual(await find(1));
});

test("too many validations at once are refused, and all others are done", async () => {
  const threads = startThreads({ size: 1 });
  const bytes = encode(createTaxonomy(2000));
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, () => threads.validate("taxonomy", bytes, { name: "large" })),
  );
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(7);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: "SERVICE_BUSY", retryAfterSeconds: 5 });
});
