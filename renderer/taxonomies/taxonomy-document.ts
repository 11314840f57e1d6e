import { maxTaxonomyBytes } from "../../shared/api/taxonomies.ts";
import { envelopeSchema } from "../../shared/api/endpoint.ts";
import { mebibyte } from "../../shared/bytes.ts";
import { parseJson } from "../../shared/json/parse-json.ts";
import { listFields, type Taxonomy } from "../../shared/taxonomy/taxonomy.ts";
import { cacheComparisons } from "../../shared/lexicon/compare-names.ts";
import { checkTaxonomy } from "../../shared/taxonomy/validate-taxonomy.ts";
import { ServiceError } from "../../shared/errors.ts";
import { type ExportFormat, exportFormats } from "./export-formats.ts";
import { localizeTitle } from "../session/localize-taxonomy.ts";
import { findSyntaxProblem, formatJson, locatePaths, type TextRange } from "./json-text.ts";
import { rankLanguages } from "../../shared/taxonomy/taxonomy-names.ts";
import {
  type FileRefusal,
  type ImportNote,
  maxEditableBytes,
  type ReadTaxonomyFile,
} from "../../shared/api/taxonomy-files.ts";
import { writeSkos } from "./write-skos.ts";
import type { NodeDetails } from "./node-source.ts";
import { createTaxonomyTree, type TaxonomyTree, type TreeRow } from "./tree.ts";
import { t } from "../messages/messages.ts";

/** The properties of a valid taxonomy that the window shows. */
export interface TaxonomyFacts {
  name: string;
  kind: Taxonomy["kind"];
  title: string;
  version: string;
  /** The languages of the labels. */
  languages: readonly string[];
  /** The number of data points or concepts. */
  size: number;
  /** The size in bytes of the JSON that is sent to the service. */
  bytes: number;
  /** The maximum size in bytes that the service accepts. */
  maxBytes: number;
}

/** A problem of a taxonomy, with its position in the text. */
export interface Finding {
  path: string;
  message: string;
  /** Null if the text has no such position, or if there is no text. */
  range: TextRange | null;
  /** The line at which the range begins, from 1; null without a range. */
  line: number | null;
}

/** The state of the document after it was opened or changed. */
export interface DocumentState {
  /** Null if the text is not a valid taxonomy. */
  facts: TaxonomyFacts | null;
  /** Sorted by their position in the text. */
  findings: readonly Finding[];
}

/** The state of a document after it was opened. */
export interface OpenedDocument extends DocumentState {
  /** Null if it is too large to be edited. */
  text: string | null;
  notes: readonly ImportNote[];
}

/** A taxonomy with its text, tree and findings. It runs in a worker, since a taxonomy may have 500,000 concepts. */
export interface TaxonomyDocument {
  /** Opens the response of the service to `taxonomy.get`. */
  openResponse(bytes: ArrayBuffer): OpenedDocument;
  /** Opens the JSON of a `ReadTaxonomyFile`. @throws {Error} with the reason, if the file was not imported */
  openImportedFile(bytes: ArrayBuffer): OpenedDocument;
  /** Opens the JSON of a template or of another taxonomy. @throws {ServiceError} if it is not valid JSON */
  openJson(json: Blob): Promise<OpenedDocument>;
  /** Replaces the contents by the JSON text of the editor. */
  setText(text: string, name: string): DocumentState;
  /** Finds the positions of problems in the text, such as problems that the service has found. */
  locate(text: string, problems: readonly { path: string; message: string }[]): Finding[];
  /** Formats a JSON text. @throws {Error} if it is not JSON */
  format(text: string): string;
  /** Changes the name and the title of the opened taxonomy. */
  rename(name: string, title?: string): OpenedDocument;
  /** Serializes the taxonomy. @throws {Error} if it is not valid, or if its kind has no such format */
  serialize(format: ExportFormat): Blob;
  /** Creates the tree anew, with labels in a language; null for the default language. */
  showTree(language: string | null): { rowCount: number; nodeCount: number };
  /** Shows the nodes that match a query. @returns the number of rows */
  search(query: string): number;
  /** Expands or collapses a node. @returns the number of rows */
  toggle(node: number, expanded: boolean): number;
  reveal(node: number): { rowCount: number; row: number };
  getRows(start: number, end: number): TreeRow[];
  describe(node: number): NodeDetails;
}

