/** The properties of a style sheet that decide whether and how text is shown. */
const styleProperties = ["display", "visibility", "list-style-type", "text-decoration-line"] as const;
export type StyleProperty = (typeof styleProperties)[number];

export interface Declaration {
  property: StyleProperty;
  /** In lower case, without `!important`. */
  value: string;
  important: boolean;
}

/** The conditions of a selector on one element. */
export interface Compound {
  /** The name of the element; undefined for any. */
  tagName: string | undefined;
  id: string | undefined;
  classes: readonly string[];
  /** `>` if this element must be the parent of the next one; a space if it may be any ancestor. */
  combinator: ">" | " ";
}

export interface Rule {
  /** The conditions from the outermost ancestor to the element itself. */
  selector: readonly Compound[];
  /** The specificity as one number (Selectors 3, section 9). */
  specificity: number;
  /**
   * False if the selector has conditions that are not evaluated, such as `:hover`. The rule then matches more elements
   * than it does in a browser.
   */
  isExact: boolean;
  declarations: readonly Declaration[];
}

export interface StyleSheet {
  rules: readonly Rule[];
  /** The addresses of imported style sheets. */
  imports: readonly string[];
}

/**
 * Matches the media for which the rules of a sheet apply. Print, special devices and queries with conditions are left
 * out.
 */
const appliedMediaPattern = /^(?:|all|screen|only screen)$/i;
const selectorPartPattern = /([.#]?)((?:[\w-]|[^\0-\x7f])+)/g;
/** Attribute selectors and pseudo-classes, which are not evaluated. */
const conditionPattern = /\[[^\]]*\]|:[\w-]+(?:\([^()]*\))?/g;
const pseudoElementPattern = /::|:(?:before|after|first-line|first-letter)\b/i;
/**
 * Matches keywords. A declaration of one of the properties with another value, such as a function or a string, is
 * ignored.
 */
const keywordPattern = /^[a-z][a-z -]*$/;
/** Limits that no book exceeds. They ensure that a style sheet is parsed in linear time. */
const limits = { mediaDepth: 4, selectorLength: 500, declarationLength: 500 };

/**
 * Parses the rules of a style sheet that set one of `styleProperties` (CSS Syntax 3, without its error recovery: a
 * sheet ends at an unclosed brace). Selectors are parsed with types, classes, ids, descendants and children.
 */
export function parseStyleSheet(source: string): StyleSheet {
  const rules: Rule[] = [];
  const imports: string[] = [];
  parseRules(removeComments(source).replace(/<!--|-->/g, " "), { rules, imports });
  return { rules, imports };
}

/** Replaces the comments of a style sheet or a `style` attribute by spaces. */
const removeComments = (source: string): string => source.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " ");

function parseRules(source: string, sheet: { rules: Rule[]; imports: string[] }, depth = 0): void {
  let position = 0;
  while (position < source.length) {
    const end = findEnd(source, position);
    const prelude = source.slice(position, end).trim();
    if (source[end] !== "{") {
      const address = readImport(prelude);
      if (address !== undefined) sheet.imports.push(address);
      position = end + 1;
      continue;
    }
    const close = findClosingBrace(source, end);
    const block = source.slice(end + 1, close);
    const media = /^@media\b([\s\S]*)$/i.exec(prelude);
    if (media !== null) {
      if (appliesToScreen(media[1] ?? "") && depth < limits.mediaDepth) parseRules(block, sheet, depth + 1);
    } else if (!prelude.startsWith("@")) addRules(prelude, block, sheet.rules);
    position = close + 1;
  }
}

/** Returns the address of an `@import` rule, if its media queries apply. */
function readImport(statement: string): string | undefined {
  if (statement.length > limits.declarationLength) return undefined;
  const [, address, media = ""] = /^@import\s+(?:url\(\s*)?["']?([^"')\s]+)["']?\s*\)?([^;]*)$/i.exec(statement) ?? [];
  return appliesToScreen(media) ? address : undefined;
}

