import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildPdf } from "../../builders/pdf.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import type { CorpusDocument, Family, TrueZone } from "../../../build/corpus/family.ts";
import { htmlKind } from "../../../build/corpus/html/kind.ts";
import { countPages, makeFamily } from "../../../build/corpus/make-family.ts";
import { formatMissingPrograms, listMissingPrograms } from "../../../build/corpus/missing-programs.ts";
import { parseOptions, UsageError } from "../../../build/corpus/options.ts";
import { selectPart } from "../../../build/corpus/parts.ts";
import { writeSets } from "../../../build/corpus/write-sets.ts";
import { findSets } from "../../../build/evaluate/sets/find-sets.ts";
import { loadCells } from "../../../build/evaluate/sets/cells.ts";
import { loadZones } from "../../../build/evaluate/sets/zones.ts";

test("a third of the families each is to learn from, to choose by and to report by", () => {
  const counts = { learn: 0, choose: 0, report: 0 };
  for (let index = 0; index < 900; index++) counts[selectPart(`latex/article-${index}`)] += 1;
  for (const count of Object.values(counts)) expect(Math.abs(count - 300)).toBeLessThan(60);
  // Families keep their parts: models were chosen and reported by them.
  expect(["html/manual-1", "html/report-1", "html/newspaper-1"].map(selectPart)).toEqual(["choose", "report", "learn"]);
});

test("reads the command line", () => {
  expect(parseOptions(["--out", "corpus", "--only", "html,latex/book-1", "--pages", "5"])).toEqual({
    out: "corpus",
    only: ["html", "latex/book-1"],
    pages: 5,
    text: undefined,
    kinds: false,
  });
  expect(parseOptions(["--kinds"]).kinds).toBe(true);
  for (const args of [[], ["--out", "corpus", "--pages", "0"], ["--out", "corpus", "--page", "3"]])
    expect(() => parseOptions(args)).toThrow(UsageError);
});

test("tells which programs of a kind are missing, and the packages that have them", () => {
  const needs = ["sh", "galley-typesetter"];
  expect(listMissingPrograms({ needs })).toEqual(["galley-typesetter"]);
  const kind = { ...htmlKind, name: "latex" as const, needs, packages: ["texlive-latex-base", "poppler-utils"] };
  expect(formatMissingPrograms(kind, ["galley-typesetter"])).toBe(
    "The kind latex needs programs that are missing: galley-typesetter. Install them with: apt-get install texlive-latex-base poppler-utils",
  );
});

const text = "The kettle boils on the stove.";
const paragraph: TrueZone = { label: "paragraph", bbox: [72, 100, 240, 112], text };

/** Creates a document of one page with a line of text and the given truth. */
async function createDocument(zones: TrueZone[]): Promise<CorpusDocument> {
  const pdf = await buildPdf([(page) => page.fontSize(11).text(text, 72, 100)], { size: [300, 400] });
  return { pdf, pages: [{ width: 300, height: 400, zones }] };
}

test.each([
  ["a zone beside its text", [{ ...paragraph, bbox: [72, 300, 240, 312] }], /"kettle" at 94 100 is in no zone/],
  ["a text that is not on the page", [{ ...paragraph, text: `${text} Then it whistles.` }], /only 63 % of its text/],
  ["text without a zone", [], /"The" at 72 100 is in no zone/],
  [
    "a zone that leaves its page",
    [paragraph, { label: "figure", bbox: [200, 200, 320, 300], text: "" }],
    /figure "" is not on the page/,
  ],
] as const)("leaves out a document with %s", async (_name, zones, reason) => {
  const out = createTemporaryFolder();
  const family: Family = {
    name: "html/sample",
    typeset: async (index) => await createDocument(index === 1 ? [...(zones as readonly TrueZone[])] : [paragraph]),
  };
  const folders = { pdf: join(out, "pdf"), families: join(out, "families") };
  const { family: made } = await makeFamily(family, 2, folders);
  expect(made.documents.map(({ name }) => name)).toEqual(["html-sample-001.pdf", "html-sample-003.pdf"]);
  expect(made.failures).toEqual([{ index: 1, reason: expect.stringMatching(reason) as string }]);
  expect(await readdir(folders.pdf)).toEqual(["html-sample-001.pdf", "html-sample-003.pdf"]);
});

test("keeps a finished family, and continues it for more pages", async () => {
  const out = createTemporaryFolder();
  const folders = { pdf: join(out, "pdf"), families: join(out, "families") };
  const typeset: number[] = [];
  const family: Family = {
    name: "html/sample",
    async typeset(index) {
      typeset.push(index);
      return await createDocument([paragraph]);
    },
  };
  expect((await makeFamily(family, 2, folders)).isKept).toBe(false);
  expect((await makeFamily(family, 2, folders)).isKept).toBe(true);
  expect(countPages((await makeFamily(family, 3, folders)).family)).toBe(3);
  expect(typeset).toEqual([0, 1, 2]);
});

test("prints documents whose truth is exact and the same each time, as sets for the evaluation", async () => {
  const out = createTemporaryFolder();
  const opened = await htmlKind.open();
  onTestFinished(() => opened.close());
  const family = opened.families.find(({ name }) => name === "html/invoice-1");
  if (family === undefined) throw new Error("there is no such family");
  const [first, , again] = [await family.typeset(0), await family.typeset(1), await family.typeset(0)];
  expect(again.pages).toEqual(first.pages);

  const part = selectPart(family.name);
  const set = join(out, "zoning", `corpus_html_${part}`);
  const folders = { pdf: join(set, "pdf"), families: join(out, "families") };
  const { family: made } = await makeFamily(family, 1, folders);
  expect(made.failures).toEqual([]);
  await writeSets(out, "html", part, [made]);

  const sets = await findSets(out);
  expect(sets.map(({ name, kind }) => [name, kind])).toEqual([
    [`corpus_html_${part}`, "zoning"],
    [`corpus_html_tables_${part}`, "tables"],
  ]);
  const [document] = await loadZones(set);
  const zones = document?.truth.pages.get(1)?.zones ?? [];
  expect(document !== undefined && existsSync(document.file)).toBe(true);
  expect(zones.map(({ label }) => label)).toEqual(first.pages[0]?.zones.map(({ label }) => label));
  expect(zones.every(({ tag }) => tag !== undefined)).toBe(true);
  const tables = join(out, "zoning", `corpus_html_tables_${part}`);
  const cells = (await loadCells(tables)).get("html-invoice-1-001.pdf") ?? [];
  expect(cells.filter(({ r0 }) => r0 === 0).map((cell) => cell.text)).toEqual(expect.arrayContaining(["Quantity"]));
  expect(existsSync(join(tables, "pdf", "html-invoice-1-001.pdf"))).toBe(true);
});
