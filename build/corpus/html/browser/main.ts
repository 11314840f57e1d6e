import type { TruePage } from "../../family.ts";
import { Flow } from "./flow.ts";
import { measurePages } from "./measure.ts";
import { drawPictures } from "./picture.ts";
import type { LayoutSpec } from "./spec.ts";

declare global {
  /** Lays out the document of the page and measures its zones. */
  var layOutDocument: (spec: LayoutSpec) => Promise<TruePage[]>;
}

globalThis.layOutDocument = async (spec) => {
  await document.fonts.ready;
  await Promise.all([...document.fonts].map((font) => font.load()));
  await drawPictures();
  const source = document.querySelector<HTMLElement>("#source");
  if (source === null) throw new Error("the document has no source");
  new Flow(spec, source).layOut();
  for (const element of document.querySelectorAll("#source, #source-notes, #source-headers, #source-footers"))
    element.remove();
  return measurePages(spec);
};
