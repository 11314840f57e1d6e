/** Markup that is safe to put into a page as it is. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Html[];

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function written(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(({ text }) => text).join("");
  return String(part).replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Writes markup; what is put into it is text, unless it is markup itself. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(written)));
}

export const nothing = new Html("");

/** Text in which `…` marks code. */
export function prose(text: string): Html[] {
  return text.split("`").map((part, index) => (index % 2 === 1 ? markup`<code>${part}</code>` : markup`${part}`));
}
