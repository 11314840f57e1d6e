import { writeCaption, writePlace } from "./tables.ts";
import type { LatexWriter } from "./writer.ts";

/** Adds a float with a drawing. */
export function addFigure(writer: LatexWriter, isWide = false): void {
  const { random } = writer;
  const environment = isWide ? "figure*" : "figure";
  writer.add(`\n\\begin{${environment}}${writePlace(writer)}\\centering`);
  if (isWide || (writer.style.columns !== 2 && random.drawBoolean(0.25))) {
    for (const side of [0, 1]) {
      const width = writer.style.columns === 2 && !isWide ? 0.48 : 0.46;
      writer.add(`\\begin{minipage}[b]{${width}\\linewidth}\\centering`);
      addDrawing(writer, 0.3);
      if (side >= 0) writer.add(`\n\n${writeCaption(writer)}`);
      writer.add(`\\end{minipage}${side === 0 ? "\\hfill" : ""}%`);
    }
  } else {
    addDrawing(writer, writer.style.columns === 2 ? 0.4 : 0.7);
    writer.add(`\n\n${writeCaption(writer)}`);
  }
  writer.add(`\\end{${environment}}\n`);
}

/** Adds a drawing of TikZ. @param scale its size, of about 12 cm */
export function addDrawing(writer: LatexWriter, scale: number): void {
  const draw = writer.random.pick([drawFlowchart, drawPlot, drawPlot, drawBars, drawGraph, drawTimeline, drawTree]);
  writer.add(`${writer.mark({ label: "figure" })}${draw(writer, scale)}`);
}

const colors = ["blue", "red", "teal", "orange", "black", "violet", "gray"] as const;

function drawFlowchart({ random, text }: LatexWriter, scale: number): string {
  const count = random.drawInteger(3, 5);
  const isVertical = random.drawBoolean(0.5);
  const style = random.pick(["rounded corners", "rectangle", "ellipse"]);
  const fill = random.drawBoolean(0.5) ? `,fill=${random.pick(colors)}!${random.drawInteger(8, 25)}` : "";
  const step = isVertical ? 1.3 : (9 * (scale + 0.25)) / count;
  const nodes = Array.from({ length: count }, (_, index) => {
    const at = isVertical ? `(0,${(-index * step).toFixed(2)})` : `(${(index * step).toFixed(2)},0)`;
    return `\\node[box] (n${index}) at ${at} {${text.writePhrase(1, isVertical ? 3 : 1)}};`;
  });
  const arrows = Array.from({ length: count - 1 }, (_, index) => {
    const label = random.drawBoolean(0.4)
      ? ` node[${isVertical ? "right" : "above"},font=\\tiny]{${text.writeNoun()}}`
      : "";
    return `\\draw[->,thick] (n${index}) --${label} (n${index + 1});`;
  });
  const font = isVertical ? "\\small" : "\\tiny";
  return String.raw`\begin{tikzpicture}[box/.style={draw,${style}${fill},font=${font},minimum height=6mm}]
${[...nodes, ...arrows].join("\n")}
\end{tikzpicture}`;
}

function drawPlot({ random, text }: LatexWriter, scale: number): string {
  const series = random.drawInteger(1, 3);
  const plots = Array.from({ length: series }, (_, index) => {
    const points = Array.from({ length: random.drawInteger(6, 14) }, (_point, x) => {
      const y = (index + 1) * 4 + x * random.drawNumber(0.2, 1.2) + random.drawNumber(-2, 2);
      return `(${x},${y.toFixed(2)})`;
    });
    const mark = random.pick(["mark=none", "mark=*", "mark=square*", "only marks,mark=+", "mark=triangle"]);
    return String.raw`\addplot[${random.pick(colors)},thick,${mark}] coordinates {${points.join(" ")}};
\addlegendentry{${text.writeNoun()}}`;
  });
  const grid = random.pick(["grid=major,", "", "ymajorgrids,", "axis lines=left,"]);
  const legend = random.pick(["north west", "south east", "north east", "outer north east"]);
  return axis(
    `${grid}legend pos=${legend},`,
    { xlabel: text.writePhrase(1, 2), ylabel: text.writePhrase(1, 2) },
    plots,
    scale,
  );
}

