import type { DataPointType } from "../document/data-points.ts";
import {
  getGroupPath,
  listFields,
  type DataPointTaxonomy,
  type PlacedField,
  type TaxonomyField,
  type TaxonomyGroup,
} from "../taxonomy/taxonomy.ts";
import { compareNames, type CompareNames, type KnownLabel, toKnownLabel, toRankedLabels } from "./compare-names.ts";
import { conceptsById, lexicon, type Concept } from "./lexicon.ts";
import { matchScores } from "./match-scores.ts";
import { classifyWords } from "./word-classes.ts";

/** What the groups and fields of a taxonomy mean. */
export interface Understanding {
  /** The concept of each field that was understood, by its path. */
  concepts: ReadonlyMap<string, Concept>;
  /**
   * The concepts that fit a field about equally well, by its path: the best first, and at most three. If the best one is
   * of the field's own type, so are the others. A concept may be the meaning of another field, which it fits better.
   */
  weighed: ReadonlyMap<string, readonly Concept[]>;
  /** The table of the lexicon that a repeated group means, by the path of the group. */
  tables: ReadonlyMap<string, string>;
  /** The party of the lexicon that a group means, by the path of the group. */
  parties: ReadonlyMap<string, string>;
}

/** Types that are alike: a value of one can be written as the other. */
const typeFamilies: readonly (readonly DataPointType[])[] = [
  ["string", "text", "enum"],
  ["money", "number", "integer"],
  ["percentage", "number"],
  ["date"],
  ["boolean"],
];

/** Tells whether a field of one type may mean a concept of another. */
export const isLikeType = (a: DataPointType, b: DataPointType): boolean =>
  typeFamilies.some((family) => family.includes(a) && family.includes(b));

const listNamesOf = ({ names = [] }: Concept): KnownLabel[] => names.map((name) => toKnownLabel(name));

/** Adds the party to the meaning of labels: "Seller VAT ID" to "VAT ID". */
function addParty({ key, classes, cost }: KnownLabel, party: string): KnownLabel {
  return { key, cost, classes: new Set([...classes, ...classifyWords(party)]) };
}

interface KnownLabels {
  inGroup: readonly KnownLabel[];
  outside: readonly KnownLabel[];
}

/** Prepares the labels and names of a concept, and those by which it is known outside of the group of its party. */
function prepareLabels(concept: Concept): KnownLabels {
  const inGroup = [...toRankedLabels(concept.labels), ...listNamesOf(concept)];
  const party = lexicon.parties[concept.party ?? ""];
  if (concept.party === undefined || party === undefined) return { inGroup, outside: inGroup };
  const withParty = inGroup.map((label) => addParty(label, concept.party ?? ""));
  // Outside of the group, a plain "Name" or "City" does not tell whose it is.
  const plain =
    concept.part === undefined
      ? inGroup
      : concept.part === "name"
        ? [...toRankedLabels([...party.labels, ...party.anchors]), ...listNamesOf(concept)]
        : [];
  return { inGroup, outside: [...plain, ...withParty.map((label) => ({ ...label, key: "" }))] };
}

const labelsOfConcepts = new Map<Concept, KnownLabels>();
/** Returns the labels of a concept. Prepared when they are needed, since all of them delay the start of a worker. */
function getLabels(concept: Concept): KnownLabels {
  const labels = labelsOfConcepts.get(concept) ?? prepareLabels(concept);
  labelsOfConcepts.set(concept, labels);
  return labels;
}

/** The labels of the tables and parties of the lexicon, by their ids. */
const tableLabels = new Map(
  Object.entries(lexicon.groups).map(([id, { labels }]) => [id, toRankedLabels(labels)] as const),
);
const partyLabels = new Map(
  Object.entries(lexicon.parties).map(
    ([id, { labels, anchors }]) => [id, toRankedLabels([...labels, ...anchors])] as const,
  ),
);

