import type { Family, FamilyKind } from "../family.ts";
import { LatexWriter } from "./content/writer.ts";
import { articles } from "./families/articles.ts";
import { books } from "./families/books.ts";
import { journals } from "./families/journals.ts";
import { letters } from "./families/letters.ts";
import { slides } from "./families/slides.ts";
import type { LatexStyle } from "./style.ts";
import { debianPackages, typeset } from "./typeset.ts";

/** The styles of all families. */
export const latexStyles: readonly LatexStyle[] = [...articles, ...journals, ...books, ...letters, ...slides];

/** Documents that LuaLaTeX typesets. */
export const latexKind: FamilyKind & { readonly packages: readonly string[] } = {
  name: "latex",
  needs: ["lualatex", "bibtex"],
  packages: debianPackages,
  open: async () => ({ families: latexStyles.map(createFamily), close: async () => {} }),
};

function createFamily(style: LatexStyle): Family {
  return {
    name: `latex/${style.name}`,
    async typeset(index) {
      return await typeset(writeSource(style, index));
    },
  };
}

/** Writes the source of a document of a style. */
export function writeSource(style: LatexStyle, index: number): ReturnType<LatexWriter["finish"]> {
  const writer = new LatexWriter(style, hash(`${style.name}/${index}`));
  style.write(writer);
  return writer.finish();
}

/** Hashes a text to 32 bits (FNV-1a). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
