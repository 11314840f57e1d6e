import type { DataPointType } from "../../../../shared/document/data-points.ts";
import {
  listFields,
  type DataPointTaxonomy,
  type PlacedField,
  type TaxonomyField,
  type TaxonomyGroup,
  type TaxonomyNode,
} from "../../../../shared/taxonomy/taxonomy.ts";
import { getGroupPath } from "../label-candidates.ts";
import { normalizeLabel } from "../normalize-label.ts";
import { lexicon, type Concept } from "./lexicon.ts";
import { classifyWords, computeSimilarity, type WordClass } from "./word-classes.ts";

/** What the groups and fields of a taxonomy mean. */
export interface Understanding {
  /** The concept of each field that was understood, by its path. */
  concepts: ReadonlyMap<string, Concept>;
  /** The table of the lexicon that a repeated group means, by the path of the group. */
  tables: ReadonlyMap<string, string>;
  /** The party of the lexicon that a group means, by the path of the group. */
  parties: ReadonlyMap<string, string>;
}

/** Weights and limits of the match of a field with a concept. They were set by hand. */
const matchScores = {
  /** The least score at which a field has the meaning of a concept. */
  min: 0.6,
  /** The factor of a synonym or an id, which say less than the label. */
  synonym: 0.92,
  /** The factor of labels that have the same meaning in other words. */
  sameWords: 0.9,
  /** What each less preferred label of a concept loses, and at most. */
  rank: 0.002,
  maxRank: 0.15,
  /** The share of the other names of a field, besides the best one. */
  others: 0.15,
  /** The factor of a concept whose kind of document few other fields belong to. */
  otherKind: 0.6,
  /** A field speaks for a special kind only if no general one explains it as well. */
  specialVote: 0.95,
  /** The sum of scores of fields by which a kind of document is known at the least: two fields. */
  knownKind: 2,
  /** The least share of the best score of a field at which it has another meaning, if its best one is that of another field. */
  alternative: 0.9,
  /** The least factor of a concept that is on documents of other kinds too. */
  generalKind: 0.95,
  otherRange: 0.6,
  /** Further synonyms of a field are not compared, which bounds the work. */
  maxSynonyms: 20,
};

/** Types that are alike: a value of one can be written as the other. */
const typeFamilies: readonly (readonly DataPointType[])[] = [
  ["string", "text", "enum"],
  ["money", "number", "integer"],
  ["percentage", "number"],
  ["date"],
  ["boolean"],
];

const isLikeType = (a: DataPointType, b: DataPointType): boolean =>
  typeFamilies.some((family) => family.includes(a) && family.includes(b));

interface KnownLabel {
  key: string;
  classes: ReadonlySet<WordClass>;
  /** What a less preferred label takes from the score. */
  cost: number;
}

const toKnownLabel = (label: string, rank = 0): KnownLabel => ({
  key: normalizeLabel(label),
  classes: classifyWords(label),
  cost: Math.min(matchScores.maxRank, matchScores.rank * rank),
});
const toRankedLabels = (labels: readonly string[]): KnownLabel[] =>
  labels.map((label, rank) => toKnownLabel(label, rank));

const listNamesOf = ({ names = [] }: Concept): KnownLabel[] => names.map((name) => toKnownLabel(name));

/** Adds the party to the meaning of labels: "Seller VAT ID" to "VAT ID". */
function addParty({ key, classes, cost }: KnownLabel, party: string): KnownLabel {
  return { key, cost, classes: new Set([...classes, ...classifyWords(party)]) };
}

/** The labels and names of each concept, and those by which it is known outside of the group of its party. */
const knownLabels = new Map(
  lexicon.concepts.map((concept) => {
    const inGroup = [...toRankedLabels(concept.labels), ...listNamesOf(concept)];
    const party = lexicon.parties[concept.party ?? ""];
    if (concept.party === undefined || party === undefined) return [concept, { inGroup, outside: inGroup }] as const;
    const withParty = inGroup.map((label) => addParty(label, concept.party ?? ""));
    // Outside of the group, a plain "Name" or "City" does not tell whose it is.
    const plain =
      concept.part === undefined
        ? inGroup
        : concept.part === "name"
          ? [...toRankedLabels([...party.labels, ...party.anchors]), ...listNamesOf(concept)]
          : [];
    return [concept, { inGroup, outside: [...plain, ...withParty.map((label) => ({ ...label, key: "" }))] }] as const;
  }),
);

/** Scores from 0 to 1 how well a name fits the labels of a concept. */
function scoreName(name: Name, labels: readonly KnownLabel[]): number {
  let best = 0;
  for (const label of labels) {
    const similarity =
      label.key !== "" && label.key === name.key
        ? 1
        : matchScores.sameWords * computeSimilarity(name.classes, label.classes);
    best = Math.max(best, similarity - label.cost);
  }
  return best;
}

/** A name that a taxonomy gives to a field or group, with the factor of its score. */
interface Name extends Pick<KnownLabel, "key" | "classes"> {
  factor: number;
}

const nameCache = new WeakMap<TaxonomyNode, Name[]>();

