import { ServiceError } from "../../shared/errors.ts";
import { forbiddenKeys } from "../domain/fields.ts";

const maxDepth = 64;
const colon = /\s*:/uy;
const token = /"(?:[^"\\]|\\.)*"|[{}[\]]/gsu;

interface Level {
  /** Keys so far, of an object; null in an array. */
  keys: Set<string> | null;
}

/**
 * Finds what `JSON.parse` is silent about: keys given twice, keys that would reach into prototypes, and nesting
 * that no body of this service has. `text` is JSON, or this would take time by its square: in what is not, a string
 * may have no end, and each of its quotation marks would be tried as the beginning of another one.
 */
function inspect(text: string): void {
  const levels: Level[] = [];
  for (const match of text.matchAll(token)) {
    const [found] = match;
    if (found === "{" || found === "[") {
      levels.push({ keys: found === "{" ? new Set() : null });
      if (levels.length > maxDepth) {
        throw new ServiceError("JSON_INVALID", `The body nests deeper than ${maxDepth} levels.`);
      }
    } else if (found === "}" || found === "]") levels.pop();
    else {
      const keys = levels.at(-1)?.keys ?? null;
      colon.lastIndex = match.index + found.length;
      if (keys !== null && colon.test(text)) addKey(keys, JSON.parse(found) as string);
    }
  }
}

function addKey(keys: Set<string>, key: string): void {
  const fields = { [key]: { message: "" } };
  if (forbiddenKeys.includes(key)) {
    throw new ServiceError("FIELD_INVALID", `The key ${key} is not allowed anywhere.`, {
      fields: { key: { message: `must not be ${key}` } },
    });
  }
  if (keys.has(key)) {
    fields[key] = { message: "is given twice in one object" };
    throw new ServiceError("FIELD_DUPLICATE", `The key ${key} is given twice in one object.`, { fields });
  }
  keys.add(key);
}

/**
 * Reads JSON from outside.
 * @throws {ServiceError} JSON_INVALID, FIELD_DUPLICATE, FIELD_INVALID (a forbidden key)
 */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ServiceError("JSON_INVALID", "The body is not UTF-8.", { cause });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ServiceError("JSON_INVALID", `The body is not JSON: ${cause instanceof Error ? cause.message : ""}`, {
      cause,
    });
  }
  inspect(text);
  return value;
}
