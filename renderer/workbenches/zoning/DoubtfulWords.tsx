import { useMemo } from "react";
import { useStore } from "zustand";
import { isDoubtful, type PdfPageText } from "../../../shared/document/page-text.ts";
import { getZoneLines, getZoneText, type Zone } from "../../../shared/document/zones.ts";
import { formatPercent } from "../confidence.ts";
import { isDoubtfulAt } from "./doubtful-words.ts";
import { usePageText } from "./page-text.ts";
import type { Zoning } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** Underlines the words of a page that OCR may have misread, and draws a frame around the current one. */
export function DoubtfulWords({ zoning, page, scale }: { zoning: Zoning; page: number; scale: number }) {
  const text = usePageText(zoning, page);
  const current = useStore(zoning.store, (state) => (state.page === page ? state.wordIndex : null));
  const words = useMemo(
    () =>
      text?.source !== "ocr" ? [] : text.words.flatMap((word, index) => (isDoubtful(word) ? [{ ...word, index }] : [])),
    [text],
  );
  if (words.length === 0) return null;
  return (
    <svg className="doubtful-words" aria-hidden>
      {words.map(({ bbox, index }) => {
        const [x, y, width, height] = [bbox.x * scale, bbox.y * scale, bbox.width * scale, bbox.height * scale];
        return index === current ? (
          <rect key={index} x={x - 2} y={y - 2} width={width + 4} height={height + 4} />
        ) : (
          <line key={index} x1={x} x2={x + width} y1={y + height} y2={y + height} />
        );
      })}
    </svg>
  );
}

/** Shows the text of a zone with its doubtful words marked. */
export function MarkedText({ zoning, text, zone }: { zoning: Zoning; text: PdfPageText; zone: Zone }) {
  const current = useStore(zoning.store, (state) => state.wordIndex);
  const lines = getZoneLines(text, zone);
  if (!lines.some(({ words }) => words.some((index) => isDoubtfulAt(text, index)))) return getZoneText(text, zone);
  return lines.map((line, number) => (
    <div key={number}>
      {line.words.map((index, position) => {
        const word = text.words[index];
        if (word === undefined) return null;
        const space = position === 0 ? "" : " ";
        if (!isDoubtful(word)) return space + word.text;
        return (
          <span key={index}>
            {space}
            <mark
              className="doubtful-word"
              aria-current={index === current}
              title={t("word-confidence-tooltip", { confidence: formatPercent(word.confidence ?? 0) })}
            >
              {word.text}
            </mark>
          </span>
        );
      })}
    </div>
  ));
}
