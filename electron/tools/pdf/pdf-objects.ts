/** A name of PDF syntax, such as `/Catalog`. */
export interface PdfName {
  name: string;
}
/** A reference to an indirect object, by its number. */
export interface PdfReference {
  reference: number;
}
/** A string of PDF syntax. Each character is a byte. */
export interface PdfString {
  bytes: string;
}
export type PdfDictionary = ReadonlyMap<string, PdfObject>;
/**
 * An object of PDF syntax (ISO 32000-1, 7.3). A stream is represented by its dictionary; its data follow the dictionary
 * in the file.
 */
export type PdfObject =
  | null
  | boolean
  | number
  | PdfName
  | PdfReference
  | PdfString
  | readonly PdfObject[]
  | PdfDictionary;

/** Thrown for text that is no object. */
export class PdfSyntaxError extends Error {
  override readonly name = "PdfSyntaxError";
}

/** The maximum depth of arrays and dictionaries. */
const maxDepth = 64;

const spacePattern = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*/uy;
const regularCharacterPattern = /[^\0\t\n\f\r ()<>[\]{}/%]+/uy;
const referencePattern = /(\d+)[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/uy;
const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** A parser of the objects in a text of single bytes (Latin-1). */
export class PdfParser {
  readonly #text: string;
  /** The position after the part that has been parsed. */
  position: number;

  constructor(text: string, position = 0) {
    this.#text = text;
    this.position = position;
  }

  /** @throws {PdfSyntaxError} */
  parse(depth = 0): PdfObject {
    if (depth > maxDepth) throw this.#error("nested too deep");
    this.#skipSpace();
    const char = this.#text[this.position];
    if (char === "/") return { name: this.#parseName() };
    if (char === "(") return { bytes: this.#parseLiteral() };
    if (char === "[") return this.#parseArray(depth);
    if (char === "<") return this.#text[this.position + 1] === "<" ? this.#parseDictionary(depth) : this.#parseHex();
    const number = this.#match(referencePattern)?.[1];
    if (number !== undefined) return { reference: Number(number) };
    const token = this.#match(regularCharacterPattern)?.[0];
    if (token === "null") return null;
    if (token === "true" || token === "false") return token === "true";
    if (token === undefined || !/^[-+]?(?:\d+\.?\d*|\.\d+)$/u.test(token)) throw this.#error("unknown token");
    return Number(token);
  }

  /** Skips a keyword. @returns whether it was there */
  accept(keyword: string): boolean {
    this.#skipSpace();
    if (!this.#text.startsWith(keyword, this.position)) return false;
    this.position += keyword.length;
    return true;
  }

  #skipSpace(): void {
    this.#match(spacePattern);
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.#text);
    if (match !== null) this.position = pattern.lastIndex;
    return match ?? undefined;
  }

  #parseName(): string {
    this.position += 1;
    const text = this.#match(regularCharacterPattern)?.[0] ?? "";
    return text.replaceAll(/#([0-9a-f]{2})/giu, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  }

  #parseArray(depth: number): PdfObject[] {
    this.position += 1;
    const items: PdfObject[] = [];
    while (!this.accept("]")) items.push(this.parse(depth + 1));
    return items;
  }

  #parseDictionary(depth: number): PdfDictionary {
    this.position += 2;
    const entries = new Map<string, PdfObject>();
    while (!this.accept(">>")) {
      if (this.#text[this.position] !== "/") throw this.#error("a key is missing");
      const name = this.#parseName();
      entries.set(name, this.parse(depth + 1));
    }
    return entries;
  }

  #parseHex(): PdfString {
    const end = this.#text.indexOf(">", this.position);
    if (end < 0) throw this.#error("a string does not end");
    const digits = this.#text.slice(this.position + 1, end).replaceAll(/[^0-9a-f]/giu, "");
    this.position = end + 1;
    return { bytes: Buffer.from(digits.padEnd(digits.length + (digits.length % 2), "0"), "hex").toString("latin1") };
  }

  #parseLiteral(): string {
    let text = "";
    let openParentheses = 1;
    for (this.position += 1; this.position < this.#text.length; this.position++) {
      const char = this.#text[this.position] ?? "";
      if (char === "\\") {
        const octal = /^[0-7]{1,3}/u.exec(this.#text.slice(this.position + 1, this.position + 4))?.[0];
        const next = this.#text[this.position + 1] ?? "";
        if (octal !== undefined) text += String.fromCodePoint(Number.parseInt(octal, 8) & 0xff);
        else if (next !== "\n" && next !== "\r") text += escapes[next] ?? next;
        const isLineEnd = next === "\r" && this.#text[this.position + 2] === "\n";
        this.position += octal?.length ?? (isLineEnd ? 2 : 1);
        continue;
      }
      if (char === "(") openParentheses += 1;
      if (char === ")") openParentheses -= 1;
      if (openParentheses === 0) {
        this.position += 1;
        return text;
      }
      text += char;
    }
    throw this.#error("a string does not end");
  }

  #error(problem: string): PdfSyntaxError {
    return new PdfSyntaxError(`${problem} at byte ${this.position}`);
  }
}

/**
 * The characters of PDFDocEncoding (ISO 32000-1, D.3) that differ from Latin-1. They begin at the codes 0x18 and 0x80.
 */
const pdfDocCharacters = new Map<string, string>([
  ...Array.from("˘ˇˆ˙˝˛˚˜", (character, index): [string, string] => [String.fromCodePoint(0x18 + index), character]),
  ...Array.from("•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\ufffd€", (character, index): [string, string] => [
    String.fromCodePoint(0x80 + index),
    character,
  ]),
]);

/** Matches the codes at which PDFDocEncoding may differ from Latin-1. */
const otherThanLatin1 = /[^ -~\xa1-\xff]/g;

/** Decodes a text string: UTF-16 or UTF-8 with a byte order mark, or else PDFDocEncoding. */
export function decodeTextString({ bytes }: PdfString): string {
  const data = Buffer.from(bytes, "latin1");
  if (bytes.startsWith("\xFE\xFF")) return new TextDecoder("utf-16be").decode(data);
  if (bytes.startsWith("\xFF\xFE")) return new TextDecoder("utf-16le").decode(data);
  if (bytes.startsWith("\xEF\xBB\xBF")) return new TextDecoder().decode(data);
  return bytes.replaceAll(otherThanLatin1, (character) => pdfDocCharacters.get(character) ?? character);
}
