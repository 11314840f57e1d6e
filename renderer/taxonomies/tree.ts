import type {
  Concept,
  DataPointTaxonomy,
  KeywordTaxonomy,
  Taxonomy,
  TaxonomyNode,
} from "../../shared/taxonomy/taxonomy.ts";
import { t } from "../messages/messages.ts";
import { localizeTaxonomy } from "../session/localize-taxonomy.ts";

/** A visible row of the tree: a concept, data point or group. */
export interface TreeRow {
  /** The index of the node. A concept with several broader concepts has several rows. */
  node: number;
  depth: number;
  label: string;
  /** What is shown beside the label. */
  detail: string;
  /** Whether it is a concept that is no longer to be used. */
  isDeprecated: boolean;
  childCount: number;
  isExpanded: boolean;
}

/** A property of a node, with one line for each value. */
export interface NodeProperty {
  title: string;
  values: readonly string[];
}

/** A link to another node. */
export interface NodeLink {
  node: number;
  label: string;
}

/** Everything about a node. */
export interface NodeDetails {
  title: string;
  id: string;
  properties: readonly NodeProperty[];
  broader: readonly NodeLink[];
  narrower: readonly NodeLink[];
  /** The number of narrower nodes, of which the first are listed. */
  narrowerCount: number;
}

const separator = " · ";
const maxListedNodes = 200;
/** Siblings are sorted by label up to this number; sorting more would take seconds. */
const maxSortedSiblings = 20_000;

/** A node of a taxonomy for display. Only what the tree needs is computed, since there may be 500,000 nodes. */
interface Source {
  readonly count: number;
  readonly roots: readonly number[];
  readonly isSorted: boolean;
  getChildren(node: number): readonly number[];
  getLabel(node: number): string;
  getDetail(node: number): string;
  isDeprecated(node: number): boolean;
  /** All texts by which a node is found, separated by line breaks, the label first. */
  getSearchText(node: number): string;
  describe(node: number): { id: string; properties: NodeProperty[]; broader: readonly number[] };
}

/** Returns the label of a concept in the first language that it has, or in any. */
function pickLabel({ id, label }: Concept, languages: readonly string[]): string {
  for (const language of languages) {
    const text = label[language];
    if (text !== undefined) return text;
  }
  return Object.values(label)[0] ?? id;
}

function createConceptSource({ concepts }: KeywordTaxonomy, languages: readonly string[]): Source {
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
  // Concepts on a cycle have no root above them.
  const reached = new Uint8Array(concepts.length);
  const reach = (start: number): void => {
    const open = [start];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (reached[node] === 1) continue;
      reached[node] = 1;
      for (const child of children.get(node) ?? []) open.push(child);
    }
  };
  roots.forEach(reach);
  for (let index = 0; index < concepts.length; index++) {
    if (reached[index] === 1) continue;
    roots.push(index);
    reach(index);
  }
  const getConcept = (node: number): Concept => {
    const concept = concepts[node];
    if (concept === undefined) throw new RangeError(t("concept-unknown", { concept: node }));
    return concept;
  };
  const byLanguage = (texts: Readonly<Record<string, string | readonly string[]>>): string[] =>
    Object.entries(texts).map(([language, text]) => `${[text].flat().join(separator)} (${language})`);
  return {
    count: concepts.length,
    roots,
    isSorted: false,
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
        { title: t("label-of-concept"), values: byLanguage(label) },
        { title: t("concept-other-labels"), values: byLanguage(alt_labels) },
        { title: t("concept-note-label"), values: byLanguage(note ?? {}) },
      ];
      return { id, properties: properties.filter(({ values }) => values.length > 0), broader: findBroader(concept) };
    },
  };
}

/** Returns the type of a data point, by the taxonomy's word, and whether it is required or repeated. */
function describeType({ type, required, repeat }: Exclude<TaxonomyNode, { type: "group" }>): string[] {
  return [type, ...(required ? [t("field-required")] : []), ...(repeat ? [t("field-repeated")] : [])];
}

/** Returns the properties of a data point as they are shown, in the order of the schema. */
function describeDataPoint(point: TaxonomyNode): NodeProperty[] {
  const { description } = point;
  const list = (title: string, values: readonly string[] | undefined): NodeProperty => ({
    title,
    values: values ?? [],
  });
  const text = (title: string, value: string | undefined): NodeProperty =>
    list(title, value === undefined ? [] : [value]);
  const properties =
    point.type === "group"
      ? [
          text(t("type-label"), point.repeat ? t("group-repeated-note") : t("mapping-value-type-group")),
          text(t("concept-note-label"), description),
          text(t("group-anchor-label"), point.anchor),
          list(t("group-end-label"), point.stop),
          list(t("field-party-anchors"), point.role?.anchors),
          list(t("field-party-decoys"), point.role?.decoys),
          text(t("field-party-letter"), point.role?.letter),
        ]
      : [
          text(t("type-label"), describeType(point).join(", ")),
          text(t("concept-note-label"), description),
          list(t("concept-other-labels"), point.synonyms),
          list(t("field-excluded-labels"), point.not),
          list(t("field-values"), point.enum),
          text(t("field-pattern"), point.pattern),
          text(t("field-address-part"), point.part),
          text(t("field-check"), point.check),
        ];
  return properties.filter(({ values }) => values.length > 0);
}

