import type { FieldMeaning } from "./field-meanings.ts";

/** Separates texts on one line. */
export const separator = " · ";

/** A property of a node. Each value is shown on its own line. */
export interface NodeProperty {
  title: string;
  values: readonly string[];
}

/** A link to another node. */
export interface NodeLink {
  node: number;
  label: string;
}

/** The details of a node. */
export interface NodeDetails {
  title: string;
  id: string;
  properties: readonly NodeProperty[];
  /** What a field is understood as; null for groups and concepts. */
  meaning: FieldMeaning | null;
  /** The path of a data point in the JSON of the taxonomy, such as `data_points.0`; empty for concepts. */
  source: string;
  broader: readonly NodeLink[];
  narrower: readonly NodeLink[];
  /** The number of all narrower nodes. `narrower` contains only the first ones. */
  narrowerCount: number;
}

/** The nodes of a taxonomy, by index. Properties of a node are computed on demand, since there may be 500,000 nodes. */
export interface NodeSource {
  readonly count: number;
  readonly roots: readonly number[];
  /** Whether siblings are in the order of the taxonomy. Otherwise they are sorted by label. */
  readonly keepsOrder: boolean;
  getChildren(node: number): readonly number[];
  getLabel(node: number): string;
  getDetail(node: number): string;
  isDeprecated(node: number): boolean;
  /** Returns the texts in which a search looks, separated by line breaks. The label comes first. */
  getSearchText(node: number): string;
  describe(
    node: number,
  ): Pick<NodeDetails, "id" | "properties"> &
    Partial<Pick<NodeDetails, "meaning" | "source">> & { broader: readonly number[] };
}
