import type { PDFOperatorList } from "pdfjs-dist/types/src/display/api.js";
import type { Glyphs } from "../../pipeline/read/raw-page.ts";
import { emptyGlyphs } from "../../pipeline/read/raw-page.ts";
import type { PageContext, DrawingState } from "./pdfjs-context.ts";
import { isNumbers, toMatrix, multiply } from "./matrix.ts";
import type { Matrix } from "./matrix.ts";
import { createGraphics } from "./path-graphics.ts";
import type { Graphics } from "./path-graphics.ts";
import { addImage, addPathOperator, applyExtendedState, isImage } from "./pdfjs-graphics.ts";
import { PageFonts, getGlyphText } from "./pdfjs-fonts.ts";
import { addGlyph, countCharacters } from "./pdfjs-glyphs.ts";
import type { Cell } from "./pdfjs-glyphs.ts";
import { TextRuns } from "./pdfjs-text-runs.ts";
import { intersectClip } from "./pdfjs-clip.ts";
import { MarkedContent } from "./pdfjs-marked-content.ts";
import { createTextState, setMatrix, showText, textOperators } from "./pdfjs-text.ts";

/** The text and graphics that the operators of a page draw. */
interface PageDrawing extends Graphics {
  glyphs: Glyphs;
  /** The number of words that were left out because nobody sees them on the page. */
  hiddenWords: number;
}

/**
 * Reads the text, ruling lines, fills, images and drawings of a page from its operators.
 * @param onText Called with the id of each annotation that shows text.
 */
export function readOperators(
  list: PDFOperatorList,
  page: PageContext,
  onText: (annotation: string) => void,
): PageDrawing {
  const reader = new OperatorReader(list, page, onText);
  reader.read();
  return { ...reader.graphics, glyphs: reader.glyphs, hiddenWords: reader.runs.hiddenWords };
}

class OperatorReader {
  readonly graphics = createGraphics();
  readonly glyphs: Glyphs;
  readonly runs: TextRuns;
  private readonly page: PageContext;
  private readonly names: ReadonlyMap<number, string>;
  private readonly list: PDFOperatorList;
  private readonly fonts: PageFonts;
  private readonly stack: DrawingState[] = [];
  private readonly markedContent: MarkedContent;
  private state: DrawingState;
  private isClipPending = false;
  private depth = 0;
  private readonly onText: (annotation: string) => void;
  private annotation: string | undefined;
  /** Whether the current operators belong to an annotation that is not part of the page. */
  private isSkipped = false;

  constructor(list: PDFOperatorList, page: PageContext, onText: (annotation: string) => void) {
    this.list = list;
    this.onText = onText;
    this.page = page;
    this.names = new Map(Object.entries(page.operators).map(([name, number]) => [number, name]));
    this.glyphs = emptyGlyphs(countCharacters(list, page.operators));
    this.runs = new TextRuns(this.glyphs, page);
    this.fonts = new PageFonts(this.glyphs.fonts);
    if (page.tagged) this.glyphs.mcid = new Int32Array(this.glyphs.code.length);
    this.markedContent = new MarkedContent((group) => page.isOn(group));
    this.state = this.createState(page.toPage);
  }

  read(): void {
    this.list.fnArray.forEach((number: number, index: number) => {
      const name = this.names.get(number) ?? "";
      const operands = (this.list.argsArray[index] ?? []) as unknown[];
      if (this.isSkipped && name !== "endAnnotation") return;
      textOperators[name]?.(this.state.text, operands.map(Number));
      this.updateState(name, operands);
      if (this.markedContent.isVisible()) this.draw(name, operands);
      if (name === "constructPath") this.endPath(operands[2]);
    });
    this.runs.removeHidden();
  }

  private createState(matrix: Matrix): DrawingState {
    const colors = {
      fill: "#000000",
      stroke: "#000000",
      fillAlpha: 1,
      strokeAlpha: 1,
      isBlended: false,
      isMasked: false,
    };
    return { matrix, lineWidth: 1, ...colors, clip: undefined, text: createTextState() };
  }

