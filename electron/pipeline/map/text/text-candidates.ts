import type { PlacedField, TaxonomyField } from "../../../../shared/taxonomy/taxonomy.ts";
import { noEvidence } from "../evidence.ts";
import { createLabel } from "../found-by.ts";
import type { FoundBy, ValueCandidate } from "../located-value.ts";
import type { Notation } from "../notation.ts";
import { readText, type ParsedText } from "../read-values.ts";
import { CanonicalForms } from "./canonical-forms.ts";
import { findDates } from "./find-dates.ts";
import { findDurations } from "./find-durations.ts";
import { findNames, type NameMatch } from "./find-names.ts";
import { normalizeWord, PhraseIndex, type PhraseMatch } from "./phrases.ts";
import { estimateLogOdds, estimateTextConfidences, getTextKind, toProbability } from "./rank-text-value.ts";
import { SentenceText } from "./sentence-text.ts";
import { findRegions, type Sentence } from "./sentences.ts";
import {
  addContextFeatures,
  addMention,
  createMentionFeatures,
  type PlacedTrigger,
  type TextFeatures,
} from "./text-features.ts";
import { textMappingThresholds } from "./thresholds.ts";

/** A value in running text with the features of all its mentions together. */
export interface TextCandidate extends ValueCandidate {
  features: TextFeatures;
}

/** A mention of a value in a sentence: a range of its words, with the end excluded. */
interface Mention {
  start: number;
  end: number;
  /** The text to parse as the value. */
  plain: string;
  name?: NameMatch;
  /** The words that announce the value. */
  trigger?: { start: number; end: number } | undefined;
}

/** A field that is searched in running text. Its values so far are kept by their normalized text. */
interface TextField extends PlacedField {
  canonical: CanonicalForms;
  values: Map<string, TextCandidate>;
  /** The number of the first sentence that has a trigger and a value. */
  firstSentence: number | undefined;
  /** The number of the first sentence that has a preferred trigger and a value. */
  firstPreferred: number | undefined;
}

type Trigger = Pick<PlacedTrigger, "kind" | "precedes" | "preference"> & { path: string };

/** The row number of the first sentence. It exceeds the numbers of all rows, so that places do not coincide. */
const firstSentenceRow = 2 ** 40;

/** Tests if a field is searched in running text. */
export const isTextField = ({ triggers }: TaxonomyField): boolean => triggers !== undefined;

/** Tests if a phrase is a trigger that follows its value: "… law". */
const isAfterValue = (phrase: string): boolean => phrase.startsWith("…");

/**
 * Collects the values that the sentences of a document mention, for the fields that are searched in running text. All
 * mentions of a value are one candidate. Only a limited number of values is kept, the best ones, so that memory does not
 * grow with the document.
 */
export class TextCandidateGenerator {
  readonly #fields: readonly TextField[];
  readonly #triggers = new PhraseIndex<Trigger>();
  /** The enumerated values of fields. */
  readonly #enumerated = new PhraseIndex<{ path: string; value: string }>();
  /** The last names that stand alone on a line. One of them may belong to a signature. */
  #nameLines: { features: TextFeatures; wordsBefore: number }[] = [];
  #sentenceCount = 0;
  #wordCount = 0;

  constructor(fields: readonly PlacedField[]) {
    this.#fields = fields
      .filter(({ field }) => isTextField(field))
      .map((placed) => ({
        ...placed,
        canonical: new CanonicalForms(placed.field),
        values: new Map(),
        firstSentence: undefined,
        firstPreferred: undefined,
      }));
    for (const { path, field } of this.#fields) {
      for (const [precedes, phrases] of Map.groupBy(field.triggers ?? [], isAfterValue))
        phrases.forEach((phrase, rank) =>
          this.#addTrigger(phrase, { path, kind: "trigger", precedes, preference: 1 - rank / phrases.length }),
        );
      for (const phrase of field.not)
        this.#addTrigger(phrase, { path, kind: "not", precedes: isAfterValue(phrase), preference: 0 });
      for (const value of field.enum ?? [])
        for (const form of [value, ...(field.canonical?.[value] ?? [])]) this.#enumerated.add(form, { path, value });
    }
  }

  /** True if no field is searched in running text. */
  get isEmpty(): boolean {
    return this.#fields.length === 0;
  }

