import type { CompareNames } from "../../shared/lexicon/compare-names.ts";
import type { DataPointTaxonomy, TaxonomyNode } from "../../shared/taxonomy/taxonomy.ts";
import { t } from "../messages/messages.ts";
import { localizeTaxonomy } from "../session/localize-taxonomy.ts";
import { createFieldMeanings } from "./field-meanings.ts";
import { type NodeProperty, type NodeSource, separator } from "./node-source.ts";

/** Returns the type of a data point in words, and whether it is required or repeated. */
function describeType({ type, required, repeat }: Exclude<TaxonomyNode, { type: "group" }>): string[] {
  return [
    t(`mapping-value-type-${type}`),
    ...(required ? [t("field-required")] : []),
    ...(repeat ? [t("field-repeated")] : []),
  ];
}

/** Returns the properties of a data point or group for display. */
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

/** A data point or group with its place in the taxonomy. */
interface PlacedNode {
  point: TaxonomyNode;
  /** The ids of its groups and its own id, joined by dots. */
  path: string;
  /** Its path in the JSON. */
  source: string;
  parent: number | null;
  children: number[];
}

/** Creates the nodes of the data points. Their texts are in the language of the window, if the taxonomy has it. */
export function createDataPointSource(original: DataPointTaxonomy, compare: CompareNames): NodeSource {
  const taxonomy = localizeTaxonomy(original);
  const meanings = createFieldMeanings(original, compare);
  const nodes: PlacedNode[] = [];
  const add = (point: TaxonomyNode, position: number, parent: number | null): number => {
    const index = nodes.length;
    const { path, source } = (parent === null ? undefined : nodes[parent]) ?? { path: "", source: "" };
    const join = (...parts: (string | number)[]): string => parts.filter((part) => part !== "").join(".");
    const entry = {
      point,
      path: join(path, point.id),
      source: join(source, "data_points", position),
      parent,
      children: [] as number[],
    };
    nodes.push(entry);
    if (point.type === "group") entry.children = point.data_points.map((inner, at) => add(inner, at, index));
    return index;
  };
  const roots = taxonomy.data_points.map((point, position) => add(point, position, null));
  const getNode = (node: number): (typeof nodes)[number] => {
    const found = nodes[node];
    if (found === undefined) throw new RangeError(t("taxonomy-data-point-unknown", { path: node }));
    return found;
  };
  return {
    count: nodes.length,
    roots,
    // The order of data points is meaningful.
    keepsOrder: true,
    getChildren: (node) => getNode(node).children,
    getLabel: (node) => getNode(node).point.label,
    getDetail(node) {
      const { point, path } = getNode(node);
      if (point.type === "group") return point.repeat ? t("group-repeated") : t("mapping-value-type-group");
      return [...describeType(point), meanings.summarize(path)].join(separator);
    },
    isDeprecated: () => false,
    getSearchText(node) {
      const { point, path } = getNode(node);
      return [point.label, path, ...(point.type === "group" ? [] : point.synonyms)].join("\n");
    },
    describe(node) {
      const { point, path, source, parent } = getNode(node);
      const meaning = point.type === "group" ? null : meanings.describe(path);
      return {
        id: path,
        properties: describeDataPoint(point),
        meaning,
        source,
        broader: parent === null ? [] : [parent],
      };
    },
  };
}
