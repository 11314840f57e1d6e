import { ServiceError } from "../../shared/errors.ts";
import { forbiddenKeys } from "../../shared/validation.ts";

const maxDepth = 64;
const colon = /\s*:/uy;
const token = /"(?:[^"\\]|\\.)*"|[{}[\]]/gsu;

interface Level {
  /** The keys of an object so far; null in an array. */
  keys: Set<string> | null;
}

/**
 * Refuses what `JSON.parse` accepts silently: duplicate keys, keys that reach into prototypes, and excessive nesting.
 * `text` must be valid JSON: an unterminated string would make the token search quadratic.
 */
function checkStructure(text: string): void {
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
  if (forbiddenKeys.includes(key)) {
    throw new ServiceError("FIELD_INVALID", `The key ${key} is not allowed anywhere.`, {
      fields: { key: { message: `must not be ${key}` } },
    });
  }
  if (keys.has(key)) {
    throw new ServiceError("FIELD_DUPLICATE", `An object has the key ${key} twice.`, {
      fields: { [key]: { message: "is given twice in one object" } },
    });
  }
  keys.add(key);
}

/**
 * Parses JSON from outside.
 * @throws {ServiceError} JSON_INVALID, FIELD_DUPLICATE, FIELD_INVALID for a forbidden key
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
    const reason = cause instanceof Error ? cause.message : "";
    throw new ServiceError("JSON_INVALID", `The body is not JSON: ${reason}`, { cause });
  }
  checkStructure(text);
  return value;
}