  #addTrigger(phrase: string, trigger: Trigger): void {
    this.#triggers.add(phrase.replace("…", " "), trigger);
  }

  /** Adds the next sentence of the document. */
  add(sentence: Sentence, notation: Notation): void {
    const { words } = sentence;
    const normalized = words.map(({ text }) => normalizeWord(text));
    const triggers = this.#triggers.find(normalized);
    const enumerated = selectLeftmost(this.#enumerated.find(normalized)).filter(({ start }) =>
      /^[“"(]*\p{Lu}/u.test(words[start]?.text ?? ""),
    );
    const findMentions = createMentionFinder(sentence, enumerated);
    for (const field of this.#fields) {
      const mentions = findMentions(field);
      const ownTriggers = triggers.flatMap(({ start, end, meanings }) =>
        meanings.flatMap((meaning) => (meaning.path === field.path ? { ...meaning, start, end } : [])),
      );
      for (const mention of mentions) {
        const parsed = readText(field.field, field.canonical.apply(mention.plain), notation);
        if (parsed === undefined) continue;
        const features = createMentionFeatures(sentence, mention, ownTriggers, mentions);
        const trigger = findNearestTrigger(ownTriggers, mention);
        this.#addValue(field, sentence, { ...mention, trigger }, parsed, features);
      }
    }
    this.#findSignatures(sentence, normalized);
    this.#sentenceCount += 1;
    this.#wordCount = sentence.wordsBefore + words.length;
  }

  /**
   * Returns the candidates of each field by descending score. The score is the model's probability that the value is right.
   * It is too high for the best values, whose calibrated probability is in `probability`.
   */
  result(): Map<string, readonly TextCandidate[]> {
    return new Map(
      this.#fields.map(({ path, field, values }) => {
        addContextFeatures(new Map([...values].map(([key, { features }]) => [key, features])), this.#wordCount);
        const kind = getTextKind(field);
        if (kind === undefined) return [path, []];
        const ranked = [...values.values()]
          .map((candidate) => ({ candidate, logOdds: estimateLogOdds(kind, candidate.features) }))
          .sort((a, b) => b.logOdds - a.logOdds);
        const confidences = estimateTextConfidences(
          kind,
          field.repeat,
          ranked.map(({ logOdds }) => logOdds),
        );
        const candidates = ranked.map(({ candidate, logOdds }, rank) => {
          const score = toProbability(logOdds);
          return { ...candidate, score, probability: confidences[rank] ?? score, isCalibrated: true as const };
        });
        return [path, candidates];
      }),
    );
  }

  #addValue(field: TextField, sentence: Sentence, mention: Mention, parsed: ParsedText, features: TextFeatures): void {
    if (features.trigger > 0 || features.triggerAfter > 0) field.firstSentence ??= this.#sentenceCount;
    if (features.bestPreference > 0.5) field.firstPreferred ??= this.#sentenceCount;
    features.firstSentence = Number(field.firstSentence === this.#sentenceCount);
    features.firstPreferred = Number(field.firstPreferred === this.#sentenceCount);
    const key = normalizeValue(parsed.value);
    const knownValue = field.values.get(key);
    const isBetter = knownValue === undefined || features.place > knownValue.features.place;
    const combined = knownValue === undefined ? features : addMention(knownValue.features, features);
    if (isBetter) field.values.set(key, { ...this.#locate(sentence, mention, parsed), features: combined });
    if (mention.name !== undefined && features.alone === 1) {
      this.#nameLines = [...this.#nameLines, { features: combined, wordsBefore: sentence.wordsBefore + mention.start }];
      this.#nameLines = this.#nameLines.slice(-textMappingThresholds.maxSignatureLines);
    }
    if (field.values.size > textMappingThresholds.maxValues.kept) dropWorst(field);
  }

  #locate(
    sentence: Sentence,
    { start, end, trigger }: Mention,
    { value, fit, otherReading }: ParsedText,
  ): ValueCandidate {
    const words = sentence.words.slice(start, end);
    const text = words
      .map((word) => word.text)
      .join(" ")
      .replace(/^[“"'(]+|[,;:)”"]+$/gu, "");
    // The clone is a copy. A substring would keep its whole string in memory, which may be the text of a page.
    const content = structuredClone({ value, text, regions: findRegions(words) });
    return {
      row: firstSentenceRow + this.#sentenceCount,
      start,
      end,
      fit,
      score: 0,
      evidence: { ...noEvidence, source: "text" },
      foundBy: { method: "sentence", ...describeTrigger(sentence, trigger) },
      ...(otherReading !== undefined && { otherReading }),
      ...content,
    };
  }

  /** Marks the name on the last line before "By:" as a party that signs. */
  #findSignatures({ words, wordsBefore }: Sentence, normalized: readonly string[]): void {
    normalized.forEach((word, index) => {
      if (word !== "by" || !/^By:?$/u.test(words[index]?.text ?? "")) return;
      const line = this.#nameLines.findLast((candidate) => candidate.wordsBefore < wordsBefore + index);
      if (line !== undefined && wordsBefore + index - line.wordsBefore < textMappingThresholds.maxSignatureDistance)
        line.features.signs = 1;
    });
  }
}

