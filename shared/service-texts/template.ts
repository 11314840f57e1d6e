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
type ArgumentName<Name extends string> = Name extends `#${infer Bare}` | `@${infer Bare}` ? Bare : Name;

/** The arguments of a template by their names. */
export type TemplateArguments<Template extends string> = {
  [Name in Placeholder<Template> as ArgumentName<Name>]: Name extends `#${string}` ? number : string;
};

/** Longer texts are not parsed. The service limits its messages about documents to 500 characters. */
const maxTextLength = 4000;

interface ParsedTemplate {
  /** The fixed parts; there is one more of them than of the placeholders. */
  literals: readonly string[];
  placeholders: readonly string[];
}

function splitTemplate(template: string): ParsedTemplate {
  const parts = template.split(/\{([#@]?\w+)\}/u);
  return {
    literals: parts.filter((_, index) => index % 2 === 0),
    placeholders: parts.filter((_, index) => index % 2 === 1),
  };
}

/** Parses a number as {@link fillTemplate} writes it; `NaN` if it is none. */
const parseNumber = (text: string): number =>
  /^\d[\d,]{0,19}$/u.test(text) ? Number(text.replaceAll(",", "")) : Number.NaN;

/** Fills the placeholders of a template. Numbers are grouped as in English: `1,234`. */
export function fillTemplate(template: string, args: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{[#@]?(\w+)\}/gu, (placeholder, name: string) => {
    const value = args[name];
    return value === undefined ? placeholder : value.toLocaleString("en");
  });
}

/** Finds the values between the literals, each as short as it can be, in linear time; null if the text does not match. */
function findValues(text: string, literals: readonly string[]): string[] | null {
  const [first = "", ...others] = literals;
  const last = others.pop();
  if (last === undefined) return text === first ? [] : null;
  if (!text.startsWith(first) || !text.endsWith(last)) return null;
  const end = text.length - last.length;
  const values: string[] = [];
  let position = first.length;
  for (const literal of others) {
    const next = text.indexOf(literal, position);
    if (next < 0 || next + literal.length > end) return null;
    values.push(text.slice(position, next));
    position = next + literal.length;
  }
  return position > end ? null : [...values, text.slice(position, end)];
}

/**
 * Creates the parser of texts that are filled templates.
 * @param templates The templates by id. `{name}` stands for any text, `{@name}` for a text that may be a filled template
 *   itself, and `{#name}` for a number.
 * @returns a function that returns the id and the arguments of a text; null if it is none of the templates
 */
export function createTemplateParser(
  templates: Readonly<Record<string, string>>,
): (text: string) => RecognizedText | null {
  const countFixed = ({ literals }: ParsedTemplate): number => literals.join("").length;
  const beginsFixed = ({ literals }: ParsedTemplate): number => Number(literals[0] !== "");
  // A text may match several templates. One that begins with a placeholder also matches texts in whose middle its own
  // begins, and one that ends with any reason is general: both are tried later.
  const parsed = Object.entries(templates)
    .map(([id, template]) => ({ id, ...splitTemplate(template) }))
    .toSorted((a, b) => beginsFixed(b) - beginsFixed(a) || countFixed(b) - countFixed(a));
  return (text) => {
    if (text.length > maxTextLength) return null;
    for (const { id, literals, placeholders } of parsed) {
      const values = findValues(text, literals);
      if (values === null || values.includes("")) continue;
      const args: Record<string, string | number> = {};
      const texts: Record<string, string> = {};
      for (const [index, value] of values.entries()) {
        const [, mark, name = ""] = /^([#@]?)(.*)$/u.exec(placeholders[index] ?? "") ?? [];
        if (mark === "@") texts[name] = value;
        else args[name] = mark === "#" ? parseNumber(value) : value;
      }
      if (Object.values(args).includes(Number.NaN)) continue;
      return { id, args, texts };
    }
    return null;
  };
}
