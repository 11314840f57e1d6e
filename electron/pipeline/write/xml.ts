/** Attribute values by name. An attribute with the value undefined is not written. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Matches characters outside `Char` of XML 1.0: control characters, unpaired surrogates, U+FFFE and U+FFFF. */
const illegalCharacterPattern = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
  "\n": "&#10;",
  "\t": "&#9;",
};

/** Escapes element content. Characters that XML does not permit become U+FFFD. */
function escapeText(text: string): string {
  return text
    .replace(illegalCharacterPattern, "\ufffd")
    .replace(/[&<>\r]/gu, (character) => entities[character] ?? character);
}

/** Escapes an attribute value in double quotes, with line breaks and tabs as references, so that parsers keep them. */
function escapeAttribute(text: string): string {
  return text
    .replace(illegalCharacterPattern, "\ufffd")
    .replace(/[&<>"\r\n\t]/gu, (character) => entities[character] ?? character);
}

/**
 * Writes XML with an indentation of two spaces. `take` returns a long document in pieces, so that it is never in memory
 * as a whole.
 *
 * @example
 * const xml = new XmlWriter();
 * xml.element("page", { number: 1 }, () => xml.text("line", {}, "Invoice"));
 * file.write(xml.take());
 */
export class XmlWriter {
  #lines: string[] = ['<?xml version="1.0" encoding="UTF-8"?>'];
  #depth = 0;

  /** Writes an element. `content` writes its content; without `content`, the element is empty. */
  element(name: string, attributes: Attributes, content?: () => void): void {
    if (content === undefined) {
      this.#line(`<${name}${formatAttributes(attributes)}/>`);
      return;
    }
    this.#line(`<${name}${formatAttributes(attributes)}>`);
    this.#depth += 1;
    content();
    this.#depth -= 1;
    this.#line(`</${name}>`);
  }

  /** Writes an element that contains text only. Spaces are kept. */
  text(name: string, attributes: Attributes, text: string): void {
    this.#line(`<${name}${formatAttributes(attributes)}>${escapeText(text)}</${name}>`);
  }

  /** Opens an element whose content is written by later calls, up to {@link XmlWriter.close}. */
  open(name: string, attributes: Attributes): void {
    this.#line(`<${name}${formatAttributes(attributes)}>`);
    this.#depth += 1;
  }

  close(name: string): void {
    this.#depth -= 1;
    this.#line(`</${name}>`);
  }

  /** Returns the text that has been written since the last call, and clears it. */
  take(): string {
    const text = this.#lines.map((line) => `${line}\n`).join("");
    this.#lines = [];
    return text;
  }

  #line(text: string): void {
    this.#lines.push("  ".repeat(this.#depth) + text);
  }
}

function formatAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join("");
}