/** Scores how well a field fits a concept, apart from its group. */
function scoreConcept(field: TaxonomyField, concept: Concept, isInParty: boolean, compare: CompareNames): number {
  if (field.concept !== undefined) return field.concept === concept.id ? 1 : 0;
  if (field.term !== undefined) return field.term === concept.term ? 1 : 0;
  const isLike = isLikeType(field.type, concept.type);
  // "string" is the type that a new field has: it may be the name of a date or of an amount too.
  if (!isLike && (field.type !== "string" || field.pattern !== undefined)) return 0;
  const labels = getLabels(concept);
  const range = (field.range ?? concept.range) === (concept.range ?? field.range) ? 1 : matchScores.otherRange;
  return range * (isLike ? 1 : matchScores.otherType) * compare(field, isInParty ? labels.inGroup : labels.outside);
}

/** Finds the table of the lexicon that a repeated group means: by its own names, and by those of its fields. */
function findTable(group: TaxonomyGroup, compare: CompareNames): Omit<FoundTable, "path"> | undefined {
  const fields = group.data_points.filter((node) => node.type !== "group");
  if (fields.length === 0) return undefined;
  const chosen = new Set(fields.flatMap(({ concept = "" }) => conceptsById.get(concept)?.group ?? []));
  const candidates = [...tableLabels].filter(([id]) => chosen.size === 0 || chosen.has(id));
  const scored = candidates.map(([id, labels]) => {
    const columns = lexicon.concepts.filter((concept) => concept.group === id);
    const ofFields = fields.map((field) =>
      Math.max(0, ...columns.map((column) => scoreConcept(field, column, true, compare))),
    );
    const known = ofFields.filter((score) => score >= matchScores.min).length / fields.length;
    return {
      id,
      known,
      score: known + ofFields.reduce((sum, score) => sum + score, 0) / fields.length + compare(group, labels),
    };
  });
  const [best] = scored.sort((a, b) => b.score - a.score);
  return best !== undefined && (best.known >= matchScores.knownColumns || chosen.size > 0) ? best : undefined;
}

/** Finds the party of the lexicon that a group means. */
function findParty(group: TaxonomyGroup, compare: CompareNames): string | undefined {
  const [best] = [...partyLabels]
    .map(([id, labels]) => ({ id, score: compare(group, labels) }))
    .sort((a, b) => b.score - a.score);
  return best !== undefined && best.score >= matchScores.min ? best.id : undefined;
}

const joinIds = (groups: readonly TaxonomyGroup[]): string => groups.map(({ id }) => id).join(".");

/**
 * Finds out what the fields and groups of a taxonomy mean, by their labels, synonyms, ids and types. A field whose
 * taxonomy states its concept means that one. Otherwise a concept is the meaning of one field at most.
 */
export function matchConcepts(taxonomy: DataPointTaxonomy, compare: CompareNames = compareNames): Understanding {
  const tables = new Map<string, string>();
  const parties = new Map<string, string>();
  const fields = listFields(taxonomy);
  const groups = new Map(
    fields.flatMap(({ groups }) => groups.map((group, index) => [joinIds(groups.slice(0, index + 1)), group])),
  );
  const foundTables: FoundTable[] = [];
  for (const [path, group] of groups) {
    if (group.repeat) {
      const found = findTable(group, compare);
      if (found !== undefined) foundTables.push({ path, ...found });
    } else {
      const found = findParty(group, compare);
      if (found !== undefined) parties.set(path, found);
    }
  }
  const takenTables = new Set<string>();
  for (const { path, id } of foundTables.sort((a, b) => b.score - a.score)) {
    // Two groups would read the same rows.
    if (takenTables.has(id)) continue;
    tables.set(path, id);
    takenTables.add(id);
  }
  const pairs = fields.flatMap((placed) => scoreConcepts(placed, tables, parties, compare));
  const kinds = weighKinds(pairs);
  const concepts = listChosen(fields);
  const taken = new Set([...concepts.values()].map(({ id }) => id));
  const weighed = new Map<string, Concept[]>();
  const best = new Map<string, number>();
  const ranked = pairs.map((pair) => ({ ...pair, score: pair.score * (kinds.get(pair.concept.kind) ?? 1) }));
  for (const { path, field, concept, score } of ranked.sort((a, b) => b.score - a.score)) {
    if (!best.has(path)) best.set(path, score);
    if (score < Math.max(matchScores.min, matchScores.alternative * (best.get(path) ?? 0))) continue;
    const [first = concept, ...others] = weighed.get(path) ?? [];
    const isOtherType = first.type === field.type && concept.type !== field.type;
    if (!isOtherType && others.length < matchScores.maxWeighed - 1) {
      weighed.set(path, [...new Set([first, ...others, concept])]);
    }
    if (concepts.has(path) || taken.has(concept.id)) continue;
    concepts.set(path, concept);
    taken.add(concept.id);
  }
  return { concepts, weighed, tables, parties };
}

