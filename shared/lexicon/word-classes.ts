import { foldText } from "../values/fold-text.ts";

/**
 * Stems of the words from which labels are made, by their meaning, in English, German, French, Spanish, Italian and
 * Dutch. Stems are folded. A stem in a list matches the beginning of a word, one with `=` the whole word.
 */
const stemsByClass = {
  DOCUMENT: [
    "invoic",
    "bill",
    "rechnung",
    "factur",
    "fattur",
    "faktur",
    "beleg",
    "document",
    "dokument",
    "receipt",
    "=rg",
    "=re",
    "=inv",
  ],
  NUMBER: [
    "number",
    "numb",
    "=no",
    "=nr",
    "=num",
    "=n",
    "nummer",
    "numero",
    "=id",
    "#",
    "kennung",
    "ref",
    "identif",
    "idnr",
  ],
  DATE: ["date", "datum", "fecha", "=data", "=day", "=tag", "issue", "ausgestell", "emission", "emis", "=on", "=am"],
  DUE: ["due", "fallig", "zahlbar", "payable", "echeance", "vencim", "scaden", "verval", "deadline", "=by"],
  PAY: ["pay", "zahl", "pagar", "pagam", "betal", "remit"],
  PAID: ["paid", "=paye", "bezahlt", "gezahlt", "betaald", "pagado", "pagato"],
  /** Who pays. In French also "to pay", which is not the pay of an employee. */
  PAYER: ["=payer", "payeur"],
  PAYEE: ["=payee", "beneficia"],
  /** "Zähler" begins like "Zahlung". */
  METER: ["zahler", "meter", "compteur", "contador", "contator"],
  WEIGHT: ["weight", "gewicht", "poids"],
  WAGE: ["lohn", "gehalt", "salar", "wage"],
  DELIVERY: ["deliver", "liefer", "livrai", "entreg", "consegn", "lever", "shipp", "supply", "leistung"],
  ORDER: ["order", "bestell", "auftrag", "commande", "pedido", "ordin", "=po", "purchas"],
  BUYER: [
    "customer",
    "client",
    "buyer",
    "kunde",
    "kaufer",
    "empfanger",
    "acheteur",
    "klant",
    "purchaser",
    "recipient",
    "comprador",
    "debitor",
    "debtor",
  ],
  SELLER: [
    "seller",
    "supplier",
    "vendor",
    "verkaufer",
    "lieferant",
    "lieferfirma",
    "fournisseur",
    "proveedor",
    "fornitor",
    "leverancier",
    "vendeur",
    "kreditor",
    "creditor",
    "merchant",
    "shop",
    "provider",
  ],
  NAME: ["name", "nom", "nombre", "naam", "firma", "company"],
  STREET: ["street", "strass", "address", "adress", "anschrift", "=adres", "direccion", "indirizzo", "calle", "=via"],
  POSTCODE: ["postcode", "postal", "postleit", "=plz", "=zip", "=cap"],
  CITY: ["city", "=ort", "stadt", "town", "ville", "ciudad", "citta", "plaats"],
  COUNTRY: ["country", "=land", "pays", "paese"],
  NET: ["net", "netto", "=ht", "untaxed", "exclud", "exclus", "excl", "before", "without", "ohne", "hors", "imponibil"],
  TAX: ["tax", "steuer", "impuest", "impost"],
  VAT: ["=vat", "=ust", "umsatzsteuer", "=mwst", "mehrwertsteuer", "=tva", "=iva", "=btw", "=gst", "=sst", "=uid"],
  GROSS: ["gross", "brutto", "=ttc", "=inc", "=incl", "includ", "inclus", "=with", "inkl", "endbetrag", "grand"],
  TOTAL: ["total", "sum", "summe", "gesamt", "=all", "overall"],
  AMOUNT: ["amount", "=amt", "betrag", "montant", "import", "bedrag", "value", "wert"],
  ROUNDED: ["round", "gerundet", "=adj", "adjust", "arrondi", "redonde", "arrotond", "afgerond"],
  SUMMARY: [
    "summary",
    "analysis",
    "breakdown",
    "ubersicht",
    "aufstellung",
    "recapit",
    "resumen",
    "riepilogo",
    "overzicht",
  ],
  SAVING: ["saving", "=saved", "ersparnis", "gespart"],
  DISCOUNT: ["discount", "rabatt", "remise", "descuento", "sconto", "korting"],
  OPEN: ["open", "offen", "outstand", "balance", "rest", "owed", "remain", "solde"],
  PREPAID: ["prepaid", "deposit", "anzahl", "vorausz", "acompte", "already", "bereits", "advance", "received"],
  RATE: ["rate", "satz", "taux", "%", "tipo", "aliquot", "percent", "prozent"],
  ITEM: [
    "item",
    "artikel",
    "articl",
    "product",
    "produkt",
    "produit",
    "position",
    "line",
    "zeile",
    "goods",
    "ware",
    "ligne",
  ],
  DESCRIPTION: ["descri", "bezeichn", "beschreib", "designat", "text", "detail", "omschrij"],
  QUANTITY: ["quantit", "qty", "menge", "=anzahl", "cantidad", "aantal", "piece", "stuck", "units", "count"],
  PRICE: ["price", "preis", "prix", "preci", "prezz", "prijs", "cost"],
  UNIT: ["unit", "einzel", "each", "unitair", "unitari", "=per", "=je", "single", "stuk"],
  CURRENCY: ["currenc", "wahrung", "devise", "moned", "valut", "monnaie"],
  BANK: ["bank"],
  ACCOUNT: ["account", "konto", "compte", "cuenta", "rekening"],
  START: ["start", "begin", "first", "=from", "=von", "=ab", "commenc", "effectiv", "since", "beginn"],
  END: ["=end", "=ends", "last", "until", "=till", "=to", "=bis", "expir", "terminat", "thru", "through", "ende"],
  PERIOD: ["period", "flight", "campaign", "zeitraum", "dates"],
  CONTRACT: ["contract", "agreement", "vertrag", "contrat"],
  LAW: ["=law", "laws", "jurisdic", "recht", "govern", "legal"],
  PARTY: ["party", "parties", "partei", "partie", "signator"],
  DURATION: ["term", "duration", "laufzeit", "dauer", "length", "duree"],
  PREVIOUS: ["previous", "opening"],
  KIND: ["type", "typ", "kind", "status"],
  NOTE: ["schein", "slip", "note"],
  ADVERTISER: ["advertis", "sponsor", "candidate"],
} satisfies Record<string, readonly string[]>;

