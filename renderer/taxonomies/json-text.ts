/** The maximum length of a line that holds a whole array or object, in characters. */
const maxLineLength = 100;

/** Returns whether a value contains no array or object. */
const isFlat = (value: object): boolean =>
  Object.values(value).every((inner) => typeof inner !== "object" || inner === null);

/**
 * Formats a value as JSON with an indentation of two spaces. An array or object that contains only primitive values is
 * written on one line if it fits.
 */
export function formatJson(value: unknown, indent = ""): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isArray = Array.isArray(value);
  const [open, close] = isArray ? ["[", "]"] : ["{", "}"];
  const inner = `${indent}  `;
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  if (entries.length === 0) return open + close;
  const format = (): string[] =>
    entries.map(([key, entry]) => (isArray ? "" : `${JSON.stringify(key)}: `) + formatJson(entry, inner));
  if (isFlat(value)) {
    const line = isArray ? `[${format().join(", ")}]` : `{ ${format().join(", ")} }`;
    if (indent.length + line.length <= maxLineLength) return line;
  }
  return `${open}\n${format()
    .map((entry) => inner + entry)
    .join(",\n")}\n${indent}${close}`;
}

/** A range of a text: the offset of its first character, and the offset after its last character. */
export interface TextRange {
  start: number;
  end: number;
}

/**
 * A tree of the segments of paths. Its keys are in lower case, since the service ignores the case of the names of fields.
 * Paths that differ only in case, such as those of the languages `de` and `DE`, are in one node.
 */
interface PathTree {
  paths: string[];
  children: Map<string, PathTree>;
}

function buildPathTree(paths: Iterable<string>): PathTree {
  const root: PathTree = { paths: [], children: new Map() };
  for (const path of paths) {
    let node = root;
    for (const segment of path.toLowerCase().split(".")) {
      const child = node.children.get(segment) ?? { paths: [], children: new Map() };
      node.children.set(segment, child);
      node = child;
    }
    node.paths.push(path);
  }
  return root;
}

/** Returns the length of the common prefix of two texts. */
function countEqual(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

const valueEnd = /[,\]}\s]|$/gu;
const quoteOrEscape = /["\\]/gu;
const notWhitespace = /\S|$/gu;

function findMatch(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.exec(text)?.index ?? text.length;
}

/** Returns the offset after the string that begins at `start`. */
function findStringEnd(text: string, start: number): number {
  let position = findMatch(quoteOrEscape, text, start + 1);
  while (text[position] === "\\") position = findMatch(quoteOrEscape, text, position + 2);
  return position + 1;
}

/**
 * Finds the ranges of values in a valid JSON text by their paths, such as `data_points.0.id`. The range of an array or
 * object is its opening bracket. A path that the text does not have gets the range of the innermost value around it. A
 * name that differs only in case is used only if the text does not have the exact name.
 */
export function locatePaths(text: string, paths: readonly string[]): Map<string, TextRange> {
  const ranges = new Map<string, TextRange>();
  const root = buildPathTree(paths);

  /**
   * For each located path, the number of characters at its beginning that are equal in the text, including their case.
   */
  const exactLengths = new Map<string, number>();

  /**
   * Sets the range of a node and of all paths inside it. The ranges of inner paths are replaced when the inner values
   * are found.
   */
  const locate = (tree: PathTree | undefined, range: TextRange, valuePath: string): void => {
    if (tree === undefined) return;
    for (const path of tree.paths) {
      const exactLength = countEqual(path, valuePath);
      if (exactLength < (exactLengths.get(path) ?? 0)) continue;
      exactLengths.set(path, exactLength);
      ranges.set(path, range);
    }
    for (const child of tree.children.values()) locate(child, range, valuePath);
  };

  /** Scans the value at a position and returns the offset after it. @param valuePath The path of the value in the text */
  const scan = (from: number, tree: PathTree | undefined, valuePath: string): number => {
    const start = findMatch(notWhitespace, text, from);
    const first = text[start];
    if (first === '"') {
      const end = findStringEnd(text, start);
      locate(tree, { start, end }, valuePath);
      return end;
    }
    if (first !== "{" && first !== "[") {
      const end = findMatch(valueEnd, text, start);
      locate(tree, { start, end }, valuePath);
      return end;
    }
    locate(tree, { start, end: start + 1 }, valuePath);
    let position = start + 1;
    for (let index = 0; ; index++) {
      position = findMatch(notWhitespace, text, position);
      if (text[position] === "," && index > 0) position = findMatch(notWhitespace, text, position + 1);
      if (position >= text.length || text[position] === "}" || text[position] === "]") return position + 1;
      let key = String(index);
      if (first === "{") {
        const keyEnd = findStringEnd(text, position);
        key = tree === undefined ? "" : (JSON.parse(text.slice(position, keyEnd)) as string);
        position = findMatch(notWhitespace, text, keyEnd) + 1;
      }
      const child = tree?.children.get(key.toLowerCase());
      position = scan(position, child, child === undefined || valuePath === "" ? key : `${valuePath}.${key}`);
    }
  };
  scan(0, root, "");
  return ranges;
}

/** The position and description of a syntax error in a JSON text. */
export interface SyntaxProblem extends TextRange {
  message: string;
}

const whitespace = /\s*/uy;
// JSON escapes control characters in strings.
// oxlint-disable-next-line no-control-regex
const plainCharacters = /[^"\\\0-\x1f]*/uy;
const escapeSequence = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/uy;
const scalarToken = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/uy;

function matchAt(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** Finds the first syntax error in a JSON text (RFC 8259); null if there is none. */
export function findSyntaxProblem(text: string): SyntaxProblem | null {
  let position = 0;
  let problem: SyntaxProblem | null = null;
  const skip = (): void => {
    position = matchAt(whitespace, text, position);
  };
  /** Records an error at the current position. @returns false */
  const fail = (expected: string): false => {
    const start = position < text.length ? position : Math.max(0, text.trimEnd().length - 1);
    const found = position < text.length ? `“${text[position]}”` : "the end of the text";
    problem ??= { start, end: start + 1, message: `${expected} is expected here, not ${found}` };
    return false;
  };
  const accept = (pattern: RegExp): boolean => {
    const end = matchAt(pattern, text, position);
    if (end >= 0) position = end;
    return end >= 0;
  };
  const readString = (name: string): boolean => {
    if (text[position] !== '"') return fail(name);
    position++;
    do accept(plainCharacters);
    while (accept(escapeSequence));
    if (text[position] !== '"') return fail(text[position] === "\\" ? "A valid escape" : "The end of the string");
    position++;
    return true;
  };
  const readEntry = (isObject: boolean): boolean => {
    if (!isObject) return readValue();
    if (!readString("A field name in double quotes")) return false;
    skip();
    if (text[position] !== ":") return fail("A colon");
    position++;
    return readValue();
  };
  const readEntries = (isObject: boolean): boolean => {
    const close = isObject ? "}" : "]";
    position++;
    skip();
    if (text[position] === close) {
      position++;
      return true;
    }
    for (;;) {
      if (!readEntry(isObject)) return false;
      skip();
      if (text[position] === close) {
        position++;
        return true;
      }
      if (text[position] !== ",") return fail(`A comma or ${close}`);
      position++;
      skip();
    }
  };
  const readValue = (): boolean => {
    skip();
    const first = text[position];
    if (first === "{" || first === "[") return readEntries(first === "{");
    if (first === '"') return readString("A value");
    return accept(scalarToken) || fail("A value");
  };
  if (readValue()) {
    skip();
    if (position < text.length) fail("The end of the text");
  }
  return problem;
}
