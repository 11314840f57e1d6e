import { locatePaths } from "./json-text.ts";

/** Matches the key at the end of a text, with the comma and white space before it and the colon after it. */
const keyAtEnd = /(,?)(\s*)"(?:[^"\\]|\\.)*"\s*:\s*$/u;
/** The number of characters before a value in which its key is searched. */
const maxKeyLength = 2000;

/** The position of a property in a text. */
interface PropertyPosition {
  /** The offset of the comma or white space before its key. */
  start: number;
  /** The offset of its value, and the offset after it. */
  valueStart: number;
  end: number;
  hasComma: boolean;
  /** The white space before the key. */
  space: string;
}

/** Finds a property whose value is neither an array nor an object. @returns null if the object does not have it */
function findProperty(text: string, path: string): PropertyPosition | null {
  const range = locatePaths(text, [path]).get(path);
  // A path that the text does not have is located at the bracket of the value around it.
  if (range === undefined || "{[".includes(text[range.start] ?? "{")) return null;
  const before = text.slice(Math.max(0, range.start - maxKeyLength), range.start);
  const [key, comma = "", space = ""] = keyAtEnd.exec(before) ?? [];
  if (key === undefined) return null;
  return { start: range.start - key.length, valueStart: range.start, end: range.end, hasComma: comma !== "", space };
}

/**
 * Sets a property of an object in a JSON text, or removes it. The rest of the text stays as the user has written it.
 * @param path The path of the object, such as `data_points.0`.
 * @param value The value, which is neither an array nor an object; undefined to remove the property.
 * @param neighbour The property after which a new one is inserted. The text is unchanged if the object does not have it.
 */
export function setProperty(
  text: string,
  path: string,
  name: string,
  value: string | undefined,
  neighbour: string,
): string {
  const found = findProperty(text, `${path}.${name}`);
  if (found !== null && value !== undefined) {
    return text.slice(0, found.valueStart) + JSON.stringify(value) + text.slice(found.end);
  }
  if (found !== null) {
    const after = text.slice(found.end);
    return text.slice(0, found.start) + (found.hasComma ? after : after.replace(/^\s*,/u, ""));
  }
  const before = findProperty(text, `${path}.${neighbour}`);
  if (before === null || value === undefined) return text;
  const property = `,${before.space}${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  return text.slice(0, before.end) + property + text.slice(before.end);
}