/** The meaning of a word of a label, or the folded word itself if it has none of the known meanings. */
export type WordClass = string;

const wholeWords = new Map<string, string>();
const stems: { stem: string; name: string }[] = [];
for (const [name, list] of Object.entries(stemsByClass)) {
  for (const stem of list) {
    if (stem.startsWith("=")) wholeWords.set(stem.slice(1), name);
    else stems.push({ stem, name });
  }
}
stems.sort((a, b) => b.stem.length - a.stem.length);

/** The shortest stem that is searched inside a compound such as "Rechnungsnummer". */
const minCompoundStem = 4;
/** Ends of compounds that are too short to be searched inside of them, as in "Rechnungsnr" and "Zahlungsart". */
const shortEnds: readonly (readonly [end: string, name: WordClass])[] = [
  ["nr", "NUMBER"],
  ["no", "NUMBER"],
  ["art", "KIND"],
  ["ort", "CITY"],
];
/** Words without a meaning of their own. */
const functionWords = new Set(
  "of the a an and or for in is it its our your der die das des dem den und fur im de du la le les et el los y il e del della dei di van het un una".split(
    " ",
  ),
);

/** Classifies the words of a label. @example classifyWords("Rechnungsnr. (Lieferant)") // {DOCUMENT, NUMBER, SELLER} */
export function classifyWords(label: string): Set<WordClass> {
  const classes = new Set<WordClass>();
  for (const word of foldText(label.replaceAll("_", " ")).match(/[\p{L}\p{N}]+|[#%]/gu) ?? []) {
    if (functionWords.has(word)) continue;
    for (const name of classifyWord(word)) classes.add(name);
  }
  return classes;
}

function classifyWord(word: string): string[] {
  const whole = wholeWords.get(word);
  if (whole !== undefined) return [whole];
  const first = stems.find(({ stem }) => word.startsWith(stem));
  const found = first === undefined ? [] : [first.name];
  const rest = first === undefined ? word : word.slice(first.stem.length);
  for (const { stem, name } of stems) {
    const start = rest.indexOf(stem);
    if (stem.length < minCompoundStem || start < 0 || found.includes(name)) continue;
    // The beginning of the compound, if it is not known itself.
    if (found.length === 0 && start > 0) found.push(rest.slice(0, start));
    found.push(name);
  }
  const end = first && shortEnds.find(([text]) => rest.endsWith(text))?.[1];
  if (end !== undefined && !found.includes(end)) found.push(end);
  return found.length > 0 ? found : [word];
}

/** Computes the share of the meanings that two labels have in common (Jaccard index). */
export function computeSimilarity(a: ReadonlySet<WordClass>, b: ReadonlySet<WordClass>): number {
  let common = 0;
  for (const name of a) if (b.has(name)) common += 1;
  return common === 0 ? 0 : common / (a.size + b.size - common);
}
