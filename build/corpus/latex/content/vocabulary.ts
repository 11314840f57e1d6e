/** The languages in which documents are written, by their names in babel. */
export type Language = "english" | "ngerman" | "french" | "spanish";

/** Words from which sentences are made, and patterns of sentences. `N` noun phrase, `V` verb, `A` adverbial, `C` clause. */
export interface Vocabulary {
  determiners: readonly string[];
  adjectives: readonly string[];
  nouns: readonly string[];
  /** Plurals, and names of kinds, which need no article. */
  subjects: readonly string[];
  verbs: readonly string[];
  adverbials: readonly string[];
  conjunctions: readonly string[];
  openers: readonly string[];
  /** Whether the adjective follows its noun. */
  adjectiveFollows: boolean;
  firstNames: readonly string[];
  lastNames: readonly string[];
  places: readonly string[];
  terms: Record<"and" | "keywords" | "figure" | "university" | "department" | "dear" | "regards" | "subject", string>;
}

const split = (words: string): string[] => words.trim().split(/\s*,\s*/);

const english: Vocabulary = {
  determiners: split("the, a, each, this, every, another, our, the same, any such, its"),
  adjectives: split(
    "local, stable, measured, annual, linear, careful, early, finite, modern, discrete, regional, open, simple, dense, small, robust, public, average, thermal, uniform, historical, weighted, partial, official, previous, reliable, long-term, well-known, two-dimensional",
  ),
  nouns: split(
    "model, sample, estimate, river, budget, archive, method, network, surface, interview, parameter, committee, temperature, procedure, sequence, boundary, instrument, household, assumption, report, translation, garden, distribution, observation, contract, library, coefficient, landscape, schedule, threshold, manuscript, classroom, signal, detector, approximation, district, recommendation, experiment, corridor, catalogue",
  ),
  subjects: split(
    "most authors, field measurements, the results, earlier studies, local offices, both groups, these figures, the participants, several teams, small differences, national statistics, numerical experiments, all readers, such systems",
  ),
  verbs: split(
    "describe, depend on, reduce, change, support, approach, exceed, replace, confirm, follow, compare with, contribute to, precede, explain, determine, extend, limit, cover, resemble, improve",
  ),
  adverbials: split(
    "in most cases, during the first year, with few exceptions, over the whole range, at low cost, for each region, after a short delay, under these conditions, without further assumptions, as a rule, on average, since 1998, in the northern part, at 15 per cent, by the end of March, to a large extent",
  ),
  conjunctions: split("because, although, while, whereas, so that, and, but, since, until, if"),
  openers: split(
    "However, In addition, For this reason, By contrast, As expected, In practice, Moreover, At first, In this section, Nevertheless, On the other hand, Finally",
  ),
  adjectiveFollows: false,
  firstNames: split(
    "Anna, Peter, Maria, James, Helen, Robert, Laura, Simon, Alice, David, Ruth, Martin, Clara, Edward",
  ),
  lastNames: split(
    "Whitfield, Okafor, Larsen, Moreau, Tanaka, Brennan, Castell, Hollis, Novak, Pereira, Lindqvist, Marsh, Oduya, Keller, Varga, Thorne, Ashby, McAllister",
  ),
  places: split("Leeds, Boston, Utrecht, Geneva, Lisbon, Toronto, Dublin, Graz, Turin, Bergen"),
  terms: {
    and: "and",
    keywords: "Keywords",
    figure: "Figure",
    university: "University of",
    department: "Department of",
    dear: "Dear",
    regards: "Yours sincerely,",
    subject: "Your enquiry",
  },
};

const german: Vocabulary = {
  determiners: split("der, jeder, dieser, ein, unser, kein, derselbe, mancher"),
  adjectives: split(
    "örtliche, stabile, gemessene, jährliche, lineare, sorgfältige, endliche, moderne, regionale, offene, einfache, kleine, öffentliche, mittlere, gleichmäßige, geschichtliche, vorläufige, zuverlässige, langfristige",
  ),
  nouns: split(
    "Bericht, Haushalt, Versuch, Grenzwert, Fluss, Ausschuss, Vertrag, Betrieb, Zeitraum, Vergleich, Entwurf, Bestand, Anteil, Messwert, Fragebogen, Übergang, Zusammenhang, Arbeitskreis, Verwaltungsaufwand, Landesverband, Wissenschaftsbetrieb, Einzelfall, Verfahrensschritt, Grundstücksmarkt, Schwellenwert, Straßenbau, Lehrplan, Fehlerbereich",
  ),
  subjects: split(
    "die Ergebnisse, viele Gemeinden, frühere Untersuchungen, beide Gruppen, die Teilnehmer, einzelne Abweichungen, solche Verfahren, die Zahlen, mehrere Ämter, alle Beteiligten",
  ),
  verbs: split(
    "beschreiben, bestätigen, verändern, übertreffen, ersetzen, erklären, bestimmen, begrenzen, betreffen, ergänzen, verbessern, berücksichtigen",
  ),
  adverbials: split(
    "in den meisten Fällen, im ersten Jahr, mit wenigen Ausnahmen, bei geringen Kosten, unter diesen Bedingungen, in der Regel, im Durchschnitt, seit 1998, bis Ende März, zu 15 Prozent, nach kurzer Zeit, im Norden des Landes",
  ),
  conjunctions: split("weil, obwohl, während, sodass, und, aber, sofern, bevor, wenn, denn"),
  openers: split(
    "Allerdings, Darüber hinaus, Aus diesem Grund, Dagegen, Wie erwartet, Zunächst, Schließlich, Dennoch, Im Folgenden",
  ),
  adjectiveFollows: false,
  firstNames: split("Anna, Jürgen, Katharina, Matthias, Ulrike, Stefan, Sabine, Günter, Lena, Björn"),
  lastNames: split(
    "Müller, Hofmann, Schröder, Krüger, Weiß, Lindner, Großmann, Zöllner, Brandt, Vogel, Kästner, Sommer",
  ),
  places: split("Leipzig, Köln, Münster, Graz, Bern, Würzburg, Kassel, Tübingen, Rostock"),
  terms: {
    and: "und",
    keywords: "Schlagwörter",
    figure: "Abbildung",
    university: "Universität",
    department: "Institut für",
    dear: "Sehr geehrte Frau",
    regards: "Mit freundlichen Grüßen",
    subject: "Ihre Anfrage",
  },
};

