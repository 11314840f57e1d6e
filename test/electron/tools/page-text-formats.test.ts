import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Tasks } from "../../../electron/pipeline/tasks.ts";
import { runTask } from "../../../electron/tools/worker-tasks.ts";
import { pageTextSchema } from "../../../shared/document/page-text.ts";
import { buildRawPage } from "../../builders/raw-pdf.ts";
import { readFirstPage } from "../../harness/read-document.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

const lines = ["The harbour master keeps a ledger of all ships.", "He writes down the name of each ship first."];
const content = lines.map((line, row) => `BT /F1 11 Tf 0 -1 1 0 ${540 - row * 14} 740 Tm (${line}) Tj ET`).join("\n");

/** Zones a page whose text is stored as it is given. */
async function zone(text: object): Promise<unknown> {
  const file = join(createTemporaryFolder(), "1.text.json");
  writeFileSync(file, JSON.stringify(text));
  const profile = (await runTask("profileDocument", { texts: [file] })) as Tasks["profileDocument"]["output"];
  const { json } = (await runTask("zonePage", { page: 1, text: file, profile })) as Tasks["zonePage"]["output"];
  return JSON.parse(new TextDecoder().decode(json));
}

test("a page text in format 2 is read and zoned as one of today: the rotation of its text was `turned`", async () => {
  const { text_rotation: turned, ...page } = await readFirstPage(buildRawPage({ content }));
  expect(turned).toBe(90);
  const format2 = { ...page, turned };
  expect(pageTextSchema.parse(format2)).toEqual({ ...page, text_rotation: 90 });
  expect(await zone(format2)).toEqual(await zone({ ...page, text_rotation: 90 }));
  expect(await zone(format2)).not.toEqual(await zone(page));
});
