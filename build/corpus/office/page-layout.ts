import {
  drawRunningTexts,
  formatLogoShapes,
  formatRunningContent,
  type Piece,
  type RunningStyle,
} from "../html/running.ts";
import { escapeMarkup, formatAttributes } from "../markup.ts";
import { formatDrawing, formatImageFrame } from "./blocks/figures.ts";
import type { OfficeComposer } from "./composer.ts";
import { formatTabStops, pt } from "./odf/style.ts";

/** The fields of Writer and Impress in running headers and footers. */
export const fields = {
  number: '<text:page-number text:select-page="current">1</text:page-number>',
  count: "<text:page-count>1</text:page-count>",
  section: '<text:chapter text:display="name" text:outline-level="1"/>',
} as const;

/**
 * Returns the attributes of a page's size and margins.
 * @param shares The shares of the margins that are above the header and below the footer, from 0 to 1.
 */
export function describePage(
  { style: { layout } }: OfficeComposer,
  shares: { top: number; bottom: number },
): Record<string, string> {
  const { width, height, margins } = layout;
  return {
    "fo:page-width": pt(width),
    "fo:page-height": pt(height),
    "style:print-orientation": width > height ? "landscape" : "portrait",
    "fo:margin-left": pt(margins.left),
    "fo:margin-right": pt(margins.right),
    "fo:margin-top": pt(margins.top * shares.top),
    "fo:margin-bottom": pt(margins.bottom * shares.bottom),
  };
}

/** Formats the layout of the pages of a text. */
export function formatPageLayout(composer: OfficeComposer): string {
  const { layout, hasNoteRule } = composer.style;
  const { margins } = layout;
  const page = describePage(composer, { top: 0.45, bottom: 0.4 });
  const separator = hasNoteRule
    ? { "style:width": "0.5pt", "style:rel-width": "25%" }
    : { "style:width": "0pt", "style:rel-width": "0%" };
  const note = `<style:footnote-sep${formatAttributes({ ...separator, "style:distance-before-sep": "4pt", "style:distance-after-sep": "4pt", "style:adjustment": "left", "style:color": "#000000" })}/>`;
  const formatArea = (name: "header" | "footer", size: number, gap: string) =>
    `<style:${name}-style><style:header-footer-properties fo:min-height="${pt(size)}" fo:${gap}="6pt"/></style:${name}-style>`;
  return [
    `<style:page-layout style:name="Page"><style:page-layout-properties${formatAttributes(page)}>${note}</style:page-layout-properties>`,
    formatArea("header", margins.top * 0.55, "margin-bottom"),
    formatArea("footer", margins.bottom * 0.6, "margin-top"),
    "</style:page-layout>",
  ].join("");
}

/** Formats the master page of a text, with its running headers and footers. */
export function formatMasterPage(composer: OfficeComposer, running: RunningStyle, title: string): string {
  const texts = drawRunningTexts(composer, title);
  const formatLine = (pieces: readonly Piece[], border: string | undefined, logo = "") => {
    const formatted = formatPieces(composer, pieces, texts);
    return `<text:p text:style-name="${addRunningStyle(composer, border)}">${logo}${formatted}</text:p>`;
  };
  const header = formatLine(
    running.headers,
    running.hasHeaderRule && running.headers.length > 0 ? "border-bottom" : undefined,
    formatLogo(composer, running),
  );
  const footer = formatLine(
    running.footers,
    running.hasFooterRule && running.footers.length > 0 ? "border-top" : undefined,
  );
  const first = running.isFirstPlain
    ? `<style:header-first><text:p text:style-name="Running"/></style:header-first>`
    : "";
  const footerFirst = running.isFirstPlain ? `<style:footer-first>${footer}</style:footer-first>` : "";
  return `<style:master-page style:name="Standard" style:page-layout-name="Page"><style:header>${header}</style:header>${first}<style:footer>${footer}</style:footer>${footerFirst}</style:master-page>`;
}

/** Formats pieces at the left, in the middle and at the right of a line, between tab stops. */
function formatPieces(
  composer: OfficeComposer,
  pieces: readonly Piece[],
  texts: ReturnType<typeof drawRunningTexts>,
): string {
  const at = (positions: readonly Piece["position"][]) => {
    const piece = pieces.find(({ position }) => positions.includes(position));
    if (piece === undefined) return "";
    const escaped = { ...texts, title: escapeMarkup(texts.title), company: escapeMarkup(texts.company) };
    return formatRunningContent(composer.words, piece.content, escaped, fields);
  };
  return `${at(["left"])}<text:tab/>${at(["center"])}<text:tab/>${at(["right", "outer"])}`;
}

function addRunningStyle(composer: OfficeComposer, border: string | undefined): string {
  const { width, margins } = composer.style.layout;
  const line = width - margins.left - margins.right;
  const properties = {
    ...(border === undefined ? {} : { paragraph: { [`fo:${border}`]: "0.5pt solid #555555", "fo:padding": "2pt" } }),
    tabStops: formatTabStops([
      { position: line / 2, type: "center" },
      { position: line, type: "right" },
    ]),
  };
  return composer.addStyle("paragraph", properties, { parent: "Running" });
}

/** Formats the logo of each page, which is a figure. */
function formatLogo(composer: OfficeComposer, { logo }: RunningStyle): string {
  if (logo === null) return "";
  const { accent, tint, layout, fonts } = composer.style;
  const height = Math.min(26, layout.margins.top * 0.45);
  const structure = composer.mark({ label: "figure", isOptional: true });
  const size = { width: height * 2.3, height };
  return formatImageFrame(
    composer,
    structure,
    formatDrawing(structure, formatLogoShapes(height, accent, tint), size, fonts.body),
    size,
  );
}
