import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const resolve = createRequire(import.meta.url).resolve;

/** A font family of an npm package. */
interface PackagedFont {
  name: string;
  package: string;
  /** Subset of the characters that the files have. */
  subsets: readonly string[];
  weights: readonly [regular: number, bold: number];
  hasItalic: boolean;
}

const western = ["latin"] as const;
const usual = { subsets: western, weights: [400, 700], hasItalic: true } as const;

export const packagedFonts: readonly PackagedFont[] = [
  { ...usual, name: "EB Garamond", package: "eb-garamond" },
  { ...usual, name: "Crimson Text", package: "crimson-text" },
  { ...usual, name: "Libre Baskerville", package: "libre-baskerville" },
  { ...usual, name: "Lora", package: "lora" },
  { ...usual, name: "Source Serif 4", package: "source-serif-4" },
  { ...usual, name: "PT Serif", package: "pt-serif" },
  { ...usual, name: "STIX Two Text", package: "stix-two-text" },
  { ...usual, name: "Roboto", package: "roboto" },
  { ...usual, name: "Roboto Condensed", package: "roboto-condensed" },
  { ...usual, name: "Roboto Slab", package: "roboto-slab", hasItalic: false },
  { ...usual, name: "Lato", package: "lato" },
  { ...usual, name: "IBM Plex Sans", package: "ibm-plex-sans" },
  { ...usual, name: "PT Sans", package: "pt-sans" },
  { ...usual, name: "Montserrat", package: "montserrat" },
  { ...usual, name: "Source Code Pro", package: "source-code-pro" },
  { ...usual, name: "IBM Plex Mono", package: "ibm-plex-mono" },
  { ...usual, name: "Amiri", package: "amiri", subsets: ["arabic", "latin"] },
  { ...usual, name: "Frank Ruhl Libre", package: "frank-ruhl-libre", subsets: ["hebrew", "latin"], hasItalic: false },
];

/** Fonts for text by their kind. Those without a package are fonts of the browser of the tests. */
export const textFonts = {
  serif: [
    "EB Garamond",
    "Crimson Text",
    "Libre Baskerville",
    "Lora",
    "Source Serif 4",
    "PT Serif",
    "STIX Two Text",
    "DejaVu Serif",
  ],
  sans: [
    "Roboto",
    "Lato",
    "IBM Plex Sans",
    "PT Sans",
    "Montserrat",
    "Liberation Sans",
    "Open Sans",
    "DejaVu Sans Condensed",
  ],
  display: ["Roboto Condensed", "Roboto Slab", "Montserrat", "Libre Baskerville"],
  mono: ["Source Code Pro", "IBM Plex Mono", "DejaVu Sans Mono"],
} as const;

/** The symbol font of a code editor. Its glyphs have code points of the private use area, as those of Wingdings have. */
const symbolFont = join(
  import.meta.dirname,
  "../../../node_modules/monaco-editor/esm/vs/base/browser/ui/codicons/codicon/codicon.ttf",
);

/** The path below which the document's page finds the fonts. */
export const fontPath = "/fonts/";

/** Returns the file of a font by its path in the document's page; undefined if there is no such font. */
export function findFontFile(path: string): string | undefined {
  const [name, file] = path.slice(fontPath.length).split("/");
  if (name === "symbols") return symbolFont;
  const font = packagedFonts.find((candidate) => candidate.package === name);
  if (font === undefined || file === undefined || !/^[\w-]+\.woff2$/.test(file)) return undefined;
  const found = join(dirname(resolve(`@fontsource/${font.package}/package.json`)), "files", file);
  return existsSync(found) ? found : undefined;
}

/**
 * Formats the font faces of the families that a style uses.
 * @param further Subsets of the characters beside those that a family has by default.
 */
export function formatFontFaces(families: ReadonlySet<string>, further: readonly string[] = []): string {
  const faces = packagedFonts
    .filter(({ name }) => families.has(name))
    .flatMap(({ name, package: folder, subsets, weights, hasItalic }) =>
      (hasItalic ? ["normal", "italic"] : ["normal"]).flatMap((style) =>
        weights.flatMap((weight) =>
          [...subsets, ...further].map((subset) => {
            const range = subset === "latin" ? "" : `unicode-range: ${ranges[subset]};`;
            const url = `${fontPath}${folder}/${folder}-${subset}-${weight}-${style}.woff2`;
            return `@font-face { font-family: "${name}"; font-style: ${style}; font-weight: ${weight}; ${range} src: url(${url}) }`;
          }),
        ),
      ),
    );
  return [...faces, `@font-face { font-family: "Symbols"; src: url(${fontPath}symbols/codicon.ttf) }`].join("\n");
}

const ranges: Record<string, string> = {
  "latin-ext": "U+0100-02FF, U+1E00-1EFF",
  arabic: "U+0600-06FF, U+200C-200E, U+FB50-FDFF, U+FE70-FEFC",
  hebrew: "U+0590-05FF, U+200C-2010, U+FB1D-FB4F",
};
