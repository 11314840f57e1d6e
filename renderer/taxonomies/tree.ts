import type { Concept, KeywordTaxonomy, Taxonomy } from "../../shared/taxonomy/taxonomy.ts";
import { t } from "../messages/messages.ts";
import { compareNames, type CompareNames } from "../../shared/lexicon/compare-names.ts";
import { createDataPointSource } from "./data-point-source.ts";
import { type NodeDetails, type NodeLink, type NodeSource, separator } from "./node-source.ts";

/** A visible row of the tree: a concept, data point or group. */
export interface TreeRow {
  /** The index of the node in the taxonomy. A concept with several broader concepts has several rows. */
  node: number;
  depth: number;
  label: string;
  /** The text beside the label, such as other labels or the type. */
  detail: string;
  /** Whether the node is a deprecated concept. */
  isDeprecated: boolean;
  childCount: number;
  isExpanded: boolean;
}

const maxListedNodes = 200;
/** The maximum number of siblings that are sorted by label. Sorting more would take seconds. */
const maxSortedSiblings = 20_000;

/** Returns the label of a concept in the first of the given languages for which it has one, or else in any language. */
function pickLabel({ id, label }: Concept, languages: readonly string[]): string {
  for (const language of languages) {
    const text = label[language];
    if (text !== undefined) return text;
  }
  return Object.values(label)[0] ?? id;
}

function createConceptSource({ concepts }: KeywordTaxonomy, languages: readonly string[]): NodeSource {
  const indexById = new Map(concepts.map(({ id }, index) => [id, index]));
  const children = new Map<number, number[]>();
  const roots: number[] = [];
  const findBroader = (concept: Concept): number[] =>
    [...new Set(concept.broader)].flatMap((id) => indexById.get(id) ?? []);
  concepts.forEach((concept, index) => {
    const broader = findBroader(concept);
    if (broader.length === 0) roots.push(index);
    for (const parent of broader) {
      const siblings = children.get(parent);
      if (siblings === undefined) children.set(parent, [index]);
      else siblings.push(index);
    }
  });
  // Concepts in a cycle may not be reachable from a root. In this case, one concept of the cycle becomes a root.
  const isReached = new Uint8Array(concepts.length);
  const markReachable = (start: number): void => {
    const pending = [start];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (isReached[node] === 1) continue;
      isReached[node] = 1;
      for (const child of children.get(node) ?? []) pending.push(child);
    }
  };
  roots.forEach(markReachable);
  for (let index = 0; index < concepts.length; index++) {
    if (isReached[index] === 1) continue;
    roots.push(index);
    markReachable(index);
  }
  const getConcept = (node: number): Concept => {
    const concept = concepts[node];
    if (concept === undefined) throw new RangeError(t("concept-unknown", { concept: node }));
    return concept;
  };
  const formatByLanguage = (texts: Readonly<Record<string, string | readonly string[]>>): string[] =>
    Object.entries(texts).map(([language, text]) => `${[text].flat().join(separator)} (${language})`);
  return {
    count: concepts.length,
    roots,
    keepsOrder: false,
    getChildren: (node) => children.get(node) ?? [],
    getLabel: (node) => pickLabel(getConcept(node), languages),
    getDetail: (node) => {
      const others = getConcept(node).alt_labels;
      const language = languages.find((name) => others[name] !== undefined);
      return ((language === undefined ? Object.values(others)[0] : others[language]) ?? []).slice(0, 4).join(separator);
    },
    isDeprecated: (node) => getConcept(node).deprecated === true,
    getSearchText(node) {
      const { id, label, alt_labels } = getConcept(node);
      return [this.getLabel(node), ...Object.values(label), ...Object.values(alt_labels).flat(), id].join("\n");
    },
    describe(node) {
      const concept = getConcept(node);
      const { id, label, alt_labels, note, deprecated = false } = concept;
      const properties = [
        { title: t("concept-status-label"), values: deprecated ? [t("concept-deprecated-note")] : [] },
        { title: t("label-of-concept"), values: formatByLanguage(label) },
        { title: t("concept-other-labels"), values: formatByLanguage(alt_labels) },
        { title: t("concept-note-label"), values: formatByLanguage(note ?? {}) },
      ];
      return { id, properties: properties.filter(({ values }) => values.length > 0), broader: findBroader(concept) };
    },
  };
}

/** Folds a text for comparison: removes differences of case and accents. */
function foldCase(text: string): string {
  const lower = text.toLowerCase();
  // ASCII texts need no normalization, since it would not change them. Skipping it saves time.
  return /^[\0-\x7f]*$/.test(lower) ? lower : lower.normalize("NFKD").replaceAll(/\p{M}/gu, "");
}

/**
 * Ranks a node whose search text contains a query. The rank is 0 if the query equals the label, 1 if it equals another
 * label, 2 or 3 if the label or another one begins with it, 4 if a word begins with it, and otherwise 5.
 */
function rankMatch(text: string, query: string): number {
  if (text.startsWith(query)) return text.length === query.length || text[query.length] === "\n" ? 0 : 2;
  const lines = `${text}\n`;
  if (lines.includes(`\n${query}\n`)) return 1;
  if (lines.includes(`\n${query}`)) return 3;
  return lines.includes(` ${query}`) ? 4 : 5;
}