/** Removes the fields with their default value, which the service adds to every data point and concept. */
function omitDefaults(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((entry) => omitDefaults(entry));
  if (typeof value !== "object" || value === null) return value;
  const isRecord = key === "alt_labels" || key === "label" || key === "note";
  const isDefault = (name: string, entry: unknown): boolean =>
    !isRecord &&
    ((["required", "repeat", "deprecated"].includes(name) && entry === false) ||
      (["synonyms", "not", "anchors", "decoys", "broader", "background_labels", "language"].includes(name) &&
        Array.isArray(entry) &&
        entry.length === 0) ||
      (name === "alt_labels" && typeof entry === "object" && entry !== null && Object.keys(entry).length === 0));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, entry]) => !isDefault(name, entry))
      .map(([name, entry]) => [name, omitDefaults(entry, name)]),
  );
}

const encoder = new TextEncoder();

/** Formats a taxonomy for the editor. @returns null if it is too large to be edited */
function formatForEditor(value: unknown): string | null {
  if (JSON.stringify(value).length > maxEditableBytes) return null;
  const text = `${formatJson(omitDefaults(value))}\n`;
  return encoder.encode(text).byteLength > maxEditableBytes ? null : text;
}

function createFinding(text: string | null, path: string, message: string, range: TextRange | null): Finding {
  const line = text === null || range === null ? null : text.slice(0, range.start).split("\n").length;
  return { path, message, range, line };
}

function describeFacts(taxonomy: Taxonomy): TaxonomyFacts {
  const { name, kind, title, version } = localizeTitle(taxonomy);
  return {
    name,
    kind,
    title,
    version,
    languages: taxonomy.kind === "keywords" ? rankLanguages(taxonomy.concepts) : taxonomy.language,
    size: taxonomy.kind === "keywords" ? taxonomy.concepts.length : listFields(taxonomy).length,
    bytes: encoder.encode(JSON.stringify(taxonomy)).byteLength,
    maxBytes: maxTaxonomyBytes[kind],
  };
}

/** Validates a value as the service does. */
function check(name: string, value: unknown): ReturnType<typeof checkTaxonomy> {
  try {
    return checkTaxonomy(name, value);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const problems = Object.entries(error.fields ?? { "": { message: error.message } }).map(([path, { message }]) => ({
      path,
      message,
      missing: false,
    }));
    return { taxonomy: null, problems };
  }
}

/** Describes why a file was not imported, and what the user can do. */
function describeRefusal(refusal: FileRefusal): string {
  if (refusal.reason === "invalid") return refusal.message;
  if (refusal.reason === "empty") return t("taxonomy-file-empty");
  return refusal.reason === "list" ? t("taxonomy-file-list") : t("taxonomy-file-format-unknown");
}

/**
 * Creates an empty document.
 * @param compare Compares the names of fields with those that the lexicon knows, to show what they are understood as.
 */
