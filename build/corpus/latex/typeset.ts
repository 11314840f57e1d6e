import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import type { CorpusDocument } from "../family.ts";
import { compareLayouts } from "../ink/compare-layouts.ts";
import { readInk } from "../ink/read-ink.ts";
import type { Structures } from "../ink/structure.ts";
import { readZones } from "../ink/zones-of-ink.ts";

const execFileAsync = promisify(execFile);

/** The source of a document. */
export interface LatexSource {
  tex: string;
  /** The database of BibTeX, if the document uses one. */
  bib?: string;
  structures: Structures;
}

/** The Debian packages that the families need. */
export const debianPackages = [
  "texlive-luatex",
  "texlive-latex-recommended",
  "texlive-latex-extra",
  "texlive-fonts-recommended",
  "texlive-science",
  "texlive-publishers",
  "texlive-pictures",
  "texlive-bibtex-extra",
  "texlive-humanities",
  "texlive-lang-german",
  "texlive-lang-french",
  "texlive-lang-spanish",
  "lmodern",
  "tex-gyre",
] as const;

/** The longest time that TeX may take for a run, in milliseconds. On an idle machine, it takes two seconds. */
const timeoutMs = 600_000;
/** The largest number of further runs until the references of a document are settled. */
const maxRuns = 3;

/**
 * Typesets a document twice: as it is, and with each structure in a colour of its own.
 * @throws {Error} if TeX reports an error, if the two layouts differ, or if a structure does not appear on any page
 */
export async function typeset({ tex, bib, structures }: LatexSource): Promise<CorpusDocument> {
  const folder = await mkdtemp(join(tmpdir(), "galley-latex-"));
  try {
    await writeFile(join(folder, "document.tex"), tex);
    await settleReferences(folder, bib);
    const pdf = await readFile(join(folder, "document.pdf"));
    await runTex(folder, String.raw`\def\structurecolors{}\input{document}`);
    const colored = await readInk(await readFile(join(folder, "document.pdf")));
    compareLayouts(await readInk(pdf), colored);
    return { pdf, pages: readZones(colored, structures) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs TeX, with BibTeX after the first run, until page numbers and references no longer change. Documents that still
 * change after {@link maxRuns} further runs are taken as they are.
 */
async function settleReferences(folder: string, bib: string | undefined): Promise<void> {
  await runTex(folder, "document");
  if (bib !== undefined) {
    await writeFile(join(folder, "references.bib"), bib);
    await execFileAsync("bibtex", ["document"], { cwd: folder, timeout: timeoutMs });
    await runTex(folder, "document");
  }
  if (!auxCommandPattern.test(await readAux(folder))) return;
  for (let runCount = 0; runCount < maxRuns; runCount++) {
    const before = await readAux(folder);
    await runTex(folder, "document");
    // The table of contents is in another file. It only changes together with the page numbers in this one.
    if (before === (await readAux(folder))) return;
  }
}

/** The commands of the auxiliary file that the next run reads. */
const auxCommandPattern = /\\(?:newlabel|@writefile|bibcite|headcommand|gdef)/;

async function readAux(folder: string): Promise<string> {
  return await readFile(join(folder, "document.aux"), "utf8");
}

/**
 * Runs LuaLaTeX.
 * @param input the name of the document, or TeX commands that read it
 * @throws {Error} with the error of TeX
 */
async function runTex(folder: string, input: string): Promise<void> {
  const assets = `${join(import.meta.dirname, "tex")}${delimiter}`;
  const options = ["--halt-on-error", "--interaction=nonstopmode", "--jobname=document"];
  const env = {
    ...process.env,
    TEXINPUTS: assets,
    LUAINPUTS: assets,
    max_print_line: "1000",
    // The date that is printed on the pages and written to the file.
    SOURCE_DATE_EPOCH: "1700000000",
    FORCE_SOURCE_DATE: "1",
  };
  try {
    await execFileAsync("lualatex", [...options, input], { cwd: folder, env, timeout: timeoutMs, maxBuffer: 1 << 26 });
  } catch (error) {
    const log = await readFile(join(folder, "document.log"), "latin1").catch(() => "");
    const [message] = /^!(?!  ==>).*(?:\n.*){0,8}/m.exec(log) ?? [];
    if (message === undefined) throw error;
    throw new Error(`LuaLaTeX reports: ${message}`, { cause: error });
  }
}
