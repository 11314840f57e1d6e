import type { ComparisonOperator, Expression } from "./expression.ts";
import type { Demand, Phrases } from "./phrases.ts";

/** Describes an expression with the names of its fields, such as "the sum of Net + Tax". */
export function describeExpression(
  expression: Expression,
  getName: (path: string) => string,
  phrases: Phrases,
): string {
  if (expression.kind === "number") return phrases.value(expression.value, "number");
  if (expression.kind === "path") return getName(expression.path);
  if (expression.kind === "sum") return phrases.sum({ name: getName(expression.path) });
  const { operator, left, right } = expression;
  const isProduct = operator === "*" || operator === "/";
  const describeOperand = (operand: Expression, isRight: boolean): string => {
    const text = describeExpression(operand, getName, phrases);
    const isSum = operand.kind === "operation" && (operand.operator === "+" || operand.operator === "-");
    const needsParentheses = isProduct ? isSum || (isRight && operand.kind === "operation") : isRight && isSum;
    return needsParentheses ? `(${text})` : text;
  };
  return `${describeOperand(left, false)} ${operator === "*" ? "×" : operator} ${describeOperand(right, true)}`;
}

interface DescribedSide {
  name: string;
  value: string;
}

/** Describes a comparison that holds, for example "Gross (12) = Net + Tax (12)". See `describeComparison`. */
export function describeAgreement(
  operator: ComparisonOperator,
  subject: DescribedSide,
  other: DescribedSide,
  { isRightSubject, row }: { isRightSubject: boolean; row: number | undefined },
  phrases: Phrases,
): string {
  const name = row === undefined ? subject.name : phrases.inRow({ name: subject.name, row });
  const equalSign = subject.value === other.value ? "=" : "≈";
  const sign = { "=": equalSign, "<=": isRightSubject ? "≥" : "≤", "<": isRightSubject ? ">" : "<" }[operator];
  return capitalize(phrases.agrees({ name, value: subject.value, sign, other: other.name, otherValue: other.value }));
}

/**
 * Describes a comparison that does not hold, for example "Net is 10, but must be less than Gross, 9".
 * @param subject The side of the comparison that is the subject of the sentence.
 * @param row The number of the row in a repeated group; undefined outside of one.
 */
export function describeComparison(
  operator: ComparisonOperator,
  subject: DescribedSide,
  other: DescribedSide,
  { isRightSubject, isDate, row }: { isRightSubject: boolean; isDate: boolean; row: number | undefined },
  phrases: Phrases,
): string {
  const { name, value } =
    row === undefined ? subject : { ...subject, name: phrases.inRow({ name: subject.name, row }) };
  if (operator === "=") {
    return capitalize(phrases.unequal({ name, value, other: other.name, otherValue: other.value }));
  }
  const demand = getDemand(operator === "<", isRightSubject, isDate);
  return capitalize(
    phrases.unmet({ name, value, demand, other: other.name === other.value ? other.name : phrases.withValue(other) }),
  );
}

/** Returns what the subject would have to be for `<` (strict) or `<=` to hold. */
function getDemand(isStrict: boolean, isRightStated: boolean, isDate: boolean): Demand {
  const [below, above] = isDate ? (["before", "after"] as const) : (["less", "more"] as const);
  const [required, excluded] = isRightStated ? [above, below] : [below, above];
  return isStrict ? `must-be-${required}` : `must-not-be-${excluded}`;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Formats a list: "1, 2 and 3". */
export function formatList(items: readonly string[], phrases: Phrases): string {
  const [last = ""] = items.slice(-1);
  return items.length < 2 ? last : phrases.and({ list: items.slice(0, -1).join(", "), last });
}
