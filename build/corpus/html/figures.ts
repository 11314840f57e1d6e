import { type Composer, escapeHtml } from "./composer.ts";
import { formatCaption } from "./tables.ts";

export type FigureKind = "bars" | "lines" | "pie" | "diagram" | "picture";

/** Adds a figure with its caption, in the text or at the top of a column. */
export function addFigure(
  composer: Composer,
  kind = drawKind(composer),
  { hasCaption = composer.chance(0.9) } = {},
): void {
  const caption = hasCaption ? formatCaption(composer, "figure") : "";
  const figure = formatFigure(composer, kind, getColumnWidth(composer) * composer.random.drawNumber(0.65, 1));
  const html = composer.style.captions.figure === "below" ? figure + caption : caption + figure;
  composer.add(`<div class="unit" data-float="column">${html}</div>`);
}

/** Returns the width of a column in points. */
export function getColumnWidth({ style: { layout } }: Composer): number {
  const { width, pagesPerSheet, margins, columns, gutter } = layout;
  return (width / pagesPerSheet - margins.left - margins.right - (columns - 1) * gutter) / columns;
}

function drawKind(composer: Composer): FigureKind {
  return composer.random.pickWeighted({ bars: 3, lines: 3, pie: 2, diagram: 3, picture: 4 });
}

/** Formats a figure as one zone with all its labels. @param width In points. */
export function formatFigure(
  composer: Composer,
  kind: FigureKind,
  width: number,
  ratio = composer.random.drawNumber(0.42, 0.75),
): string {
  const height = Math.min(width * ratio, composer.style.layout.height * 0.4);
  const content =
    kind === "picture" ? formatPicture(composer, width, height) : formatDrawing(composer, kind, width, height);
  return `<div class="fig" data-zone="figure">${content}</div>`;
}

/** Formats a picture, which the browser draws by its seed. */
export function formatPicture(composer: Composer, width: number, height: number): string {
  const seed = composer.integer(1, 1_000_000);
  return `<img data-picture="${seed}" data-width="${Math.round(width)}" data-height="${Math.round(height)}" style="width: ${width}pt; height: ${height}pt">`;
}

function formatDrawing(
  composer: Composer,
  kind: Exclude<FigureKind, "picture">,
  width: number,
  height: number,
): string {
  const chart = new Chart(composer, width, height);
  const drawn = {
    bars: () => chart.drawBars(),
    lines: () => chart.drawLines(),
    pie: () => chart.drawPie(),
    diagram: () => chart.drawDiagram(),
  };
  drawn[kind]();
  return `<svg style="width: ${width}pt; height: ${height}pt" viewBox="0 0 ${width} ${height}">${chart.shapes.join("")}</svg>`;
}

/** Draws charts and diagrams as SVG, with labels around them. */
class Chart {
  readonly shapes: string[] = [];
  private readonly composer: Composer;
  private readonly width: number;
  private readonly height: number;
  private readonly labelSize: number;
  private readonly colours: string[];

  constructor(composer: Composer, width: number, height: number) {
    this.composer = composer;
    this.width = width;
    this.height = height;
    this.labelSize = composer.random.drawNumber(6, 8.5);
    const hue = composer.integer(0, 359);
    const isGrey = composer.chance(0.3);
    this.colours = Array.from({ length: 6 }, (_, index) =>
      isGrey ? `hsl(0 0% ${20 + 12 * index}%)` : `hsl(${(hue + index * 57) % 360} 55% 48%)`,
    );
  }

  private colour(index: number): string {
    return this.colours[index % this.colours.length] ?? "black";
  }

  private label(x: number, y: number, text: string, anchor: "start" | "middle" | "end" = "middle"): void {
    this.shapes.push(
      `<text x="${x}" y="${y}" font-size="${this.labelSize}" text-anchor="${anchor}">${escapeHtml(text)}</text>`,
    );
  }

  private line(x1: number, y1: number, x2: number, y2: number, colour = "#333"): void {
    this.shapes.push(`<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}" stroke-width="0.6"/>`);
  }

  /** Draws the axes with their numbers and titles. @returns The area inside. */
  private drawAxes(): { left: number; top: number; right: number; bottom: number } {
    const { composer, width, height, labelSize } = this;
    const hasTitle = composer.chance(0.3);
    const area = {
      left: labelSize * 4.5,
      top: labelSize * (hasTitle ? 2.4 : 1),
      right: width - labelSize,
      bottom: height - labelSize * 3.4,
    };
    if (hasTitle) this.label(width / 2, labelSize * 1.1, composer.shortPhrase(40));
    const step = composer.random.pick([5, 10, 0.5, 20, 100]);
    const count = composer.integer(3, 6);
    for (let tick = 0; tick <= count; tick++) {
      const y = area.bottom - ((area.bottom - area.top) * tick) / count;
      this.label(area.left - 3, y + labelSize * 0.35, String(tick * step), "end");
      if (composer.chance(0.8)) this.line(area.left, y, area.right, y, "#ccc");
    }
    this.line(area.left, area.top, area.left, area.bottom);
    this.line(area.left, area.bottom, area.right, area.bottom);
    if (composer.chance(0.6)) this.label((area.left + area.right) / 2, height - 2, composer.shortPhrase(30));
    return area;
  }