/** Finds the trigger with the fewest words between it and a mention. */
function findNearestTrigger(
  triggers: readonly PlacedTrigger[],
  { start, end }: Mention,
): { start: number; end: number } | undefined {
  const countWords = (trigger: PlacedTrigger): number => Math.max(start - trigger.end, trigger.start - end);
  return triggers.filter(({ kind }) => kind === "trigger").sort((a, b) => countWords(a) - countWords(b))[0];
}

function describeTrigger(
  { words }: Sentence,
  trigger: { start: number; end: number } | undefined,
): Pick<FoundBy, "label"> {
  if (trigger === undefined) return {};
  const printed = words.slice(trigger.start, trigger.end);
  return createLabel(printed.map(({ text }) => text).join(" "), findRegions(printed));
}

/** Selects the first of overlapping matches: "New Jersey" and not "Jersey" in it. */
function selectLeftmost<Meaning>(matches: readonly PhraseMatch<Meaning>[]): PhraseMatch<Meaning>[] {
  let end = 0;
  return matches.filter((match) => {
    if (match.start < end) return false;
    end = match.end;
    return true;
  });
}

/** Creates a function that finds the mentions of a field's values in a sentence. Names are searched once for all fields. */
function createMentionFinder(
  { words }: Sentence,
  enumerated: readonly PhraseMatch<{ path: string; value: string }>[],
): (field: TextField) => readonly Mention[] {
  const text = new SentenceText(words);
  const enumeratedPlaces = new Set(enumerated.map(({ start, end }) => `${start}:${end}`));
  const enumeratedStarts = new Set(enumerated.map(({ start }) => start));
  /** Tests if a name is that of a city: the name or code of its state follows after a comma. */
  const isCity = ({ end, form }: NameMatch): boolean =>
    form === "other" &&
    words[end - 1]?.text.endsWith(",") === true &&
    (enumeratedStarts.has(end) || /^\p{Lu}{2}[,.]?$/u.test(words[end]?.text ?? ""));
  let names: readonly Mention[] | undefined;
  return ({ path, field }) => {
    switch (getTextKind(field)) {
      case "date":
        return findDates(text);
      case "duration":
        return findDurations(text);
      case "party":
        // The name of a state or of another enumerated value is no name of a party.
        return (names ??= findNames(words)
          .filter((name) => !enumeratedPlaces.has(`${name.start}:${name.end}`) && !isCity(name))
          .map((name) => ({ ...name, plain: name.text, name })));
      case "enum":
        return enumerated.flatMap(({ start, end, meanings }) =>
          meanings.flatMap((meaning) => (meaning.path === path ? { start, end, plain: meaning.value } : [])),
        );
      case undefined:
        return [];
    }
  };
}

/** Removes the values with the lowest scores in place. */
function dropWorst({ field, values }: TextField): void {
  const kind = getTextKind(field);
  if (kind === undefined) return;
  const ranked = [...values]
    .map(([key, { features }]) => ({ key, logOdds: estimateLogOdds(kind, features) }))
    .sort((a, b) => b.logOdds - a.logOdds);
  for (const { key } of ranked.slice(textMappingThresholds.maxValues.reduced)) values.delete(key);
}

/** Returns the letters and digits of a value, by which mentions are compared. */
function normalizeValue(value: ValueCandidate["value"]): string {
  return typeof value === "string" ? value.split(" ").map(normalizeWord).join("") : JSON.stringify(value);
}
