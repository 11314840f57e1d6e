import { findAttribute, getAttribute } from "../../../shared/document/markup/tree.ts";
import { type Compound, type Declaration, parseStyleAttribute, type Rule, type StyleProperty } from "./css.ts";
import type { Element } from "./xhtml.ts";

/** The styles of an element that decide whether and how its text is shown. */
export type ElementStyle = Partial<Record<StyleProperty, string>>;

/**
 * The maximum number of comparisons of selectors with elements in a section. Books need a hundredth of it. Once the
 * maximum is exceeded, only the `style` attributes of elements apply. Style sheets then hide no more text.
 */
const maxComparisons = 5_000_000;
/**
 * Matches the values that a rule may set although its selector is not exact. These values neither hide text nor strike
 * it out.
 */
const shownValuePattern = /^(?!none$|hidden$|collapse$|[\s\S]*line-through)/;

/** The cascade of the style sheets of a section (CSS Cascade 4) for the properties that hide or separate text. */
export class SectionStyles {
  /**
   * The rules with their order in the sheets. The key is the id, a class or the name of the elements to which a rule
   * applies.
   */
  private readonly rulesByKey = new Map<string, { rule: Rule; order: number }[]>();
  private readonly classes = new WeakMap<Element, ReadonlySet<string>>();
  private comparisons = 0;

  constructor(rules: readonly Rule[]) {
    rules.forEach((rule, order) => {
      const subject = rule.selector.at(-1);
      if (subject === undefined) return;
      const key = getKey(subject);
      const entries = this.rulesByKey.get(key);
      if (entries === undefined) this.rulesByKey.set(key, [{ rule, order }]);
      else entries.push({ rule, order });
    });
  }

  /** Returns the declared styles of an element. The attributes of its ancestors must not have been sanitized yet. */
  getStyle(element: Element): ElementStyle {
    const winners = new Map<StyleProperty, { value: string; rank: number }>();
    const declare = ({ property, value, important }: Declaration, rank: number): void => {
      const ranked = rank + (important ? importantRank : 0);
      if (ranked >= (winners.get(property)?.rank ?? -1)) winners.set(property, { value, rank: ranked });
    };
    for (const { rule, order } of this.findRules(element)) {
      const rank = rule.specificity * orderSteps + order;
      for (const declaration of rule.declarations)
        if (rule.isExact || shownValuePattern.test(declaration.value)) declare(declaration, rank);
    }
    for (const declaration of parseStyleAttribute(getAttribute(element, "style"))) declare(declaration, inlineRank);
    return Object.fromEntries([...winners].map(([property, { value }]) => [property, value]));
  }

  private findRules(element: Element): { rule: Rule; order: number }[] {
    if (this.rulesByKey.size === 0 || this.comparisons > maxComparisons) return [];
    const keys = [`#${getAttribute(element, "id")}`, ...[...this.getClasses(element)].map((name) => `.${name}`)];
    return [...keys, element.tagName, "*"].flatMap((key) =>
      (this.rulesByKey.get(key) ?? []).filter(({ rule }) => this.matches(rule.selector, element)),
    );
  }

  /**
   * Tests a selector from the element upwards, without backtracking: for a descendant combinator, only the nearest
   * matching ancestor is tried.
   */
  private matches(selector: readonly Compound[], element: Element): boolean {
    let candidate: Element | undefined = element;
    for (const [index, compound] of selector.toReversed().entries()) {
      const isAncestor = index > 0 && compound.combinator === " ";
      candidate = isAncestor ? this.findNearest(compound, candidate) : candidate;
      if (candidate === undefined || !this.matchesCompound(compound, candidate)) return false;
      candidate = getParent(candidate);
    }
    return true;
  }

  private findNearest(compound: Compound, from: Element | undefined): Element | undefined {
    let element = from;
    while (element !== undefined && !this.matchesCompound(compound, element)) element = getParent(element);
    return element;
  }

  private matchesCompound({ tagName, id, classes }: Compound, element: Element): boolean {
    this.comparisons++;
    if (tagName !== undefined && tagName !== element.tagName) return false;
    if (id !== undefined && id !== findAttribute(element, "id")) return false;
    return classes.every((name) => this.getClasses(element).has(name));
  }

  private getClasses(element: Element): ReadonlySet<string> {
    const cachedNames = this.classes.get(element);
    if (cachedNames !== undefined) return cachedNames;
    const names = new Set(getAttribute(element, "class").split(/\s+/));
    names.delete("");
    this.classes.set(element, names);
    return names;
  }
}

/** The ranks of declarations, in ascending order: order of rules, specificity, `style` attribute, `!important`. */
const orderSteps = 1_000_000;
const inlineRank = 10 ** 15;
const importantRank = 10 ** 15 * 2;

function getKey({ id, classes, tagName }: Compound): string {
  if (id !== undefined) return `#${id}`;
  return classes[0] === undefined ? (tagName ?? "*") : `.${classes[0]}`;
}

function getParent({ parentNode }: Element): Element | undefined {
  return parentNode !== null && "tagName" in parentNode ? parentNode : undefined;
}