  drawBars(): void {
    const area = this.drawAxes();
    const [groups, series] = [this.composer.integer(3, 8), this.composer.integer(1, 3)];
    const step = (area.right - area.left) / groups;
    for (let group = 0; group < groups; group++) {
      for (let index = 0; index < series; index++) {
        const height = (area.bottom - area.top) * this.composer.random.drawNumber(0.08, 0.95);
        const width = (step * 0.7) / series;
        const x = area.left + step * (group + 0.15) + index * width;
        this.shapes.push(
          `<rect x="${x}" y="${area.bottom - height}" width="${width}" height="${height}" fill="${this.colour(index)}"/>`,
        );
      }
      this.label(area.left + step * (group + 0.5), area.bottom + this.labelSize * 1.2, String(2010 + group));
    }
    if (series > 1) this.drawLegend(area.left + 6, area.top, series);
  }

  private drawLegend(left: number, top: number, series: number): void {
    for (let index = 0; index < series; index++) {
      const y = top + index * this.labelSize * 1.4;
      this.shapes.push(
        `<rect x="${left}" y="${y}" width="${this.labelSize}" height="${this.labelSize * 0.7}" fill="${this.colour(index)}"/>`,
      );
      this.label(left + this.labelSize * 1.4, y + this.labelSize * 0.75, this.composer.shortPhrase(18), "start");
    }
  }

  drawLines(): void {
    const area = this.drawAxes();
    const [points, series] = [this.composer.integer(5, 30), this.composer.integer(1, 4)];
    const step = (area.right - area.left) / (points - 1);
    for (let index = 0; index < series; index++) {
      let level = this.composer.random.drawNumber(0.2, 0.8);
      const path = Array.from({ length: points }, (_, point) => {
        level = Math.min(0.97, Math.max(0.03, level + this.composer.random.drawNumber(-0.12, 0.13)));
        return `${point === 0 ? "M" : "L"}${area.left + step * point} ${area.bottom - level * (area.bottom - area.top)}`;
      });
      this.shapes.push(`<path d="${path.join("")}" fill="none" stroke="${this.colour(index)}" stroke-width="1.1"/>`);
    }
    for (let tick = 0; tick <= 4; tick++)
      this.label(
        area.left + ((area.right - area.left) * tick) / 4,
        area.bottom + this.labelSize * 1.2,
        String(tick * 10),
      );
    this.drawLegend(area.right - this.labelSize * 11, area.top, series);
  }

  drawPie(): void {
    const [x, y] = [this.width / 2, this.height / 2];
    const radius = Math.min(this.width * 0.2, this.height * 0.38);
    let start = 0;
    const count = this.composer.integer(3, 6);
    for (let index = 0; index < count; index++) {
      const end =
        index === count - 1 ? 2 * Math.PI : start + (2 * Math.PI - start) * this.composer.random.drawNumber(0.2, 0.6);
      const point = (angle: number, scale = 1) =>
        [x + scale * radius * Math.sin(angle), y - scale * radius * Math.cos(angle)] as const;
      const arc = `A${radius} ${radius} 0 ${end - start > Math.PI ? 1 : 0} 1 ${point(end).join(" ")}`;
      this.shapes.push(
        `<path d="M${x} ${y}L${point(start).join(" ")}${arc}Z" fill="${this.colour(index)}" stroke="white"/>`,
      );
      const [labelX, labelY] = point((start + end) / 2, 1.18);
      const share = `${Math.round((100 * (end - start)) / (2 * Math.PI))} %`;
      this.label(
        labelX,
        labelY + 2,
        `${this.composer.shortPhrase(this.width < 260 ? 9 : 14)} ${share}`,
        labelX < x ? "end" : "start",
      );
      start = end;
    }
  }

  /** Draws boxes with labels that arrows connect. */
  drawDiagram(): void {
    const { composer, width, height, labelSize } = this;
    const [columns, rows] = [composer.integer(2, 4), composer.integer(1, 3)];
    const [stepX, stepY] = [width / columns, height / rows];
    const isFilled = composer.chance(0.5);
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const [left, top] = [stepX * (column + 0.1), stepY * (row + 0.2)];
        const fill = isFilled ? "#e4ebf2" : "none";
        this.shapes.push(
          `<rect x="${left}" y="${top}" width="${stepX * 0.8}" height="${stepY * 0.55}" fill="${fill}" stroke="#333" stroke-width="0.7"/>`,
        );
        this.label(
          stepX * (column + 0.5),
          stepY * (row + 0.475) + labelSize * 0.35,
          composer.shortPhrase(Math.max(6, Math.floor((stepX * 0.75) / (labelSize * 0.55)))),
        );
        if (column + 1 < columns)
          this.line(left + stepX * 0.8, stepY * (row + 0.475), left + stepX, stepY * (row + 0.475));
      }
  }
}
