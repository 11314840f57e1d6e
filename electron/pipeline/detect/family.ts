import type { ModelKind } from "../../../shared/api/detectors.ts";
import type { ZoneType } from "../../../shared/document/zone-types.ts";

/** The ids of the families of layout detectors. The JSON file beside a model may name one of them. */
export const layoutFamilyIds = [
  "heron",
  "heron-raw",
  "pp-doclayout-plus-l",
  "pp-doclayout-v2",
  "pp-doclayout-v2-raw",
  "pp-doclayout-v3",
  "doclayout-yolo-docstructbench",
] as const;
export type LayoutFamilyId = (typeof layoutFamilyIds)[number];

/** The ids of the families of models that read the structure of a table. */
export const tableFamilyIds = ["slanet-plus"] as const;
export type TableFamilyId = (typeof tableFamilyIds)[number];

/** The ids of all families that Galley knows. */
export const familyIds = [...layoutFamilyIds, ...tableFamilyIds] as const;
export type FamilyId = (typeof familyIds)[number];

/** Returns what the models of a family read. */
export function getModelKind(id: FamilyId): ModelKind {
  return tableFamilyIds.some((tableId) => tableId === id) ? "table" : "layout";
}

/** The steps that convert a page image to the input of a model. */
export interface ImagePreparation {
  /** The side of the input in pixels, if the model does not fix it. */
  side: number;
  /**
   * `stretch` resizes the image to a square. `letterbox` keeps its proportions: the longer side gets the size, and grey
   * borders fill the rest. `corner` keeps them too, but the image is at the top left, and zeros fill the rest of the
   * square after the values were normalized.
   */
  resize: "stretch" | "letterbox" | "corner";
  /** The interpolation. `cubic` has the kernel of OpenCV (a = -0.75). */
  filter: "linear" | "cubic";
  /** Whether the kernel is widened when the image becomes smaller, as Pillow does and OpenCV does not. */
  antialias: boolean;
  /** The mean and standard deviation of each channel, for values from 0 to 1. */
  mean: readonly [number, number, number];
  deviation: readonly [number, number, number];
  /** The order of the channels in the input, to which mean and deviation belong. */
  channels: "rgb" | "bgr";
}

/**
 * The content of an input: the image (NCHW); the size of the page image as [width, height]; the size of the resized
 * image as [height, width]; or the factors by which the image was resized, as [vertical, horizontal].
 */
export type InputRole = "image" | "page-size" | "input-size" | "scale-factors";

/** The form of the outputs. Boxes are [left, top, right, bottom]. */
export type OutputForm =
  /** Labels [N,K], boxes [N,K,4] in pixels of the page image, and scores [N,K]; post-processed in the graph. */
  | { kind: "labels-boxes-scores" }
  /** Rows [K,columns] of class, score and box in pixels of the page image, and columns of the reading order. */
  | { kind: "rows"; columns: number; order: readonly { column: number; descending: boolean }[] }
  /** Rows [1,K,6] of box in pixels of the input, score and class. */
  | { kind: "input-rows" }
  /** `logits` [N,K,C] and `pred_boxes` [N,K,4], centre and size from 0 to 1; with `order_logits` [N,K,K]. */
  | { kind: "raw-heads" };

/** The type of the zone for a label; "margin": page header or footer by its position; null: no zone. */
export type LabelType = ZoneType | "margin" | null;

/** A class of a family, in the order of its numbers: its label and the type of its zones. */
export type LabelEntry = readonly [label: string, type: LabelType];

/** The part of the contract of ONNX files that all families have. */
export interface ModelFamily {
  id: FamilyId;
  /** The name that users see. */
  name: string;
  /** The SPDX id of the licence of its published weights. */
  license: string;
  preparation: ImagePreparation;
  /** The inputs by their names. */
  inputs: Readonly<Record<string, InputRole>>;
}

/** A family of layout detectors: the contract of its ONNX files, as data. */
export interface DetectorFamily extends ModelFamily {
  kind: "layout";
  id: LayoutFamilyId;
  output: OutputForm;
  /** The labels by class number. */
  labels: readonly LabelEntry[];
  /** The minimum score of a region, and the minimum scores of the labels that have one of their own. */
  threshold: number;
  thresholds: Readonly<Record<string, number>>;
}

/**
 * A family of models that read the structure of a table from its image. They answer with a token of HTML at each step,
 * and with the box of a cell beside the tokens that begin one.
 */
export interface TableFamily extends ModelFamily {
  kind: "table";
  id: TableFamilyId;
  /** The tokens by class number, between those for the start and the end. */
  tokens: readonly string[];
}

/** The preparation of models whose input is only scaled to values from 0 to 1. */
export const unitPreparation = { mean: [0, 0, 0], deviation: [1, 1, 1], channels: "rgb" } as const;
