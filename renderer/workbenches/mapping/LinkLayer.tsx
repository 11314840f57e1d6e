import { useRef, useState } from "react";
import { useStore } from "zustand";
import type { Bbox } from "../../../shared/document/geometry.ts";
import { isCentreInside } from "../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";
import { createLinkedWords } from "./edits.ts";
import { useCachedContent } from "../../checkout/use-content.ts";
import type { Mapping } from "./state.ts";

interface Props {
  mapping: Mapping;
  page: number;
  scale: number;
}

/** Over the page while linking: the words that the focused value is to be read from are clicked or boxed here. */
export function LinkLayer({ mapping, page, scale }: Props) {
  const linking = useStore(mapping.store, (state) => state.linking);
  const text = useCachedContent(mapping.checkout, "page-text-json", page);
  if (linking === null || text === undefined || text.source === "markup") return null;
  return <Words mapping={mapping} text={text} scale={scale} />;
}

/** Indexes of the words in the order of their lines. */
function readingOrder(text: PdfPageText): number[] {
  return text.lines.flatMap((line) => line.words);
}

function Words({ mapping, text, scale }: { mapping: Mapping; text: PdfPageText; scale: number }) {
  const taken = useStore(mapping.store, (state) => state.linking?.taken ?? null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const [box, setBox] = useState<Bbox | null>(null);
  const chosen = new Set(taken?.page === text.page ? taken.words : []);
  const pointOf = (event: React.PointerEvent): { x: number; y: number } => {
    const frame = event.currentTarget.getBoundingClientRect();
    return { x: (event.clientX - frame.left) / scale, y: (event.clientY - frame.top) / scale };
  };
  const take = (words: readonly number[]): void =>
    mapping.store.setState({ linking: { taken: createLinkedWords(text, words) } });

  const onClick = (point: { x: number; y: number }, extend: boolean): void => {
    const order = readingOrder(text);
    const word = order.findIndex((index) => {
      const bbox = text.words[index]?.bbox;
      return bbox !== undefined && within(point, bbox);
    });
    if (word < 0) return;
    const places = extend ? [...chosen].map((index) => order.indexOf(index)).filter((at) => at >= 0) : [];
    take(order.slice(Math.min(word, ...places), Math.max(word, ...places) + 1));
  };

  return (
    <svg
      className="link-layer"
      width="100%"
      height="100%"
      data-testid={`link-${text.page}`}
      onPointerDown={(event) => {
        start.current = pointOf(event);
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const from = start.current;
        if (from === null) return;
        const to = pointOf(event);
        if (Math.hypot(to.x - from.x, to.y - from.y) * scale >= 4) setBox(between(from, to));
      }}
      onPointerUp={(event) => {
        const from = start.current;
        start.current = null;
        setBox(null);
        if (from === null) return;
        if (box === null) return onClick(from, event.shiftKey);
        take(readingOrder(text).filter((index) => isCentreInside(text.words[index]?.bbox ?? nowhere, box)));
      }}
    >
      {text.words.map(({ bbox }, index) => (
        <rect
          key={index}
          className={chosen.has(index) ? "link-word link-word-taken" : "link-word"}
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

const nowhere: Bbox = { x: -1, y: -1, width: 0, height: 0 };

function within({ x, y }: { x: number; y: number }, { x: left, y: top, width, height }: Bbox): boolean {
  const slack = 1;
  return x >= left - slack && x <= left + width + slack && y >= top - slack && y <= top + height + slack;
}

function between(a: { x: number; y: number }, b: { x: number; y: number }): Bbox {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
}