  /** Updates the graphics and text state. */
  private updateState(name: string, operands: readonly unknown[]): void {
    const { state } = this;
    switch (name) {
      case "save":
        this.save();
        break;
      case "restore":
        this.restore();
        break;
      case "transform":
        state.matrix = multiply(toMatrix(operands), state.matrix);
        break;
      case "paintFormXObjectBegin":
        this.depth += 1;
        this.save();
        if (isNumbers(operands[0])) this.state.matrix = multiply(toMatrix(operands[0]), this.state.matrix);
        if (isNumbers(operands[1])) this.clip(operands[1]);
        break;
      case "paintFormXObjectEnd":
        this.depth -= 1;
        this.restore();
        break;
      case "setLineWidth":
        state.lineWidth = Number(operands[0]);
        break;
      case "setFillRGBColor":
        state.fill = String(operands[0]);
        break;
      case "setStrokeRGBColor":
        state.stroke = String(operands[0]);
        break;
      // Patterns: pdf.js converts all other colours to RGB.
      case "setFillColorN":
        state.fill = undefined;
        break;
      case "setStrokeColorN":
        state.stroke = undefined;
        break;
      case "setGState":
        applyExtendedState(state, operands[0]);
        break;
      case "setTextMatrix":
        setMatrix(state.text, toMatrix(isNumbers(operands[0]) ? operands[0] : operands));
        break;
      case "setFont":
        this.setFont(String(operands[0]), Number(operands[1]));
        break;
      case "clip":
      case "eoClip":
        this.isClipPending = true;
        break;
      case "beginMarkedContent":
        this.markedContent.open(operands[0]);
        break;
      case "beginMarkedContentProps":
        // A form has MCIDs of its own, which are not those of the page.
        this.markedContent.open(operands[0], operands[1], this.depth === 0);
        break;
      case "endMarkedContent":
        this.markedContent.close();
        break;
      case "beginAnnotation":
        this.beginAnnotation(operands);
        break;
      case "endAnnotation":
        this.isSkipped = false;
        this.annotation = undefined;
        break;
      default:
    }
  }

  private draw(name: string, operands: readonly unknown[]): void {
    if (name === "constructPath") {
      addPathOperator(
        this.names.get(Number(operands[0])) ?? "",
        operands.slice(1),
        this.state,
        this.page,
        this.graphics,
        this.runs.visibility,
      );
    }
    if (name === "showText") this.showText(operands[0]);
    if (isImage(name)) addImage(this.state, this.page, this.graphics, this.runs.visibility);
  }

  private showText(items: unknown): void {
    const { glyphs, state } = this;
    const from = glyphs.count;
    const mcid = this.markedContent.getMcid();
    showText(items as never, state.text, state.matrix, (text, cell) => {
      const shown = getGlyphText(text, state.text.font);
      if (this.isOnPage(cell)) addGlyph(glyphs, shown, cell, state.text.fontIndex, mcid);
      else this.runs.countHidden(shown);
    });
    this.runs.add(from, state);
    if (this.annotation !== undefined && glyphs.count > from) this.onText(this.annotation);
  }

  private save(): void {
    this.stack.push({ ...this.state, text: { ...this.state.text } });
  }

  private restore(): void {
    this.state = this.stack.pop() ?? this.state;
  }

  /** Applies a clip at the end of its path. */
  private endPath(box: unknown): void {
    if (this.isClipPending && isNumbers(box)) this.clip(box);
    this.isClipPending = false;
  }

  /** @param box Two opposite corners. */
  private clip(box: ArrayLike<number>): void {
    const { matrix, clip } = this.state;
    this.state.clip = intersectClip(clip, box, matrix);
  }

  private setFont(name: string, size: number): void {
    const { text } = this.state;
    text.size = size;
    text.font = this.page.getFont(name) ?? {};
    text.fontIndex = this.fonts.getIndex(name, text.font, text.mode);
  }

  private beginAnnotation([id, , transform, matrix]: readonly unknown[]): void {
    this.annotation = String(id);
    this.isSkipped = !this.page.isShown(this.annotation);
    const annotationMatrix = isNumbers(transform) ? multiply(toMatrix(transform), this.page.toPage) : this.page.toPage;
    this.state = this.createState(isNumbers(matrix) ? multiply(toMatrix(matrix), annotationMatrix) : annotationMatrix);
  }

  private isOnPage({ corner, oppositeCorner }: Cell): boolean {
    const x = (corner.x + oppositeCorner.x) / 2;
    const y = (corner.y + oppositeCorner.y) / 2;
    return x >= 0 && x <= this.page.width && y >= 0 && y <= this.page.height;
  }
}
