import { readFile } from "node:fs/promises";
import { z } from "zod";

/** Reads and validates a JSON file of a set. @throws {Error} if the file does not match its schema; the message names it. */
export async function loadJson<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>> {
  const result = schema.safeParse(JSON.parse(await readFile(path, "utf8")));
  if (result.success) return result.data;
  throw new Error(`${path} does not match its schema: ${z.prettifyError(result.error)}`);
}
