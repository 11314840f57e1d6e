import type { SyntheticText } from "../../../train/synthetic-text.ts";

const variables = ["x", "y", "t", "n", "k", "u", "v", "z", "p", "q"] as const;
const symbols = [
  String.raw`\alpha`,
  String.raw`\beta`,
  String.raw`\lambda`,
  String.raw`\sigma`,
  String.raw`\theta`,
] as const;
const functions = ["f", "g", String.raw`\varphi`, "F", "H"] as const;
const relations = ["=", "=", "=", String.raw`\le`, String.raw`\ge`, "<", String.raw`\approx`, String.raw`\to`] as const;
const operators = ["+", "-", "+", String.raw`\cdot`, String.raw`\,`] as const;

/** Writes a formula of a line of text. */
export function writeInlineFormula(random: SyntheticText): string {
  const [a, b] = [random.pick(variables), random.pick(variables)];
  return random.pick<string>([
    `$${a}$`,
    `$${random.pick(symbols)}$`,
    `$${a}_{${random.drawInteger(0, 9)}}$`,
    `$${random.pick(functions)}(${a})$`,
    `$${a} ${random.pick(relations)} ${random.drawInteger(0, 99)}$`,
    `$${random.pick(symbols)} = ${random.drawNumber(0, 3).toFixed(2)}$`,
    `$${a}^{2}+${b}^{2}$`,
    String.raw`$${a} \in \mathbb{R}^{${b}}$`,
    String.raw`$${a}=1,\dots,${b}$`,
  ]);
}

/** Writes an expression of a display. @param depth how deep fractions and sums may be nested */
export function writeExpression(random: SyntheticText, depth = 2): string {
  const terms = Array.from({ length: random.drawInteger(1, 3) }, () => writeTerm(random, depth));
  return terms.join(` ${random.pick(operators)} `);
}

function writeTerm(random: SyntheticText, depth: number): string {
  const variable = random.pick(variables);
  if (depth === 0 || random.drawBoolean(0.3)) {
    return random.pick<string>([
      variable,
      `${variable}_{${random.pick(variables)}}`,
      `${variable}^{${random.drawInteger(2, 4)}}`,
      `${random.pick(functions)}(${variable})`,
      String(random.drawInteger(2, 40)),
      random.pick(symbols),
    ]);
  }
  const inner = () => writeExpression(random, depth - 1);
  return random.pick<() => string>([
    () => String.raw`\frac{${inner()}}{${inner()}}`,
    () => String.raw`\sum_{${variable}=1}^{n} ${inner()}`,
    () => String.raw`\int_{0}^{${random.pick(["1", "T", String.raw`\infty`])}} ${inner()}\,d${variable}`,
    () => String.raw`\sqrt{${inner()}}`,
    () => String.raw`\left( ${inner()} \right)`,
    () => String.raw`\exp\left( -${inner()} \right)`,
    () => String.raw`\prod_{${variable}} ${inner()}`,
    () => String.raw`\log ${writeTerm(random, 0)}`,
  ])();
}

/** Writes an equation of one line. @param depth how deep fractions and sums may be nested */
export function writeEquation(random: SyntheticText, depth = 2): string {
  const left = random.drawBoolean(0.5)
    ? `${random.pick(functions)}(${random.pick(variables)})`
    : `${random.pick(variables)}_{${random.pick(variables)}}`;
  return `${left} ${random.pick(relations)} ${writeExpression(random, depth)}`;
}

/** Writes the right-hand sides of aligned lines. */
export function writeAlignedLines(random: SyntheticText): string[] {
  const count = random.drawInteger(2, 4);
  return Array.from({ length: count }, (_, index) =>
    index === 0
      ? `${random.pick(functions)}(${random.pick(variables)}) &= ${writeExpression(random, 1)}`
      : `&${random.pick(["=", String.raw`\le`])} ${writeExpression(random, 1)}`,
  );
}

/** Writes a matrix or a definition by cases. */
export function writeArray(random: SyntheticText): string {
  if (random.drawBoolean(0.5)) {
    const size = random.drawInteger(2, 4);
    const row = () => Array.from({ length: size }, () => writeTerm(random, 0)).join(" & ");
    const rows = Array.from({ length: size }, row).join(String.raw` \\ `);
    return String.raw`A = \begin{pmatrix} ${rows} \end{pmatrix}`;
  }
  const variable = random.pick(variables);
  return String.raw`f(${variable}) = \begin{cases} ${writeExpression(random, 1)} & ${variable} > 0, \\ ${writeTerm(random, 0)} & ${variable} \le 0. \end{cases}`;
}
