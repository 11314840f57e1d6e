import type { Family, FamilyKind } from "../family.ts";
import { drawRunning } from "../html/running.ts";
import { createRandomText } from "../text/random-text.ts";
import { type Language, loadTextPools, type TextPool } from "../text/text-pool.ts";
import { OfficeComposer } from "./composer.ts";
import { Converter, debianPackages, type ExportedDocument, type OfficeSource, readDocument } from "./convert.ts";
import type { OfficeGenre } from "./genres/genre.ts";
import { genres } from "./genres/genres.ts";
import { drawOfficeStyle } from "./style.ts";

/** A family of office documents, whose sources are written without LibreOffice. */
export interface OfficeFamily {
  name: string;
  /** Writes the source of a document. The same index writes the same source. */
  write(index: number): OfficeSource;
}

/** Creates the families. The first one of each genre comes first, so that an interrupted run has all genres. */
export function createOfficeFamilies(pools: Record<Language, TextPool>): OfficeFamily[] {
  const most = Math.max(...genres.map(({ families }) => families));
  return Array.from({ length: most }, (_, index) =>
    genres.filter(({ families }) => index < families).map((genre) => createFamily(genre, index + 1, pools)),
  ).flat();
}

function createFamily(genre: OfficeGenre, number: number, pools: Record<Language, TextPool>): OfficeFamily {
  const name = `office/${genre.name}-${number}`;
  const style = drawOfficeStyle(createRandomText(name), genre.profile);
  const pool = pools[style.language];
  const running = drawRunning(new OfficeComposer(createRandomText(`${name} running`), style, pool));
  return {
    name,
    write(index) {
      const composer = new OfficeComposer(createRandomText(`${name} ${index}`), style, pool);
      const document = genre.compose(composer, createRandomText(`${name} structure`), running);
      return { ...document, structures: composer.structures };
    },
  };
}

/** The number of documents that are exported at once, since the start of LibreOffice takes longer than they do. */
const documentsPerExport = 6;

/** Creates a family whose documents are exported some at a time, in the order of their numbers. */
function createTypesetFamily(family: OfficeFamily, converter: Converter): Family {
  const exported = new Map<number, ExportedDocument>();
  return {
    name: family.name,
    async typeset(index) {
      if (!exported.has(index)) {
        exported.clear();
        const indexes = Array.from({ length: documentsPerExport }, (_, offset) => index + offset);
        const documents = await converter.export(indexes.map((number) => family.write(number)));
        for (const [offset, document] of documents.entries()) exported.set(index + offset, document);
      }
      const document = exported.get(index);
      exported.delete(index);
      if (document === undefined) throw new RangeError(`There is no document ${index}`);
      return await readDocument(document);
    },
  };
}

/** Documents that LibreOffice exports, in styles drawn at random. */
export const officeKind: FamilyKind = {
  name: "office",
  needs: ["soffice"],
  packages: debianPackages,
  async open(text = {}) {
    const pools = await loadTextPools(text.folder);
    const converter = await Converter.open();
    const families = createOfficeFamilies(pools).map((family) => createTypesetFamily(family, converter));
    return { families, close: async () => await converter.close() };
  },
};
