import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { listFiles } from "../list-files.ts";
import { type ListItem, parseMarkdown } from "./markdown.ts";
import { arabicWords } from "./arabic-words.ts";

export const languages = ["en", "de", "fr", "es", "he", "ar"] as const;
export type Language = (typeof languages)[number];

/** Texts of one language. */
export interface TextPool {
  /** Whole paragraphs of real prose; few in languages other than English. */
  paragraphs: string[];
  sentences: string[];
  /** A few words each, for headings, labels and cells. */
  phrases: string[];
  lists: ListItem[][];
  code: string[][];
  tables: string[][][];
}

const modules = join(import.meta.dirname, "../../../node_modules");
/** Characters that the fonts of the corpus have. */
const latin = /^[\x20-\x7e\u00a0-\u00ff\u0152\u0153–—‘’‚“”„…•€]+$/;
const rightToLeft = /^[\x20-\x7e\u0590-\u05ff\u0600-\u06ff–—“”…]+$/;

/** Loads the texts of all languages: READMEs and translations of npm packages, and the files of a folder. */
export async function loadTextPools(folder: string | undefined): Promise<Record<Language, TextPool>> {
  const english = await loadMarkdown(modules, ["*/README.md", "@*/*/README.md"]);
  if (folder !== undefined) mergePool(english, await loadMarkdown(folder, ["**/*.md", "**/*.txt"]));
  const [de, fr, es, he] = await Promise.all(
    (["de", "fr", "es", "he"] as const).map(async (language) => createPool(await loadTranslations(language))),
  );
  const ar = createPool(createArabicTexts());
  return { en: english, de: de ?? english, fr: fr ?? english, es: es ?? english, he: he ?? english, ar };
}

function mergePool(pool: TextPool, more: TextPool): void {
  for (const key of ["paragraphs", "sentences", "phrases", "lists", "code", "tables"] as const)
    (pool[key] as unknown[]).push(...more[key]);
}

async function loadMarkdown(folder: string, patterns: readonly string[]): Promise<TextPool> {
  const paths = await listFiles(folder, patterns);
  const sources = await Promise.all(paths.map((path) => readFile(path, "utf8")));
  const blocks = sources.flatMap(parseMarkdown);
  const isGood = (text: string) => latin.test(text) && !/https?:|\S{28}|^>|\[!/.test(text);
  const paragraphs = blocks
    .flatMap((block) => (block.kind === "paragraph" ? [block.text] : []))
    .filter(
      (text) => isGood(text) && text.length > 60 && text.length < 900 && /[.:]$/.test(text) && !text.includes("|"),
    );
  return {
    paragraphs,
    sentences: paragraphs.flatMap(splitSentences),
    phrases: blocks
      .flatMap((block) => (block.kind === "heading" ? [block.text] : []))
      .filter((text) => isGood(text) && /^[A-Z]/.test(text) && text.length > 4 && text.length < 60),
    lists: blocks
      .flatMap((block) => (block.kind === "list" ? [block.items] : []))
      .filter(
        (items) =>
          items.length > 2 && items.length < 14 && items.every(({ text }) => isGood(text) && text.length < 400),
      ),
    code: blocks
      .flatMap((block) => (block.kind === "code" ? [block.lines.map((line) => line.replaceAll("\t", "  "))] : []))
      .filter((lines) => lines.length > 1 && lines.length < 24)
      .filter(
        (lines) => lines.every((line) => line.length < 72 && (line === "" || latin.test(line))) && lines[0] !== "",
      ),
    tables: blocks
      .flatMap((block) => (block.kind === "table" ? [block.rows] : []))
      .filter((rows) => rows.length > 2 && rows.length < 20)
      .filter((rows) => rows.every((row) => row.length === rows[0]?.length && row.length > 1 && row.length < 7))
      .filter((rows) => rows.flat().every((cell) => (cell === "" || isGood(cell)) && cell.length < 110)),
  };
}

function splitSentences(paragraph: string): string[] {
  return paragraph.split(/(?<=[.!?])\s+(?=[A-Z])/).filter((text) => text.length > 30 && text.length < 260);
}

/** Loads the texts of translated programs. */
async function loadTranslations(language: "de" | "fr" | "es" | "he"): Promise<string[]> {
  const accessibility = JSON.parse(
    await readFile(join(modules, "axe-core", "locales", `${language}.json`), "utf8"),
  ) as unknown;
  const messages = join(modules, "monaco-editor", "esm", "vs", "nls", "lang", `${language}.js`);
  const source = existsSync(messages) ? await readFile(messages, "utf8") : "";
  const strings = [...source.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([literal]) => JSON.parse(literal) as unknown);
  return [...listStrings(accessibility), ...listStrings(strings)];
}

function listStrings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listStrings) : [];
}

function createPool(texts: readonly string[]): TextPool {
  // Two ampersands mark the access key of a command.
  const trim = (text: string) => text.replaceAll("&&", "").replaceAll(/\s+/g, " ").trim();
  const clean = [...new Set(texts.map(trim))].filter(
    (text) => (latin.test(text) || rightToLeft.test(text)) && !/[{}<>`$_]|\S{28}/.test(text),
  );
  const sentences = clean
    .filter((text) => text.length > 50 && text.length < 260 && text.includes(" "))
    .map((text) => (/[.!?:]$/.test(text) ? text : `${text}.`));
  const phrases = clean
    .filter((text) => text.length > 5 && text.length < 45 && !/[.:!?]$/.test(text))
    .map((text) => text.charAt(0).toUpperCase() + text.slice(1));
  return { paragraphs: [], sentences, phrases, lists: [], code: [], tables: [] };
}

/** Creates meaningless Arabic sentences of common words. */
function createArabicTexts(): string[] {
  return Array.from({ length: 400 }, (_, index) => {
    const count = index % 3 === 0 ? 2 + (index % 3) : 8 + (index % 17);
    return Array.from(
      { length: count },
      (_word, position) => arabicWords[(index * 31 + position * (7 + (index % 11))) % arabicWords.length],
    ).join(" ");
  });
}
