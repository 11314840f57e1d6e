import type {
  ConfidenceLimit,
  DataPoint,
  MappingProvenance,
  Provenance,
} from "../../../shared/document/data-points.ts";
import { listFields, type DataPointTaxonomy, type TaxonomyField } from "../../../shared/taxonomy/taxonomy.ts";
import { testCheckDigits } from "../../../shared/values/check-digits.ts";
import type { LearnedEvidence } from "./learned-evidence.ts";
import type { FoundBy } from "./located-value.ts";
import { completeTaxonomy } from "./lexicon/complete-taxonomy.ts";
import { mappingThresholds } from "./thresholds.ts";

/** Why a value cannot be read. */
export type UnreadableText = Exclude<ConfidenceLimit, "contradiction">;

/** What is known about a suggestion when its provenance is recorded. */
export interface SuggestionEvidence {
  point: Pick<DataPoint, "path" | "value" | "regions">;
  foundBy: FoundBy | undefined;
  /** The confidence of OCR in the most doubtful word of the value; 1 for a text layer. */
  ocrConfidence: number | undefined;
  /** True if other values contradict the value. */
  isContradicted: boolean;
  /** Why the value cannot be read, or for an absent value cannot be found. */
  unreadable: UnreadableText | undefined;
}

/** Records how the suggestions of a document were found. Suggestions with the same provenance share one record. */
export class ProvenanceRecorder {
  readonly #fields: ReadonlyMap<string, TaxonomyField>;
  readonly #learned: LearnedEvidence;
  readonly #records = new Map<string, number>();

  /** @param taxonomy The taxonomy, completed by the lexicon. */
  constructor(taxonomy: DataPointTaxonomy, learned: LearnedEvidence) {
    this.#fields = new Map(listFields(taxonomy).map(({ path, field }) => [path, field]));
    this.#learned = learned;
  }

  /** Records the provenance of a suggestion. Returns the index of its record; nothing if there is nothing to record. */
  add({ point, foundBy, ...doubts }: SuggestionEvidence): Pick<DataPoint, "provenance"> {
    const { value, path } = point;
    const field = this.#fields.get(path.replaceAll(/\[\d+\]/gu, ""));
    const learned = this.#learned.explain(point, foundBy?.label?.text);
    const hasCheckDigits =
      field?.identifier !== undefined && typeof value === "string" && testCheckDigits(field.identifier, value) === true;
    const record: Provenance = {
      ...foundBy,
      ...(learned && { learned }),
      ...(hasCheckDigits && { check_digits: true }),
      ...describeDoubts(doubts),
    };
    const key = JSON.stringify(record);
    if (key === "{}") return {};
    const index = this.#records.get(key) ?? this.#records.size;
    this.#records.set(key, index);
    return { provenance: index };
  }

  /**
   * Returns the provenance of the document's mapping; nothing if there is nothing to record.
   * @param taxonomy The taxonomy as it was given.
   */
  result(taxonomy: DataPointTaxonomy): { provenance?: MappingProvenance } {
    const records = [...this.#records.keys()].map((key) => JSON.parse(key) as Provenance);
    const documents = this.#learned.documentIds;
    const equations = listAddedEquations(taxonomy);
    if (records.length === 0 && equations.length === 0) return {};
    return {
      provenance: {
        records,
        ...(documents.length > 0 && { learned_documents: documents }),
        ...(equations.length > 0 && { equations }),
      },
    };
  }
}

function describeDoubts({
  ocrConfidence = 1,
  isContradicted,
  unreadable,
}: Pick<SuggestionEvidence, "ocrConfidence" | "isContradicted" | "unreadable">): Provenance {
  const limits = [
    ...(isContradicted ? ["contradiction" as const] : []),
    ...(unreadable === undefined ? [] : [unreadable]),
  ];
  return {
    ...(ocrConfidence < mappingThresholds.minOcrConfidence && {
      ocr_confidence: Math.round(ocrConfidence * 100) / 100,
    }),
    ...(limits.length > 0 && { limits }),
  };
}

/** Lists the equations between fields that the lexicon adds to the checks of a taxonomy. */
function listAddedEquations(taxonomy: DataPointTaxonomy): string[] {
  const { checks = [] } = completeTaxonomy(taxonomy).taxonomy;
  return checks.slice(taxonomy.checks?.length ?? 0).map(({ expression }) => expression);
}
