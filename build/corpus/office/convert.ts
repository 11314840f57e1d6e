import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { CorpusDocument } from "../family.ts";
import { compareLayouts } from "../ink/compare-layouts.ts";
import { readInk } from "../ink/read-ink.ts";
import type { Structures } from "../ink/structure.ts";
import { readZones } from "../ink/zones-of-ink.ts";
import { extensions, type FlatDocument } from "./odf/flat-document.ts";
import { formatColored, formatPlain } from "./odf/mark-structures.ts";

const run = promisify(execFile);

/** A document with marks of its structures. */
export interface OfficeSource {
  type: FlatDocument["type"];
  /** Flat ODF with the marks of `odf/mark-structures.ts`. */
  marked: string;
  structures: Structures;
}

/** What LibreOffice has written of a document. */
export interface ExportedDocument {
  pdf: Buffer | undefined;
  /** The PDF in which each structure has a colour of its own. */
  colored: Buffer | undefined;
  structures: Structures;
}

/** The Debian packages that the families need: the programs, and fonts with the widths of the usual ones. */
export const debianPackages = [
  "libreoffice-writer",
  "libreoffice-impress",
  "libreoffice-calc",
  "fonts-liberation",
  "fonts-crosextra-carlito",
  "fonts-crosextra-caladea",
  "fonts-dejavu",
  "fonts-opensymbol",
] as const;

/** The colour that Impress paints below the background of a slide. */
const slideGround = "#ffffff";

/**
 * The longest time that LibreOffice may take, in milliseconds. It needs some seconds to start, and less than one for a
 * document.
 */
const timeout = 600_000;

/** LibreOffice with a profile of its own, so that the settings of the user do not matter. */
export class Converter {
  private readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async open(): Promise<Converter> {
    return new Converter(await mkdtemp(join(tmpdir(), "galley-office-")));
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Exports documents as they are, and with each structure in a colour of its own, in one process. */
  async export(sources: readonly OfficeSource[]): Promise<ExportedDocument[]> {
    const files = sources.flatMap(({ type, marked }) =>
      [formatPlain(marked), formatColored(marked)].map((content) => ({ extension: extensions[type], content })),
    );
    const pdfs = await this.convert(files);
    return sources.map(({ structures }, index) => ({ structures, pdf: pdfs[2 * index], colored: pdfs[2 * index + 1] }));
  }

  /** Converts flat ODF to PDF. @returns the PDF of each file; undefined if LibreOffice has written none */
  private async convert(files: readonly { extension: string; content: string }[]): Promise<(Buffer | undefined)[]> {
    const folder = join(this.folder, "documents");
    await mkdir(folder);
    try {
      const paths = files.map(({ extension }, index) => join(folder, `document-${index}.${extension}`));
      await Promise.all(files.map(({ content }, index) => writeFile(paths[index] ?? "", content)));
      const profile = `-env:UserInstallation=${pathToFileURL(join(this.folder, "profile")).href}`;
      const options = [profile, "--headless", "--norestore", "--convert-to", "pdf", "--outdir", folder];
      await run("soffice", [...options, ...paths], { timeout, maxBuffer: 1 << 24 });
      const written = await readdir(folder);
      return await Promise.all(
        files.map(async (_, index) => {
          const name = `document-${index}.pdf`;
          return written.includes(name) ? await readFile(join(folder, name)) : undefined;
        }),
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  }
}

/**
 * Reads the truth of a document.
 * @throws {Error} if LibreOffice has written no PDF, if the two layouts differ, or if a structure has no place on the pages
 */
export async function readDocument({ pdf, colored, structures }: ExportedDocument): Promise<CorpusDocument> {
  if (pdf === undefined || colored === undefined) throw new Error("LibreOffice has written no PDF");
  const pages = await readInk(colored);
  // Impress paints a white rectangle below the background of each slide.
  const ink = pages.map((page) => ({ ...page, paths: page.paths.filter(({ color }) => color !== slideGround) }));
  compareLayouts(await readInk(pdf), ink);
  return { pdf, pages: readZones(ink, structures, "source") };
}
