import type { Composer } from "./composer.ts";

/** Adds a formula on lines of its own, perhaps with its number, which belongs to its zone. */
export function addFormula(composer: Composer): void {
  const isNumbered = composer.chance(0.6);
  const number = isNumbered ? `<span class="no">(${composer.count("formula")})</span>` : "";
  const math = `<math display="block">${formatEquation(composer)}</math>`;
  composer.add(`<div class="eq" data-zone="formula" data-unchecked="">${math}${number}</div>`);
}

const variable = (composer: Composer) =>
  `<mi>${composer.choose(["x", "y", "z", "k", "n", "t", "α", "β", "λ", "σ", "μ", "p", "q"])}</mi>`;

function formatTerm(composer: Composer, depth = 0): string {
  const kinds: Record<string, number> =
    depth > 1
      ? { variable: 3, number: 2 }
      : { variable: 3, number: 1, index: 3, power: 2, fraction: 2, root: 1, sum: 1, call: 1 };
  const inner = () => formatTerm(composer, depth + 1);
  switch (composer.random.pickWeighted(kinds)) {
    case "number":
      return `<mn>${composer.integer(1, 12)}</mn>`;
    case "index":
      return `<msub>${variable(composer)}<mi>${composer.choose(["i", "j", "0", "n"])}</mi></msub>`;
    case "power":
      return `<msup>${variable(composer)}<mn>${composer.integer(2, 4)}</mn></msup>`;
    case "fraction":
      return `<mfrac><mrow>${inner()}<mo>+</mo>${inner()}</mrow><mrow>${inner()}</mrow></mfrac>`;
    case "root":
      return `<msqrt>${inner()}<mo>−</mo>${inner()}</msqrt>`;
    case "sum":
      return `<munderover><mo>${composer.choose(["∑", "∏", "∫"])}</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>${inner()}`;
    case "call":
      return `<mi>${composer.choose(["f", "g", "log", "sin", "E"])}</mi><mo>(</mo>${inner()}<mo>)</mo>`;
    default:
      return variable(composer);
  }
}

function formatEquation(composer: Composer): string {
  const terms = Array.from({ length: composer.integer(1, 3) }, () => formatTerm(composer));
  const right = terms.join(composer.choose(["<mo>+</mo>", "<mo>−</mo>", "<mo>⋅</mo>"]));
  return `<mrow>${formatTerm(composer, 1)}<mo>${composer.choose(["=", "=", "≤", "≈"])}</mo>${right}</mrow>`;
}