function createDataPointSource(taxonomy: DataPointTaxonomy): Source {
  const nodes: { point: TaxonomyNode; path: string; parent: number | null; children: number[] }[] = [];
  const add = (point: TaxonomyNode, parent: number | null): number => {
    const index = nodes.length;
    const prefix = parent === null ? "" : `${nodes[parent]?.path ?? ""}.`;
    const entry = { point, path: prefix + point.id, parent, children: [] as number[] };
    nodes.push(entry);
    if (point.type === "group") entry.children = point.data_points.map((inner) => add(inner, index));
    return index;
  };
  const roots = taxonomy.data_points.map((point) => add(point, null));
  const getNode = (node: number): (typeof nodes)[number] => {
    const found = nodes[node];
    if (found === undefined) throw new RangeError(t("taxonomy-data-point-unknown", { path: node }));
    return found;
  };
  return {
    count: nodes.length,
    roots,
    // The order of data points has a meaning.
    isSorted: true,
    getChildren: (node) => getNode(node).children,
    getLabel: (node) => getNode(node).point.label,
    getDetail(node) {
      const { point } = getNode(node);
      if (point.type === "group") return point.repeat ? t("group-repeated") : t("mapping-value-type-group");
      return describeType(point).join(separator);
    },
    isDeprecated: () => false,
    getSearchText(node) {
      const { point, path } = getNode(node);
      return [point.label, path, ...(point.type === "group" ? [] : point.synonyms)].join("\n");
    },
    describe(node) {
      const { point, path, parent } = getNode(node);
      return { id: path, properties: describeDataPoint(point), broader: parent === null ? [] : [parent] };
    },
  };
}

/** Folds case and accents for comparison. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  // Most texts are ASCII, which normalization does not change.
  return /^[\0-\x7f]*$/.test(lower) ? lower : lower.normalize("NFKD").replaceAll(/\p{M}/gu, "");
}

/**
 * Ranks a node whose search text contains a query: 0 if the query is its label, 1 if it is another of its labels, 2 and 3 if
 * these begin with it, 4 if a word begins with it, else 5.
 */
function rankMatch(text: string, query: string): number {
  if (text.startsWith(query)) return text.length === query.length || text[query.length] === "\n" ? 0 : 2;
  const lines = `${text}\n`;
  if (lines.includes(`\n${query}\n`)) return 1;
  if (lines.includes(`\n${query}`)) return 3;
  return lines.includes(` ${query}`) ? 4 : 5;
}

/** A row of the tree before its texts are read. */
interface NodeRow {
  node: number;
  depth: number;
}

/** A taxonomy as a tree of which some nodes are expanded, or as the list of the nodes that match a query. */
export interface TaxonomyTree {
  readonly nodeCount: number;
  readonly rowCount: number;
  getRows(start: number, end: number): TreeRow[];
  /** Shows the nodes that match a query, the best matches first, see {@link rankMatch}; an empty query shows the tree. */
  search(query: string): void;
  /** Expands or collapses all rows of a node. */
  toggle(node: number, expanded: boolean): void;
  /** Expands the nodes above a node, ends the search, and returns the node's first row. */
  reveal(node: number): number;
  describe(node: number): NodeDetails;
}

/**
 * Creates the tree of a taxonomy. Rows are computed only for expanded nodes, and labels only for the rows that are
 * read, so that a taxonomy of 500,000 concepts opens at once.
 * @param languages the languages of the labels, the preferred one first
 */
export function createTaxonomyTree(taxonomy: Taxonomy, languages: readonly string[]): TaxonomyTree {
  const source =
    taxonomy.kind === "keywords"
      ? createConceptSource(taxonomy, languages)
      : createDataPointSource(localizeTaxonomy(taxonomy));
  const { compare } = new Intl.Collator(languages[0] === "und" ? undefined : languages[0], { numeric: true });
  const sortedChildren = new Map<number | null, readonly number[]>();
  const expandedNodes = new Set<number>();
  let foldedTexts: string[] | null = null;
  let query = "";
  /** The rows; null if they must be listed again. */
  let knownRows: NodeRow[] | null = null;

  function getChildren(node: number | null): readonly number[] {
    const known = sortedChildren.get(node);
    if (known !== undefined) return known;
    const children = node === null ? source.roots : source.getChildren(node);
    if (source.isSorted || children.length > maxSortedSiblings || children.length < 2) return children;
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
        // A node on a cycle is not expanded again below itself.
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
    foldedTexts ??= Array.from({ length: source.count }, (_, node) => fold(source.getSearchText(node)));
    const ranked: NodeRow[][] = [];
    foldedTexts.forEach((text, node) => {
      if (text.includes(query)) (ranked[rankMatch(text, query)] ??= []).push({ node, depth: 0 });
    });
    return ranked.flat();
  }

  const getRows = (): NodeRow[] => (knownRows ??= query === "" ? listTree() : listMatches());
  const link = (node: number): NodeLink => ({ node, label: source.getLabel(node) });
  const isData = taxonomy.kind === "data-points";
  if (isData) for (let node = 0; node < source.count; node++) expandedNodes.add(node);

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
      query = fold(text.trim());
      knownRows = null;
    },
    toggle(node, expanded) {
      if (expanded) expandedNodes.add(node);
      else expandedNodes.delete(node);
      knownRows = null;
    },
    reveal(node) {
      const visited = new Set([node]);
      for (let parent = source.describe(node).broader[0]; parent !== undefined && !visited.has(parent);) {
        visited.add(parent);
        expandedNodes.add(parent);
        [parent] = source.describe(parent).broader;
      }
      query = "";
      knownRows = null;
      return getRows().findIndex((row) => row.node === node);
    },
    describe(node) {
      const { id, properties, broader } = source.describe(node);
      const narrower = getChildren(node);
      return {
        title: source.getLabel(node),
        id,
        properties,
        broader: broader.map(link),
        narrower: narrower.slice(0, maxListedNodes).map(link),
        narrowerCount: narrower.length,
      };
    },
  };
}
