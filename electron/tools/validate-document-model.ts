import { SaxesParser } from "saxes";
import { documentModelNamespace, documentModelXsd } from "../../shared/document/document-model-xsd.ts";
import { reportProgress } from "../pipeline/progress.ts";
import { validateXml, XmlInvalidError } from "./validate-xml.ts";

/**
 * Validates a document-model XML of any length against its XSD, with the memory of its longest page.
 *
 * libxml2 validates only whole documents, which it builds as a tree. The text is therefore split while it is parsed:
 * - Each page or section is validated in a document of its own, with the start of the whole document before it.
 * - The outline is validated at the end: the whole document, in which each page is empty.
 *
 * Together they are as strict as a validation of the whole. The validity of a page's content does not depend on anything
 * outside of the page: neither its types nor its identity constraints (`pageZoneId`, `pageZoneDescribes` and those of
 * sections) refer to other elements. All other constraints, such as the uniqueness of page numbers, concern only the
 * outline. The outline takes about a kilobyte of memory per page.
 *
 * @example await validateDocumentModel(createReadStream(path, "utf8"));
 * @throws {XmlInvalidError} if the text is not well formed or not valid
 */
export async function validateDocumentModel(xml: AsyncIterable<string>): Promise<void> {
  const splitter = new PageSplitter((page) => {
    page.validate();
    reportProgress();
  });
  for await (const chunk of xml) splitter.write(chunk);
  splitter.close().validate();
}

/** A text that consists of pieces of the document. Errors in it are reported with the line numbers of the document. */
class Excerpt {
  private text = "";
  private lines = 1;
  private readonly pieces: { line: number; documentLine: number }[] = [];

  append({ text, line }: Piece): void {
    this.pieces.push({ line: this.lines, documentLine: line });
    this.text += text;
    this.lines += countLineBreaks(text);
  }

  /** @throws {XmlInvalidError} */
  validate(): void {
    validateXml(this.text, documentModelXsd, (line) => {
      const piece = this.pieces.findLast((candidate) => candidate.line <= line);
      return piece === undefined ? line : line - piece.line + piece.documentLine;
    });
  }
}

/** A piece of the document, with the line at which it begins. */
interface Piece {
  text: string;
  line: number;
}

/** Splits a document into its pages, each with the start of the document before it, and the outline. */
class PageSplitter {
  private readonly parser = new SaxesParser({ xmlns: true });
  private readonly onPage: (page: Excerpt) => void;
  private readonly outline = new Excerpt();
  /** The text after the last cut. */
  private text = "";
  /** The position of the last cut in the document, in UTF-16 code units, and its line. */
  private position = 0;
  private line = 1;
  /** The qualified names of the open elements, from the root on. */
  private readonly openNames: string[] = [];
  private isInBody = false;
  /** The start of the document up to the first page, and the start tag of the open page. */
  private start: Piece | undefined;
  private pageStart: Piece | undefined;

  constructor(onPage: (page: Excerpt) => void) {
    this.onPage = onPage;
    this.parser.on("error", (error) => {
      throw new XmlInvalidError(error.message);
    });
    this.parser.on("doctype", () => {
      throw new XmlInvalidError("The document has a DOCTYPE, which is not allowed.");
    });
    this.parser.on("opentag", ({ name, local, isSelfClosing }) => {
      this.openNames.push(name);
      // An empty page has nothing but its start tag, which the outline has too.
      if (isSelfClosing) return;
      if (this.openNames.length === 2 && local === "body") this.openBody();
      else if (this.openNames.length === 3 && this.isInBody) this.openPage();
    });
    this.parser.on("closetag", ({ name, isSelfClosing }) => {
      if (this.openNames.length === 3 && this.isInBody && !isSelfClosing) this.closePage(name);
      if (this.openNames.length === 2) this.isInBody = false;
      this.openNames.pop();
    });
  }

  write(chunk: string): void {
    this.text += chunk;
    this.parser.write(chunk);
  }

  /** Ends the document and returns its outline. */
  close(): Excerpt {
    this.parser.close();
    this.outline.append({ text: this.text, line: this.line });
    return this.outline;
  }

  private openBody(): void {
    const piece = this.cut();
    this.isInBody = true;
    this.start ??= piece;
    this.outline.append(piece);
  }

  private openPage(): void {
    this.pageStart = this.cut();
    this.outline.append({ ...this.pageStart, text: detach(this.pageStart.text) });
  }

  private closePage(name: string): void {
    const content = this.cut();
    const { line } = this;
    this.outline.append({ text: `</${name}>`, line });
    const [root = "", body = ""] = this.openNames;
    const end = `</${body}><history xmlns="${documentModelNamespace}"/></${root}>`;
    const page = new Excerpt();
    for (const piece of [this.start, this.pageStart, content, { text: end, line }]) if (piece) page.append(piece);
    this.onPage(page);
  }

  /** Cuts off and returns the text up to the position that the parser has reached. */
  private cut(): Piece {
    const length = this.parser.position - this.position;
    const piece = { text: this.text.slice(0, length), line: this.line };
    this.text = this.text.slice(length);
    this.position = this.parser.position;
    this.line += countLineBreaks(piece.text);
    return piece;
  }
}

/** Copies a substring, since V8 keeps the whole string in memory as long as a substring of it. */
function detach(text: string): string {
  return Buffer.from(text).toString();
}

function countLineBreaks(text: string): number {
  let count = 0;
  for (let index = text.indexOf("\n"); index >= 0; index = text.indexOf("\n", index + 1)) count += 1;
  return count;
}
