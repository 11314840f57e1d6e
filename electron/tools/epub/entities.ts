import { parseFragment } from "parse5";
import { characterFromCode } from "../../pipeline/read/scripts.ts";
import { XmlError } from "./xml-error.ts";

/** Longer entities could expand a small file to a huge text. */
const maxLength = 64;

/** Thrown for entities that could expand without end or insert markup. */
export class EntityError extends XmlError {
  constructor(property: string) {
    super(`its DOCTYPE declares entities that are ${property}, which is not allowed`);
  }
}

/**
 * Returns the entities that a DOCTYPE declares, by name. They must be short texts; external entities are never fetched
 * and have no text.
 * @throws {EntityError}
 */
export function parseEntities(doctype: string): Map<string, string> {
  const declarations = doctype
    .replace(/<!--[\s\S]*?-->/g, "")
    .matchAll(/<!ENTITY\s+(%\s*)?([^\s"'>]+)\s*(?:"([^"]*)"|'([^']*)'|)/gi);
  const entities = new Map<string, string>();
  for (const [, isParameter, name = "", doubleQuoted, singleQuoted] of declarations) {
    const value = (doubleQuoted ?? singleQuoted ?? "").replace(
      /&#(?:x([\da-f]+)|(\d+));/gi,
      (_, hex?: string, decimal?: string) =>
        resolveCharacterReference(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    );
    if (isParameter !== undefined) throw new EntityError("parts of a DOCTYPE");
    if (/[<&]/.test(value)) throw new EntityError("made of markup or of other entities");
    if (value.length > maxLength) throw new EntityError(`longer than ${maxLength} characters`);
    entities.set(name, value);
  }
  return entities;
}

/** Returns the character of a named reference of HTML, which XHTML may use too; undefined for other names. */
export function resolveNamedEntity(name: string): string | undefined {
  if (!/^\w+$/.test(name)) return undefined;
  const [node] = parseFragment(`&${name};`).childNodes;
  const text = node !== undefined && "value" in node ? node.value : undefined;
  return text === `&${name};` ? undefined : text;
}

/** Returns the character of a numeric reference; U+FFFD for zero, surrogates and numbers beyond Unicode, as in HTML. */
function resolveCharacterReference(code: number): string {
  return characterFromCode(code === 0 ? Number.NaN : code).toWellFormed();
}
