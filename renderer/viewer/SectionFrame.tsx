import { type ReactNode, useEffect, useRef, useState } from "react";
import type { SectionText } from "../../shared/document/page-text.ts";
import { getBlockElement, highlightStyle, highlightWords, type WordMark } from "./section-highlight.ts";

/** Vertical extent of a block, in pixels from the top of the section. */
export interface BlockExtent {
  top: number;
  bottom: number;
}

interface Props {
  text: SectionText;
  title: string;
  /** Called with the extents of all blocks by path, when the section has been loaded and whenever its size changes. */
  onExtents: (extents: ReadonlyMap<string, BlockExtent>) => void;
  /** Called when a block is clicked. `additive` is true if Shift is held, to extend the selection. */
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
  [data-page-break]::before { content: "[" attr(data-page-break) "]"; margin: 0 0.3em; color: #6b6e76; font: 12px sans-serif; }
  table { border-collapse: collapse; } td, th { border: 1px solid #ccc; padding: 2px 6px; }
  ${highlightStyle}
`;

/** Creates the HTML document of a section from its sanitized markup. Its content security policy blocks scripts and requests. */
function createFrameDocument({ html, language, direction }: SectionText): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
  const escape = (value: string): string => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const attributes = Object.entries({ lang: language, dir: direction })
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${escape(value)}"`))
    .join("");
  return `<!doctype html><html${attributes}><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>${frameStyle}</style></head><body>${html}</body></html>`;
}

/**
 * Shows a section of an ePub in a sandboxed frame without scripts. The frame has the origin of the window, so that its
 * blocks can be measured and clicked. The frame is as high as its content, so that `children`, which are placed over the frame,
 * scroll with the text.
 */
export function SectionFrame({ text, title, onExtents, onBlock, marks, children }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(400);
  const [loaded, setLoaded] = useState(false);
  // The listeners in the frame are added once. They read the latest handler from this ref.
  const latest = useRef(onBlock);
  useEffect(() => {
    latest.current = onBlock;
  });

  const measure = (): void => {
    const body = frame.current?.contentDocument?.body;
    if (body === undefined || body === null) return;
    setHeight(Math.ceil(body.getBoundingClientRect().height));
    const extents = new Map<string, BlockExtent>();
    for (const { path } of text.blocks) {
      const box = getBlockElement(body, path)?.getBoundingClientRect();
      if (box !== undefined) extents.set(path, { top: box.top, bottom: box.bottom });
    }
    for (const { path, kind } of text.blocks) {
      const caption = kind === "caption" ? extents.get(path) : undefined;
      const table = extents.get(path.slice(0, path.lastIndexOf("/")));
      // A caption lies inside the element of its table. The extent of the table is shortened by the caption.
      if (caption === undefined || table === undefined) continue;
      if (caption.top <= table.top + 1) table.top = caption.bottom;
      else table.bottom = caption.top;
    }
    onExtents(extents);
  };

  useEffect(() => {
    const frameWindow = frame.current?.contentWindow;
    if (loaded && frameWindow !== null && frameWindow !== undefined)
      highlightWords(frameWindow, text.blocks, marks ?? []);
  }, [loaded, marks, text]);

  const onLoad = (): void => {
    const frameDocument = frame.current?.contentDocument;
    if (frameDocument === null || frameDocument === undefined) return;
    setLoaded(true);
    measure();
    new ResizeObserver(measure).observe(frameDocument.body);
    frameDocument.addEventListener("click", (event) => {
      event.preventDefault();
      const target = event.target as Node | null;
      const containing = text.blocks.filter(
        ({ path }) => getBlockElement(frameDocument.body, path)?.contains(target) === true,
      );
      // The clicked block is the innermost one.
      const block = containing.toSorted((a, b) => b.path.length - a.path.length)[0];
      if (block !== undefined) latest.current?.(block.path, event.shiftKey);
      frame.current?.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
    });
    // Forwards keys pressed in the frame to the workbench.
    frameDocument.addEventListener("keydown", (event) => {
      const copy = new KeyboardEvent("keydown", { ...copyKey(event), bubbles: true, cancelable: true });
      if (frame.current?.dispatchEvent(copy) === false) event.preventDefault();
    });
  };

  return (
    <div className="section-frame">
      <iframe
        ref={frame}
        title={title}
        sandbox="allow-same-origin"
        srcDoc={createFrameDocument(text)}
        style={{ height }}
        onLoad={onLoad}
        tabIndex={-1}
      />
      {children}
    </div>
  );
}

function copyKey({ key, code, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent): KeyboardEventInit {
  return { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat };
}
