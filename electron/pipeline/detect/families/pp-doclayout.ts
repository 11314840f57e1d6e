import { type DetectorFamily, type ImagePreparation, type LabelEntry, unitPreparation } from "../family.ts";

/** The preparation that the models' `inference.yml` gives: interpolation 2 of OpenCV, without mean and deviation. */
const preparation: ImagePreparation = {
  side: 800,
  resize: "stretch",
  filter: "cubic",
  antialias: false,
  ...unitPreparation,
};
const inputs = { im_shape: "input-size", image: "image", scale_factor: "scale-factors" } as const;

/** PaddlePaddle's PP-DocLayout_plus-L, as `PP-DocLayout_plus-L_onnx` has it. */
export const plusL: DetectorFamily = {
  kind: "layout",
  id: "pp-doclayout-plus-l",
  name: "PP-DocLayout_plus-L",
  license: "Apache-2.0",
  preparation,
  inputs,
  output: { kind: "rows", columns: 6, order: [] },
  labels: [
    ["paragraph_title", "section-header"],
    ["image", "picture"],
    ["text", "text"],
    ["number", "margin"],
    ["abstract", "text"],
    ["content", "document-index"],
    ["figure_title", "caption"],
    ["formula", "formula"],
    ["table", "table"],
    ["reference", "reference"],
    ["doc_title", "title"],
    ["footnote", "footnote"],
    ["header", "margin"],
    ["algorithm", "code"],
    ["footer", "margin"],
    ["seal", "picture"],
    ["chart", "picture"],
    ["formula_number", null],
    ["aside_text", "text"],
    ["reference_content", "reference"],
  ],
  threshold: 0.5,
  thresholds: {},
};

const labels: readonly LabelEntry[] = [
  ["abstract", "text"],
  ["algorithm", "code"],
  ["aside_text", "text"],
  ["chart", "picture"],
  ["content", "document-index"],
  ["display_formula", "formula"],
  ["doc_title", "title"],
  ["figure_title", "caption"],
  ["footer", "margin"],
  ["footer_image", "margin"],
  ["footnote", "footnote"],
  ["formula_number", null],
  ["header", "margin"],
  ["header_image", "margin"],
  ["image", "picture"],
  ["inline_formula", null],
  ["number", "margin"],
  ["paragraph_title", "section-header"],
  ["reference", "reference"],
  ["reference_content", "reference"],
  ["seal", "picture"],
  ["table", "table"],
  ["text", "text"],
  ["vertical_text", "text"],
  ["vision_footnote", "footnote"],
];

const thresholds = {
  display_formula: 0.4,
  doc_title: 0.4,
  inline_formula: 0.4,
  paragraph_title: 0.4,
  text: 0.4,
  vertical_text: 0.4,
  seal: 0.45,
};

/** PP-DocLayoutV2 as paddle2onnx converts it. Columns 6 and 7 have the reading order. */
export const v2: DetectorFamily = {
  kind: "layout",
  id: "pp-doclayout-v2",
  name: "PP-DocLayoutV2",
  license: "Apache-2.0",
  preparation,
  inputs,
  output: {
    kind: "rows",
    columns: 8,
    order: [
      { column: 6, descending: false },
      { column: 7, descending: true },
    ],
  },
  labels,
  threshold: 0.5,
  thresholds,
};

/** PP-DocLayoutV2 of transformers, without post-processing. */
export const v2Raw: DetectorFamily = {
  ...v2,
  id: "pp-doclayout-v2-raw",
  inputs: { pixel_values: "image" },
  output: { kind: "raw-heads" },
};

/** PP-DocLayoutV3 as paddle2onnx converts it. Column 6 has the reading order; its masks are not used. */
export const v3: DetectorFamily = {
  ...v2,
  id: "pp-doclayout-v3",
  name: "PP-DocLayoutV3",
  output: { kind: "rows", columns: 7, order: [{ column: 6, descending: false }] },
};
