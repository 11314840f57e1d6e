import { ServiceError } from "../../shared/errors.ts";
import { forbiddenKeys } from "../../shared/validation.ts";

const maxDepth = 64;
const colon = /\s*:/uy;
const structuralCharacter = /["{}[\]]/gu;
const quoteOrEscape = /["\\]/gu;

/** An object or array that is open at the current position. */
interface Level {
  /** The keys of an object so far; null in an array. */
  keys: Set<string> | null;
}

/** Returns the index after the string that begins at `start`. */
function findStringEnd(text: string, start: number): number {
  quoteOrEscape.lastIndex = start + 1;
  for (let match = quoteOrEscape.exec(text); match !== null; match = quoteOrEscape.exec(text)) {
    if (match[0] === '"') return quoteOrEscape.lastIndex;
    quoteOrEscape.lastIndex = match.index + 2;
  }
  return text.length;
}

/**
 * Rejects duplicate keys, keys that modify prototypes, and excessive nesting, which `JSON.parse` accepts. `text` must be
 * valid JSON. Strings are scanned in small steps: one regular expression for a whole string would overflow the stack on a
 * string of a few megabytes.
 */
function checkStructure(text: string): void {
  const levels: Level[] = [];
  structuralCharacter.lastIndex = 0;
  for (let match = structuralCharacter.exec(text); match !== null; match = structuralCharacter.exec(text)) {
    const [character] = match;
    if (character === "{" || character === "[") {
      levels.push({ keys: character === "{" ? new Set() : null });
      if (levels.length > maxDepth) {
        throw new ServiceError("JSON_INVALID", `The body nests deeper than ${maxDepth} levels.`);
      }
    } else if (character === "}" || character === "]") levels.pop();
    else {
      const keys = levels.at(-1)?.keys ?? null;
      const end = findStringEnd(text, match.index);
      colon.lastIndex = end;
      if (keys !== null && colon.test(text)) addKey(keys, JSON.parse(text.slice(match.index, end)) as string);
      structuralCharacter.lastIndex = end;
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
 * Parses the JSON of a request body.
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
