import { parseFragment } from "parse5";
import { characterFromCode } from "../../pipeline/read/scripts.ts";
import { XmlError } from "./xml-error.ts";

/** Longer ones would make a small file a large text. */
const maxLength = 64;

/** Entities that are made to expand without end, or to bring markup in unseen. */
export class EntityError extends XmlError {
  constructor(what: string) {
    super(`its DOCTYPE declares entities that are ${what}, which is not allowed`);
  }
}

/**
 * The entities that a DOCTYPE declares, for a parser to look up. Short texts only: those that are files outside are
 * never fetched, and have no text.
 * @throws {EntityError}
 */
export function declaredEntities(doctype: string): Map<string, string> {
  const declarations = doctype
    .replace(/<!--[\s\S]*?-->/g, "")
    .matchAll(/<!ENTITY\s+(%\s*)?([^\s"'>]+)\s*(?:"([^"]*)"|'([^']*)'|)/gi);
  const entities = new Map<string, string>();
  for (const [, isParameter, name = "", double, single] of declarations) {
    const value = (double ?? single ?? "").replace(/&#(?:x([\da-f]+)|(\d+));/gi, (_, hex?: string, decimal?: string) =>
      referencedCharacter(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    );
    if (isParameter !== undefined) throw new EntityError("parts of a DOCTYPE");
    if (/[<&]/.test(value)) throw new EntityError("made of markup or of other entities");
    if (value.length > maxLength) throw new EntityError(`longer than ${maxLength} characters`);
    entities.set(name, value);
  }
  return entities;
}

/** What HTML knows by this name; XHTML may use it too. */
export function namedEntity(name: string): string | undefined {
  if (!/^\w+$/.test(name)) return undefined;
  const [node] = parseFragment(`&${name};`).childNodes;
  const text = node !== undefined && "value" in node ? node.value : undefined;
  return text === `&${name};` ? undefined : text;
}

/**
 * Returns the character of a numeric reference; U+FFFD for zero, surrogates and what is no code point, as HTML has it.
 */
function referencedCharacter(code: number): string {
  return characterFromCode(code === 0 ? Number.NaN : code).toWellFormed();
}
