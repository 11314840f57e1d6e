import type { z } from "zod";
import type { ImportNote } from "../../../shared/api/taxonomy-files.ts";
import type { Concept, keywordTaxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";
import { buildTaxonomyName, rankLanguages } from "../../../shared/taxonomy/taxonomy-names.ts";
import { marksDeprecated } from "./deprecation.ts";
import type { RdfStatement, RdfTerm } from "./rdf.ts";
import { createXlLabels } from "./xl-labels.ts";
import {
  abbreviate,
  dc,
  dcterms,
  owl,
  parseConceptIri,
  parseSchemeIri,
  rdf,
  rdfs,
  skos,
} from "../../../shared/taxonomy/skos-vocabulary.ts";

/** A text with its language tag, which is empty for a text without a language. */
interface LanguageText {
  language: string;
  text: string;
}

/** The statements about a resource that have been read so far. */
interface Resource {
  types: string[];
  preferred: LanguageText[];
  others: LanguageText[];
  notes: LanguageText[];
  broader: string[];
  /** True if it has a statement that only concepts have. */
  isUsedAsConcept: boolean;
  isDeprecated: boolean;
}

/** The language tag of labels without a language, if the scheme has none either (BCP 47: undetermined). */
const undetermined = "und";

const noteKinds = ["definition", "scopeNote", "note"];
const schemeLinks = ["inScheme", "topConceptOf", "hasTopConcept"];
/** The predicates that describe a thesaurus. */
const metadataPredicates: ReadonlySet<string> = new Set([
  ...[dcterms, dc].flatMap((namespace) => ["title", "language", "issued", "modified"].map((name) => namespace + name)),
  `${owl}versionInfo`,
  `${rdfs}label`,
]);
const maxListedPredicates = 40;

/** Reads a SKOS thesaurus from the statements of an RDF document, in any order. */
export interface SkosReader {
  add: (statement: RdfStatement) => void;
  /** @throws {Error} if the document has no concept */
  finish(): { taxonomy: z.input<typeof keywordTaxonomySchema>; notes: ImportNote[] };
}

/** Creates a reader. @param title the title of a thesaurus without one, such as the name of its file */
export function createSkosReader(title: string): SkosReader {
  const resources = new Map<string, Resource>();
  const counts = new Map<string, number>();
  const schemes: { iri: string; titles: LanguageText[]; version: string | null; languages: string[] }[] = [];
  const leftOut = new Map<string, number>();
  const xlLabels = createXlLabels();

  const count = (name: string, increment = 1): void => void counts.set(name, (counts.get(name) ?? 0) + increment);
  const leaveOut = (predicate: string): void => void leftOut.set(predicate, (leftOut.get(predicate) ?? 0) + 1);

  function getResource(iri: string): Resource {
    const knownResource = resources.get(iri);
    if (knownResource !== undefined) return knownResource;
    const resource: Resource = {
      types: [],
      preferred: [],
      others: [],
      notes: [],
      broader: [],
      isUsedAsConcept: false,
      isDeprecated: false,
    };
    resources.set(iri, resource);
    return resource;
  }

  /**
   * The metadata of all resources by IRI. Only those of schemes are needed, but the type of a resource may follow its
   * metadata.
   */
  const metadata = new Map<string, { predicate: string; object: RdfTerm }[]>();

  /**
   * Adds a text.
   * @param change the name under which the text is counted in the import notes, if the import changes its kind
   */
  function addText(
    list: LanguageText[],
    { termType, value, language = "" }: RdfTerm,
    predicate: string,
    change?: string,
  ): void {
    const text = value.trim();
    if (termType !== "Literal") leaveOut(predicate);
    else if (text === "") count("empty");
    else {
      list.push({ language: normalizeLanguage(language), text });
      if (change !== undefined) count(change);
    }
  }

  /** Reads a statement with a predicate of SKOS. @returns whether the predicate is known */
  function addSkos(subject: string, name: string, object: RdfTerm): boolean {
    const predicate = skos + name;
    if (name === "prefLabel") addText(getResource(subject).preferred, object, predicate);
    else if (name === "altLabel") addText(getResource(subject).others, object, predicate);
    else if (name === "hiddenLabel") addText(getResource(subject).others, object, predicate, "hidden");
    else if (noteKinds.includes(name)) {
      addText(getResource(subject).notes, object, predicate, name === "note" ? undefined : "noteKinds");
    } else if (name === "broader" || name === "narrower") {
      const [concept, broader] = name === "broader" ? [subject, object.value] : [object.value, subject];
      const resource = getResource(concept);
      if (!resource.broader.includes(broader)) resource.broader.push(broader);
      getResource(subject).isUsedAsConcept = true;
    } else if (schemeLinks.includes(name)) {
      if (name !== "hasTopConcept") getResource(subject).isUsedAsConcept = true;
    } else return false;
    return true;
  }

  function add(statement: RdfStatement): void {
    if (xlLabels.add(statement)) return;
    const {
      subject: term,
      predicate: { value: predicate },
      object,
    } = statement;
    const { value: subject } = term;
    // A keyword cannot refer to a resource without an IRI.
    if (term.termType === "BlankNode") {
      leaveOut(predicate);
      return;
    }
    if (marksDeprecated(predicate, object)) getResource(subject).isDeprecated = true;
    if (predicate === `${owl}deprecated`) return;
    if (predicate === `${rdf}type`) getResource(subject).types.push(object.value);
    else if (predicate.startsWith(skos) && addSkos(subject, predicate.slice(skos.length), object)) return;
    else if (metadataPredicates.has(predicate)) {
      const list = metadata.get(subject) ?? [];
      list.push({ predicate, object });
      metadata.set(subject, list);
    } else leaveOut(predicate);
  }

  function readScheme(iri: string): void {
    const titles: LanguageText[] = [...(resources.get(iri)?.preferred ?? [])];
    const versions: string[] = [];
    const languages: string[] = [];
    for (const { predicate, object } of metadata.get(iri) ?? []) {
      const { value, language = "" } = object;
      if (predicate.endsWith("title") || predicate === `${rdfs}label`) titles.push({ language, text: value.trim() });
      else if (predicate.endsWith("language")) languages.push(value.slice(value.lastIndexOf("/") + 1));
      else if (predicate === `${owl}versionInfo`) versions.unshift(value);
      else versions.push(value);
    }
    metadata.delete(iri);
    schemes.push({ iri, titles, version: versions[0] ?? null, languages });
  }

  /** Returns the first text of each language as the preferred label, and the other texts. */
  function assignLabels(texts: readonly LanguageText[], fallback: string): [Record<string, string>, LanguageText[]] {
    const label: Record<string, string> = {};
    const otherTexts: LanguageText[] = [];
    for (const { language, text } of texts) {
      const key = language === "" ? fallback : language;
      if (language === "") count("untagged");
      if (label[key] === undefined) label[key] = text;
      else if (label[key] !== text) otherTexts.push({ language: key, text });
    }
    return [label, otherTexts];
  }

  function joinNotes(texts: readonly LanguageText[], fallback: string): Record<string, string> {
    const note: Record<string, string> = {};
    for (const { language, text } of texts) {
      const key = language === "" ? fallback : language;
      note[key] = note[key] === undefined ? text : `${note[key]}\n${text}`;
    }
    return note;
  }

  function buildConcept(
    iri: string,
    resource: Resource,
    fallback: string,
    isConcept: (iri: string) => boolean,
  ): Concept {
    const isUnlabelled = resource.preferred.length === 0;
    const [label, further] = assignLabels(isUnlabelled ? listRdfsLabels(iri) : resource.preferred, fallback);
    count("furtherLabels", further.length);
    if (isUnlabelled) count("unlabelled");
    if (Object.keys(label).length === 0) label[fallback] = decodeLocalName(iri) || iri;
    if (resource.isDeprecated) count("deprecated");
    const alternatives: Record<string, string[]> = {};
    for (const { language, text } of [...further, ...resource.others]) {
      const list = (alternatives[language === "" ? fallback : language] ??= []);
      if (!list.includes(text)) list.push(text);
    }
    const broader = resource.broader.filter((other) => isConcept(other));
    count("unknownBroader", resource.broader.length - broader.length);
    const note = joinNotes(resource.notes, fallback);
    return {
      id: parseConceptIri(iri),
      label,
      alt_labels: alternatives,
      broader: broader.map(parseConceptIri),
      ...(Object.keys(note).length === 0 ? {} : { note }),
      ...(resource.isDeprecated ? { deprecated: true } : {}),
    };
  }

  /** Lists the labels (`rdfs:label`) of a resource that has no labels of SKOS. */
  function listRdfsLabels(iri: string): LanguageText[] {
    return (metadata.get(iri) ?? []).flatMap(({ predicate, object: { termType, value, language = "" } }) =>
      predicate === `${rdfs}label` && termType === "Literal" && value.trim() !== ""
        ? [{ language: normalizeLanguage(language), text: value.trim() }]
        : [],
    );
  }

  function finish(): ReturnType<SkosReader["finish"]> {
    const withoutText = xlLabels.resolve((concept, name, text) => void addSkos(concept, name, text));
    count("withoutText", withoutText);
    const others = ["ConceptScheme", "Collection", "OrderedCollection"].map((name) => skos + name);
    for (const [iri, { types }] of resources) if (types.includes(`${skos}ConceptScheme`)) readScheme(iri);
    const isConcept = (iri: string): boolean => {
      const resource = resources.get(iri);
      if (resource === undefined || resource.types.some((type) => others.includes(type))) return false;
      return resource.types.includes(`${skos}Concept`) || resource.isUsedAsConcept;
    };
    const [scheme] = schemes;
    const fallback = scheme?.languages[0] ?? undetermined;
    const concepts: Concept[] = [];
    for (const [iri, resource] of resources) {
      if (isConcept(iri)) concepts.push(buildConcept(iri, resource, fallback, isConcept));
      else if (resource.types.includes(`${skos}Collection`) || resource.types.includes(`${skos}OrderedCollection`))
        count("collections");
      else if (!resource.types.includes(`${skos}ConceptScheme`)) {
        if (resource.types.length > 0 || resource.preferred.length > 0) count("otherResources");
      }
    }
    if (concepts.length === 0) {
      throw new Error(
        "The file has no concept of SKOS. A thesaurus has resources of the type skos:Concept with skos:prefLabel.",
      );
    }
    for (const [iri, statements] of metadata) {
      for (const { predicate } of statements) {
        const isUsed = predicate === `${rdfs}label` && isConcept(iri) && resources.get(iri)?.preferred.length === 0;
        if (!isUsed) leaveOut(predicate);
      }
    }
    const languages = rankLanguages(concepts);
    const schemeTitle = scheme?.titles.find(({ language }) => language === languages[0]) ?? scheme?.titles[0];
    return {
      taxonomy: {
        name: buildTaxonomyName((scheme === undefined ? null : parseSchemeIri(scheme.iri)) ?? title),
        title: schemeTitle === undefined || schemeTitle.text === "" ? title : schemeTitle.text,
        version: scheme?.version?.trim() || "1",
        kind: "keywords",
        language: languages,
        concepts,
      },
      notes: listNotes(fallback),
    };
  }

  function listNotes(fallback: string): ImportNote[] {
    const notes: ImportNote[] = [];
    const addNote = (kind: ImportNote["kind"], name: string, text: string): void => {
      const number = counts.get(name) ?? 0;
      if (number > 0) notes.push({ kind, text, count: number });
    };
    if (schemes.length > 1)
      notes.push({ kind: "changed", text: "concept schemes became one taxonomy", count: schemes.length });
    addNote("changed", "hidden", "hidden labels (skos:hiddenLabel) became other labels");
    addNote("changed", "furtherLabels", "further preferred labels of the same language became other labels");
    addNote("changed", "noteKinds", "definitions and scope notes became notes");
    addNote("changed", "untagged", `labels without a language have the language “${fallback}”`);
    addNote("changed", "unlabelled", "concepts without a preferred label got one from their rdfs:label or address");
    addNote("changed", "deprecated", "deprecated concepts are marked as such, and are not suggested");
    addNote("left-out", "withoutText", "labels of SKOS-XL without a text (skosxl:literalForm)");
    addNote("left-out", "unknownBroader", "broader concepts that are not in the file");
    addNote("left-out", "collections", "collections (skos:Collection)");
    addNote("left-out", "otherResources", "resources that are no concepts");
    addNote("left-out", "empty", "empty texts");
    const predicates = [...leftOut].toSorted(([, a], [, b]) => b - a);
    for (const [iri, number] of predicates.slice(0, maxListedPredicates))
      notes.push({ kind: "left-out", text: abbreviate(iri), count: number });
    const otherPredicates = predicates.slice(maxListedPredicates);
    if (otherPredicates.length > 0) {
      const number = otherPredicates.reduce((sum, [, other]) => sum + other, 0);
      notes.push({ kind: "left-out", text: `statements of ${otherPredicates.length} other kinds`, count: number });
    }
    return notes;
  }

  return { add, finish };
}

/** Returns a language tag in its usual case, such as `zh-Hant`, since RDF libraries convert tags to lower case. */
function normalizeLanguage(tag: string): string {
  if (tag.length < 2) return "";
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag;
  } catch {
    // An invalid tag is kept, since it still distinguishes the labels.
    return tag;
  }
}

function decodeLocalName(iri: string): string {
  const name = iri.slice(Math.max(iri.lastIndexOf("/"), iri.lastIndexOf("#"), iri.lastIndexOf(":")) + 1);
  try {
    return decodeURIComponent(name).trim();
  } catch {
    return name;
  }
}
