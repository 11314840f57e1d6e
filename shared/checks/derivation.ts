import type { Check } from "./checks.ts";
import type { DocumentValues } from "./document-values.ts";
import type { Expression } from "./expression.ts";

/** The maximum depth of a derivation, in which a value is derived from values that are derived themselves. */
const maxDerivationDepth = 500;

/**
 * Derives the values of absent data points for one comparison, from the equations of other checks. Each value is derived
 * once, so the time is linear.
 */
export class Derivation {
  /** The expressions that the derived values come from. */
  readonly expressions: Expression[] = [];
  readonly #document: DocumentValues;
  readonly #definitions: ReadonlyMap<string, Expression>;
  readonly #row: string | undefined;
  /** The values by path. A value is undefined if it cannot be derived, or while it is being derived. */
  readonly #values = new Map<string, number | undefined>();
  #depth = 0;

  /** @param definitions The expressions that checks define for data points, by path. */
  constructor(document: DocumentValues, definitions: ReadonlyMap<string, Expression>, row: string | undefined) {
    this.#document = document;
    this.#definitions = definitions;
    this.#row = row;
  }

  /**
   * Replaces the absent terms of sums and differences. An absent term, such as a total that is printed only by rate,
   * gets the value that another check defines for it. Without such a check, it becomes 0 if it is optional. Absent
   * factors are not replaced.
   */
  replaceAbsentTerms(expression: Expression): Expression {
    if (expression.kind !== "operation" || expression.operator === "*" || expression.operator === "/")
      return expression;
    const replace = (term: Expression): Expression => {
      if (term.kind !== "path") return this.replaceAbsentTerms(term);
      if (this.#document.getPoint(term.path, this.#row) !== undefined) return term;
      const value = this.#derive(term.path);
      if (value !== undefined) return { kind: "number", value };
      return this.#isOptionalAmount(term.path) ? { kind: "number", value: 0 } : term;
    };
    return { ...expression, left: replace(expression.left), right: replace(expression.right) };
  }

  /**
   * Computes the value that a check defines for an absent data point; undefined if no check defines one, or if the
   * definitions form a cycle.
   */
  #derive(path: string): number | undefined {
    if (this.#values.has(path)) return this.#values.get(path);
    const definition = this.#definitions.get(path);
    if (definition === undefined || this.#depth === maxDerivationDepth) return undefined;
    this.#values.set(path, undefined);
    this.#depth += 1;
    const expression = this.replaceAbsentTerms(definition);
    this.#depth -= 1;
    const value = this.#document.hasOperand(expression, this.#row)
      ? this.#document.evaluate(expression, this.#row)
      : undefined;
    if (value !== undefined) this.expressions.push(expression);
    this.#values.set(path, value);
    return value;
  }

  #isOptionalAmount(path: string): boolean {
    const placed = this.#document.fields.get(path);
    return placed !== undefined && !placed.field.required && placed.field.type !== "date";
  }
}

/**
 * Returns the definition in an equation, if there is one: a side that is a path, with the expression on the other side.
 */
export function listDefinitions({ condition, unless }: Check): [string, Expression][] {
  if (condition.kind !== "comparison" || condition.operator !== "=" || unless !== undefined) return [];
  const { left, right } = condition;
  if (left.kind === "path") return [[left.path, right]];
  return right.kind === "path" ? [[right.path, left]] : [];
}
