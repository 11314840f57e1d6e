import type { InvoiceStyle } from "./style.ts";

/** Formats the style sheet of a family. */
export function formatInvoiceStyleSheet(style: InvoiceStyle): string {
  const { fonts, size, accent, tint, marginMm, sheet, references, labels, hasPageNumber, footer } = style;
  const pageNumber = hasPageNumber
    ? `@bottom-right { content: "${labels.page} " counter(page) " / " counter(pages); font: ${size * 0.85}pt "${fonts.body}" }`
    : "";
  const line = "0.5pt solid #555";
  return `
@page { size: ${sheet[0]}pt ${sheet[1]}pt; margin: ${Math.round(marginMm * 0.7)}mm ${marginMm}mm 12mm ${marginMm}mm; ${pageNumber} }
* { box-sizing: border-box }
body { margin: 0; font: ${size}pt/1.35 "${fonts.body}"; color: #111 }
p { margin: 0.7em 0 }
table { border-collapse: collapse; font: inherit }
td, th { vertical-align: top; text-align: start; font-weight: 400 }
tr, .boxes > div { break-inside: avoid }
thead { display: table-header-group }
.frame { width: 100% }
.frame > tbody > tr { break-inside: auto }
.frame td { padding: 0 }
.frame > tfoot .space { height: ${footer.columns === 0 ? 0 : size * 9}pt }
.cols { display: flex; justify-content: space-between; gap: 24pt }
.end { text-align: end }
.num { text-align: end; white-space: nowrap }
.mid { text-align: center }
.small { font-size: 0.82em; color: #444 }
.label { ${references.isLabelBold ? "font-weight: 700" : "color: #333"} }
.logo { font: 700 1.9em/1.2 "${fonts.heading}"; color: ${accent}; white-space: nowrap }
.logo svg { vertical-align: middle; margin-inline-end: 8pt }
.logo-center { text-align: center }
.logo-right { text-align: end }
.sender { font-size: 0.9em; margin-top: 4pt }
.sender.line { border-bottom: ${line}; padding-bottom: 3pt }
.window { margin-top: 22pt; align-items: flex-start; min-height: 95pt }
.return { font-size: 0.72em; text-decoration: underline; margin-bottom: 8pt; white-space: nowrap }
.address { line-height: 1.4; min-width: 130pt }
.title { font: 700 ${style.title.sizeEm}em/1.2 "${fonts.heading}"; margin: 14pt 0 8pt }
.title.right { margin-top: 0 }
.title.band { background: ${accent}; color: white; padding: 5pt 8pt }
.refs { margin: 4pt 0 8pt }
.frame .refs td { padding: 1.5pt 12pt 1.5pt 0 }
.refs.wide { width: 100% }
.refs.row.wide { table-layout: auto }
.frame .refs.ruled td { border: ${line}; padding: 2.5pt 6pt }
.refs.item { border-bottom: ${line}; width: 100% }
.refs.item .label { width: 30% }
.boxes { display: flex; flex-wrap: wrap; gap: 6pt 18pt; margin: 6pt 0 }
.boxes.ruled > div { border: ${line}; padding: 3pt 6pt }
.boxes.ruled { gap: 0 }
.inline { margin: 6pt 0; display: flex; flex-wrap: wrap; gap: 2pt 20pt }
.items { width: 100%; margin: 10pt 0 }
.frame .items td, .frame .items th { padding: 2.5pt 4pt }
.head-bold th, .head-ground th, .head-dark th { font-weight: 700 }
.head-ground th { background: ${tint} }
.head-dark th { background: ${accent}; color: white }
.striped tbody tr:nth-child(even) { background: ${tint} }
.rules-all td, .rules-all th { border: ${line} }
.rules-rows tr { border-bottom: ${line} }
.rules-head thead { border-top: 0.8pt solid #222; border-bottom: 0.8pt solid #222 }
.rules-head tbody { border-bottom: 0.8pt solid #222 }
.rules-outer { border: ${line} }
.rules-columns td + td, .rules-columns th + th { border-left: ${line} }
.rules-columns { border: ${line} }
.items .sums td { border-left: 0 }
.final td { font-weight: 700 }
.totals { margin: 8pt 0 12pt }
.totals.right { margin-left: auto; min-width: 45% }
.totals.full, .totals.row { width: 100% }
.frame .totals td { padding: 2pt 5pt }
.totals.ruled tr { border-bottom: ${line} }
.totals.row.ruled td { border: ${line} }
.totals.row .label td { white-space: normal; font-size: 0.9em }
.totals, .taxes { break-inside: avoid }
.taxes { width: 55% }
.footer { position: fixed; bottom: 0; left: 0; right: 0; display: grid; justify-content: space-between; gap: 14pt; font-size: 0.76em; line-height: 1.35; color: #333; padding-top: 4pt }
.footer.ruled { border-top: ${line} }`;
}
