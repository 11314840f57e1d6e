const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket, comma, colon] = new TextEncoder().encode(
  '"\\{}[],:',
);

/** Splits the JSON of an object into the elements of one of its arrays, and the object without these elements. */
export interface JsonArraySplitter {
  /**
   * Takes the next bytes, and returns the elements that they complete, each as JSON. The elements are not validated: if the
   * JSON is invalid, they may be invalid or empty.
   * @throws {TypeError} if an element is not UTF-8
   */
  push(bytes: Uint8Array): string[];
  /** Returns the object with an empty array, as JSON. @throws {TypeError} if it is not UTF-8 */
  finish(): string;
}

/** Bytes that arrive in parts. */
class ByteParts {
  #parts: Uint8Array[] = [];

  add(bytes: Uint8Array): void {
    if (bytes.byteLength > 0) this.#parts.push(bytes);
  }

  /** Returns the bytes as text, and removes them. */
  takeText(): string {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    const texts = this.#parts.map((part) => decoder.decode(part, { stream: true }));
    this.#parts = [];
    return texts.join("") + decoder.decode();
  }
}

/**
 * Splits the JSON of an object without parsing it, so that a large array need not be in memory as a whole. Only the
 * first field with the name of the array is split.
 * @param key The name of the array's field, in ASCII characters. Its case does not matter.
 *
 * @example
 * const splitter = splitJsonArray("concepts");
 * splitter.push(new TextEncoder().encode('{"name":"a","concepts":[{"id":1},{"id":2}]}')); // ['{"id":1}', '{"id":2}']
 * splitter.finish(); // '{"name":"a","concepts":[]}'
 */
export function splitJsonArray(key: string): JsonArraySplitter {
  const outerParts = new ByteParts();
  const elementParts = new ByteParts();
  /** The string at depth 1 that was read last. It is truncated if it is longer than the key. */
  let lastString = "";
  let isAfterColon = false;
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let state: "before" | "inside" | "after" = "before";
  let count = 0;

  /** Reads a byte outside of the array. @returns whether the array begins after it */
  const readOuterByte = (byte: number): boolean => {
    if (isInString) {
      if (depth === 1 && lastString.length <= key.length && byte !== quote) lastString += String.fromCharCode(byte);
      readStringByte(byte);
      return false;
    }
    const isArray =
      byte === openBracket && depth === 1 && isAfterColon && lastString.toLowerCase() === key.toLowerCase();
    if (byte === colon) isAfterColon = depth === 1;
    else if (byte > 32) isAfterColon = false;
    if (byte === quote) {
      isInString = true;
      if (depth === 1) lastString = "";
    } else if (byte === openBrace || byte === openBracket) depth += 1;
    else if (byte === closeBrace || byte === closeBracket) depth -= 1;
    return isArray;
  };
  const readStringByte = (byte: number): void => {
    if (isEscaped) isEscaped = false;
    else if (byte === backslash) isEscaped = true;
    else if (byte === quote) isInString = false;
  };

  return {
    push(bytes) {
      const elements: string[] = [];
      let from = 0;
      for (let index = 0; index < bytes.length; index++) {
        const byte = bytes[index] ?? 0;
        if (state !== "inside") {
          if (!readOuterByte(byte) || state === "after") continue;
          outerParts.add(bytes.slice(from, index + 1));
          from = index + 1;
          state = "inside";
        } else if (isInString) readStringByte(byte);
        else if (byte === quote) isInString = true;
        else if (depth === 2 && (byte === comma || byte === closeBracket)) {
          elementParts.add(bytes.subarray(from, index));
          const text = elementParts.takeText();
          // An empty array has no element between its brackets.
          if (byte === comma || count > 0 || text.trim() !== "") elements.push(text);
          count += 1;
          from = byte === comma ? index + 1 : index;
          if (byte === comma) continue;
          depth -= 1;
          state = "after";
        } else if (byte === openBrace || byte === openBracket) depth += 1;
        else if (byte === closeBrace || byte === closeBracket) depth -= 1;
      }
      (state === "inside" ? elementParts : outerParts).add(bytes.slice(from));
      return elements;
    },
    finish: () => outerParts.takeText() + (state === "inside" ? elementParts.takeText() : ""),
  };
}
