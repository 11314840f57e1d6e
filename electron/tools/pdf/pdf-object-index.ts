import { inflateSync } from "node:zlib";
import { mebibyte } from "../../../shared/bytes.ts";
import { PdfParser, PdfSyntaxError, type PdfDictionary, type PdfObject } from "./pdf-objects.ts";

/** The maximum number of objects, and the maximum total size in bytes of the decompressed object streams. */
const maxObjects = 500_000;
const maxExpandedBytes = 64 * mebibyte;

/** The maximum length of the dictionary of an object stream, in bytes. */
const maxStreamDictionary = 500;

const objectStartPattern = /(?<!\d)(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj(?![a-z])/gu;
/**
 * Matches the reference to the catalog. It is in the trailer or in the dictionary of a cross-reference stream, which is
 * not compressed.
 */
const rootEntryPattern = /\/Root[\0\t\n\f\r ]+(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R/gu;
const encryptionPattern = /\/Encrypt[\0\t\n\f\r ]*(?:<<|\d{1,10}[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R)/u;

/** The data of a stream. `bytes` is missing if they are too large, damaged or compressed in an unknown way. */
export interface StreamData {
  size: number;
  bytes?: Uint8Array;
}

/** The place of an object: a position in the text of the file, or in that of an expanded object stream. */
interface ObjectPlace {
  text: string;
  position: number;
  /** The position in the file of the object, or of the object stream that contains it. */
  filePosition: number;
}

const isDictionary = (object: PdfObject | undefined): object is PdfDictionary => object instanceof Map;

/**
 * The objects of a PDF by their numbers. They are found by searching the file for the beginnings of objects, as in the
 * repair of damaged files, so that the cross-reference table is not needed. If several objects have the same number,
 * the last one counts, as after an incremental update. The index of an encrypted file is empty.
 */
export class PdfObjectIndex {
  readonly #text: string;
  readonly #places = new Map<number, ObjectPlace>();
  #expandedBytes = 0;
  /** The catalog of the document; undefined if there is none. */
  readonly catalog: PdfDictionary | undefined;

  /** @param file The bytes of the file. */
  constructor(file: Buffer) {
    this.#text = file.toString("latin1");
    if (encryptionPattern.test(this.#text)) return;
    const streams: number[] = [];
    for (const match of this.#text.matchAll(objectStartPattern)) {
      if (this.#places.size === maxObjects) break;
      const number = Number(match[1]);
      const position = match.index + match[0].length;
      this.#places.set(number, { text: this.#text, position, filePosition: position });
      if (/\/ObjStm\b/u.test(this.#text.slice(position, position + maxStreamDictionary))) streams.push(number);
    }
    for (const number of streams) this.#expand(number);
    const root = [...this.#text.matchAll(rootEntryPattern)].at(-1)?.[1];
    this.catalog = root === undefined ? undefined : this.getDictionary({ reference: Number(root) });
  }

  /** Returns an object, or the object that a reference leads to; null if it is missing or damaged. */
  resolve(object: PdfObject | undefined): PdfObject {
    if (!isReference(object)) return object ?? null;
    const place = this.#places.get(object.reference);
    if (place === undefined) return null;
    const parsed = parseOrNull(new PdfParser(place.text, place.position));
    return isReference(parsed) ? null : parsed;
  }

  /** Returns the dictionary of an object or a stream; an empty one if it is something else. */
  getDictionary(object: PdfObject | undefined): PdfDictionary {
    const resolved = this.resolve(object);
    return isDictionary(resolved) ? resolved : new Map();
  }

  /** Returns the items of an array, or another object as the only item. */
  getItems(object: PdfObject | undefined): readonly PdfObject[] {
    const resolved = this.resolve(object);
    if (resolved === null) return [];
    return Array.isArray(resolved) ? (resolved as readonly PdfObject[]) : [object ?? null];
  }

  /** Reads the data of a stream, which is compressed by Flate or not at all. */
  readStream(object: PdfObject | undefined, maxBytes: number): StreamData {
    const place = isReference(object) ? this.#places.get(object.reference) : undefined;
    if (place === undefined || place.text !== this.#text) return { size: 0 };
    const parser = new PdfParser(place.text, place.position);
    const dictionary = parseOrNull(parser);
    if (!isDictionary(dictionary) || !parser.accept("stream")) return { size: 0 };
    const start =
      parser.position + (/^\r?\n/u.exec(this.#text.slice(parser.position, parser.position + 2))?.[0].length ?? 0);
    const statedLength = this.resolve(dictionary.get("Length"));
    const isLengthRight =
      typeof statedLength === "number" &&
      /^\s*endstream/u.test(this.#text.slice(start + statedLength, start + statedLength + 20));
    const end = isLengthRight ? start + statedLength : this.#text.indexOf("endstream", start);
    if (end < 0) return { size: 0 };
    const filters = this.getItems(dictionary.get("Filter")).map((filter) => this.resolve(filter));
    const predictor = this.getItems(dictionary.get("DecodeParms")).some((parms) =>
      this.getDictionary(parms).has("Predictor"),
    );
    let bytes: Uint8Array = Buffer.from(this.#text.slice(start, end), "latin1");
    for (const filter of filters) {
      if (!isName(filter) || (filter.name !== "FlateDecode" && filter.name !== "Fl") || predictor)
        return { size: bytes.length };
      const inflated = inflate(bytes, maxBytes);
      if (typeof inflated === "number") return { size: inflated };
      bytes = inflated;
    }
    return bytes.length > maxBytes ? { size: bytes.length } : { size: bytes.length, bytes };
  }

  /** Adds the objects of an object stream (ISO 32000-1, 7.5.7). */
  #expand(number: number): void {
    const filePosition = this.#places.get(number)?.filePosition ?? 0;
    const { bytes } = this.readStream({ reference: number }, maxExpandedBytes - this.#expandedBytes);
    const dictionary = this.getDictionary({ reference: number });
    const [count, first] = [dictionary.get("N"), dictionary.get("First")];
    if (bytes === undefined || typeof count !== "number" || typeof first !== "number") return;
    this.#expandedBytes += bytes.length;
    const text = Buffer.from(bytes).toString("latin1");
    const numbers = text.slice(0, first).match(/\d+/gu)?.map(Number) ?? [];
    for (let index = 0; index < Math.min(count, numbers.length / 2); index++) {
      const [id, offset] = [numbers[2 * index], numbers[2 * index + 1]];
      if (id === undefined || offset === undefined || this.#places.size === maxObjects) return;
      // An object with the same number at a later position in the file replaces the object of the stream.
      if ((this.#places.get(id)?.filePosition ?? 0) > filePosition) continue;
      this.#places.set(id, { text, position: first + offset, filePosition });
    }
  }
}

const isReference = (object: PdfObject | undefined): object is { reference: number } =>
  typeof object === "object" && object !== null && "reference" in object;
const isName = (object: PdfObject | undefined): object is { name: string } =>
  typeof object === "object" && object !== null && "name" in object;

/** Parses an object; null if it is damaged. */
function parseOrNull(parser: PdfParser): PdfObject {
  try {
    return parser.parse();
  } catch (error) {
    if (error instanceof PdfSyntaxError) return null;
    throw error;
  }
}

/**
 * Decompresses data. Returns a number instead of the data if they cannot be used: a size above `maxBytes` if they are
 * too large, and 0 if they are damaged.
 */
function inflate(data: Uint8Array, maxBytes: number): Uint8Array | number {
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    return error.code === "ERR_BUFFER_TOO_LARGE" ? maxBytes + 1 : 0;
  }
}