export function createTaxonomyDocument(compare = cacheComparisons()): TaxonomyDocument {
  /** The opened value, which may not be a valid taxonomy. */
  let source: { value: unknown; notes: readonly ImportNote[] } = { value: null, notes: [] };
  let taxonomy: Taxonomy | null = null;
  let facts: TaxonomyFacts | null = null;
  let tree: TaxonomyTree | null = null;

  function getTaxonomy(): Taxonomy {
    if (taxonomy === null) throw new Error(t("taxonomy-source-correct-first"));
    return taxonomy;
  }
  function getTree(): TaxonomyTree {
    tree ??= createTaxonomyTree(getTaxonomy(), facts?.languages ?? [], compare);
    return tree;
  }
  function replace(next: Taxonomy | null): TaxonomyFacts | null {
    taxonomy = next;
    facts = next === null ? null : describeFacts(next);
    tree = null;
    return facts;
  }
  function locate(text: string | null, problems: readonly { path: string; message: string }[]): Finding[] {
    const ranges =
      text === null
        ? null
        : locatePaths(
            text,
            problems.map(({ path }) => path),
          );
    return problems
      .map(({ path, message }) => createFinding(text, path, message, ranges?.get(path) ?? null))
      .toSorted((a, b) => (a.range?.start ?? 0) - (b.range?.start ?? 0));
  }

  function open(value: unknown, notes: readonly ImportNote[]): OpenedDocument {
    source = { value, notes };
    const name = typeof value === "object" && value !== null && "name" in value ? String(value.name) : "";
    const { taxonomy: checked, problems } = check(name, value);
    replace(checked);
    const text = formatForEditor(checked ?? value);
    return { facts, findings: locate(text, problems), text, notes };
  }

  return {
    openResponse(bytes) {
      const { response } = envelopeSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
      return open(response, []);
    },
    openImportedFile(bytes) {
      const read = JSON.parse(new TextDecoder().decode(bytes)) as ReadTaxonomyFile;
      if ("refusal" in read) throw new Error(describeRefusal(read.refusal));
      return open(read.taxonomy, read.notes);
    },
    openJson: async (json) => open(parseJson(new Uint8Array(await json.arrayBuffer())), []),
    setText(text, name) {
      let value: unknown;
      try {
        value = parseJson(encoder.encode(text));
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        replace(null);
        if (error.fields !== null)
          return {
            facts: null,
            findings: locate(
              text,
              Object.entries(error.fields).map(([path, { message }]) => ({ path, message })),
            ),
          };
        const { message, ...range } = findSyntaxProblem(text) ?? {
          start: 0,
          end: 1,
          message: error.message.replace("The body", "The text"),
        };
        return { facts: null, findings: [createFinding(text, "", message, range)] };
      }
      const { taxonomy: checked, problems } = check(name, value);
      return { facts: replace(checked), findings: locate(text, problems) };
    },
    locate,
    format: (text) => `${formatJson(JSON.parse(text))}\n`,
    rename(name, title) {
      const { value, notes } = source;
      if (title === undefined) return open({ ...(value as object), name }, notes);
      const { translations: _ofPreviousTitle, ...rest } = value as { translations?: unknown };
      return open({ ...rest, name, title }, notes);
    },
    serialize(format) {
      const current = getTaxonomy();
      const type = exportFormats[format].mediaType;
      if (format === "json") return new Blob([JSON.stringify(current)], { type });
      if (current.kind === "data-points") throw new Error(t("taxonomy-export-no-skos"));
      const parts: string[] = [];
      let part = "";
      for (const text of writeSkos(current, format)) {
        part += text;
        if (part.length < mebibyte) continue;
        parts.push(part);
        part = "";
      }
      return new Blob([...parts, part], { type });
    },
    showTree(language) {
      const languages = facts?.languages ?? [];
      const ordered = language === null ? languages : [language, ...languages.filter((other) => other !== language)];
      tree = createTaxonomyTree(getTaxonomy(), ordered, compare);
      return { rowCount: tree.rowCount, nodeCount: tree.nodeCount };
    },
    search(query) {
      getTree().search(query);
      return getTree().rowCount;
    },
    toggle(node, expanded) {
      getTree().toggle(node, expanded);
      return getTree().rowCount;
    },
    reveal(node) {
      const row = getTree().reveal(node);
      return { rowCount: getTree().rowCount, row };
    },
    getRows: (start, end) => getTree().getRows(start, end),
    describe: (node) => getTree().describe(node),
  };
}
