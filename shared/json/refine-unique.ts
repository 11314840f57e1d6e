import type { z } from "zod";
import { maxIssues } from "./limit-issues.ts";

/** A field whose values must be unique among the elements of a list. */
interface UniqueField<Field extends string> {
  list: string;
  field: Field;
  /** The name of the value in messages. */
  name: string;
}

/** Adds an issue for each element whose field has the value of an earlier element, up to the limit of issues. */
export function refineUnique<Field extends string>(
  context: z.core.$RefinementCtx,
  { list, field, name }: UniqueField<Field>,
  elements: readonly Record<Field, string | number>[],
): void {
  const seen = new Set<string | number>();
  for (const [index, { [field]: value }] of elements.entries()) {
    if (context.issues.length >= maxIssues) return;
    if (seen.has(value)) {
      const message = `the ${name} ${value} is used twice`;
      context.addIssue({ code: "custom", path: [list, index, field], message });
    }
    seen.add(value);
  }
}