/** Lists the concepts that the taxonomy states for its fields, by the paths of the fields. */
const listChosen = (fields: readonly PlacedField[]): Map<string, Concept> =>
  new Map(
    fields.flatMap(({ path, field }) => {
      const concept = conceptsById.get(field.concept ?? "");
      return concept === undefined ? [] : [[path, concept]];
    }),
  );

interface FoundTable {
  path: string;
  id: string;
  score: number;
}

interface ScoredConcept {
  path: string;
  field: TaxonomyField;
  concept: Concept;
  score: number;
}

function scoreConcepts(
  { path, field, groups }: PlacedField,
  tables: ReadonlyMap<string, string>,
  parties: ReadonlyMap<string, string>,
  compare: CompareNames,
): ScoredConcept[] {
  const groupPath = getGroupPath(path);
  const isRepeated = groups.some(({ repeat }) => repeat);
  // The party of an address in a group of its own is that of the group around it.
  const party = groups.map((_, index) => parties.get(joinIds(groups.slice(0, index + 1)))).findLast(Boolean);
  return lexicon.concepts.flatMap((concept) => {
    if (
      isRepeated ? concept.group === undefined || concept.group !== tables.get(groupPath) : concept.group !== undefined
    )
      return [];
    if (party !== undefined && concept.party !== undefined && concept.party !== party) return [];
    const score = scoreConcept(field, concept, party !== undefined && concept.party === party, compare);
    return score === 0 ? [] : [{ path, field, concept, score }];
  });
}

/** Weighs the kinds of documents by the fields whose best concepts belong to them. */
function weighKinds(pairs: readonly ScoredConcept[]): Map<string, number> {
  const best = new Map<string, ScoredConcept>();
  for (const pair of pairs) {
    const score = pair.score * (lexicon.kinds[pair.concept.kind]?.isGeneral === true ? 1 : matchScores.specialVote);
    if (score > (best.get(pair.path)?.score ?? 0)) best.set(pair.path, { ...pair, score });
  }
  const sums = new Map<string, number>();
  for (const { concept, score } of best.values()) {
    if (score >= matchScores.min) sums.set(concept.kind, (sums.get(concept.kind) ?? 0) + score);
  }
  const max = Math.max(matchScores.knownKind, ...sums.values());
  const special = Math.max(
    ...Object.entries(lexicon.kinds).map(([kind, { isGeneral }]) => (isGeneral ? 0 : (sums.get(kind) ?? 0))),
  );
  return new Map(
    Object.entries(lexicon.kinds).map(([kind, { isGeneral }]) => {
      const sum = sums.get(kind) ?? 0;
      // A document is of one special kind: the end of a contract is not that of a broadcast.
      if (!isGeneral && sum < special) return [kind, 0];
      const weight = matchScores.otherKind + ((1 - matchScores.otherKind) * sum) / max;
      return [kind, isGeneral ? Math.max(matchScores.generalKind, weight) : weight];
    }),
  );
}
