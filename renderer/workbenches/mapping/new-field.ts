import type { KeyValuePair } from "../../../shared/document/data-points.ts";
import type { DataPointTaxonomy, Taxonomy, TaxonomyField, TaxonomyNode } from "../../../shared/taxonomy/taxonomy.ts";
import { foldText } from "../../../shared/values/fold-text.ts";
import { t } from "../../messages/messages.ts";

const maxIdLength = 60;

/** Creates an id in snake_case from a label: `lieferschein_nr` from "Lieferschein-Nr." */
export function createId(label: string): string {
  const id = foldText(label)
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replace(/^[_0-9]+/, "")
    .slice(0, maxIdLength)
    .replace(/_+$/, "");
  return id === "" ? "value" : id;
}

/** The properties from which a field of a taxonomy is created. */
export interface NewField {
  id: string;
  label: string;
  type: KeyValuePair["type"];
  /** The path of the group to which the field is added; empty for the top level. */
  group: string;
  /** The label as printed in the document. */
  printed: string;
}

/** Lists the groups of a taxonomy to which a field can be added: those that do not repeat. */
export function listGroups({ data_points: nodes }: DataPointTaxonomy): { path: string; label: string }[] {
  const list = (inner: readonly TaxonomyNode[], above: string): { path: string; label: string }[] =>
    inner.flatMap((node) => {
      if (node.type !== "group" || node.repeat) return [];
      const path = above + node.id;
      return [{ path, label: node.label }, ...list(node.data_points, `${path}.`)];
    });
  return list(nodes, "");
}

/** Adds a field to a taxonomy. @throws {Error} if its group has the id already or no longer exists, or for keywords */
export function addField(taxonomy: Taxonomy, field: NewField): Taxonomy {
  if (taxonomy.kind !== "data-points") throw new Error(t("mapping-taxonomy-has-keywords", { title: taxonomy.title }));
  const { id, label, type, group, printed } = field;
  const synonyms = printed === label ? [] : [printed];
  const added: TaxonomyField = { id, label, type, required: false, repeat: false, synonyms, not: [] };
  const insert = (nodes: readonly TaxonomyNode[], path: readonly string[]): TaxonomyNode[] => {
    const [first, ...rest] = path;
    if (first === undefined) {
      if (nodes.some((node) => node.id === id)) throw new Error(t("mapping-id-exists", { id }));
      return [...nodes, added];
    }
    if (!nodes.some((node) => node.id === first && node.type === "group"))
      throw new Error(t("mapping-no-such-group", { group }));
    return nodes.map((node) =>
      node.id === first && node.type === "group" ? { ...node, data_points: insert(node.data_points, rest) } : node,
    );
  };
  return { ...taxonomy, data_points: insert(taxonomy.data_points, group === "" ? [] : group.split(".")) };
}
