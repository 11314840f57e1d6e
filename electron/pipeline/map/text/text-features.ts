import type { NameMatch } from "./find-names.ts";
import type { Sentence, TextWord } from "./sentences.ts";
import { textMappingThresholds } from "./thresholds.ts";

/**
 * Features of a value in running text. The features of several mentions are combined, mostly by their maximum, see
 * `addMention`.
 */
export interface TextFeatures {
  /** Closeness to the nearest trigger before it in the sentence, from 0 (none) to 1 (adjacent). */
  trigger: number;
  /** The closeness to the same trigger, computed with a longer reach. */
  triggerFar: number;
  /** Preference of the nearest trigger before it. */
  preference: number;
  /** Closeness to the nearest trigger after it, and its preference. */
  triggerAfter: number;
  preferenceAfter: number;
  /** The highest preference of the triggers before it. */
  bestPreference: number;
  /** The sum, over all triggers, of the closeness with the longer reach times the preference. */
  strength: number;
  /** 1 if its sentence is the first of the document that has a trigger and a value. */
  firstSentence: number;
  /**
   * 1 if its sentence is the first one with a value and a preferred trigger. The triggers in the first half of the list
   * are preferred.
   */
  firstPreferred: number;
  /** 1 for the first value after the nearest trigger, 1/2 for the second one, and so on. */
  order: number;
  /** Closeness to the nearest negative trigger before or after it. */
  not: number;
  notFar: number;
  /** 1 if all its mentions are in parentheses. */
  parenthesized: number;
  /** A value that falls from 1 at the beginning of the document towards 0, see `positionHalf`. */
  position: number;
  /** A value that falls from 1 at the end of the document towards 0. */
  fromEnd: number;
  /** Closeness to the definition of a short name after it: `(the "Company")`. */
  definition: number;
  /** 1 if such a definition follows, with at most one word in between. */
  definitionNext: number;
  /** 1 if a description follows after a comma: ", a Delaware corporation". */
  description: number;
  legalForm: number;
  institution: number;
  /** 1 if it follows "and" or a comma, as in a list of parties. */
  afterAnd: number;
  /**
   * 1 if it is an item of a list of parties: directly after a trigger, or after a preferred trigger and "and" or a
   * comma; and before a definition or a description.
   */
  listed: number;
  /**
   * 1 if it has the form of a person's name with an initial or a suffix, 0.5 if it has this form without them,
   * otherwise 0.
   */
  person: number;
  /** 1 if it is a person's name and signs for itself. */
  personSigns: number;
  /** 1 if it is a person's name and an item of a list of parties. */
  personListed: number;
  /** 1 if it is alone on a line. */
  alone: number;
  /** 1 if it is alone on a line above "By:". */
  signs: number;
  /** 1 if it follows "/s/" or "Name:". */
  signer: number;
  /** 1 if it follows "By:" or precedes a title, as the name of a person who signs for an organization. */
  representative: number;
  /** 1 if a salutation precedes it: "Dear Mr. X". */
  addressed: number;
  /** 1 if another value begins with it; `containsOther` is 1 if it begins with another value. */
  partOfOther: number;
  containsOther: number;
  /** Number of words of a name. */
  words: number;
  mentions: number;
  /** The number of words in the document before the last mention. */
  lastWord: number;
  /** The score of the best mention, at whose place the value is shown. */
  place: number;
}

export interface PlacedTrigger {
  kind: "trigger" | "not";
  precedes: boolean;
  preference: number;
  start: number;
  end: number;
}

const toCloseness = (distance: number, scale: number): number => Math.exp(-distance / scale);

/**
 * Computes the features of one mention.
 * @param mentions All mentions of the field in the sentence, in any order.
 */
