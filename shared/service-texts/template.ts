/** A text of the service that was recognized, and its arguments. */
export interface RecognizedText {
  id: string;
  /** The values of `{name}` and `{#name}`. */
  args: Readonly<Record<string, string | number>>;
  /** The values of `{@name}`, each of which may be a filled template itself. */
  texts: Readonly<Record<string, string>>;
}

type Placeholder<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;
type ArgumentName<Name extends string> = Name extends `#${infer Bare}` | `@${infer Bare}` | `+${infer Bare}`
  ? Bare
  : Name;

/** The arguments of a template by their names. */
export type TemplateArguments<Template extends string> = {
  [Name in Placeholder<Template> as ArgumentName<Name>]: Name extends `#${string}` ? number : string;
};

/** Longer texts are not parsed. The service limits its messages about documents to 500 characters. */
const maxTextLength = 1000;

/** The longest number that is parsed, in characters. */
const maxNumberLength = 20;

/** Matches the value of a `{+name}`: whole numbers, separated by commas. */
const numberList = /^\d+(?:, \d+)*$/u;

interface ParsedTemplate {
  id: string;
  /** The fixed parts around the placeholders. There is one more fixed part than placeholders. */
  literals: readonly string[];
  placeholders: readonly string[];
}

function splitTemplate(id: string, template: string): ParsedTemplate {
  const parts = template.split(/\{([#@+]?\w+)\}/u);
  return {
    id,
    literals: parts.filter((_, index) => index % 2 === 0),
    placeholders: parts.filter((_, index) => index % 2 === 1),
  };
}

/** Parses a number as {@link fillTemplate} writes it; `NaN` if it is none. */
const parseNumber = (text: string): number =>
  text.length <= maxNumberLength && /^\d[\d,]*$/u.test(text) ? Number(text.replaceAll(",", "")) : Number.NaN;

/** The number of characters by which templates are told apart before they are compared with a text. */
const beginningLength = 12;

/** Fills the placeholders of a template. Numbers are grouped as in English: `1,234`. */
export function fillTemplate(template: string, args: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{[#@+]?(\w+)\}/gu, (placeholder, name: string) => {
    const value = args[name];
    return value === undefined ? placeholder : value.toLocaleString("en");
  });
}

/**
 * Finds the shortest values of the placeholders for which a template results in a text. Returns null if there are no
 * such values. The time is linear in the length of the text: if a free placeholder leads to no match from one position,
 * it leads to none from any later position, so these are not tried.
 */
function findValues(text: string, { literals, placeholders }: ParsedTemplate): string[] | null {
  const [first = ""] = literals;
  if (placeholders.length === 0) return text === first ? [] : null;
  if (!text.startsWith(first) || !text.endsWith(literals.at(-1) ?? "")) return null;
  /** For each free placeholder, the first position from which none of its values leads to a match. */
  const failedFrom = placeholders.map(() => Infinity);
  const search = (index: number, start: number): string[] | null => {
    const literal = literals[index + 1] ?? "";
    const isLast = index === placeholders.length - 1;
    const mark = placeholders[index]?.[0];
    const isNumber = mark === "#";
    if (start >= (failedFrom[index] ?? Infinity)) return null;
    const limit = isNumber ? Math.min(text.length, start + maxNumberLength + literal.length) : text.length;
    const part = limit === text.length ? text : text.slice(0, limit);
    const findEnd = (from: number): number => (isLast ? text.length - literal.length : part.indexOf(literal, from));
    for (let end = findEnd(start + 1); end > start; end = isLast ? -1 : findEnd(end + 1)) {
      const value = text.slice(start, end);
      if (isNumber && Number.isNaN(parseNumber(value))) continue;
      if (mark === "+" && !numberList.test(value)) continue;
      const rest = isLast ? [] : search(index + 1, end + literal.length);
      if (rest !== null) return [value, ...rest];
    }
    if (!isNumber && mark !== "+") failedFrom[index] = start;
    return null;
  };
  return search(0, first.length);
}

/** Matches a text with a template; null if the template cannot have written it. */
function matchTemplate(text: string, template: ParsedTemplate): RecognizedText | null {
  const values = findValues(text, template);
  if (values === null) return null;
  const { id, placeholders } = template;
  const args: Record<string, string | number> = {};
  const texts: Record<string, string> = {};
  for (const [index, value] of values.entries()) {
    const [, mark, name = ""] = /^([#@+]?)(.*)$/u.exec(placeholders[index] ?? "") ?? [];
    if (mark === "@") texts[name] = value;
    else args[name] = mark === "#" ? parseNumber(value) : value;
  }
  return { id, args, texts };
}

/**
 * Creates the parser of texts that are filled templates. A text that several templates can have written, for example
 * because a file name in it looks like another text, is not recognized, since its translation could have another
 * meaning. There are two exceptions. A template without placeholders, which is the whole text, is preferred to others.
 * A template that contains the text of the other template as a `{@name}` is preferred to that template.
 * @param templates The templates by id. `{name}` stands for any text, `{@name}` for a text that may be a filled
 * template itself, `{#name}` for a number, and `{+name}` for whole numbers, separated by commas.
 * @returns a function that returns the id and the arguments of a text; null if it is none of the templates
 */
export function createTemplateParser(
  templates: Readonly<Record<string, string>>,
): (text: string) => RecognizedText | null {
  const parsed = Object.entries(templates).map(([id, template]) => splitTemplate(id, template));
  // A text is compared with the templates of its beginning only, and with those that begin with a placeholder or soon
  // after, whose key is "".
  const byBeginning = Map.groupBy(parsed, ({ literals: [first = ""], placeholders }) =>
    first.length < beginningLength && placeholders.length > 0 ? "" : first.slice(0, beginningLength),
  );
  const listCandidates = (text: string): readonly ParsedTemplate[] => [
    ...(byBeginning.get("") ?? []),
    ...(byBeginning.get(text.slice(0, beginningLength)) ?? []),
  ];
  /**
   * A cache of the texts inside the parsed text. Without it, a hostile text could take exponential time, since it can
   * be divided in exponentially many ways.
   */
  const recognized = new Map<string, RecognizedText | null>();
  function recognize(text: string): RecognizedText | null {
    const known = recognized.get(text);
    if (known !== undefined) return known;
    const found = findMatch(listCandidates(text).flatMap((template) => matchTemplate(text, template) ?? []));
    recognized.set(text, found);
    return found;
  }
  function findMatch(matches: readonly RecognizedText[]): RecognizedText | null {
    const [first = null, ...others] = matches;
    if (others.length === 0) return first;
    return (
      matches.find(({ args, texts }) => Object.keys({ ...args, ...texts }).length === 0) ??
      matches.find((outer) => matches.every((other) => other === outer || tells(outer, other.id))) ??
      null
    );
  }
  /** Tells whether a text contains, at any depth, a text of the template `id` as the value of a `{@name}`. */
  function tells({ texts }: RecognizedText, id: string): boolean {
    return Object.values(texts).some((value) => {
      const inner = recognize(value);
      return inner !== null && (inner.id === id || tells(inner, id));
    });
  }
  return (text) => {
    if (text.length > maxTextLength) return null;
    recognized.clear();
    return recognize(text);
  };
}
