import { type DetectorFamily, unitPreparation } from "../family.ts";

/** DocLayout-YOLO (Zhao et al. 2024, arXiv:2410.12628), trained on DocStructBench. Its weights are under the AGPL. */
export const docStructBench: DetectorFamily = {
  kind: "layout",
  id: "doclayout-yolo-docstructbench",
  name: "DocLayout-YOLO DocStructBench",
  license: "AGPL-3.0",
  preparation: { side: 1024, resize: "letterbox", filter: "linear", antialias: false, ...unitPreparation },
  inputs: { images: "image" },
  output: { kind: "input-rows" },
  labels: [
    ["title", "section-header"],
    ["plain text", "text"],
    ["abandon", "margin"],
    ["figure", "picture"],
    ["figure_caption", "caption"],
    ["table", "table"],
    ["table_caption", "caption"],
    ["table_footnote", "footnote"],
    ["isolate_formula", "formula"],
    ["formula_caption", null],
  ],
  threshold: 0.25,
  thresholds: {},
};
