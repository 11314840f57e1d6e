import { useRef, useState } from "react";
import { useStore } from "zustand";
import type { Bbox } from "../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";
import { correctText } from "../../../shared/document/zones.ts";
import { listWordsInOrder } from "../../document-ops/word-selection.ts";
import { selectBox, selectWord } from "./linking.ts";
import { useCachedContent, useContent } from "../../checkout/use-content.ts";
import type { Mapping } from "./state.ts";

interface Props {
  mapping: Mapping;
  page: number;
  scale: number;
}

/** Overlay of a page while linking. The reviewer clicks the words of the focused value or drags a box around them. */
export function LinkLayer({ mapping, page, scale }: Props) {
  const linking = useStore(mapping.store, (state) => state.linkDraft);
  const text = useCachedContent(mapping.checkout, "page-text-json", page);
  if (linking === null || text === undefined || text.source === "markup") return null;
  if (text.source === "ocr") return <CorrectedWords mapping={mapping} text={text} scale={scale} />;
  return <Words mapping={mapping} text={text} scale={scale} />;
}

/** Shows the words of a page read by OCR, with the corrections that are stored with the zones of the page. */
function CorrectedWords({ mapping, text, scale }: { mapping: Mapping; text: PdfPageText; scale: number }) {
  const { data: zones } = useContent(mapping.checkout, "page-zones-json", text.page);
  if (zones === undefined) return null;
  return <Words mapping={mapping} text={correctText(text, zones.corrections)} scale={scale} />;
}

function Words({ mapping, text, scale }: { mapping: Mapping; text: PdfPageText; scale: number }) {
  const words = useStore(mapping.store, (state) => state.linkDraft?.words ?? null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const [box, setBox] = useState<Bbox | null>(null);
  const selected = new Set(words?.page === text.page ? words.words : []);
  const getPoint = (event: React.PointerEvent): { x: number; y: number } => {
    const frame = event.currentTarget.getBoundingClientRect();
    return { x: (event.clientX - frame.left) / scale, y: (event.clientY - frame.top) / scale };
  };
  const onClick = (point: { x: number; y: number }, extend: boolean): void => {
    const word = listWordsInOrder(text).find((index) => {
      const bbox = text.words[index]?.bbox;
      return bbox !== undefined && isInBox(point, bbox);
    });
    if (word !== undefined) selectWord(mapping, text, word, extend);
  };

  return (
    <svg
      className="link-layer"
      role="presentation"
      width="100%"
      height="100%"
      data-testid={`link-${text.page}`}
      // Keeps the keyboard focus in the field of the link bar.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        start.current = getPoint(event);
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const from = start.current;
        if (from === null) return;
        const to = getPoint(event);
        if (Math.hypot(to.x - from.x, to.y - from.y) * scale >= 4) setBox(createBox(from, to));
      }}
      onPointerUp={(event) => {
        const from = start.current;
        start.current = null;
        setBox(null);
        if (from === null) return;
        if (box === null) return onClick(from, event.shiftKey);
        selectBox(mapping, text, box);
      }}
    >
      {text.words.map(({ bbox }, index) => (
        <rect
          key={index}
          className={selected.has(index) ? "link-word link-word-selected" : "link-word"}
          x={bbox.x * scale - 1}
          y={bbox.y * scale - 1}
          width={bbox.width * scale + 2}
          height={bbox.height * scale + 2}
        />
      ))}
      {box !== null && (
        <rect
          className="link-box"
          x={box.x * scale}
          y={box.y * scale}
          width={box.width * scale}
          height={box.height * scale}
        />
      )}
    </svg>
  );
}

function isInBox({ x, y }: { x: number; y: number }, { x: left, y: top, width, height }: Bbox): boolean {
  const tolerancePt = 1;
  const isInWidth = x >= left - tolerancePt && x <= left + width + tolerancePt;
  return isInWidth && y >= top - tolerancePt && y <= top + height + tolerancePt;
}

function createBox(a: { x: number; y: number }, b: { x: number; y: number }): Bbox {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
}
