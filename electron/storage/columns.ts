import { z } from "zod";

/** A truth value, kept as 0 or 1: the one form that every database knows. */
export const flag = z.union([z.literal(0), z.literal(1)]).transform((bit) => bit === 1);

export function toFlag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}

/** A JSON value, kept as text and parsed by its schema when read. */
export function json<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch (cause) {
        context.addIssue({ code: "custom", message: `is not JSON: ${String(cause)}` });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

/** Milliseconds since 1970. */
export const instant = z.int();
