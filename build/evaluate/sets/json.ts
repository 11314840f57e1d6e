import { readFile } from "node:fs/promises";
import { z } from "zod";

/** Reads a file of a set. @throws {Error} that names the file, where it is not what it should be. */
export async function loadJson<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>> {
  const result = schema.safeParse(JSON.parse(await readFile(path, "utf8")));
  if (result.success) return result.data;
  throw new Error(`${path} is not in its format: ${z.prettifyError(result.error)}`);
}
