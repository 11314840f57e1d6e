/** The syntax tree of an arithmetic expression over data points, such as `sum(lines.total) + tax_total`. */
export type Expression =
  | { kind: "number"; value: number }
  | { kind: "path"; path: string }
  | { kind: "sum"; path: string }
  | { kind: "operation"; operator: "+" | "-" | "*" | "/"; left: Expression; right: Expression };

const tokenPattern = /\s*(?:(\d+(?:\.\d+)?)|(sum)\s*\(|([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*)|([-+*/()]))/uy;

/**
 * Parses an expression by recursive descent: numbers, paths of data points, `sum(path)` over the rows of a repeated
 * group, the operators + - * / with the usual precedence, and parentheses.
 *
 * @throws {SyntaxError} with the unexpected part of the text in its message
 *
 * @example parseExpression("quantity * unit_price")
 */
export function parseExpression(text: string): Expression {
  const tokens = tokenize(text);
  let position = 0;
  const accept = (expected: string): boolean => {
    if (tokens[position] !== expected) return false;
    position += 1;
    return true;
  };
  const expect = (expected: string): void => {
    if (!accept(expected)) throw new SyntaxError(`"${text}": "${expected}" is missing before ${describeRest()}`);
  };
  const describeRest = (): string => (position < tokens.length ? `"${tokens.slice(position).join(" ")}"` : "its end");
  const parseOperations = (operators: readonly ("+" | "-" | "*" | "/")[], operand: () => Expression): Expression => {
    let left = operand();
    for (;;) {
      const operator = operators.find(accept);
      if (operator === undefined) return left;
      left = { kind: "operation", operator, left, right: operand() };
    }
  };
  const parseSum = (): Expression => parseOperations(["+", "-"], parseProduct);
  const parseProduct = (): Expression => parseOperations(["*", "/"], parseFactor);
  const parseFactor = (): Expression => {
    if (accept("-")) {
      return { kind: "operation", operator: "-", left: { kind: "number", value: 0 }, right: parseFactor() };
    }
    if (accept("(")) {
      const inner = parseSum();
      expect(")");
      return inner;
    }
    const isSum = accept("sum(");
    const token = tokens[position];
    if (token === undefined || !/^[a-z0-9]/u.test(token) || (isSum && /^\d/u.test(token))) {
      throw new SyntaxError(`"${text}": a number or a data point is missing before ${describeRest()}`);
    }
    position += 1;
    if (isSum) expect(")");
    if (/^\d/u.test(token)) return { kind: "number", value: Number(token) };
    return { kind: isSum ? "sum" : "path", path: token };
  };
  const expression = parseSum();
  if (position < tokens.length) throw new SyntaxError(`"${text}": ${describeRest()} is not expected`);
  return expression;
}

function tokenize(text: string): string[] {
  const tokens: string[] = [];
  tokenPattern.lastIndex = 0;
  while (text.slice(tokenPattern.lastIndex).trim() !== "") {
    const start = tokenPattern.lastIndex;
    const match = tokenPattern.exec(text);
    if (match === null) throw new SyntaxError(`"${text}": "${text.slice(start).trim()}" is not valid`);
    tokens.push(match[2] === undefined ? match[0].trim() : "sum(");
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

/**
 * Evaluates an expression.
 * @param getValues returns the values of a path: one for each row of a repeated group
 * @returns undefined if a path has no value, a path outside `sum()` has several values, or on division by zero
 */
export function evaluate(expression: Expression, getValues: (path: string) => readonly number[]): number | undefined {
  switch (expression.kind) {
    case "number":
      return expression.value;
    case "path": {
      const values = getValues(expression.path);
      return values.length === 1 ? values[0] : undefined;
    }
    case "sum": {
      const values = getValues(expression.path);
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
