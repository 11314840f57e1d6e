import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { buildEpub, buildXhtml } from "../../builders/epub.ts";
import { buildLongTablePdf, buildPdf } from "../../builders/pdf.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { endlessFile, failureOf, profile } from "../../harness/worker-pool.ts";
import { digestPredictions } from "../../../build/evaluate/digest.ts";
import { measureSet, type SetMeasurement } from "../../../build/evaluate/measure.ts";
import {
  createSplitFilter,
  selectDocuments,
  selectSets,
  parseOptions,
  UsageError,
} from "../../../build/evaluate/options.ts";
import { startWorkers } from "../../../build/evaluate/pipeline.ts";
import { formatDetails, formatFailures, formatFigures } from "../../../build/evaluate/report.ts";
import { findSets } from "../../../build/evaluate/sets/find-sets.ts";
import { mappingSchema } from "../../../shared/document/data-points.ts";

async function writeFiles(folder: string, files: Record<string, unknown>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content instanceof Uint8Array ? content : JSON.stringify(content));
  }
}

/** Runs the pipeline over every set of the data folder. */
async function evaluate(data: string, out: string, show = false): Promise<SetMeasurement[]> {
  const workers = startWorkers();
  onTestFinished(() => workers.close());
  const measured: SetMeasurement[] = [];
  for (const set of await findSets(data)) {
    const names = new Set(set.documents.map(({ name }) => name));
    measured.push(await measureSet(workers, set, names, { out, show, sequential: true }));
  }
  return measured;
}

function figuresOf(measured: readonly SetMeasurement[]): Record<string, number> {
  return Object.fromEntries(
    measured.flatMap(({ set, outcome }) => outcome.figures.map(({ name, value }) => [`${set.name} ${name}`, value])),
  );
}

test("a task has the same long time limit with or without progress", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const workers = startWorkers();
  onTestFinished(() => workers.close());
  const { path } = await endlessFile();
  const failure = failureOf(workers.run("zonePage", { page: 1, text: path, profile }));
  vi.advanceTimersByTime(6_000_000);
  expect(await failure).toMatchObject({ message: "the limit of 6,000 s was exceeded while zoning page 1" });
});

const page = { width: 595.28, height: 841.89 };
const kettle = "Put the kettle on its foot, fill it with water and close the lid.";

test("finds, runs and scores every kind of set", async () => {
  const data = createTemporaryFolder();
  const letter = await buildPdf([(pdf) => pdf.fontSize(11).text(kettle, 72, 300, { width: 200 })]);
  const invoice = await buildPdf([
    (pdf) => pdf.fontSize(10).text("Invoice no: K-2041", 72, 200).text("Invoice date: 2019-03-05", 72, 220),
  ]);
  const paragraph = { label: "paragraph", bbox: [72, 300, 270, 339] };
  const epub = buildEpub([buildXhtml(`<h1>Kettles</h1><p>${kettle}</p>`)], { title: "Kettles", language: "en" });
  const blocks = [
    { label: "heading", text: "Kettles", level: 1 },
    { label: "paragraph", text: kettle },
  ];
  const concepts = { "k:1": { prefLabel: "kettle" }, "k:2": { prefLabel: "teapot" } };
  const record = { id: "r1", lang: "en", title: "Kettles", abstract: kettle, subjects: ["k:1"] };
  const ports = [
    ["Port", "Depth", "Length"],
    ...Array.from({ length: 40 }, (_, row) => [`Port 1-${row + 1}`, `${10 + row}.5`, `${800 + row}`]),
  ];
  const frame = ports.flatMap((row, r) => row.map((text, c) => ({ r0: r, r1: r, c0: c, c1: c, text })));
  await writeFiles(data, {
    "tables/ports/cells.json": { "ports.pdf": [{ cells: frame }] },
    "tables/ports/pdf/ports.pdf": await buildLongTablePdf(1),
    "text/guides/md/letter.md": Buffer.from(`${kettle}\n`),
    "text/guides/pdf/letter.pdf": letter,
    "zoning/letters/zones.json": { docs: { "letter.pdf": { pages: { 1: { ...page, zones: [paragraph] } } } } },
    "zoning/letters/pdf/letter.pdf": letter,
    "zoning/words/tokens.json": {
      docs: {
        "letter.pdf": { pages: { 1: { ...page, tokens: [["Put", 72, 300, 89, 311, "paragraph", "paragraph"]] } } },
      },
    },
    "zoning/words/pdf/letter.pdf": letter,
    "epub/books/kettles.epub": epub,
    "epub/books/kettles.gt.json": { title: "Kettles", language: "en", blocks },
    "mapping/bills/datapoints.json": {
      docs: {
        "bill.pdf": {
          fields: {
            invoice_number: { value: "k2041", type: "string", visible: true },
            issue_date: { value: "2019-03-05", type: "date", visible: true },
          },
        },
      },
    },
    "mapping/bills/pdf/bill.pdf": invoice,
    "indexing/records/vocab.json": { scheme: "kitchen", concepts },
    "indexing/records/test.jsonl.gz": gzipSync(JSON.stringify(record)),
    "unknown/thing.json": {},
  });
  const out = createTemporaryFolder();
  const measured = await evaluate(data, out, true);
  expect(formatFailures(measured)).toBe("");
  expect(figuresOf(measured)).toMatchObject({
    "letters zone F1": 1,
    "words macro F1": 1,
    "ports cell F1": 1,
    "ports cell adjacency F1": 1,
    "guides word F1": 1,
    "guides order": 1,
    "books block F1": 1,
    "books word F1": 1,
    "bills micro F1": 1,
    "records F1@5": 1,
  });
  expect(formatFigures(measured)).toMatch(/^all sets of zones +calibration error +0\.\d{4} +1$/m);
  expect(formatFigures(measured)).toMatch(/^all sets of zones +rank correlation of pages +0\.\d{4} +1$/m);
  const predicted: unknown = JSON.parse(await readFile(join(out, "letters", "zones.json"), "utf8"));
  expect(predicted).toMatchObject({ docs: { "letter.pdf": { pages: { 1: { zones: [{ label: "paragraph" }] } } } } });
  expect(await readFile(join(out, "show", "books", "kettles", "compared.txt"), "utf8")).toContain(
    "  heading1: Kettles",
  );
  expect((await readFile(join(out, "show", "letters", "letter.pdf", "1.png"))).subarray(1, 4).toString()).toBe("PNG");
});

