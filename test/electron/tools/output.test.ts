import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { XmlDocument } from "libxml2-wasm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OutputInput, PageFiles, TaskName, Tasks } from "../../../electron/pipeline/tasks.ts";
import type { Mapping } from "../../../shared/document/data-points.ts";
import { documentModelNamespace } from "../../../shared/document/document-model-xsd.ts";
import type { Indexing } from "../../../shared/document/keywords.ts";
import type { JobType } from "../../../shared/job/job.ts";
import { runTask } from "../../../electron/tools/worker-tasks.ts";
import { taxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";
import { buildInvoicePdf } from "../../builders/pdf.ts";

const run = <Name extends TaskName>(name: Name, input: Tasks[Name]["input"]) =>
  runTask(name, input) as Promise<Tasks[Name]["output"]>;

const sha256 = "a".repeat(64);
let folder: string;
let pages: PageFiles[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "galley-output-"));
  const document = { path: join(folder, "invoice.pdf"), mediaType: "application/pdf" as const };
  await writeFile(document.path, await buildInvoicePdf());
  const files = { text: join(folder, "1.text"), zones: join(folder, "1.zones") };
  await writeFile(files.text, (await run("readPage", { document, page: 1, ocr: false })).json);
  const profile = await run("profileDocument", { texts: [files.text] });
  await writeFile(files.zones, (await run("zonePage", { page: 1, text: files.text, profile })).json);
  pages = [files];
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function builtIn(name: string) {
  const file = new URL(`../../../electron/domain/taxonomies/built-in/${name}.json`, import.meta.url);
  return taxonomySchema.parse(JSON.parse(await readFile(file, "utf8")));
}

const source = { name: "invoice.pdf", mediaType: "application/pdf" as const, sha256, pages: 1 };

function at(xml: string, path: string): unknown {
  using document = XmlDocument.fromString(xml);
  return document.eval(`string(${path})`, { d: documentModelNamespace });
}

/** Writes the output of the pages. `result` is stored as a file, like the result of the map or index step. */
async function writeXml(
  type: JobType,
  result: { mapping: Mapping } | { indexing: Indexing },
  more: Partial<OutputInput> = {},
): Promise<string> {
  const [[name, content] = []] = Object.entries(result);
  const [path, output] = [join(folder, `${name}.json`), join(folder, `${name}.xml`)];
  await writeFile(path, JSON.stringify(content));
  const job = { id: "job", type };
  const results = { [`${name}`]: { path, taxonomyVersion: "1" } };
  await run("writeOutput", { job, source, pages, ...results, history: [], output, ...more });
  return readFile(output, "utf8");
}

test("reading, zoning and mapping a document result in valid XML", async () => {
  const taxonomy = await builtIn("invoice");
  if (taxonomy.kind !== "data-points") throw new TypeError("the invoice taxonomy has data points");
  const content = await run("mapDocument", { pages, taxonomy });
  const xml = await writeXml("data-point-extraction", { mapping: content });
  expect(at(xml, "//d:data-point[@path='invoice_number']/d:value")).toBe("R-2026-0815");
  expect(at(xml, "//d:data-point[@path='total.grand_total']/d:value[@currency='EUR']")).toBe("70.00");
  const zone = at(xml, "//d:data-point[@path='invoice_number']/d:region/@zone");
  expect(at(xml, `//d:zone[@id='${String(zone)}']`)).toContain("R-2026-0815");
});

test("the output of an indexed document has the keywords", async () => {
  const taxonomy = await builtIn("publishing");
  if (taxonomy.kind !== "keywords") throw new TypeError("the publishing taxonomy has keywords");
  const file = join(folder, "publishing.json");
  await writeFile(file, JSON.stringify(taxonomy));
  const content = await run("indexDocument", { pages, vocabulary: { taxonomy: file, compiled: `${file}.compiled` } });
  const xml = await writeXml("indexing", { indexing: content });
  expect(at(xml, "//d:keyword[@label='paper']/@state")).toBe("suggested");
});

test("output that violates the schema does not leave the worker", async () => {
  const invalidSource = { ...source, sha256: "not a hash" };
  const indexing = { taxonomy: "publishing", keywords: [] };
  await expect(writeXml("indexing", { indexing }, { source: invalidSource })).rejects.toThrow(/sha256/u);
});

// Only Linux has /dev/full, whose every write fails as on a full disk.
test.skipIf(process.platform !== "linux")(
  "a full disk is reported as such, so that the job is retried later",
  async () => {
    const indexing = { taxonomy: "publishing", keywords: [] };
    const writing = writeXml("indexing", { indexing }, { output: "/dev/full" });
    await expect(writing).rejects.toMatchObject({ code: "STORAGE_FULL", permanent: false });
  },
);
