import { type DetectorFamily, type LabelEntry, unitPreparation } from "../family.ts";

const labels: readonly LabelEntry[] = [
  ["caption", "caption"],
  ["footnote", "footnote"],
  ["formula", "formula"],
  ["list_item", "list-item"],
  ["page_footer", "page-footer"],
  ["page_header", "page-header"],
  ["picture", "picture"],
  ["section_header", "section-header"],
  ["table", "table"],
  ["text", "text"],
  ["title", "title"],
  ["document_index", "document-index"],
  ["code", "code"],
  ["checkbox_selected", null],
  ["checkbox_unselected", null],
  ["form", null],
  ["key_value_region", null],
];

/**
 * Docling's layout model (Livathinos et al. 2025, arXiv:2509.11720), an RT-DETRv2, as `docling-layout-heron-onnx` has it.
 * The thresholds are those of docling.
 */
export const heron: DetectorFamily = {
  kind: "layout",
  id: "heron",
  name: "docling heron",
  license: "Apache-2.0",
  preparation: { side: 640, resize: "stretch", filter: "linear", antialias: true, ...unitPreparation },
  inputs: { images: "image", orig_target_sizes: "page-size" },
  output: { kind: "labels-boxes-scores" },
  labels,
  threshold: 0.5,
  thresholds: {
    section_header: 0.45,
    title: 0.45,
    code: 0.45,
    checkbox_selected: 0.45,
    checkbox_unselected: 0.45,
    form: 0.45,
    key_value_region: 0.45,
    document_index: 0.45,
  },
};

/**
 * The same model in the form in which `RTDetrV2ForObjectDetection` of transformers is exported, without
 * post-processing.
 */
export const heronRaw: DetectorFamily = {
  ...heron,
  id: "heron-raw",
  inputs: { pixel_values: "image" },
  output: { kind: "raw-heads" },
};
