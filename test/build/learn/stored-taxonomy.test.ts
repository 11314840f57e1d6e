import { spawnSync } from "node:child_process";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { readStoredTaxonomy } from "../../../build/learn/stored-taxonomy.ts";
import { putTaxonomy } from "../../../shared/api/taxonomies.ts";
import { putStream, streamTaxonomy } from "../../harness/large-taxonomy.ts";
import { startTestService } from "../../harness/test-service.ts";

const program = resolve(import.meta.dirname, "../../../build/learn/run.ts");
const run = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { encoding: "utf8" });

test("a large taxonomy is read from its blob", async () => {
  const service = await startTestService({ maxSmallTaxonomyBytes: 1024 });
  const [name, size] = ["large", 100];
  await putStream(service, { name, key: service.key }, streamTaxonomy(name, size));
  const { taxonomy, sha256 } = readStoredTaxonomy(service.dataFolder, name, false);
  expect(taxonomy.concepts).toHaveLength(size);
  rmSync(join(service.dataFolder, "blobs", sha256.slice(0, 2), sha256));
  expect(() => readStoredTaxonomy(service.dataFolder, name, false)).toThrow("does not have its checksum");
});

test("a model is learned for the taxonomy of a running service", async () => {
  const { client, dataFolder } = await startTestService();
  const concepts = ["wind", "rain"].map((id) => ({ id, label: { en: id }, alt_labels: {}, broader: [] }));
  const body = {
    name: "weather",
    kind: "keywords" as const,
    title: "Weather",
    version: "1",
    language: ["en"],
    concepts,
  };
  await client.call(putTaxonomy, { params: { name: "weather" }, body });
  const corpus = join(dataFolder, "corpus.jsonl");
  const texts = ["wind blows", "the wind", "a storm of wind", "rain falls", "heavy rain", "the rain"];
  const lines = texts.map((text) => ({ title: text, subjects: [text.includes("wind") ? "wind" : "rain"] }));
  writeFileSync(corpus, ["{", ...lines.map((line) => JSON.stringify(line))].join("\n"));

  const options = ["--corpus", corpus, "--data", dataFolder];
  const { status, stdout, stderr } = run("--taxonomy", "weather", ...options);
  expect([stderr.trim(), status]).toEqual([expect.stringContaining(`${corpus}:1: is not JSON`), 0]);
  expect(stdout).toContain("Learned from 6 documents; 1 lines could not be used.");
  expect(readdirSync(join(dataFolder, "vocabularies"))).toEqual([expect.stringMatching(/^[0-9a-f]{64}-\d+\.model$/)]);

  expect(run("--taxonomy", "climate", ...options).stderr).toContain("the service has no such taxonomy");
  expect(run("--taxonomy", "invoice", ...options).stderr).toContain("it has data points, not keywords");
  expect(run("--taxonomy", "weather").stderr).toContain("--taxonomy and --corpus are needed");
});