/** An invoice whose number has a label that no taxonomy knows. */
const buildOddInvoice = (number: string, date: string, total: string) =>
  buildPdf([
    (pdf) => {
      const lines = [
        ["Docket mark", number, 140],
        ["Invoice date", date, 160],
        ["Total", total, 300],
      ] as const;
      pdf.fontSize(10).text("Tern Paper Ltd", 72, 60).text("Invoice", 72, 100);
      for (const [label, value, y] of lines) pdf.text(label, 72, y).text(value, 220, y);
    },
  ]);

test("measures what the review of a sender's first document teaches for the second", async () => {
  const data = createTemporaryFolder();
  const invoices = {
    "b.pdf": ["TP-1091", "2026-03-09", "162.00"],
    "a.pdf": ["TP-1088", "2026-02-09", "71.50"],
  } as const;
  const docs: Record<string, unknown> = {};
  const files: Record<string, unknown> = {};
  for (const [name, [number, date, total]] of Object.entries(invoices)) {
    files[`mapping/bills/pdf/${name}`] = await buildOddInvoice(number, date, total);
    const string = (value: string, visible = true) => ({ value, type: "string", visible });
    docs[name] = {
      fields: {
        invoice_number: string(number),
        issue_date: { value: date, type: "date", visible: true },
        "seller.name": string("Tern Paper Ltd"),
        "seller.legal_id": string("not printed", false),
      },
    };
  }
  await writeFiles(data, { ...files, "mapping/bills/datapoints.json": { docs } });
  const out = createTemporaryFolder();
  const measured = await evaluate(data, out);
  const learning = measured.filter(({ set }) => set.name === "learning_bills");
  expect(learning.map(formatDetails).join("")).toMatch(/^b\.pdf +1 +2 +2 +0 +0\.0000 /m);
  expect(figuresOf(measured)).toMatchObject({
    "learning_bills senders": 1,
    "learning_bills errors of first documents": 2,
    "learning_bills errors of second documents, nothing learned": 2,
    "learning_bills errors of second documents, learned": 0,
  });
  const file = join(out, "learning_bills", "a.pdf.reviewed.json");
  const { data_points } = mappingSchema.parse(JSON.parse(await readFile(file, "utf8")));
  const present = data_points.filter(({ state }) => state !== "absent");
  expect(data_points.find(({ path }) => path === "due_date")).toMatchObject({ state: "absent", origin: "human" });
  expect(data_points.find(({ path }) => path === "seller.legal_id")).toBeUndefined();
  expect(present.map(({ path, value, state }) => [path, value, state])).toEqual([
    ["issue_date", "2026-02-09", "accepted"],
    ["seller.name", "Tern Paper Ltd", "corrected"],
    ["invoice_number", "TP-1088", "corrected"],
  ]);
});

test("measures what reviewed documents teach a taxonomy of few words, and one without words", async () => {
  const data = createTemporaryFolder();
  const numbers = { "a.pdf": "TP-1088", "b.pdf": "TP-1091", "c.pdf": "TP-1102" };
  const files: Record<string, unknown> = {};
  const docs: Record<string, unknown> = {};
  for (const [name, number] of Object.entries(numbers)) {
    files[`mapping/bills/pdf/${name}`] = await buildOddInvoice(number, "2026-02-09", "71.50");
    docs[name] = { fields: { invoice_number: { value: number, type: "string", visible: true } } };
  }
  const field = { id: "invoice_number", label: "Invoice number", type: "string" };
  const plain = { name: "few", kind: "data-points", title: "Few", version: "1", data_points: [field] };
  await writeFiles(data, {
    ...files,
    "mapping/bills/datapoints.json": { docs },
    "mapping/plain_taxonomies/few.json": plain,
  });
  const measured = await evaluate(data, createTemporaryFolder());
  const fewShot = measured.filter(({ set }) => set.name === "few-shot_bills");
  expect(figuresOf(fewShot)).toMatchObject({
    "few-shot_bills few, 0 reviewed: micro F1": 0,
    "few-shot_bills few, 1 reviewed: micro F1": 1,
    "few-shot_bills few-without-words, 0 reviewed: micro F1": 0,
    "few-shot_bills few-without-words, 1 reviewed: micro F1": 1,
    "few-shot_bills few-without-words, 1 reviewed: wrong of the sure values": 0,
  });
  const details = fewShot.map(formatDetails).join("");
  expect(details).toMatch(/few, 1 reviewed: reviewed senders: documents +4$/m);
  expect(details).toMatch(/few, 1 reviewed: reviewed senders: better +4$/m);
  expect(details).toMatch(/few, 1 reviewed: reviewed senders: worse +0$/m);
});