export function createMentionFeatures(
  { words, wordsBefore }: Sentence,
  mention: { start: number; end: number; name?: NameMatch },
  triggers: readonly PlacedTrigger[],
  mentions: readonly { start: number; end: number }[],
): TextFeatures {
  const { start, end, name } = mention;
  const startsLine = start === 0 || words[start]?.startsLine === true;
  const endsLine = end === words.length || words[end]?.startsLine === true;
  const features: TextFeatures = {
    trigger: 0,
    triggerFar: 0,
    preference: 0,
    triggerAfter: 0,
    preferenceAfter: 0,
    bestPreference: 0,
    strength: 0,
    firstSentence: 0,
    firstPreferred: 0,
    order: 0,
    not: 0,
    notFar: 0,
    parenthesized: Number(isParenthesized(words, start)),
    position: textMappingThresholds.positionHalf / (textMappingThresholds.positionHalf + wordsBefore + start),
    fromEnd: 0,
    definition: 0,
    definitionNext: 0,
    description: 0,
    legalForm: Number(name?.form === "legal"),
    institution: Number(name?.form === "institution"),
    afterAnd: 0,
    listed: 0,
    person: 0,
    personSigns: 0,
    personListed: 0,
    alone: Number(startsLine && endsLine),
    signs: 0,
    signer: 0,
    representative: 0,
    addressed: 0,
    partOfOther: 0,
    containsOther: 0,
    words: end - start,
    mentions: 1,
    lastWord: wordsBefore + start,
    place: 0,
  };
  addTriggerFeatures(features, mention, triggers, mentions);
  if (name !== undefined) addNameFeatures(features, words, start, end, name);
  features.place =
    features.trigger * (1 + features.preference) +
    features.triggerAfter -
    features.not +
    features.definition +
    features.position;
  return features;
}

function addTriggerFeatures(
  features: TextFeatures,
  { start, end }: { start: number; end: number },
  triggers: readonly PlacedTrigger[],
  mentions: readonly { start: number; end: number }[],
): void {
  let nearestEnd: number | undefined;
  for (const trigger of triggers) {
    const distance = trigger.precedes ? trigger.start - end : start - trigger.end;
    if (distance < 0) continue;
    const [closeness, far] = [
      toCloseness(distance, textMappingThresholds.reach.trigger),
      toCloseness(distance, textMappingThresholds.reach.far),
    ];
    if (trigger.kind === "not") {
      features.not = Math.max(features.not, toCloseness(distance, textMappingThresholds.reach.not));
      features.notFar = Math.max(features.notFar, toCloseness(distance, textMappingThresholds.reach.notFar));
      continue;
    }
    features.strength += far * trigger.preference;
    if (trigger.precedes) {
      if (closeness <= features.triggerAfter) continue;
      features.triggerAfter = closeness;
      features.preferenceAfter = trigger.preference;
      continue;
    }
    features.bestPreference = Math.max(features.bestPreference, trigger.preference);
    if (closeness < features.trigger) continue;
    features.trigger = closeness;
    features.triggerFar = far;
    features.preference = trigger.preference;
    nearestEnd = trigger.end;
  }
  if (nearestEnd === undefined) return;
  const from = nearestEnd;
  features.order = 1 / (1 + mentions.filter((other) => other.start >= from && other.end <= start).length);
}

/** Tests if a word is in parentheses that open with it or at most 30 words before it. */
function isParenthesized(words: readonly TextWord[], start: number): boolean {
  for (let index = start - 1; index >= Math.max(0, start - 30); index--) {
    const text = words[index]?.text ?? "";
    if (text.includes(")")) return false;
    if (text.includes("(")) return true;
  }
  return words[start]?.text.startsWith("(") === true;
}

/** Words of the lines around a signature, and offices of those who sign for an organization. */
const signature = {
  signed: /^(?:\/s\/|s\/|Name:|gez\.)$/u,
  by: /^By:?$/u,
  title: /^(?:Title:?|Its:?|Office:)$/u,
  office:
    /^(?:(?:Executive|Senior|First|Assistant|Group|Corporate)|Vice|Chief|President|Director|Chairman|Chair|Secretary|Treasurer|Managing|General|Manager|CEO|CFO|SVP|EVP|Authorized|Partner|Geschäftsführer(?:in)?|Prokurist(?:in)?),?$/u,
  salutation: /^(?:Dear|Mr\.?|Ms\.?|Mrs\.?|Dr\.?|Herr|Frau)$/u,
};
/** Matches two to five words that begin with capitals, as in the name of a person. */
const personNamePattern = /^\p{Lu}[\p{L}’'.-]*(?: \p{Lu}[\p{L}’'.-]*){1,4}$/u;
const initialOrSuffixPattern = / \p{Lu}\.? |^\p{Lu}\. | (?:Jr|Sr)\.?$| I{2,3}$/u;

