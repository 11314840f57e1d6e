import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadVocabulary } from "../../../build/evaluate/sets/subjects.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

test.each([
  ["in the language of the set", { scheme: "Maps", prefLabel: "map", altLabel: ["chart", " "] }],
  ["by language, without a title", { scheme: undefined, prefLabel: { en: "map" }, altLabel: { en: ["chart", " "] } }],
  ["by language, some without others", { scheme: "Maps", prefLabel: { en: "map" }, altLabel: ["chart"] }],
])("a vocabulary has its labels %s", async (_, { scheme, ...labels }) => {
  const folder = createTemporaryFolder();
  const concepts = { "local:map": labels, "local:plan": { prefLabel: labels.prefLabel, altLabel: {}, broader: [] } };
  writeFileSync(join(folder, "vocab.json"), JSON.stringify({ scheme, concepts }));
  const vocabulary = await loadVocabulary(folder, "en");
  expect(vocabulary.concepts).toMatchObject([
    { id: "local:map", label: { en: "map" }, alt_labels: { en: ["chart"] } },
    { id: "local:plan", label: { en: "map" }, alt_labels: {} },
  ]);
});
