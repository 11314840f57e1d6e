import { describeExpression } from "./describe-checks.ts";
import type { DocumentValues } from "./document-values.ts";
import type { Expression } from "./expression.ts";
import type { Phrases } from "./phrases.ts";

/**
 * The maximum lengths of a label and an expression in a message, in characters. They are short, since there may be
 * thousands of messages.
 */
const maxLabelLength = 100;
const maxExpressionLength = 1000;
const shorten = (text: string, length: number): string => (text.length <= length ? text : `${text.slice(0, length)}…`);

/** Formats the labels, expressions and values of one document for the messages of findings. */
export class FindingTexts {
  readonly #document: DocumentValues;
  readonly #phrases: Phrases;
  /** The cached descriptions of expressions, which are the same for all rows of a check. */
  readonly #descriptions = new Map<Expression, string>();

  constructor(document: DocumentValues, phrases: Phrases) {
    this.#document = document;
    this.#phrases = phrases;
  }

  /** Describes an expression by the labels of its fields. */
  describe(expression: Expression): string {
    const known = this.#descriptions.get(expression);
    if (known !== undefined) return known;
    const whole = describeExpression(expression, (path) => this.getName(path), this.#phrases);
    const description = shorten(whole, maxExpressionLength);
    this.#descriptions.set(expression, description);
    return description;
  }

  /** Returns the label of a field as a message shows it. */
  getName(path: string): string {
    return this.formatLabel(this.#document.fields.get(path)?.field.label ?? path);
  }

  /** Formats a label, shortened if it is long. */
  formatLabel(label: string): string {
    return this.#phrases.label({ label: shorten(label, maxLabelLength) });
  }

  /** Formats a value. A number of whole cents gets the currency of the first amount among the points of `paths`. */
  formatNumber(expression: Expression, value: number, row: string | undefined, paths: readonly string[]): string {
    if (expression.kind === "path") {
      const point = this.#document.getPoint(expression.path, row);
      if (point?.value !== undefined && point.value !== null) return this.#phrases.value(point.value, point.type);
    }
    if (this.isDate(expression)) return new Date(value * 86_400_000).toISOString().slice(0, 10);
    const rounded = Math.round(value * 10_000) / 10_000;
    const amounts = paths
      .flatMap((path) => this.#document.getValue(path) ?? [])
      .filter((other) => typeof other === "object");
    const [amount] = amounts;
    const isAmount = amount !== undefined && Math.abs(rounded * 100 - Math.round(rounded * 100)) < 1e-6;
    return isAmount
      ? this.#phrases.value({ ...amount, amount: rounded }, "money")
      : this.#phrases.value(rounded, "number");
  }

  /** Tells whether an expression is a day: a date, or the sum or difference of a date and a number of days. */
  isDate(expression: Expression): boolean {
    if (expression.kind === "path") return this.#document.fields.get(expression.path)?.field.type === "date";
    if (expression.kind !== "operation") return false;
    const [isLeftDate, isRightDate] = [this.isDate(expression.left), this.isDate(expression.right)];
    if (expression.operator === "+") return isLeftDate !== isRightDate;
    return expression.operator === "-" && isLeftDate && !isRightDate;
  }
}
