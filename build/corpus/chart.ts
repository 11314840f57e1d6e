import { escapeMarkup } from "./markup.ts";
import type { DrawnText } from "./text/drawn-text.ts";

export type ChartKind = "bars" | "lines" | "pie" | "diagram";

/**
 * Draws a chart or a diagram.
 * @param width In points.
 * @param height In points.
 * @returns Its elements of SVG.
 */
export function drawChart(text: DrawnText, kind: ChartKind, width: number, height: number): string[] {
  const chart = new Chart(text, width, height);
  const drawn = {
    bars: () => chart.drawBars(),
    lines: () => chart.drawLines(),
    pie: () => chart.drawPie(),
    diagram: () => chart.drawDiagram(),
  };
  drawn[kind]();
  return chart.shapes;
}

/** Draws charts and diagrams as SVG, with labels around them. */
class Chart {
  readonly shapes: string[] = [];
  private readonly text: DrawnText;
  private readonly width: number;
  private readonly height: number;
  private readonly labelSize: number;
  private readonly colours: string[];

  constructor(text: DrawnText, width: number, height: number) {
    this.text = text;
    this.width = width;
    this.height = height;
    this.labelSize = text.random.drawNumber(6, 8.5);
    const hue = text.integer(0, 359);
    const isGrey = text.chance(0.3);
    this.colours = Array.from({ length: 6 }, (_, index) =>
      isGrey ? `hsl(0 0% ${20 + 12 * index}%)` : `hsl(${(hue + index * 57) % 360} 55% 48%)`,
    );
  }

  private colour(index: number): string {
    return this.colours[index % this.colours.length] ?? "black";
  }

  private label(x: number, y: number, text: string, anchor: "start" | "middle" | "end" = "middle"): void {
    this.shapes.push(
      `<text x="${x}" y="${y}" font-size="${this.labelSize}" text-anchor="${anchor}">${escapeMarkup(text)}</text>`,
    );
  }

  private line(x1: number, y1: number, x2: number, y2: number, colour = "#333"): void {
    this.shapes.push(`<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}" stroke-width="0.6"/>`);
  }

  /** Draws the axes with their numbers and titles. @returns The area inside. */
  private drawAxes(): { left: number; top: number; right: number; bottom: number } {
    const { text, width, height, labelSize } = this;
    const hasTitle = text.chance(0.3);
    const area = {
      left: labelSize * 4.5,
      top: labelSize * (hasTitle ? 2.4 : 1),
      right: width - labelSize,
      bottom: height - labelSize * 3.4,
    };
    if (hasTitle) this.label(width / 2, labelSize * 1.1, text.shortPhrase(40));
    const step = text.random.pick([5, 10, 0.5, 20, 100]);
    const count = text.integer(3, 6);
    for (let tick = 0; tick <= count; tick++) {
      const y = area.bottom - ((area.bottom - area.top) * tick) / count;
      this.label(area.left - 3, y + labelSize * 0.35, String(tick * step), "end");
      if (text.chance(0.8)) this.line(area.left, y, area.right, y, "#ccc");
    }
    this.line(area.left, area.top, area.left, area.bottom);
    this.line(area.left, area.bottom, area.right, area.bottom);
    if (text.chance(0.6)) this.label((area.left + area.right) / 2, height - 2, text.shortPhrase(30));
    return area;
  }

  drawBars(): void {
    const area = this.drawAxes();
    const [groups, series] = [this.text.integer(3, 8), this.text.integer(1, 3)];
    const step = (area.right - area.left) / groups;
    for (let group = 0; group < groups; group++) {
      for (let index = 0; index < series; index++) {
        const height = (area.bottom - area.top) * this.text.random.drawNumber(0.08, 0.95);
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
      this.label(left + this.labelSize * 1.4, y + this.labelSize * 0.75, this.text.shortPhrase(18), "start");
    }
  }

  drawLines(): void {
    const area = this.drawAxes();
    const [points, series] = [this.text.integer(5, 30), this.text.integer(1, 4)];
    const step = (area.right - area.left) / (points - 1);
    for (let index = 0; index < series; index++) {
      let level = this.text.random.drawNumber(0.2, 0.8);
      const path = Array.from({ length: points }, (_, point) => {
        level = Math.min(0.97, Math.max(0.03, level + this.text.random.drawNumber(-0.12, 0.13)));
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
    const count = this.text.integer(3, 6);
    for (let index = 0; index < count; index++) {
      const end =
        index === count - 1 ? 2 * Math.PI : start + (2 * Math.PI - start) * this.text.random.drawNumber(0.2, 0.6);
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
        `${this.text.shortPhrase(this.width < 260 ? 9 : 14)} ${share}`,
        labelX < x ? "end" : "start",
      );
      start = end;
    }
  }

  /** Draws boxes with labels that arrows connect. */
  drawDiagram(): void {
    const { text, width, height, labelSize } = this;
    const [columns, rows] = [text.integer(2, 4), text.integer(1, 3)];
    const [stepX, stepY] = [width / columns, height / rows];
    const isFilled = text.chance(0.5);
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
          text.shortPhrase(Math.max(6, Math.floor((stepX * 0.75) / (labelSize * 0.55)))),
        );
        if (column + 1 < columns)
          this.line(left + stepX * 0.8, stepY * (row + 0.475), left + stepX, stepY * (row + 0.475));
      }
  }
}
