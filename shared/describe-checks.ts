import type { ComparisonOperator, Expression } from "./expression.ts";

/** Describes an expression with the labels of its fields, such as "the sum of Net + Tax". */
export function describeExpression(expression: Expression, getLabel: (path: string) => string): string {
  if (expression.kind === "number") return String(expression.value);
  if (expression.kind === "path") return getLabel(expression.path);
  if (expression.kind === "sum") return `the sum of ${getLabel(expression.path)}`;
  const { operator, left, right } = expression;
  const isProduct = operator === "*" || operator === "/";
  const describe = (operand: Expression, isRight: boolean): string => {
    const text = describeExpression(operand, getLabel);
    const isSum = operand.kind === "operation" && (operand.operator === "+" || operand.operator === "-");
    const needsParentheses = isProduct ? isSum || (isRight && operand.kind === "operation") : isRight && isSum;
    return needsParentheses ? `(${text})` : text;
  };
  return `${describe(left, false)} ${operator === "*" ? "×" : operator} ${describe(right, true)}`;
}

type DescribedSide = readonly [name: string, value: string];

/** Describes a comparison that does not hold. The stated side comes first. */
export function describeComparison(
  operator: ComparisonOperator,
  [name, value]: DescribedSide,
  [otherName, otherValue]: DescribedSide,
  { isRightStated, isDate, row }: { isRightStated: boolean; isDate: boolean; row: number | "" },
): string {
  const start = `${name}${row === "" ? "" : `, row ${row}`} is ${value}, but`;
  if (operator === "=") return `${capitalize(start)} ${otherName} is ${otherValue}`;
  const isStrict = operator === "<";
  const relation = isRightStated
    ? { strict: isDate ? "after" : "more than", lax: isDate ? "before" : "less than" }
    : { strict: isDate ? "before" : "less than", lax: isDate ? "after" : "more than" };
  const demand = isStrict ? `must be ${relation.strict}` : `must not be ${relation.lax}`;
  const other = otherName === otherValue ? otherName : `${otherName}, ${otherValue}`;
  return `${capitalize(start)} ${demand} ${other}`;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Formats a list: "1, 2 and 3". */
export function formatList(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
