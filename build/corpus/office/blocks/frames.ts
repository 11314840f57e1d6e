import { getColumnWidth } from "../../html/figures.ts";
import { formatAttributes } from "../../markup.ts";
import type { OfficeComposer } from "../composer.ts";
import { pt } from "../odf/style.ts";
import { formatLayoutTable } from "./tables.ts";
import { addParagraph, addPlainHeading } from "./text.ts";

/** Adds a box with a title and text, such as a hint: a frame, a table of one cell, or paragraphs with a border. */
export function addBox(composer: OfficeComposer): void {
  const { accent, tint, box } = composer.style;
  const compose = (paragraph: Record<string, string> = {}) => {
    if (composer.chance(0.6))
      addPlainHeading(composer, 3, composer.random.pick([composer.words.note, composer.shortPhrase(30)]), {
        paragraph,
      });
    for (let count = composer.integer(1, 2); count > 0; count--)
      addParagraph(composer, composer.prose(1, 3), "Flush", { paragraph });
  };
  if (box === "bar")
    compose({ "fo:border-left": `3pt solid ${accent}`, "fo:padding-left": "6pt", "fo:margin-left": "9pt" });
  else if (box === "bands")
    composer.add(formatLayoutTable(composer, [composer.capture(compose)], [1], { border: `0.75pt solid ${accent}` }));
  else {
    const graphic =
      box === "border"
        ? { "fo:border": `0.75pt solid ${accent}`, "draw:fill": "none" }
        : { "fo:border": "none", "draw:fill": "solid", "draw:fill-color": tint };
    composer.add(formatTextFrame(composer, composer.capture(compose), graphic));
  }
}

/** Formats a frame with text in a line of its own. */
function formatTextFrame(composer: OfficeComposer, content: string, graphic: Record<string, string>): string {
  const style = composer.addStyle(
    "graphic",
    {
      graphic: {
        ...graphic,
        "draw:stroke": "none",
        "fo:padding": "6pt",
        "style:vertical-pos": "top",
        "style:vertical-rel": "baseline",
      },
    },
    { parent: "Frame" },
  );
  const attributes = {
    "draw:style-name": style,
    "text:anchor-type": "as-char",
    "svg:width": pt(getColumnWidth(composer) - 1),
  };
  return `<text:p text:style-name="Figure"><draw:frame${formatAttributes(attributes)}><draw:text-box fo:min-height="20pt">${content}</draw:text-box></draw:frame></text:p>`;
}

/** Adds a paragraph with a note beside it, if the style has a margin for notes. */
export function addSideNote(composer: OfficeComposer): void {
  const { sideNotes, margins, width } = composer.style.layout;
  if (sideNotes === null) return;
  const note = composer.mark({ label: "paragraph" });
  const text = composer.formatParagraph("Small", note, composer.inline(composer.sentence()));
  const x =
    sideNotes.side === "left" ? margins.left - sideNotes.gap - sideNotes.width : width - margins.right + sideNotes.gap;
  const style = composer.addStyle(
    "graphic",
    {
      graphic: {
        "style:wrap": "run-through",
        "draw:stroke": "none",
        "style:horizontal-pos": "from-left",
        "style:horizontal-rel": "page",
        "style:vertical-pos": "top",
        "style:vertical-rel": "paragraph",
        "fo:border": "none",
        "fo:padding": "0pt",
        "draw:fill": "none",
      },
    },
    { parent: "Frame" },
  );
  const attributes = {
    "draw:style-name": style,
    "text:anchor-type": "paragraph",
    "svg:x": pt(x),
    "svg:width": pt(sideNotes.width),
  };
  const frame = `<draw:frame${formatAttributes(attributes)}><draw:text-box fo:min-height="10pt">${text}</draw:text-box></draw:frame>`;
  const structure = composer.mark({ label: "paragraph" });
  composer.add(composer.formatParagraph("Flush", structure, frame + composer.inline(composer.prose(4, 8))));
}

/** Adds blocks in columns. Without columns in the style, they are added as they are. */
export function addColumns(composer: OfficeComposer, compose: () => void): void {
  const { columns, gutter, columnRule, balanced } = composer.style.layout;
  if (columns === 1) return compose();
  const content = composer.capture(compose);
  const rule = columnRule ? `<style:column-sep style:width="0.5pt" style:color="#666666" style:height="100%"/>` : "";
  const parts = Array.from({ length: columns }, (_, index) => {
    const [start, end] = [index === 0 ? 0 : gutter / 2, index === columns - 1 ? 0 : gutter / 2];
    return `<style:column style:rel-width="1*" fo:start-indent="${pt(start)}" fo:end-indent="${pt(end)}"/>`;
  });
  const properties = `<style:section-properties text:dont-balance-text-columns="${!balanced}"><style:columns fo:column-count="${columns}" fo:column-gap="${pt(gutter)}">${rule}${parts.join("")}</style:columns></style:section-properties>`;
  const style = composer.addStyle("section", properties);
  composer.add(
    `<text:section text:style-name="${style}" text:name="Columns${composer.count("section")}">${content}</text:section>`,
  );
}
