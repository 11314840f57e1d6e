import { createProblem, createSingleFieldError, createValidationError, forbiddenKey } from "./validation.ts";
import { ServiceError } from "../errors.ts";

const maxDepth = 64;
const maxKeyLength = 1024;
const colonPattern = /\s*:/uy;
/**
 * Matches a quote, a brace, a bracket, or the beginning of a number that parsing may change. Such a number has an
 * exponent, or at least as many digits as the smallest integer beyond 2^53.
 */
const tokenPattern = /["{}[\]]|-?\d(?:[\d.]{15}|[\d.]{0,14}[eE])/gu;
const numberCharacters = "0123456789.eE+-";
/** The maximum length of a number, in characters; the integers that a double can hold have up to 309 digits. */
const maxNumberLength = 1024;
const structuralCharacterPattern = /["{}[\],]/gu;
const quoteOrEscapePattern = /["\\]/gu;

/** An object or array that is open at the current position. */
interface Level {
  /** The keys of an object so far; null in an array. */
  keys: Set<string> | null;
  /** The last key of an object. */
  key: string;
}

/** Returns the index after the string that begins at `start`. */
function findStringEnd(text: string, start: number): number {
  quoteOrEscapePattern.lastIndex = start + 1;
  for (let match = quoteOrEscapePattern.exec(text); match !== null; match = quoteOrEscapePattern.exec(text)) {
    if (match[0] === '"') return quoteOrEscapePattern.lastIndex;
    quoteOrEscapePattern.lastIndex = match.index + 2;
  }
  return text.length;
}

/** Returns the number that begins at `start`, up to one character more than the maximum length. */
function readNumber(text: string, start: number): string {
  let end = start;
  while (end - start <= maxNumberLength && numberCharacters.includes(text.charAt(end) || " ")) end++;
  return text.slice(start, end);
}

/** Returns the path of the value at a position, such as `metadata.prices.2`. `levels` are the levels that are open there. */
function findPath(text: string, levels: readonly Level[], position: number): string {
  const elementIndices: number[] = [];
  structuralCharacterPattern.lastIndex = 0;
  for (
    let match = structuralCharacterPattern.exec(text);
    match !== null;
    match = structuralCharacterPattern.exec(text)
  ) {
    if (match.index >= position) break;
    const [character] = match;
    if (character === '"') structuralCharacterPattern.lastIndex = findStringEnd(text, match.index);
    else if (character === "{" || character === "[") elementIndices.push(0);
    else if (character === "}" || character === "]") elementIndices.pop();
    else elementIndices.push((elementIndices.pop() ?? 0) + 1);
  }
  return levels.map(({ keys, key }, depth) => (keys === null ? elementIndices[depth] : key)).join(".");
}

/** Returns how often a character is repeated at one end of a text. */
function countRepetitions(text: string, character: string, end: "start" | "end"): number {
  let count = 0;
  while (count < text.length && text.at(end === "start" ? count : -1 - count) === character) count++;
  return count;
}

/** Formats a decimal number uniquely: its significant digits, and the power of ten of the last one. */
function normalizeDecimal(source: string): string {
  const [, integer = "", fraction = "", power = "0"] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/u.exec(source) ?? [];
  const digits = integer + fraction;
  const leadingZeros = countRepetitions(digits, "0", "start");
  if (leadingZeros === digits.length) return "0";
  const trailingZeros = countRepetitions(digits, "0", "end");
  const exponent = Number(power) - fraction.length + trailingZeros;
  return `${digits.slice(leadingZeros, digits.length - trailingZeros)}e${exponent}`;
}

/**
 * Tells whether parsing changes a number because it is outside the range of doubles, or is an integer above 2^53 that
 * no double has. Smaller fractions may be rounded to the nearest double, as JSON parsers do (RFC 8259, section 6).
 */
function isChangedByParsing(source: string): boolean {
  if (source.length > maxNumberLength) return true;
  const value = Number(source);
  if (value !== 0 && Math.abs(value) < 2 ** 53) return false;
  return !Number.isFinite(value) || normalizeDecimal(String(value)) !== normalizeDecimal(source);
}

function createNumberError(path: string, source: string): ServiceError {
  const number = source.length > 40 ? `${source.slice(0, 40)}…` : source;
  return createValidationError([
    createProblem(path, `is the number ${number}, which would be changed; send it as a string`),
  ]);
}

function addKey(level: Level, key: string, getPath: () => string): void {
  if (key.length > maxKeyLength) {
    const message = `A key has ${key.length} characters; at most ${maxKeyLength} are allowed.`;
    throw new ServiceError("JSON_INVALID", message);
  }
  const isDuplicate = level.keys?.has(key) ?? false;
  level.key = key;
  level.keys?.add(key);
  if (key === forbiddenKey) {
    throw createValidationError([createProblem(getPath(), "must not be a key, because it would set a prototype")]);
  }
  if (isDuplicate) throw createSingleFieldError("FIELD_DUPLICATE", getPath(), "is given twice in one object");
}

/**
 * Rejects input that `JSON.parse` accepts: duplicate keys, long keys, the key that sets prototypes, and numbers that a
 * double cannot hold. `text` must be valid JSON. Strings are scanned in small steps, because a regular expression for a
 * whole string would overflow the stack on a string of a few megabytes.
 */
function checkStructure(text: string): void {
  const levels: Level[] = [];
  tokenPattern.lastIndex = 0;
  for (let match = tokenPattern.exec(text); match !== null; match = tokenPattern.exec(text)) {
    const { index } = match;
    const [source] = match;
    if (source === "{" || source === "[") {
      levels.push({ keys: source === "{" ? new Set() : null, key: "" });
    } else if (source === "}" || source === "]") levels.pop();
    else if (source === '"') {
      const level = levels.at(-1);
      const end = findStringEnd(text, index);
      colonPattern.lastIndex = end;
      if (level !== undefined && level.keys !== null && colonPattern.test(text)) {
        addKey(level, JSON.parse(text.slice(index, end)) as string, () => findPath(text, levels, index));
      }
      tokenPattern.lastIndex = end;
    } else {
      const number = readNumber(text, index);
      if (isChangedByParsing(number)) throw createNumberError(findPath(text, levels, index), number);
      tokenPattern.lastIndex = index + number.length;
    }
  }
}

// In UTF-8 these bytes are never part of a longer character.
const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = new TextEncoder().encode('"\\[]{}');

/** Rejects excessive nesting before the text is parsed, which would create an object for every level. */
function checkDepth(bytes: Uint8Array): void {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (byte === quote) isInString = !isInString;
    else if (isInString) {
      if (byte === backslash) index++;
    } else if (byte === closeBracket || byte === closeBrace) depth--;
    else if ((byte === openBracket || byte === openBrace) && ++depth > maxDepth) {
      throw new ServiceError("JSON_INVALID", `The body nests deeper than ${maxDepth} levels.`);
    }
  }
}

/**
 * Parses the JSON of a request body.
 * @throws {ServiceError} JSON_INVALID, FIELD_DUPLICATE, FIELD_INVALID for the forbidden key or a number beyond doubles
 */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ServiceError("JSON_INVALID", "The body is not UTF-8.", { cause });
  }
  checkDepth(bytes);
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
