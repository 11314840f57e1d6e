/** Attribute values; those that are undefined are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Everything outside XML 1.0's `Char`: control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
const illegal = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
  "\n": "&#10;",
  "\t": "&#9;",
};

/** Text for between tags. What XML cannot carry becomes U+FFFD, so that its place still shows. */
export function escapeText(text: string): string {
  return text.replace(illegal, "\ufffd").replace(/[&<>\r]/gu, (character) => entities[character] ?? character);
}

/** Text for between double quotes; line breaks and tabs survive the parser's normalization. */
export function escapeAttribute(text: string): string {
  return text.replace(illegal, "\ufffd").replace(/[&<>"\r\n\t]/gu, (character) => entities[character] ?? character);
}

/** Writes XML, indented by two spaces, elements in the order in which they are called for. */
export class XmlWriter {
  readonly #lines: string[] = ['<?xml version="1.0" encoding="UTF-8"?>'];
  #depth = 0;

  /** An element with what `content` writes inside it; without `content`, an empty one. */
  element(name: string, attributes: Attributes, content?: () => void): void {
    if (content === undefined) {
      this.#line(`<${name}${attributeText(attributes)}/>`);
      return;
    }
    this.#line(`<${name}${attributeText(attributes)}>`);
    this.#depth += 1;
    content();
    this.#depth -= 1;
    this.#line(`</${name}>`);
  }

  /** An element that holds text and nothing else; the text is kept as it is, with its spaces. */
  text(name: string, attributes: Attributes, text: string): void {
    this.#line(`<${name}${attributeText(attributes)}>${escapeText(text)}</${name}>`);
  }

  /** For an element whose content is only known piece by piece; close what you open. */
  open(name: string, attributes: Attributes): void {
    this.#line(`<${name}${attributeText(attributes)}>`);
    this.#depth += 1;
  }

  close(name: string): void {
    this.#depth -= 1;
    this.#line(`</${name}>`);
  }

  toString(): string {
    return `${this.#lines.join("\n")}\n`;
  }

  #line(text: string): void {
    this.#lines.push("  ".repeat(this.#depth) + text);
  }
}

function attributeText(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join("");
}
