import { z } from "zod";

/** A truth value, stored as 0 or 1 in every database system. */
export const booleanColumn = z.union([z.literal(0), z.literal(1)]).transform((bit) => bit === 1);

export function toBooleanColumn(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}

/** A JSON value, stored as text and parsed by `schema`. */
export function jsonColumn<Schema extends z.ZodType>(schema: Schema) {
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

/** A point in time, in milliseconds since 1970. */
export const timestampColumn = z.int();
