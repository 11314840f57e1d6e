const context = document.createElement("canvas").getContext("2d");

interface FontMetrics {
  ascent: number;
  height: number;
}

const fontMetrics = new Map<string, FontMetrics>();

function measureFont(font: string): FontMetrics {
  const known = fontMetrics.get(font);
  if (known !== undefined || context === null) return known ?? { ascent: 0, height: 1 };
  context.font = font;
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText("x");
  const metrics = { ascent: fontBoundingBoxAscent, height: fontBoundingBoxAscent + fontBoundingBoxDescent };
  fontMetrics.set(font, metrics);
  return metrics;
}

/** The bounding box of what is drawn, in pixels from the top left corner of the window. */
export class InkBox {
  left = Infinity;
  top = Infinity;
  right = -Infinity;
  bottom = -Infinity;

  get isEmpty(): boolean {
    return this.left >= this.right || this.top >= this.bottom;
  }

  private add(left: number, top: number, right: number, bottom: number): void {
    this.left = Math.min(this.left, left);
    this.top = Math.min(this.top, top);
    this.right = Math.max(this.right, right);
    this.bottom = Math.max(this.bottom, bottom);
  }

  /** Adds a drawn element. An SVG image counts by its shapes, without its margins. */
  addElement(element: Element): void {
    const parts =
      element instanceof SVGSVGElement ? element.querySelectorAll("path, rect, circle, line, text, image") : [element];
    for (const part of parts) {
      const { left, top, right, bottom, width, height } = part.getBoundingClientRect();
      if (width > 0 || height > 0) this.add(left, top, right, bottom);
    }
  }

  /** Adds the glyphs of a text. Their height is that of their outlines, not that of their line. */
  addText(node: Text, parent: Element): void {
    if (parent instanceof SVGElement) return;
    const { fontStyle, fontWeight, fontSize, fontFamily, visibility } = getComputedStyle(parent);
    if (visibility === "hidden" || context === null) return;
    const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const { ascent, height } = measureFont(font);
    const range = document.createRange();
    for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      context.font = font;
      const metrics = context.measureText(word.replaceAll("\u00ad", ""));
      for (const rect of range.getClientRects()) {
        if (rect.width === 0) continue;
        // The metrics of the font and the rectangle may be rounded differently.
        const baseline = rect.top + (ascent / height) * rect.height;
        const top = baseline - metrics.actualBoundingBoxAscent;
        this.add(rect.left, top, rect.right, baseline + metrics.actualBoundingBoxDescent);
      }
    }
  }
}
