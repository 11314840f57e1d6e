import type { Style } from "./style.ts";
import type { HeadingStyle, TableStyle } from "./style-parts.ts";

/** Formats the style sheet of a family. */
export function formatStyleSheet(style: Style): string {
  return [
    formatPages(style),
    formatText(style),
    ...style.headings.levels.map((heading, level) => formatHeading(style, heading, level + 1)),
    formatLists(style),
    formatTables(style.tables, style),
    formatOthers(style),
  ].join("\n");
}

function formatPages({ layout, fonts, size, leading, accent, tint, decoration }: Style): string {
  const decorations: Record<Style["decoration"], string> = {
    none: "",
    top: `.page::before { content: ""; position: absolute; left: 0; right: 0; top: 0; height: 16pt; background: ${accent} }`,
    side: `.page::before { content: ""; position: absolute; left: 0; top: 0; bottom: 0; width: 14pt; background: ${accent} }`,
    corner: `.page::before { content: ""; position: absolute; right: 0; top: 0; border: 22pt solid transparent; border-top-color: ${accent}; border-right-color: ${accent} }`,
    frame: `.page::before { content: ""; position: absolute; inset: 12pt; border: 0.8pt solid ${accent} }`,
    tab: `.page::before { content: ""; position: absolute; right: 0; top: 30%; width: 12pt; height: 60pt; background: ${tint} }`,
  };
  return `
@page { size: ${layout.width}pt ${layout.height}pt; margin: 0 }
* { box-sizing: border-box; -webkit-print-color-adjust: exact }
html, body { margin: 0; padding: 0 }
body { font: ${size}pt/${leading} "${fonts.body}"; text-rendering: geometricPrecision; color: #111; overflow-wrap: anywhere }
#source, #source-notes, #source-headers, #source-footers { display: none }
.sheet { position: relative; overflow: hidden; break-after: page; break-inside: avoid }
.sheet:last-child { break-after: auto }
.page { position: absolute; top: 0 }
.column { position: absolute; direction: ${layout.rightToLeft ? "rtl" : "ltr"} }
.column.ruled::before { content: ""; position: absolute; left: -${layout.gutter / 2}pt; top: 0; bottom: 0; border-left: 0.5pt solid #888 }
.content { display: flow-root; position: relative }
.content > :first-child { margin-top: 0 }
.notes { position: absolute; left: 0; right: 0; bottom: 0 }
.run { position: absolute; font-size: ${Math.max(6.5, size * 0.82)}pt; line-height: 1.25; white-space: nowrap }
${decorations[decoration]}`;
}

function formatText(style: Style): string {
  const { isJustified, indentEm, gapEm, accent, leading, size, layout } = style;
  const sideNotes = layout.sideNotes;
  return `
.p { margin: 0 0 ${gapEm}em; text-align: ${isJustified ? "justify" : "start"} }
.p + .p { text-indent: ${indentEm}em }
.p.rest, .p.flush { text-indent: 0 }
.cut { text-align-last: ${isJustified ? "justify" : "auto"} }
.drop { float: left; font: ${size * leading * 2.1}pt/0.82 "${style.headings.font}"; padding: 0.05em 0.08em 0 0; color: ${accent} }
.lead { font-size: 1.15em; margin-bottom: 1em }
.small { font-size: 0.85em }
.center { text-align: center }
.right { text-align: end }
.title { font-family: "${style.headings.font}"; line-height: 1.15; margin: 0 0 0.5em }
.runin { font-weight: 700; margin-inline-end: 0.6em }
[data-side] { position: absolute; font-size: 0.8em; line-height: 1.3; ${
    sideNotes === null
      ? ""
      : `${sideNotes.side}: -${sideNotes.width + sideNotes.gap}pt; width: ${sideNotes.width}pt; text-align: start; text-indent: 0`
  } }
.fn { font-size: 0.8em; line-height: 1.25; margin: 0 0 0.25em; text-align: start }
.notes { ${style.hasNoteRule ? "" : "border: 0;"} }
.notes::before { content: ""; display: block; width: 30%; ${style.hasNoteRule ? "border-top: 0.5pt solid #333;" : ""} margin-bottom: 4pt }
sup { font-size: 0.68em; line-height: 0; vertical-align: super }
.ref { margin: 0 0 0.35em; font-size: 0.9em; text-align: ${isJustified ? "justify" : "start"} }`;
}

