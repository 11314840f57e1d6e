/** Numbers from 1 to 99 in words, in the languages of contracts beside English. Keys are in lower case, with hyphens. */
export type NumberWords = ReadonlyMap<string, number>;

/** Letters that are also written as two letters. */
const spellings: readonly [accented: RegExp, plain: string][] = [
  [/ü/gu, "ue"],
  [/ö/gu, "oe"],
  [/ß/gu, "ss"],
];

/**
 * Creates the map of number words. It also has the spellings without accents, and those with two letters for an
 * accented one.
 */
function createMap(entries: Iterable<readonly [word: string, value: number]>): NumberWords {
  const words = new Map<string, number>();
  for (const [word, value] of entries) {
    const plain = word.normalize("NFD").replaceAll(/\p{M}/gu, "");
    for (const form of [word, plain, spellings.reduce((text, [from, to]) => text.replaceAll(from, to), word)]) {
      if (!words.has(form)) words.set(form, value);
    }
  }
  return words;
}

const splitWords = (words: string): string[] => words.split(" ");

/** Pairs words with consecutive numbers. Forms of one number are separated by slashes. */
const pairWithNumbers = (words: string, first = 1, step = 1): [string, number][] =>
  splitWords(words).flatMap((forms, index) =>
    forms.split("/").map((form): [string, number] => [form, first + index * step]),
  );

/** Lists the number words between the tens, such as the word for 21, from the words for tens and units. */
const combine = (
  tens: readonly [string, number][],
  units: readonly [string, number][],
  join: (ten: string, unit: string) => string | readonly string[],
): [string, number][] =>
  tens.flatMap(([ten, base]) =>
    units.flatMap(([unit, value]) => [join(ten, unit)].flat().map((word): [string, number] => [word, base + value])),
  );

const german = (() => {
  const units = pairWithNumbers("ein zwei drei vier fünf sechs sieben acht neun");
  const tens = pairWithNumbers("zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig", 20, 10);
  return createMap([
    ...pairWithNumbers("ein/eine/einen/einem/einer/eines"),
    ...units,
    ...pairWithNumbers("zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn", 10),
    ...tens,
    ...combine(tens, units, (ten, unit) => `${unit}und${ten}`),
  ]);
})();

const dutch = (() => {
  const units = pairWithNumbers("een/één twee drie vier vijf zes zeven acht negen");
  const tens = pairWithNumbers("twintig dertig veertig vijftig zestig zeventig tachtig negentig", 20, 10);
  return createMap([
    ...units,
    ...pairWithNumbers("tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien", 10),
    ...tens,
    ...combine(tens, units, (ten, unit) => `${unit}${unit.endsWith("e") ? "ën" : "en"}${ten}`),
  ]);
})();

const french = (() => {
  const units = pairWithNumbers("un/une deux trois quatre cinq six sept huit neuf");
  const teens = pairWithNumbers("dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf", 10);
  const tens = pairWithNumbers("vingt trente quarante cinquante soixante septante quatre-vingt nonante", 20, 10);
  const join = (ten: string, unit: string) => [`${ten}-${unit}`, `${ten}-et-${unit}`];
  return createMap([
    ...units,
    ...teens,
    ...tens,
    ["quatre-vingts", 80],
    ...combine(tens, units, join),
    ...combine(pairWithNumbers("soixante quatre-vingt", 60, 20), teens, join),
  ]);
})();

const spanish = (() => {
  const units = pairWithNumbers("un/una/uno dos tres cuatro cinco seis siete ocho nueve");
  const tens = pairWithNumbers("treinta cuarenta cincuenta sesenta setenta ochenta noventa", 30, 10);
  return createMap([
    ...units,
    ...pairWithNumbers("diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte", 10),
    ...pairWithNumbers("veintiún/veintiuno/veintiuna veintidós veintitrés veinticuatro veinticinco veintiséis", 21),
    ...pairWithNumbers("veintisiete veintiocho veintinueve", 27),
    ...tens,
    ...combine(tens, units, (ten, unit) => `${ten}-y-${unit}`),
  ]);
})();

const italian = (() => {
  const units = pairWithNumbers("un/uno/una due tre/tré quattro cinque sei sette otto nove");
  const tens = pairWithNumbers("venti trenta quaranta cinquanta sessanta settanta ottanta novanta", 20, 10);
  return createMap([
    ...units,
    ...pairWithNumbers("dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove", 10),
    ...tens,
    // The word for the ten loses its last vowel before another vowel: ventuno, trentotto.
    ...combine(tens, units, (ten, unit) => (/^[uo]/u.test(unit) ? ten.slice(0, -1) : ten) + unit),
  ]);
})();

export const numberWords = { german, french, spanish, italian, dutch } as const;
