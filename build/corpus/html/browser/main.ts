import type { TruePage } from "../../family.ts";
import { Flow } from "./flow.ts";
import { measurePages } from "./measure.ts";
import { drawPictures } from "./picture.ts";
import type { LayoutSpec } from "./spec.ts";

/** The HTML of a document. */
interface DocumentSource {
  /** The blocks in reading order. */
  blocks: string;
  notes: string;
  headers: string;
  footers: string;
}

declare global {
  /** Lays out a document in pages, in place of the one before, and measures its zones. */
  var layOutDocument: (spec: LayoutSpec, source: DocumentSource) => Promise<TruePage[]>;
}

globalThis.layOutDocument = async (spec, { blocks, notes, headers, footers }) => {
  document.body.innerHTML = `<div id="source">${blocks}</div><div id="source-notes">${notes}</div>
<div id="source-headers">${headers}</div><div id="source-footers">${footers}</div>`;
  await Promise.all([...document.fonts].map((font) => font.load()));
  await drawPictures();
  const source = document.querySelector<HTMLElement>("#source");
  if (source === null) throw new Error("the document has no source");
  new Flow(spec, source).layOut();
  for (const element of document.querySelectorAll("#source, #source-notes, #source-headers, #source-footers"))
    element.remove();
  return measurePages(spec);
};
