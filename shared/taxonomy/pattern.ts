import { RE2JS } from "re2js";

/** A pattern that is compiled for matching in linear time. */
interface Pattern {
  /** The size of the compiled pattern, in instructions of RE2. */
  size: number;
  /** Returns whether the whole text matches. A text of more than 1,000 characters never does. */
  matches(text: string): boolean;
}

/**
 * Thrown for a pattern that is not supported. The message gives the reason, as a sentence without its subject: "has a
 * backreference".
 */
class UnsupportedPatternError extends Error {
  override readonly name = "UnsupportedPatternError";
}

const maxPatternLength = 500;
const maxTextLength = 1_000;
/** The maximum size of a compiled pattern. The time to match each character of a text is proportional to it. */
const maxInstructions = 1_000;
/** The maximum total size of the patterns of a taxonomy. The time to compile them is proportional to it. */
const maxTotalInstructions = 10_000;
/** The maximum number of compiled patterns in the cache, which is enough for several taxonomies. */
const maxCachedPatterns = 256;

const cache = new Map<string, Pattern | UnsupportedPatternError>();

/**
 * Returns the reason why a pattern of a taxonomy is not supported; undefined if it is supported. A pattern is an
 * ECMAScript regular expression (flag `u`) that RE2 can match in linear time. It may begin with lookaheads, see {@link
 * compile}.
 */
export function findPatternProblem(source: string): string | undefined {
  const pattern = getPattern(source);
  return pattern instanceof Error ? pattern.message : undefined;
}

/**
 * Finds the pattern at which the total size of the patterns of a taxonomy exceeds the limit of 10,000 instructions. A
 * pattern that is not supported counts as 1,000 instructions.
 * @returns the index of the pattern; -1 if the limit is not exceeded
 */
export function findExcessivePattern(sources: readonly string[]): number {
  let size = 0;
  return sources.findIndex((source) => {
    const pattern = getPattern(source);
    size += pattern instanceof Error ? maxInstructions : pattern.size;
    return size > maxTotalInstructions;
  });
}

/** Returns whether a whole text matches a pattern. Any text matches a pattern that is not supported. */
export function matchesPattern(source: string, text: string): boolean {
  const pattern = getPattern(source);
  return pattern instanceof Error || pattern.matches(text);
}

function getPattern(source: string): Pattern | UnsupportedPatternError {
  const cached = cache.get(source);
  if (cached !== undefined) return cached;
  const pattern = tryCompile(source);
  cache.set(source, pattern);
  for (const [oldest] of cache) if (cache.size > maxCachedPatterns) cache.delete(oldest);
  return pattern;
}

function tryCompile(source: string): Pattern | UnsupportedPatternError {
  try {
    return compile(source);
  } catch (error) {
    if (error instanceof UnsupportedPatternError) return error;
    throw error;
  }
}

/**
 * Compiles a pattern. RE2 matches in linear time because it never backtracks, so it has neither backreferences nor
 * lookarounds. Lookaheads at the beginning of a pattern are compiled separately: the pattern matches the whole text, so the
 * beginning of the text must also match each lookahead.
 * @throws {UnsupportedPatternError}
 */
function compile(source: string): Pattern {
  if (source.length > maxPatternLength) {
    throw new UnsupportedPatternError(`has more than ${maxPatternLength} characters`);
  }
  try {
    void new RegExp(source, "u");
  } catch {
    throw new UnsupportedPatternError("is not a regular expression (ECMAScript, flag `u`)");
  }
  const tokens = tokenize(source);
  if (tokens.some((token) => /^\\[1-9k]/u.test(token))) {
    throw new UnsupportedPatternError("has a backreference, which no engine matches in linear time");
  }
  const { conditions, rest } = splitLookaheads(tokens);
  const regex = compileRegex(`(?:${rest})`);
  const lookaheads = conditions.map(({ pattern, negated }) => ({
    regex: compileRegex(`(?:${pattern})(?s:.*)`),
    negated,
  }));
  return {
    size: lookaheads.reduce((sum, lookahead) => sum + lookahead.regex.programSize(), regex.programSize()),
    matches: (text) =>
      text.length <= maxTextLength &&
      lookaheads.every((lookahead) => lookahead.regex.testExact(text) !== lookahead.negated) &&
      regex.testExact(text),
  };
}

function compileRegex(source: string): RE2JS {
  const pattern = translateToRe2(source);
  const instructions = pattern.programSize();
  if (instructions <= maxInstructions) return pattern;
  const size = `its repetitions compile to ${instructions} instructions`;
  throw new UnsupportedPatternError(`is too large: ${size}, the maximum is ${maxInstructions}`);
}

function translateToRe2(source: string): RE2JS {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(source));
  } catch (error) {
    const unescaped = tokenize(source).filter((token) => token.length === 1);
    if (/\(\?<?[=!]/u.test(unescaped.join(""))) {
      throw new UnsupportedPatternError("has a lookaround; only lookaheads at its beginning are supported");
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnsupportedPatternError(`is not supported by RE2: ${reason.replace(/^error parsing regexp: /u, "")}`);
  }
}

/** Splits a regular expression into escape sequences, character classes and single characters. */
function tokenize(source: string): string[] {
  return source.match(/\\.|\[(?:\\.|[^\]\\])*\]|./gsu) ?? [];
}

interface Lookaheads {
  /** The lookaheads at the beginning of the pattern. */
  conditions: { pattern: string; negated: boolean }[];
  /** The pattern after the lookaheads. */
  rest: string;
}

/**
 * Splits off the lookaheads at the beginning of a pattern. The lookaheads of a pattern with alternatives are not split
 * off.
 */
function splitLookaheads(tokens: readonly string[]): Lookaheads {
  const conditions: Lookaheads["conditions"] = [];
  let start = 0;
  while (/^\(\?[=!]$/u.test(tokens.slice(start, start + 3).join(""))) {
    const end = findClosingParenthesis(tokens, start);
    conditions.push({ pattern: tokens.slice(start + 3, end).join(""), negated: tokens[start + 2] === "!" });
    start = end + 1;
  }
  const rest = tokens.slice(start);
  return hasAlternatives(rest) ? { conditions: [], rest: tokens.join("") } : { conditions, rest: rest.join("") };
}

function findClosingParenthesis(tokens: readonly string[], start: number): number {
  let depth = 0;
  return tokens.findIndex((token, index) => {
    if (index >= start) depth += getDepthChange(token);
    return index > start && depth === 0;
  });
}

/** Returns whether an expression has alternatives outside of its groups. */
function hasAlternatives(tokens: readonly string[]): boolean {
  let depth = 0;
  return tokens.some((token) => {
    depth += getDepthChange(token);
    return token === "|" && depth === 0;
  });
}

function getDepthChange(token: string): number {
  return token === "(" ? 1 : token === ")" ? -1 : 0;
}