/** Lists the names of a field or group: its label, synonyms and id. Cached, since each is compared with many concepts. */
function listNames(node: TaxonomyNode): Name[] {
  const cached = nameCache.get(node);
  if (cached !== undefined) return cached;
  const others = [...(node.type === "group" ? [] : node.synonyms.slice(0, matchScores.maxSynonyms)), node.id];
  const names = [
    { ...toKnownLabel(node.label), factor: 1 },
    ...others.map((text) => ({ ...toKnownLabel(text), factor: matchScores.synonym })),
  ];
  nameCache.set(node, names);
  return names;
}

/** Scores all names of a field together: the best one, and a share of the mean of all. */
function scoreNames(names: readonly Name[], labels: readonly KnownLabel[]): number {
  const scores = names.map((name) => name.factor * scoreName(name, labels));
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return (1 - matchScores.others) * Math.max(...scores) + matchScores.others * mean;
}

/** Scores how well a field fits a concept, apart from its group. */
function scoreConcept(field: TaxonomyField, concept: Concept, isInParty: boolean): number {
  if (field.term !== undefined) return field.term === concept.term ? 1 : 0;
  if (!isLikeType(field.type, concept.type)) return 0;
  const labels = knownLabels.get(concept);
  if (labels === undefined) return 0;
  const range = (field.range ?? concept.range) === (concept.range ?? field.range) ? 1 : matchScores.otherRange;
  return range * scoreNames(listNames(field), isInParty ? labels.inGroup : labels.outside);
}

/** Finds the table of the lexicon that a repeated group means: by its own names, and by those of its fields. */
function findTable(group: TaxonomyGroup): Omit<FoundTable, "path"> | undefined {
  const fields = group.data_points.filter((node) => node.type !== "group");
  if (fields.length === 0) return undefined;
  const scored = Object.entries(lexicon.groups).map(([id, { labels }]) => {
    const columns = lexicon.concepts.filter((concept) => concept.group === id);
    const ofFields = fields.map((field) => Math.max(0, ...columns.map((column) => scoreConcept(field, column, true))));
    const known = ofFields.filter((score) => score >= matchScores.min).length / fields.length;
    const ownName = scoreNames(listNames(group), toRankedLabels(labels));
    return { id, known, score: known + ofFields.reduce((sum, score) => sum + score, 0) / fields.length + ownName };
  });
  const [best] = scored.sort((a, b) => b.score - a.score);
  return best !== undefined && best.known >= 0.5 ? best : undefined;
}

/** Finds the party of the lexicon that a group means. */
function findParty(group: TaxonomyGroup): string | undefined {
  const [best] = Object.entries(lexicon.parties)
    .map(([id, { labels, anchors }]) => ({
      id,
      score: scoreNames(listNames(group), toRankedLabels([...labels, ...anchors])),
    }))
    .sort((a, b) => b.score - a.score);
  return best !== undefined && best.score >= matchScores.min ? best.id : undefined;
}

const joinIds = (groups: readonly TaxonomyGroup[]): string => groups.map(({ id }) => id).join(".");

/** Finds out what the fields and groups of a taxonomy mean, by their labels, synonyms, ids and types. */
export function matchConcepts(taxonomy: DataPointTaxonomy): Understanding {
  const tables = new Map<string, string>();
  const parties = new Map<string, string>();
  const fields = listFields(taxonomy);
  const groups = new Map(
    fields.flatMap(({ groups }) => groups.map((group, index) => [joinIds(groups.slice(0, index + 1)), group])),
  );
  const foundTables: FoundTable[] = [];
  for (const [path, group] of groups) {
    if (group.repeat) {
      const found = findTable(group);
      if (found !== undefined) foundTables.push({ path, ...found });
    } else {
      const found = findParty(group);
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
  const pairs = fields.flatMap((placed) => scoreConcepts(placed, tables, parties));
  const kinds = weighKinds(pairs);
  const concepts = new Map<string, Concept>();
  const taken = new Set<string>();
  const weighed = pairs.map((pair) => ({ ...pair, score: pair.score * (kinds.get(pair.concept.kind) ?? 1) }));
  const best = new Map<string, number>();
  for (const { path, concept, score } of weighed.sort((a, b) => b.score - a.score)) {
    if (!best.has(path)) best.set(path, score);
    const min = Math.max(matchScores.min, matchScores.alternative * (best.get(path) ?? 0));
    if (score < min || concepts.has(path) || taken.has(concept.id)) continue;
    concepts.set(path, concept);
    taken.add(concept.id);
  }
  return { concepts, tables, parties };
}

interface FoundTable {
  path: string;
  id: string;
  score: number;
}

interface ScoredConcept {
  path: string;
  concept: Concept;
  score: number;
}

function scoreConcepts(
  { path, field, groups }: PlacedField,
  tables: ReadonlyMap<string, string>,
  parties: ReadonlyMap<string, string>,
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
    const score = scoreConcept(field, concept, party !== undefined && concept.party === party);
    return score === 0 ? [] : [{ path, concept, score }];
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