/** The position of a row in the tree, without its texts. */
interface NodeRow {
  node: number;
  depth: number;
}

/** A taxonomy shown as a tree with expanded and collapsed nodes, or as a list of the nodes that match a query. */
export interface TaxonomyTree {
  readonly nodeCount: number;
  readonly rowCount: number;
  getRows(start: number, end: number): TreeRow[];
  /** Shows the nodes that match a query, sorted by {@link rankMatch}. An empty query shows the tree. */
  search(query: string): void;
  /** Expands or collapses all rows of a node. */
  toggle(node: number, expanded: boolean): void;
  /** Ends the search and expands the ancestors of a node. @returns the index of the node's first row */
  reveal(node: number): number;
  describe(node: number): NodeDetails;
}

/**
 * Creates the tree of a taxonomy. Rows are computed only below expanded nodes, and labels only for requested rows, so that
 * a taxonomy of 500,000 concepts opens at once.
 * @param languages The languages of the labels, the preferred one first.
 * @param compareWithLexicon Compares the names of data points with what the lexicon calls things.
 */
export function createTaxonomyTree(
  taxonomy: Taxonomy,
  languages: readonly string[],
  compareWithLexicon: CompareNames = compareNames,
): TaxonomyTree {
  const source =
    taxonomy.kind === "keywords"
      ? createConceptSource(taxonomy, languages)
      : createDataPointSource(taxonomy, compareWithLexicon);
  const { compare } = new Intl.Collator(languages[0] === "und" ? undefined : languages[0], { numeric: true });
  const sortedChildren = new Map<number | null, readonly number[]>();
  const expandedNodes = new Set<number>();
  let foldedTexts: string[] | null = null;
  let query = "";
  /** The current rows; null if they must be computed again. */
  let rowCache: NodeRow[] | null = null;

  function getChildren(node: number | null): readonly number[] {
    const known = sortedChildren.get(node);
    if (known !== undefined) return known;
    const children = node === null ? source.roots : source.getChildren(node);
    if (source.keepsOrder || children.length > maxSortedSiblings || children.length < 2) return children;
    const sorted = children
      .map((child) => ({ child, label: source.getLabel(child) }))
      .toSorted((a, b) => compare(a.label, b.label))
      .map(({ child }) => child);
    sortedChildren.set(node, sorted);
    return sorted;
  }

  function listTree(): NodeRow[] {
    const list: NodeRow[] = [];
    const ancestors: number[] = [];
    const addChildren = (parent: number | null, depth: number): void => {
      for (const node of getChildren(parent)) {
        list.push({ node, depth });
        // In a cycle of nodes, a node is not expanded again below itself.
        if (!expandedNodes.has(node) || ancestors.includes(node)) continue;
        ancestors.push(node);
        addChildren(node, depth + 1);
        ancestors.pop();
      }
    };
    addChildren(null, 0);
    return list;
  }

  function listMatches(): NodeRow[] {
    foldedTexts ??= Array.from({ length: source.count }, (_, node) => foldCase(source.getSearchText(node)));
    const ranked: NodeRow[][] = [];
    foldedTexts.forEach((text, node) => {
      if (text.includes(query)) (ranked[rankMatch(text, query)] ??= []).push({ node, depth: 0 });
    });
    return ranked.flat();
  }

  const getRows = (): NodeRow[] => (rowCache ??= query === "" ? listTree() : listMatches());
  const createLink = (node: number): NodeLink => ({ node, label: source.getLabel(node) });
  const isDataPointTree = taxonomy.kind === "data-points";
  if (isDataPointTree) for (let node = 0; node < source.count; node++) expandedNodes.add(node);

  return {
    nodeCount: source.count,
    get rowCount() {
      return getRows().length;
    },
    getRows: (start, end) =>
      getRows()
        .slice(start, end)
        .map(({ node, depth }) => ({
          node,
          depth,
          label: source.getLabel(node),
          detail: source.getDetail(node),
          isDeprecated: source.isDeprecated(node),
          childCount: query === "" ? source.getChildren(node).length : 0,
          isExpanded: query === "" && expandedNodes.has(node),
        })),
    search(text) {
      query = foldCase(text.trim());
      rowCache = null;
    },
    toggle(node, expanded) {
      if (expanded) expandedNodes.add(node);
      else expandedNodes.delete(node);
      rowCache = null;
    },
    reveal(node) {
      const visited = new Set([node]);
      for (let parent = source.describe(node).broader[0]; parent !== undefined && !visited.has(parent);) {
        visited.add(parent);
        expandedNodes.add(parent);
        [parent] = source.describe(parent).broader;
      }
      query = "";
      rowCache = null;
      return getRows().findIndex((row) => row.node === node);
    },
    describe(node) {
      const { id, properties, meaning = null, source: sourcePath = "", broader } = source.describe(node);
      const narrower = getChildren(node);
      return {
        title: source.getLabel(node),
        id,
        properties,
        meaning,
        source: sourcePath,
        broader: broader.map(createLink),
        narrower: narrower.slice(0, maxListedNodes).map(createLink),
        narrowerCount: narrower.length,
      };
    },
  };
}
