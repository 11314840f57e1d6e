/** An arithmetic expression over data points: `quantity * unit_price`, `sum(line.total) + tax_total`. */
export type Expression =
  | { kind: "number"; value: number }
  | { kind: "path"; path: string }
  | { kind: "sum"; path: string }
  | { kind: "operation"; operator: "+" | "-" | "*" | "/"; left: Expression; right: Expression };

const token = /\s*(?:(\d+(?:\.\d+)?)|(sum)\s*\(|([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*)|([-+*/()]))/uy;

/**
 * Reads an expression: numbers, paths of data points, `sum(path)` over the rows of a repeated group, + - * / and
 * brackets, with the usual precedence.
 *
 * @throws {SyntaxError} saying what stands where it should not
 */
export function parseExpression(text: string): Expression {
  const tokens = tokenize(text);
  let next = 0;
  const take = (...wanted: string[]): string | undefined => {
    const found = tokens[next];
    if (found === undefined || !wanted.includes(found)) return undefined;
    next += 1;
    return found;
  };
  const expect = (wanted: string): void => {
    if (take(wanted) === undefined) throw new SyntaxError(`"${text}": "${wanted}" is missing before ${rest()}`);
  };
  const rest = (): string => (next < tokens.length ? `"${tokens.slice(next).join(" ")}"` : "its end");
  const operations = (operators: readonly ("+" | "-" | "*" | "/")[], operand: () => Expression): Expression => {
    let left = operand();
    for (;;) {
      const operator = operators.find((one) => take(one) !== undefined);
      if (operator === undefined) return left;
      left = { kind: "operation", operator, left, right: operand() };
    }
  };
  const sum = (): Expression => operations(["+", "-"], product);
  const product = (): Expression => operations(["*", "/"], factor);
  const factor = (): Expression => {
    if (take("-") !== undefined) {
      return { kind: "operation", operator: "-", left: { kind: "number", value: 0 }, right: factor() };
    }
    if (take("(") !== undefined) {
      const inner = sum();
      expect(")");
      return inner;
    }
    const isSum = take("sum(") !== undefined;
    const found = tokens[next];
    if (found === undefined || !/^[a-z0-9]/u.test(found) || (isSum && /^\d/u.test(found))) {
      throw new SyntaxError(`"${text}": a number or a data point is missing before ${rest()}`);
    }
    next += 1;
    if (isSum) expect(")");
    if (/^\d/u.test(found)) return { kind: "number", value: Number(found) };
    return { kind: isSum ? "sum" : "path", path: found };
  };
  const whole = sum();
  if (next < tokens.length) throw new SyntaxError(`"${text}": ${rest()} is too much`);
  return whole;
}

function tokenize(text: string): string[] {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (text.slice(token.lastIndex).trim() !== "") {
    const at = token.lastIndex;
    const match = token.exec(text);
    if (match === null) throw new SyntaxError(`"${text}": "${text.slice(at).trim()}" cannot be read`);
    tokens.push(match[2] === undefined ? match[0].trim() : "sum(");
  }
  return tokens;
}

/** The paths that an expression names, in order. */
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
 * The value of an expression, given the values that each path has. Undefined where a path has no value, a path
 * outside `sum()` has several, or something is divided by zero.
 */
export function evaluate(expression: Expression, valuesOf: (path: string) => readonly number[]): number | undefined {
  switch (expression.kind) {
    case "number":
      return expression.value;
    case "path": {
      const values = valuesOf(expression.path);
      return values.length === 1 ? values[0] : undefined;
    }
    case "sum": {
      const values = valuesOf(expression.path);
      return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0);
    }
    case "operation": {
      const left = evaluate(expression.left, valuesOf);
      const right = evaluate(expression.right, valuesOf);
      return left === undefined || right === undefined ? undefined : operate(expression.operator, left, right);
    }
  }
}

function operate(operator: "+" | "-" | "*" | "/", left: number, right: number): number | undefined {
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