function addNameFeatures(
  features: TextFeatures,
  words: readonly TextWord[],
  start: number,
  end: number,
  { form, text }: NameMatch,
): void {
  const getTextAt = (index: number): string => words[index]?.text ?? "";
  const before = [getTextAt(start - 3), getTextAt(start - 2), getTextAt(start - 1)];
  const after = [getTextAt(end), getTextAt(end + 1)];
  const isPerson = form === "other" && personNamePattern.test(text) && end - start <= 5;
  features.person = isPerson ? (initialOrSuffixPattern.test(text) ? 1 : 0.5) : 0;
  features.definition = computeDefinition(words, end);
  features.definitionNext = Number(features.definition > 0.85);
  features.description = Number(/^(?:an?|the)$/u.test(getTextAt(end)) && getTextAt(end - 1).endsWith(","));
  features.afterAnd = Number(/^(?:and|&)$/iu.test(getTextAt(start - 1)) || getTextAt(start - 1).endsWith(","));
  const isItem = features.trigger > 0.9 || (features.bestPreference > 0.5 && features.afterAnd === 1);
  features.listed = Number(isItem && features.definition + features.description > 0.6);
  features.personListed = features.person > 0 ? features.listed : 0;
  features.signer = Number(signature.signed.test(getTextAt(start - 1)));
  const isOffice = words[end]?.startsLine === true && signature.office.test(getTextAt(end));
  features.representative = Number(
    before.some((word) => signature.by.test(word)) || after.some((word) => signature.title.test(word)) || isOffice,
  );
  features.personSigns = features.person > 0 && features.representative === 0 ? features.signer : 0;
  features.addressed = Number(signature.salutation.test(getTextAt(start - 1)));
}

/** Computes the closeness of the next definition in parentheses: `(the "Company")`. */
function computeDefinition(words: readonly TextWord[], end: number): number {
  for (let index = end; index < Math.min(words.length, end + textMappingThresholds.maxDefinitionDistance); index++) {
    const text = words[index]?.text ?? "";
    const opens = /^\([“"”]/u.test(text) || (/^[“"”]/u.test(text) && hasParenthesisBefore(words, index));
    if (opens) return toCloseness(index - end, textMappingThresholds.reach.definition);
  }
  return 0;
}

function hasParenthesisBefore(words: readonly TextWord[], index: number): boolean {
  return [1, 2, 3].some((offset) => words[index - offset]?.text.startsWith("(") === true);
}

/**
 * The features of the nearest trigger. They are taken together from the mention with the closest and most preferred
 * trigger.
 */
const triggerFeatures = ["trigger", "triggerFar", "preference", "order"] as const;

/** Adds the features of a further mention of a value to those of its known mentions, which are changed and returned. */
export function addMention(known: TextFeatures, further: TextFeatures): TextFeatures {
  const mentions = known.mentions + 1;
  const closest = {
    ...(further.trigger * (1 + further.preference) > known.trigger * (1 + known.preference) ? further : known),
  };
  for (const key of Object.keys(known) as (keyof TextFeatures)[]) known[key] = Math.max(known[key], further[key]);
  for (const key of triggerFeatures) known[key] = closest[key];
  known.parenthesized = Math.min(known.parenthesized, further.parenthesized);
  known.mentions = mentions;
  return known;
}

/**
 * Adds the features that depend on the other values of the field and on the length of the document, in place.
 * @param features The features of each value by its normalized text.
 * @param wordCount Number of words of the document.
 */
export function addContextFeatures(features: ReadonlyMap<string, TextFeatures>, wordCount: number): void {
  for (const [key, own] of features) {
    own.fromEnd = textMappingThresholds.positionHalf / (textMappingThresholds.positionHalf + wordCount - own.lastWord);
    for (const [otherKey, other] of features) {
      if (otherKey === key || !otherKey.startsWith(key)) continue;
      own.partOfOther = 1;
      other.containsOther = 1;
    }
  }
}
