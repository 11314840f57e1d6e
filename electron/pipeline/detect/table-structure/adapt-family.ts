import { serviceText } from "../../../../shared/service-texts/service-text.ts";
import type { TableFamily } from "../family.ts";
import { DetectorError, type ModelDeclaration } from "../model.ts";
import { isBoxWidth } from "./decode-tokens.ts";

/** The entry of the metadata in which RapidTable's files have their tokens, one on each line. */
const tokensEntry = "character";

/**
 * Reads the tokens from the metadata of a model. PaddleOCR's option `merge_no_span_structure`, with which the known models
 * are trained, replaces `<td>` by `<td></td>` at the end of the list.
 * @returns undefined without tokens in the metadata
 */
function readTokens({ metadata }: ModelDeclaration): string[] | undefined {
  const tokens = metadata[tokensEntry]?.split(/\r?\n/).filter((token) => token !== "");
  if (tokens === undefined || tokens.length === 0) return undefined;
  const merged = tokens.includes("<td></td>") ? tokens : [...tokens, "<td></td>"];
  return merged.filter((token) => token !== "<td>");
}

/** Gives a family the name of the input and the tokens that the file of a model has. */
export function adaptTableFamily(family: TableFamily, model: ModelDeclaration): TableFamily {
  const [input] = model.inputs;
  return {
    ...family,
    inputs: input === undefined ? family.inputs : { [input.name]: "image" },
    tokens: readTokens(model) ?? family.tokens,
  };
}

/**
 * Tells whether a model declares the outputs of a table family: probabilities [1,L,V] of the tokens and boxes [1,L,8] of
 * cells. Without tokens in its metadata, both numbers must be declared, since other models have two such outputs as well.
 * @throws {DetectorError} if its tokens do not fit its output
 */
export function fitsTableOutputs({ tokens }: TableFamily, model: ModelDeclaration): boolean {
  const sequences = model.outputs.filter(({ dims }) => dims.length === 3);
  if (sequences.length < 2) return false;
  const widths = sequences.map(({ dims }) => dims[2]);
  const classes = tokens.length + 2;
  const isFree = (width: number | string | undefined) => typeof width === "string" || (width ?? 0) < 0;
  const hasTokens = readTokens(model) !== undefined;
  const fits = (isFitting: (width: number | string | undefined) => boolean) =>
    widths.some((width) => isFitting(width) || (hasTokens && isFree(width)));
  if (!fits(isBoxWidth)) return false;
  if (fits((width) => width === classes)) return true;
  const other = widths.find((width) => typeof width === "number" && !isBoxWidth(width));
  if (!hasTokens || typeof other !== "number") return false;
  throw new DetectorError(serviceText("detector-tokens", { tokens: classes, classes: other }));
}
