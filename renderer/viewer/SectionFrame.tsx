import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import type { SectionText } from "../../shared/document/page-text.ts";
import type { WordMark } from "./section-highlight.ts";
import { getBlockElement, highlightStyle, highlightWords } from "./section-highlight.ts";

/** Pixels from the top of the section. */
export interface BlockPlace {
  top: number;
  bottom: number;
}

interface Props {
  text: SectionText;
  title: string;
  /** Where each block stands, by its path, whenever that is known anew. */
  onPlaces: (places: ReadonlyMap<string, BlockPlace>) => void;
  onBlock?: (path: string, additive: boolean) => void;
  marks?: readonly WordMark[];
  children?: ReactNode;
}

const frameStyle = `
  :root { color-scheme: light; }
  html { overflow: hidden; }
  body { margin: 0 auto; padding: 24px 32px 48px 24px; max-width: 44em; font: 16px/1.55 Georgia, "Liberation Serif", serif;
    color: #1d1e21; background: #fff; overflow-wrap: anywhere; }
  img, svg { max-width: 100%; height: auto; }
  pre { white-space: pre-wrap; }
  table { border-collapse: collapse; } td, th { border: 1px solid #ccc; padding: 2px 6px; }
  ${highlightStyle}
`;

/** The section's sanitized markup as a document of its own. Nothing in it may run or load anything. */
function getPage({ html, language, direction }: SectionText): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
  const escaped = (value: string): string => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const said = Object.entries({ lang: language, dir: direction })
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${escaped(value)}"`))
    .join("");
  return `<!doctype html><html${said}><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>${frameStyle}</style></head><body>${html}</body></html>`;
}

/**
 * A section in a sandboxed frame. It may not run scripts; it keeps our origin only so that its blocks can be measured
 * and clicked. It is as high as its text, so that the gutter scrolls with it.
 */
export function SectionFrame({ text, title, onPlaces, onBlock, marks, children }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(400);
  const [loaded, setLoaded] = useState(false);
  // The frame's listeners live as long as its document: they must find what is right now, not when it was loaded.
  const latest = useRef(onBlock);
  useEffect(() => {
    latest.current = onBlock;
  });

  const measure = (): void => {
    const body = frame.current?.contentDocument?.body;
    if (body === undefined || body === null) return;
    setHeight(Math.ceil(body.getBoundingClientRect().height));
    const places = new Map<string, BlockPlace>();
    for (const { path } of text.blocks) {
      const box = getBlockElement(body, path)?.getBoundingClientRect();
      if (box !== undefined) places.set(path, { top: box.top, bottom: box.bottom });
    }
    for (const { path, kind } of text.blocks) {
      const caption = kind === "caption" ? places.get(path) : undefined;
      const table = places.get(path.slice(0, path.lastIndexOf("/")));
      // The caption inside a table stands above or below it.
      if (caption === undefined || table === undefined) continue;
      if (caption.top <= table.top + 1) table.top = caption.bottom;
      else table.bottom = caption.top;
    }
    onPlaces(places);
  };

  useEffect(() => {
    const inside = frame.current?.contentWindow;
    if (loaded && inside !== null && inside !== undefined) highlightWords(inside, text.blocks, marks ?? []);
  }, [loaded, marks, text]);

  const onLoad = (): void => {
    const inside = frame.current?.contentDocument;
    if (inside === null || inside === undefined) return;
    setLoaded(true);
    measure();
    new ResizeObserver(measure).observe(inside.body);
    inside.addEventListener("click", (event) => {
      event.preventDefault();
      const hit = event.target as Node | null;
      const around = text.blocks.filter(({ path }) => getBlockElement(inside.body, path)?.contains(hit) === true);
      // Of blocks within each other the inmost was meant.
      const block = around.toSorted((a, b) => b.path.length - a.path.length)[0];
      if (block !== undefined) latest.current?.(block.path, event.shiftKey);
      frame.current?.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
    });
    // Keys pressed in the frame are the workbench's.
    inside.addEventListener("keydown", (event) => {
      const copy = new KeyboardEvent("keydown", { ...keyOf(event), bubbles: true, cancelable: true });
      if (frame.current?.dispatchEvent(copy) === false) event.preventDefault();
    });
  };

  return (
    <div className="section-frame">
      <iframe
        ref={frame}
        title={title}
        sandbox="allow-same-origin"
        srcDoc={getPage(text)}
        style={{ height }}
        onLoad={onLoad}
        tabIndex={-1}
      />
      {children}
    </div>
  );
}

function keyOf({ key, code, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent): KeyboardEventInit {
  return { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat };
}