/** Returns whether a list of media queries applies to a book on a screen. */
export function appliesToScreen(media: string): boolean {
  return media.split(",").some((query) => appliedMediaPattern.test(query.trim()));
}

/** Finds the end of a prelude: a brace, or the semicolon after a statement. */
function findEnd(source: string, from: number): number {
  const pattern = /[{;}]/g;
  pattern.lastIndex = from;
  return pattern.exec(source)?.index ?? source.length;
}

function findClosingBrace(source: string, from: number): number {
  // A string without its end ends at the end of its line, so that no string is searched twice.
  const pattern = /[{}]|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?/g;
  pattern.lastIndex = from;
  let depth = 0;
  for (let match = pattern.exec(source); match !== null; match = pattern.exec(source)) {
    if (match[0] === "{") depth++;
    else if (match[0] === "}" && --depth === 0) return match.index;
  }
  return source.length;
}

function addRules(prelude: string, block: string, rules: Rule[]): void {
  const declarations = parseDeclarations(block);
  if (declarations.length === 0) return;
  for (const selector of prelude.split(",")) {
    const parsed = parseSelector(selector.trim());
    if (parsed !== undefined) rules.push({ ...parsed, declarations });
  }
}

/** Parses the declarations of a `style` attribute. */
export const parseStyleAttribute = (style: string): Declaration[] => parseDeclarations(removeComments(style));

/** Parses the declarations of a block without comments. */
function parseDeclarations(block: string): Declaration[] {
  return block.split(";").flatMap((text): Declaration[] => {
    if (text.length > limits.declarationLength) return [];
    const colon = text.indexOf(":");
    const name = text.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const declared = text
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    const value = declared.replace(/\s*!\s*important$/, "");
    const important = value !== declared;
    // A shorthand is read as declarations of the properties that it sets.
    if (name === "list-style") {
      const style = value.split(/\s+/).find((word) => !/^(?:inside|outside|url\(.*)$/.test(word));
      return style === undefined ? [] : [{ property: "list-style-type", value: style, important }];
    }
    if (name === "text-decoration") return [{ property: "text-decoration-line", value, important }];
    const property = styleProperties.find((candidate) => candidate === name);
    return property === undefined || !keywordPattern.test(value) ? [] : [{ property, value, important }];
  });
}

/**
 * Parses a selector. Conditions on preceding siblings are not evaluated.
 * @returns undefined if the selector has a pseudo-element or cannot be parsed
 */
function parseSelector(text: string): Pick<Rule, "selector" | "specificity" | "isExact"> | undefined {
  if (text === "" || text.length > limits.selectorLength || pseudoElementPattern.test(text)) return undefined;
  const withoutConditions = text.replace(conditionPattern, "");
  const siblings = withoutConditions.split(/[+~]/);
  const last = siblings.at(-1)?.trim() ?? "";
  if (/[^\w\s.#*>-]/u.test(last.replace(/[^\0-\x7f]/g, ""))) return undefined;
  const selector: Compound[] = [];
  let specificity = 0;
  for (const [part, isChild] of splitCompounds(last)) {
    const classes: string[] = [];
    let [tagName, id]: (string | undefined)[] = [undefined, undefined];
    for (const [, sign, name = ""] of part.matchAll(selectorPartPattern)) {
      specificity += sign === "#" ? 1_000_000 : sign === "." ? 1000 : 1;
      if (sign === "#") id = name;
      else if (sign === ".") classes.push(name);
      else tagName = name.toLowerCase();
    }
    const previous = selector.at(-1);
    if (previous !== undefined && isChild) previous.combinator = ">";
    selector.push({ tagName, id, classes, combinator: " " });
  }
  return { selector, specificity, isExact: withoutConditions === text && siblings.length === 1 };
}

function splitCompounds(selector: string): [part: string, isChild: boolean][] {
  return selector
    .replace(/\s*>\s*/g, " >")
    .split(/\s+/)
    .map((part) => [part.replace(/^>/, ""), part.startsWith(">")]);
}