test("reports a document that fails and scores it as empty", async () => {
  const data = createTemporaryFolder();
  const zones = [{ label: "paragraph", bbox: [72, 300, 270, 339] }];
  await writeFiles(data, {
    "zoning/letters/zones.json": { docs: { "broken.pdf": { pages: { 1: { ...page, zones } } } } },
    "zoning/letters/pdf/broken.pdf": new TextEncoder().encode("no PDF at all"),
  });
  const measured = await evaluate(data, createTemporaryFolder());
  expect(formatFailures(measured)).toMatch(/letters +broken\.pdf +broken\.pdf is neither a PDF nor an ePub/);
  expect(figuresOf(measured)).toEqual({ "letters zone F1": 0, "letters mean IoU": 0 });
});

test("selects sets by kind and name and documents by name, and refuses unknown names", async () => {
  const data = createTemporaryFolder();
  const docs = { "a.pdf": { pages: {} }, "b1.pdf": { pages: {} }, "b2.pdf": { pages: {} } };
  await writeFiles(data, {
    "zoning/letters/zones.json": { docs },
    "zoning/tables20/zones.json": { docs },
    "zoning/tables20/cells.json": {},
  });
  const sets = await findSets(data);
  const named = (only: string[]) => selectSets(sets, only).map(({ name }) => name);
  expect(named([])).toEqual(["letters", "tables20"]);
  expect(named(["zoning"])).toEqual(["letters"]);
  expect(named(["tables"])).toEqual(["tables20"]);
  expect(named(["lett", "epub"])).toEqual(["letters"]);
  expect(() => named(["books"])).toThrow(/--only books: known are zoning, .*, letters, tables20/);
  const [letters] = sets;
  if (letters === undefined) throw new Error("the set was not found");
  const chosen = (...args: string[]) => [...selectDocuments(letters, parseOptions(["--data", data, ...args]))];
  expect(chosen()).toEqual(["a.pdf", "b1.pdf", "b2.pdf"]);
  expect(chosen("--documents", "2")).toEqual(["a.pdf", "b1.pdf"]);
  expect(chosen("--documents", "b")).toEqual(["b1.pdf", "b2.pdf"]);
  expect(chosen("--show", "2")).toEqual(["b2.pdf"]);
  expect(chosen("--split", "unseen")).toEqual([]);
  expect(() => parseOptions(["--data", data, "--split", "half"])).toThrow("known are development, unseen, all");
  expect(() => parseOptions([])).toThrow(UsageError);
  expect(() => parseOptions(["--dat", data])).toThrow(UsageError);
});

test("every document of a set is either in the development part or unseen", () => {
  const documents = ["w7170e.txt", "w7219e.txt", "w7224e.txt", "w7241e.txt", "w7283e.txt", "w7295e.txt", "new.txt"];
  const select = (split: "development" | "unseen" | "all") => documents.filter(createSplitFilter("agrovoc_fao", split));
  const unseen = select("unseen");
  expect(unseen.length).toBeGreaterThan(0);
  expect(unseen).not.toContain("new.txt");
  expect([...select("development"), ...unseen].toSorted()).toEqual(documents.toSorted());
  expect(select("all")).toEqual(documents);
});

test("digests ignore the order of keys, and differ if a page or a prediction differs", async () => {
  const write = async (predictions: unknown, zones: string, image = "PNG") => {
    const folder = createTemporaryFolder();
    await writeFiles(folder, {
      "letters/images/1.png": new TextEncoder().encode(image),
      "letters/zones.json": predictions,
      "pages/letters/a.pdf/1.zones.json": new TextEncoder().encode(zones),
      "documents/letters/a.epub": {},
    });
    return digestPredictions(folder);
  };
  const original = await write({ docs: { a: 1, b: 2 } }, "{}");
  expect(original).toMatchObject([{ set: "letters", files: 3 }]);
  expect(await write({ docs: { b: 2, a: 1 } }, "{}")).toEqual(original);
  expect(await write({ docs: { b: 1, a: 2 } }, "{}")).not.toEqual(original);
  expect(await write({ docs: { a: 1, b: 2 } }, "{ }")).not.toEqual(original);
  expect(await write({ docs: { a: 1, b: 2 } }, "{}", "JPEG")).not.toEqual(original);
});
