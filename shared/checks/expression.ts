/** The syntax tree of an arithmetic expression over data points, such as `sum(lines.total) + tax_total`. */
export type Expression =
  | { kind: "number"; value: number }
  | { kind: "path"; path: string }
  | { kind: "sum"; path: string }
  | { kind: "operation"; operator: "+" | "-" | "*" | "/"; left: Expression; right: Expression };

/** A condition over data points: a comparison of two expressions, or values that must differ in all rows. */
export type Condition =
  | { kind: "comparison"; operator: ComparisonOperator; left: Expression; right: Expression }
  | { kind: "unique"; path: string };
export type ComparisonOperator = (typeof comparisonOperators)[number];
const comparisonOperators = ["=", "<=", "<"] as const;

const tokenPattern =
  /\s*(?:(\d+(?:\.\d+)?)|(sum|unique)\s*\(|([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*)|(<=|[-+*/()=<]))/uy;

/**
 * Parses an expression: numbers, paths of data points, `sum(path)` over the rows of a repeated group, the operators
 * + - * / with the usual precedence, and parentheses.
 *
 * @throws {SyntaxError} with the unexpected part of the text in its message
 *
 * @example parseExpression("quantity * unit_price")
 */
export function parseExpression(text: string): Expression {
  const parser = new Parser(text);
  const expression = parser.parseSum();
  parser.expectEnd();
  return expression;
}

/**
 * Parses a condition: two expressions with `=`, `<=` or `<` between them, or `unique(path)`.
 *
 * @throws {SyntaxError} with the unexpected part of the text in its message
 *
 * @example parseCondition("sum(lines.net) = total.net")
 */
export function parseCondition(text: string): Condition {
  const parser = new Parser(text);
  const condition = parser.parseCondition();
  parser.expectEnd();
  return condition;
}

/** A recursive descent parser. */
class Parser {
  readonly #text: string;
  readonly #tokens: readonly string[];
  #position = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = tokenize(text);
  }

  parseCondition(): Condition {
    if (this.#accept("unique(")) {
      const path = this.#parsePath();
      this.#expect(")");
      return { kind: "unique", path };
    }
    const left = this.parseSum();
    const operator = comparisonOperators.find((candidate) => this.#accept(candidate));
    if (operator === undefined) throw this.#error(`"=", "<=" or "<" is missing before ${this.#describeRest()}`);
    return { kind: "comparison", operator, left, right: this.parseSum() };
  }

  parseSum(): Expression {
    return this.#parseOperations(["+", "-"], () => this.#parseProduct());
  }

  expectEnd(): void {
    if (this.#position < this.#tokens.length) throw this.#error(`${this.#describeRest()} is not expected`);
  }

  #parseProduct(): Expression {
    return this.#parseOperations(["*", "/"], () => this.#parseFactor());
  }

  #parseOperations(operators: readonly ("+" | "-" | "*" | "/")[], parseOperand: () => Expression): Expression {
    let left = parseOperand();
    for (;;) {
      const operator = operators.find((candidate) => this.#accept(candidate));
      if (operator === undefined) return left;
      left = { kind: "operation", operator, left, right: parseOperand() };
    }
  }

  #parseFactor(): Expression {
    if (this.#accept("-")) {
      return { kind: "operation", operator: "-", left: { kind: "number", value: 0 }, right: this.#parseFactor() };
    }
    if (this.#accept("(")) {
      const inner = this.parseSum();
      this.#expect(")");
      return inner;
    }
    if (this.#accept("sum(")) {
      const path = this.#parsePath();
      this.#expect(")");
      return { kind: "sum", path };
    }
    const token = this.#tokens[this.#position];
    if (token === undefined || !/^\d/u.test(token)) return { kind: "path", path: this.#parsePath() };
    this.#position += 1;
    return { kind: "number", value: Number(token) };
  }

  #parsePath(): string {
    const token = this.#tokens[this.#position];
    if (token === undefined || !/^[a-z]/u.test(token) || token.endsWith("(")) {
      throw this.#error(`a number or a data point is missing before ${this.#describeRest()}`);
    }
    this.#position += 1;
    return token;
  }

  #accept(expected: string): boolean {
    if (this.#tokens[this.#position] !== expected) return false;
    this.#position += 1;
    return true;
  }

  #expect(expected: string): void {
    if (!this.#accept(expected)) throw this.#error(`"${expected}" is missing before ${this.#describeRest()}`);
  }

  #describeRest(): string {
    return this.#position < this.#tokens.length ? `"${this.#tokens.slice(this.#position).join(" ")}"` : "its end";
  }

  #error(problem: string): SyntaxError {
    return new SyntaxError(`"${this.#text}": ${problem}`);
  }
}

function tokenize(text: string): string[] {
  const tokens: string[] = [];
  tokenPattern.lastIndex = 0;
  while (text.slice(tokenPattern.lastIndex).trim() !== "") {
    const start = tokenPattern.lastIndex;
    const match = tokenPattern.exec(text);
    if (match === null) throw new SyntaxError(`"${text}": "${text.slice(start).trim()}" is not valid`);
    tokens.push(match[2] === undefined ? match[0].trim() : `${match[2]}(`);
  }
  return tokens;
}

/** Lists the paths of data points in an expression, in order. */
export function listPaths(expression: Expression): string[] {
  switch (expression.kind) {
    case "number":
      return [];
    case "path":
    case "sum":
      return [expression.path];
    case "operation":
      return [...listPaths(expression.left), ...listPaths(expression.right)];
  }
}

/** Replaces the paths of an expression. */
export function renamePaths(expression: Expression, rename: (path: string) => string): Expression {
  switch (expression.kind) {
    case "number":
      return expression;
    case "path":
    case "sum":
      return { ...expression, path: rename(expression.path) };
    case "operation":
      return {
        ...expression,
        left: renamePaths(expression.left, rename),
        right: renamePaths(expression.right, rename),
      };
  }
}

/**
 * Returns the values of a path. `kind` tells whether the path is inside `sum()`. Only such a path may have several
 * values.
 */
export type GetValues = (path: string, kind: "path" | "sum") => readonly number[];

/**
 * Evaluates an expression.
 * @returns undefined if a path has no value, a path outside `sum()` has several values, or on division by zero
 */
export function evaluate(expression: Expression, getValues: GetValues): number | undefined {
  switch (expression.kind) {
    case "number":
      return expression.value;
    case "path": {
      const values = getValues(expression.path, "path");
      return values.length === 1 ? values[0] : undefined;
    }
    case "sum": {
      const values = getValues(expression.path, "sum");
      return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0);
    }
    case "operation": {
      const left = evaluate(expression.left, getValues);
      const right = evaluate(expression.right, getValues);
      return left === undefined || right === undefined ? undefined : applyOperator(expression.operator, left, right);
    }
  }
}

function applyOperator(operator: "+" | "-" | "*" | "/", left: number, right: number): number | undefined {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return right === 0 ? undefined : left / right;
  }
}
