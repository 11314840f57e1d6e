/** The words with which notes and sources of tables and figures begin, in several languages. */
const noteWords = [
  String.raw`notes?|n\.?b\.?|sources?|legend|key`,
  "quellen?|anmerkung(?:en)?|hinweise?|legende|erläuterung(?:en)?|datenquelle|bildquelle",
  "remarques?|légende",
  "notas?|fuentes?|fontes?|leyenda|legenda|observaç(?:ão|ões)",
  "fonti|nota bene|avvertenz[ae]",
  "bron(?:nen)?|opmerking(?:en)?|noot|toelichting",
  "źródł[oa]|uwag[ai]|zdroj(?:e)?|poznámk[ay]",
  "källa|källor|anm(?:ärkning(?:ar)?)?|kilde(?:r)?|merknad(?:er)?|lähde|lähteet|huom",
].join("|");

/** A word for a note at the beginning of a text: "Note", "Quellen", "Fuente". */
export const noteWordPattern = new RegExp(String.raw`^\(?(?:${noteWords})(?!\p{L})`, "iu");
/** A word for a note and its separator, which tells a note in any size: "Note:", "Source. ", "Fuente –". */
export const labelledNotePattern = new RegExp(String.raw`^\(?(?:${noteWords})(?:\s*:|\.\s|\s[–—-]\s)`, "iu");
/** The legend of significance levels below a table of a regression: "* p < .05", "***p<0.001". */
export const significancePattern = /^(?:\*{1,4}|[†‡+])\s*[pP]\s*[<≤=]/u;