const french: Vocabulary = {
  determiners: split("le, un, chaque, ce, notre, tout, aucun, quelque"),
  adjectives: split(
    "local, stable, mesuré, annuel, linéaire, fini, moderne, régional, ouvert, simple, public, moyen, thermique, uniforme, historique, partiel, officiel, précédent, fiable",
  ),
  nouns: split(
    "modèle, rapport, budget, réseau, paramètre, comité, procédé, contrat, seuil, bassin, fichier, manuscrit, signal, calcul, questionnaire, relevé, quartier, projet, document, système, écart, règlement, métier, territoire, échantillon",
  ),
  subjects: split(
    "les résultats, la plupart des auteurs, les mesures, plusieurs études, les deux groupes, ces chiffres, les participants, de faibles écarts, tous les lecteurs, ces méthodes",
  ),
  verbs: split(
    "décrivent, confirment, remplacent, dépassent, expliquent, déterminent, limitent, améliorent, concernent, complètent, modifient, précèdent",
  ),
  adverbials: split(
    "dans la plupart des cas, pendant la première année, à faible coût, dans ces conditions, en moyenne, depuis 1998, après un court délai, sans autre hypothèse, en règle générale, au nord du pays, jusqu’à la fin du mois de mars",
  ),
  conjunctions: split("parce que, bien que, tandis que, de sorte que, et, mais, puisque, si, lorsque"),
  openers: split(
    "Cependant, En outre, Pour cette raison, En revanche, Comme prévu, En pratique, D’abord, Enfin, Toutefois",
  ),
  adjectiveFollows: true,
  firstNames: split("Hélène, François, Camille, Étienne, Margot, Julien, Élodie, Benoît, Agnès, Luc"),
  lastNames: split("Lefèvre, Moreau, Girard, Dubois, Fournier, Chevalier, Bérenger, Roussel, Garnier, Lemoine"),
  places: split("Nantes, Lyon, Genève, Liège, Montréal, Rennes, Grenoble, Dijon"),
  terms: {
    and: "et",
    keywords: "Mots-clés",
    figure: "Figure",
    university: "Université de",
    department: "Département de",
    dear: "Chère Madame",
    regards: "Veuillez agréer nos salutations distinguées.",
    subject: "Votre demande",
  },
};

const spanish: Vocabulary = {
  determiners: split("el, un, cada, este, nuestro, todo, ningún, algún"),
  adjectives: split(
    "local, estable, medido, anual, lineal, finito, moderno, regional, abierto, simple, público, medio, térmico, uniforme, histórico, parcial, oficial, anterior, fiable",
  ),
  nouns: split(
    "modelo, informe, presupuesto, método, parámetro, comité, procedimiento, contrato, umbral, río, archivo, manuscrito, cálculo, cuestionario, registro, barrio, proyecto, sistema, reglamento, territorio, ensayo, coeficiente, intervalo, catálogo",
  ),
  subjects: split(
    "los resultados, la mayoría de los autores, las mediciones, varios estudios, ambos grupos, estas cifras, los participantes, pequeñas diferencias, todos los lectores, estos métodos",
  ),
  verbs: split(
    "describen, confirman, sustituyen, superan, explican, determinan, limitan, mejoran, completan, modifican, preceden, señalan",
  ),
  adverbials: split(
    "en la mayoría de los casos, durante el primer año, a bajo coste, en estas condiciones, por término medio, desde 1998, sin más supuestos, por regla general, en el norte del país, hasta finales de marzo",
  ),
  conjunctions: split("porque, aunque, mientras que, de modo que, y, pero, ya que, si, cuando"),
  openers: split(
    "Sin embargo, Además, Por esta razón, En cambio, Como se esperaba, En la práctica, Primero, Finalmente",
  ),
  adjectiveFollows: true,
  firstNames: split("Lucía, Andrés, Inés, Joaquín, Marta, Álvaro, Sofía, Ramón, Begoña, Íñigo"),
  lastNames: split("Fernández, Ibáñez, Martín, Ortega, Núñez, Rivas, Castaño, Peña, Solís, Marín"),
  places: split("Sevilla, Granada, Bogotá, Oviedo, Valencia, Rosario, Mérida, León"),
  terms: {
    and: "y",
    keywords: "Palabras clave",
    figure: "Figura",
    university: "Universidad de",
    department: "Departamento de",
    dear: "Estimada señora",
    regards: "Atentamente,",
    subject: "Su consulta",
  },
};

export const vocabularies: Readonly<Record<Language, Vocabulary>> = { english, ngerman: german, french, spanish };