function formatHeading({ headings, accent, tint }: Style, heading: HeadingStyle, level: number): string {
  const isWhite = heading.decoration === "band";
  const decorations: Record<HeadingStyle["decoration"], string> = {
    none: "",
    below: `border-bottom: 0.7pt solid ${accent}; padding-bottom: 0.15em;`,
    above: `border-top: 1.5pt solid ${accent}; padding-top: 0.25em;`,
    band: `background: ${accent}; padding: 0.25em 0.5em;`,
    tint: `background: ${tint}; padding: 0.2em 0.4em;`,
    bar: `border-inline-start: 4pt solid ${accent}; padding-inline-start: 0.5em;`,
    box: `border: 0.7pt solid ${accent}; padding: 0.2em 0.4em;`,
    both: `border-top: 0.6pt solid ${accent}; border-bottom: 0.6pt solid ${accent}; padding: 0.2em 0;`,
  };
  const colour = isWhite ? "white" : heading.isColoured ? accent : "inherit";
  return `.h${level} { font: ${heading.isItalic ? "italic" : "normal"} ${heading.isBold ? 700 : 400} ${heading.scale}em/1.2 "${headings.font}";
margin: ${heading.aboveEm / heading.scale}em 0 ${heading.belowEm / heading.scale}em; color: ${colour}; text-align: ${heading.align === "left" ? "start" : heading.align};
${decorations[heading.decoration]} }`;
}

function formatLists({ lists, accent }: Style): string {
  const { indentEm, hangEm, gapEm, isHanging, isMarkerColoured } = lists;
  const depths = [1, 2, 3].map((depth) => {
    const indent = indentEm + (depth - 1) * hangEm;
    return isHanging
      ? `.li.d${depth} { padding-inline-start: ${indent + hangEm}em; text-indent: -${hangEm}em }`
      : `.li.d${depth} { padding-inline-start: ${indent}em }`;
  });
  return `
.li { margin: 0 0 ${gapEm}em; text-align: start }
.li.rest { text-indent: 0 }
.li.last { margin-bottom: 0.8em }
.li.first { margin-top: 0.4em }
${depths.join("\n")}
.mk { display: inline-block; text-indent: 0; min-width: ${hangEm}em; padding-inline-end: 0.35em; white-space: nowrap; ${isMarkerColoured ? `color: ${accent};` : ""} }
.mk.symbol { font-family: "Symbols"; line-height: 1 }
.shape { display: inline-block; width: 0.36em; height: 0.36em; vertical-align: 0.14em; background: ${isMarkerColoured ? accent : "#111"} }
.shape.disc { border-radius: 50% }
.shape.ring { border-radius: 50%; background: none; border: 0.6pt solid ${isMarkerColoured ? accent : "#111"} }
.shape.diamond { transform: rotate(45deg) }
.tick { display: inline-block; width: 0.75em; height: 0.75em; border: 0.7pt solid #222; vertical-align: -0.05em }`;
}

