/**
 * The properties of a field or group that are validated beyond the schema. An outline can be read from any value, so that
 * duplicates, cycles and patterns are found even if the schema rejects another part of the taxonomy.
 */
export interface NodeOutline {
  /** Null if the id is missing or not a string. */
  id: string | null;
  type?: string | undefined;
  pattern?: string | undefined;
  anchor?: string | undefined;
  check?: string | undefined;
  data_points?: readonly NodeOutline[] | undefined;
}

export interface ConceptOutline {
  /** Null if the id is missing or not a string. */
  id: string | null;
  broader: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

const readFields = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});
const readText = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
const readList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function outlineNode(value: unknown): NodeOutline {
  const { id, type, pattern, anchor, check, data_points: dataPoints } = readFields(value);
  return {
    id: readText(id) ?? null,
    type: readText(type),
    pattern: readText(pattern),
    anchor: readText(anchor),
    check: readText(check),
    ...(Array.isArray(dataPoints) ? { data_points: dataPoints.map(outlineNode) } : {}),
  };
}

function outlineConcept(value: unknown): ConceptOutline {
  const { id, broader } = readFields(value);
  return { id: readText(id) ?? null, broader: readList(broader).filter((other) => typeof other === "string") };
}

/** Reads the outline of a taxonomy. Only the elements of its kind are read. */
export function outlineTaxonomy(value: unknown): {
  nodes: readonly NodeOutline[];
  /** The expressions of the cross-checks; undefined for an expression that is not a string. */
  checks: readonly (string | undefined)[];
  concepts: readonly ConceptOutline[];
} {
  const { kind, data_points: dataPoints, checks, concepts } = readFields(value);
  return {
    nodes: kind === "data-points" ? readList(dataPoints).map(outlineNode) : [],
    checks: kind === "data-points" ? readList(checks).map((check) => readText(readFields(check).expression)) : [],
    concepts: kind === "keywords" ? readList(concepts).map(outlineConcept) : [],
  };
}
