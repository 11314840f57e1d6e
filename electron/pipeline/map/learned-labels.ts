import type { LearnedMapping, LearnedPoint } from "../../../shared/learned.ts";
import { normalizeLabel } from "../../../shared/values/normalize-label.ts";
import type { LearnedLabel } from "./labels.ts";
import { mappingScores, mappingThresholds } from "./thresholds.ts";

/** A label of a field, and the reviewed documents in which it stood at the value of this field. */
interface LabelSupport {
  path: string;
  label: string;
  documents: Set<LearnedMapping>;
  /** True if the mapping missed a value at this label, so that a reviewer had to correct it. */
  isNeeded: boolean;
}

/**
 * Selects the labels that reviewed documents teach. A label must have been missed once or stand in several documents,
 * and must not stand at the values of several fields. The labels of documents with a similar layout count as those of
 * the taxonomy; those of other documents count less, only if they mean nothing else, and not for parts of addresses, which
 * stand in their order without labels.
 * @param similar The documents with a layout similar to that of the document to map.
 * @param addressPaths The fields that are parts of addresses. The text above them is the heading of the party.
 */
export function selectLearnedLabels(
  documents: readonly LearnedMapping[],
  similar: ReadonlySet<LearnedMapping>,
  addressPaths: ReadonlySet<string>,
): LearnedLabel[] {
  const byLabel = new Map<string, Map<string, LabelSupport>>();
  for (const document of documents) {
    for (const point of document.data_points) {
      const label = getTaughtLabel(point, addressPaths);
      if (label === undefined) continue;
      const { path } = point;
      const key = normalizeLabel(label);
      const byPath = byLabel.get(key) ?? new Map<string, LabelSupport>();
      byLabel.set(key, byPath);
      const support = byPath.get(path) ?? { path, label, documents: new Set(), isNeeded: false };
      byPath.set(path, support);
      support.documents.add(document);
      support.isNeeded ||= point.corrected === true;
    }
  }
  return [...byLabel.values()].flatMap((byPath) =>
    selectUnambiguous(byPath).flatMap((support) => toLearnedLabels(support, similar, addressPaths)),
  );
}

/** Returns the label that a learned value teaches. One above it counts only if there is none at its left. */
export function getTaughtLabel(
  { path, label_left: left, label_above: above }: LearnedPoint,
  addressPaths: ReadonlySet<string>,
): string | undefined {
  return left ?? (addressPaths.has(path) ? undefined : above);
}

/** Selects the field whose values a label names, unless it names those of several fields about as often. */
function selectUnambiguous(byPath: ReadonlyMap<string, LabelSupport>): LabelSupport[] {
  const [best, next] = [...byPath.values()].sort((a, b) => b.documents.size - a.documents.size);
  if (best === undefined) return [];
  const isClear = next === undefined || best.documents.size >= mappingThresholds.minLabelLead * next.documents.size;
  return isClear ? [best] : [];
}

function toLearnedLabels(
  { path, label, documents, isNeeded }: LabelSupport,
  similar: ReadonlySet<LearnedMapping>,
  addressPaths: ReadonlySet<string>,
): LearnedLabel[] {
  if (!isNeeded && documents.size < mappingThresholds.minLabelDocuments) return [];
  const inSimilar = [...documents].filter((document) => similar.has(document)).length;
  const learned = { path, label, taughtBy: documents.size };
  if (inSimilar === 0) {
    const isShort = normalizeLabel(label).length < mappingThresholds.minLabelCharacters;
    if (isShort || addressPaths.has(path)) return [];
    return [{ ...learned, weight: mappingScores.learnedLabelWeight.other, isWeak: true }];
  }
  // Where the mapping was right without the label as often as the label was right, it is not needed.
  const isAcceptedElsewhere = (document: LearnedMapping) =>
    !documents.has(document) && document.data_points.some((point) => point.path === path && point.corrected !== true);
  if ([...similar].filter(isAcceptedElsewhere).length >= inSimilar) return [];
  return [{ ...learned, weight: mappingScores.learnedLabelWeight.similar }];
}