function drawBars({ random, text }: LatexWriter, scale: number): string {
  const count = random.drawInteger(3, 6);
  const isHorizontal = random.drawBoolean(0.35);
  const values = () =>
    Array.from({ length: count }, (_, index) => {
      const value = random.drawInteger(4, 60);
      return isHorizontal ? `(${value},${index})` : `(${index},${value})`;
    });
  const names = Array.from({ length: count }, () => text.writeNoun()).join(",");
  const tick = isHorizontal ? "y" : "x";
  const rotate = isHorizontal ? "" : `x tick label style={rotate=${random.pick([45, 90, 30])},anchor=east},`;
  const options = `${tick === "x" ? "ybar" : "xbar"},${tick}tick={0,...,${count - 1}},${tick}ticklabels={${names}},${rotate}enlarge ${tick} limits=0.2,`;
  const bars = Array.from({ length: random.drawInteger(1, 2) }, () => {
    const color = random.pick(colors);
    return String.raw`\addplot[fill=${color}!${random.drawInteger(30, 70)},draw=${color}] coordinates {${values().join(" ")}};`;
  });
  const label = isHorizontal
    ? { xlabel: text.writePhrase(1, 2), ylabel: "" }
    : { xlabel: "", ylabel: text.writePhrase(1, 2) };
  return axis(options, label, bars, scale);
}

function axis(options: string, labels: { xlabel: string; ylabel: string }, plots: string[], scale: number): string {
  const names = `xlabel={${labels.xlabel}},ylabel={${labels.ylabel}}`;
  return String.raw`\begin{tikzpicture}[font=\footnotesize]
\begin{axis}[${options}${names},width=${(3 + 11 * scale).toFixed(1)}cm,height=${(2.4 + 6 * scale).toFixed(1)}cm]
${plots.join("\n")}
\end{axis}
\end{tikzpicture}`;
}

function drawGraph({ random }: LatexWriter, scale: number): string {
  const count = random.drawInteger(5, 8);
  const radius = 1 + 2.4 * scale;
  const nodes = Array.from({ length: count }, (_, index) => {
    return `\\node[circle,draw,inner sep=2pt] (v${index}) at (${((360 / count) * index).toFixed(0)}:${radius.toFixed(2)}) {$v_{${index}}$};`;
  });
  const edges = Array.from({ length: count + 2 }, () => {
    const [a, b] = [random.drawInteger(0, count - 1), random.drawInteger(0, count - 1)];
    const label = random.drawBoolean(0.3) ? ` node[midway,fill=white,font=\\tiny]{${random.drawInteger(1, 9)}}` : "";
    return a === b ? "" : `\\draw (v${a}) --${label} (v${b});`;
  });
  return `\\begin{tikzpicture}\n${[...nodes, ...edges].join("\n")}\n\\end{tikzpicture}`;
}

function drawTimeline({ random, text }: LatexWriter, scale: number): string {
  const width = 5 + 9 * scale;
  const count = random.drawInteger(3, 5);
  const marks = Array.from({ length: count }, (_, index) => {
    const x = ((index + 0.5) * width) / count;
    const above = index % 2 === 0;
    return String.raw`\draw (${x.toFixed(2)},-0.12) -- (${x.toFixed(2)},0.12) node[${above ? "above" : "below=3mm"},font=\tiny,align=center]{${1900 + random.drawInteger(0, 120)}\\${text.writeNoun()}};`;
  });
  return `\\begin{tikzpicture}\n\\draw[->,thick] (0,0) -- (${width.toFixed(2)},0);\n${marks.join("\n")}\n\\end{tikzpicture}`;
}

function drawTree({ text, random }: LatexWriter, scale: number): string {
  const child = (depth: number): string =>
    depth === 0
      ? ""
      : Array.from(
          { length: 2 },
          () => `child {node {${text.writeNoun()}} ${random.drawBoolean(0.6) ? child(depth - 1) : ""}}`,
        ).join("\n");
  const distance = (3.2 + 5 * scale) * 5;
  return String.raw`\begin{tikzpicture}[font=\scriptsize,level 1/.style={sibling distance=${distance.toFixed(0)}mm},level 2/.style={sibling distance=${(distance / 2).toFixed(0)}mm},level distance=11mm,every node/.style={draw,rounded corners=2pt}]
\node {${text.writeNoun()}} ${child(2)};
\end{tikzpicture}`;
}
