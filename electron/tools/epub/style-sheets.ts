import { parseStyleSheet, type Rule, type StyleSheet } from "./css.ts";
import { resolvePath } from "./paths.ts";
import type { StyleSource } from "./xhtml.ts";
import { UnreadableEntryError, type ZipArchive } from "./zip-archive.ts";

/** The maximum size of a style sheet in bytes. It is ten times the size of a large style sheet. */
const maxSheetBytes = 2 ** 20;
/** The maximum numbers of rules and style sheets of a section, including imported ones, and of sheets that are cached. */
const limits = { rules: 5000, sheets: 64, cachedSheets: 64 };

const noSheet: StyleSheet = { rules: [], imports: [] };
/** A cache of the parsed style sheets of the open ePubs, by path, since most sections of a book share theirs. */
const sheetsByArchive = new WeakMap<ZipArchive, Map<string, StyleSheet>>();

/**
 * Returns the rules of the style sheets of a section, in the order in which they apply. A sheet that is missing,
 * unreadable or too large has none.
 * @param base Path of the section, to which addresses are relative.
 */
export function loadRules(archive: ZipArchive, sources: readonly StyleSource[], base: string): readonly Rule[] {
  const rules: Rule[] = [];
  let sheetsLeft = limits.sheets;
  const addSheet = (sheet: StyleSheet, path: string): void => {
    for (const address of sheet.imports) addFile(address, path);
    rules.push(...sheet.rules.slice(0, limits.rules - rules.length));
  };
  const addFile = (address: string, from: string): void => {
    const path = resolvePath(address, from);
    // Sheets that import each other in a circle exhaust the limit.
    if (path === undefined || sheetsLeft === 0) return;
    sheetsLeft--;
    addSheet(loadSheet(archive, path), path);
  };
  for (const source of sources) {
    if ("address" in source) addFile(source.address, base);
    else if (source.text.length <= maxSheetBytes) addSheet(parseStyleSheet(source.text), base);
  }
  return rules;
}

function loadSheet(archive: ZipArchive, path: string): StyleSheet {
  const sheets = sheetsByArchive.get(archive) ?? new Map<string, StyleSheet>();
  sheetsByArchive.set(archive, sheets);
  const sheet = sheets.get(path) ?? readSheet(archive, path);
  if (sheets.size < limits.cachedSheets) sheets.set(path, sheet);
  return sheet;
}

function readSheet(archive: ZipArchive, path: string): StyleSheet {
  if ((archive.getSize(path) ?? Infinity) > maxSheetBytes) return noSheet;
  try {
    const { rules, imports } = parseStyleSheet(archive.readText(path) ?? "");
    return { rules: rules.slice(0, limits.rules), imports };
  } catch (error) {
    if (error instanceof UnreadableEntryError) return noSheet;
    throw error;
  }
}