function formatTables(table: TableStyle, { accent, tint, fonts }: Style): string {
  const line = "0.5pt solid #333";
  const rules: Record<TableStyle["rules"], string> = {
    all: `.tb td, .tb th { border: ${line} }`,
    horizontal: `.tb tr { border-top: ${line}; border-bottom: ${line} }`,
    booktabs: `.tb { border-top: 1pt solid #111; border-bottom: 1pt solid #111 } .tb thead { border-bottom: 0.6pt solid #111 }`,
    none: "",
    outer: `.tb { border: ${line} } .tb thead { border-bottom: ${line} }`,
    vertical: `.tb td + td, .tb th + th { border-inline-start: ${line} } .tb thead { border-bottom: ${line} }`,
  };
  const headers: Record<TableStyle["header"], string> = {
    plain: "font-weight: 400",
    bold: "font-weight: 700",
    ground: `font-weight: 700; background: ${tint}`,
    dark: `font-weight: 700; background: ${accent}; color: white`,
    italic: "font-weight: 400; font-style: italic",
  };
  return `
.tb { border-collapse: collapse; font: ${table.scale}em/1.25 "${fonts.body}"; ${table.isFullWidth ? "width: 100%" : "max-width: 100%"}; margin: ${table.align === "center" ? "0 auto" : "0"}; text-align: start }
.tb td, .tb th { padding: ${table.paddingEm}em 0.55em; vertical-align: top; text-align: start; text-indent: 0; overflow-wrap: break-word }
.tb th { ${headers[table.header]} }
.tb .num { text-align: end; white-space: nowrap }
.tb .mid { text-align: center }
.tb tr.sum td { font-weight: 700; border-top: 0.6pt solid #333 }
${table.isStriped ? `.tb tbody tr:nth-child(even) { background: ${tint} }` : ""}
${rules[table.rules]}
.tb-unit { margin: 0.9em 0 1.1em }
.tb.broken td, .tb.broken th { overflow-wrap: anywhere }
.form { width: 100%; border-collapse: collapse; line-height: 1.3 }
.form td { padding: 0.4em 0.5em; vertical-align: bottom; text-align: start }
.form.lines .val { border-bottom: 0.5pt solid #333; min-width: 6em }
.form.boxes td { border: 0.5pt solid #444; vertical-align: top }`;
}

function formatOthers({ captions, accent, tint, box, code, fonts, size }: Style): string {
  const boxes: Record<Style["box"], string> = {
    border: `border: 0.8pt solid ${accent}; padding: 0.6em 0.8em`,
    ground: `background: ${tint}; padding: 0.7em 0.9em`,
    bar: `border-inline-start: 3pt solid ${accent}; background: ${tint}; padding: 0.4em 0.9em`,
    bands: `border-top: 1.2pt solid ${accent}; border-bottom: 1.2pt solid ${accent}; padding: 0.5em 0`,
  };
  const codes: Record<Style["code"], string> = {
    ground: "background: #f1f1f1; padding: 0.5em 0.7em",
    border: "border: 0.5pt solid #999; padding: 0.5em 0.7em",
    plain: "padding-inline-start: 1.5em",
  };
  return `
.cap { font-size: ${captions.scale}em; line-height: 1.3; margin: 0.5em 0; text-align: ${captions.align === "left" ? "start" : "center"}; ${captions.isItalic ? "font-style: italic" : ""} }
.cap b { font-weight: ${captions.isLabelBold ? 700 : 400} }
.unit { margin: 1em 0 }
.fig { text-align: center; line-height: 0 }
.fig svg { overflow: visible }
.fig svg text, .fig.labels { font-family: "${fonts.body}"; line-height: normal }
.box { ${boxes[box]}; margin: 1em 0 }
.box > :last-child, .panel > :last-child { margin-bottom: 0 }
.box > :first-child { margin-top: 0 }
.code { font: ${size * 0.85}pt/1.3 "${fonts.mono}"; ${codes[code]}; margin: 0.8em 0; direction: ltr; text-align: left; text-indent: 0 }
.code > div { white-space: pre; min-height: 1.3em }
.eq { position: relative; text-align: center; margin: 0.9em 0; text-indent: 0 }
.eq math { font-size: 1.1em; font-family: "STIX Two Text", "DejaVu Math TeX Gyre" }
.eq .no { position: absolute; right: 0; top: 50%; transform: translateY(-50%) }
.toc { margin: 0.5em 0 1.5em; text-align: start }
.toc > div { display: flex; align-items: baseline; text-indent: 0 }
.toc .dots { flex: 1; overflow: hidden; white-space: nowrap; margin: 0 0.3em; letter-spacing: 0.15em; direction: ltr }
.toc .blank { flex: 1 }
.panels { display: grid; gap: 14pt; margin: 1em 0 }
.panel { min-width: 0 }
.panel.ground { background: ${tint}; padding: 8pt }
.rule { border: 0; border-top: 0.6pt solid #555; margin: 0.8em 0 }
.spacer { height: 1em }
.banner { background: ${accent}; color: white; padding: 18pt 16pt; margin: 0 0 14pt }
.banner .title { color: inherit }`;
}
