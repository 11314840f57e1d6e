import type { z } from "zod";

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypes["_zod"]["def"];
type ParseContext = z.core.ParseContextInternal;

/** The maximum number of problems in an error. */
export const maxProblems = 100;
/** The number of issues after which a parse stops: one more than an error lists, so that it can say that there are more. */
export const maxIssues = maxProblems + 1;

/** Counts the issues of one parse. Zod passes the context on to every inner schema. */
interface IssueBudget {
  remaining: number;
}
interface LimitedContext extends ParseContext {
  budget?: IssueBudget;
}

/** Creates the context for a parse that stops soon after it has found `maxIssues` issues. */
export function createLimitedContext(): object {
  // The budget is doubled, because zod validates a numeric key of a record twice.
  return { budget: { remaining: 2 * maxIssues } } satisfies LimitedContext;
}

/**
 * Wraps the function with which zod applies a schema. A wrapped schema is not applied when the budget is used up, because
 * the value is already known to be invalid. `computeRemaining` returns the budget that remains afterwards.
 */
function wrapRun(schema: Schema, computeRemaining: (remaining: number, issueCount: number) => number): void {
  // These internals of zod are documented for libraries.
  const { _zod: internals } = schema;
  const run = internals.run.bind(internals);
  internals.run = (payload, context) => {
    const { budget } = context as LimitedContext;
    if (budget === undefined) return run(payload, context);
    const { remaining } = budget;
    if (remaining <= 0) return payload;
    const issuesBefore = payload.issues.length;
    const result = run(payload, context);
    if (result instanceof Promise) throw new TypeError("an asynchronous schema cannot limit its issues");
    budget.remaining = computeRemaining(remaining, result.issues.length - issuesBefore);
    return result;
  };
}

const visited = new WeakSet<Schema>();
const positions = new WeakMap<Schema, "repeated" | "option">();

/**
 * Wraps the schema of a repeated element or of a union's option. The issues of an element count towards the budget. Those
 * of an option do not, because another option may match.
 */
function limitAt(position: "repeated" | "option", schema: Schema): void {
  limitIssues(schema);
  const previous = positions.get(schema);
  if (previous === position) return;
  if (previous !== undefined) throw new Error("a schema cannot be both an element and an option; declare it twice");
  positions.set(schema, position);
  wrapRun(schema, position === "repeated" ? (remaining, count) => remaining - count : (remaining) => remaining);
}

/**
 * Changes a schema so that a parse with `createLimitedContext` collects a limited number of issues. Zod has no such option:
 * it applies the schema of an array to every element, and a body of two megabytes can have millions of issues. Elements of
 * arrays and records are skipped once the limit is reached. Parses with another context are not affected.
 */
export function limitIssues(schema: Schema): void {
  if (visited.has(schema)) return;
  visited.add(schema);
  const def = (schema as unknown as { def: Definition }).def;
  if (def.type === "array") limitAt("repeated", def.element);
  else if (def.type === "record") {
    limitAt("repeated", def.keyType);
    limitAt("repeated", def.valueType);
  } else if (def.type === "object") for (const field of Object.values(def.shape)) limitIssues(field);
  // A discriminated union applies only one of its options.
  else if (def.type === "union" && "discriminator" in def) for (const option of def.options) limitIssues(option);
  else if (def.type === "union") for (const option of def.options) limitAt("option", option);
  else if (def.type === "pipe") {
    limitIssues(def.in);
    limitIssues(def.out);
  } else if (def.type === "lazy") limitIssues(def.getter());
  else if ("innerType" in def) limitIssues(def.innerType);
}
