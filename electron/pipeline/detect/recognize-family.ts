import { serviceText } from "../../../shared/service-texts/service-text.ts";
import type { DetectorFamily, ModelFamily, TableFamily } from "./family.ts";
import { docStructBench } from "./families/docstructbench.ts";
import { heron, heronRaw } from "./families/heron.ts";
import { plusL, v2, v2Raw, v3 } from "./families/pp-doclayout.ts";
import { slanetPlus } from "./families/slanet-plus.ts";
import { adaptTableFamily, fitsTableOutputs } from "./table-structure/adapt-family.ts";
import { DetectorError, formatTensors, type ModelDeclaration, type TensorDeclaration } from "./model.ts";

/** The families of layout models. If several families fit the declaration of a model, its first output shows the right one. */
export const families: readonly DetectorFamily[] = [heron, heronRaw, plusL, v2, v2Raw, v3, docStructBench];

/** A family whose models Galley can run. */
export type AnyFamily = DetectorFamily | TableFamily;

const inputTypes = {
  image: "float32",
  "page-size": "int64",
  "input-size": "float32",
  "scale-factors": "float32",
} as const;
const inputRanks = { image: 4, "page-size": 2, "input-size": 2, "scale-factors": 2 } as const;

/** Tells whether declared dimensions may have a shape, in which null stands for any number. */
function fitsDims({ dims }: TensorDeclaration, shape: readonly (number | null)[]): boolean {
  return (
    dims.length === shape.length &&
    dims.every((dim, axis) => typeof dim === "string" || dim < 0 || (shape[axis] ?? dim) === dim)
  );
}

function fitsInputs({ inputs: roles, preparation }: ModelFamily, { inputs }: ModelDeclaration): boolean {
  if (inputs.length !== Object.keys(roles).length) return false;
  return inputs.every((input) => {
    const role = roles[input.name];
    if (role === undefined || input.type !== inputTypes[role] || input.dims.length !== inputRanks[role]) return false;
    if (role !== "image") return true;
    const isSquare = preparation.resize !== "letterbox";
    return fitsDims(input, [null, 3, isSquare ? preparation.side : null, isSquare ? preparation.side : null]);
  });
}

function fitsOutputs({ output, labels }: DetectorFamily, { outputs }: ModelDeclaration): boolean {
  const has = (name: string, shape: readonly (number | null)[]) =>
    outputs.some((tensor) => tensor.name === name && fitsDims(tensor, shape));
  switch (output.kind) {
    case "labels-boxes-scores":
      return has("labels", [null, null]) && has("boxes", [null, null, 4]) && has("scores", [null, null]);
    case "rows":
      return outputs.some((tensor) => fitsDims(tensor, [null, output.columns]));
    case "input-rows":
      return outputs.length === 1 && outputs.every((tensor) => fitsDims(tensor, [1, null, 6]));
    case "raw-heads":
      return has("logits", [null, null, labels.length]) && has("pred_boxes", [null, null, 4]);
  }
}

/** The labels of a class list as Ultralytics exports it, such as `{0: 'title', 1: 'plain text'}`; null without one. */
function readClassNames({ metadata }: ModelDeclaration): string[] | null {
  const { names } = metadata;
  if (names === undefined) return null;
  return [...names.matchAll(/\d+\s*:\s*(?:'([^']*)'|"([^"]*)")/g)].map(([, single, double]) => single ?? double ?? "");
}

/** Tells whether the class list in the metadata of a model, if it has one, is that of a family. */
function fitsClassNames({ labels }: DetectorFamily, model: ModelDeclaration): boolean {
  const normalize = (name: string) => name.toLowerCase().replaceAll(/[\s_-]+/g, " ");
  const names = readClassNames(model);
  return (
    names === null ||
    (names.length === labels.length &&
      labels.every(([label], index) => normalize(label) === normalize(names[index] ?? "")))
  );
}

/** Names all families, for messages. */
function listFamilyIds(): string {
  return [...families, slanetPlus].map(({ id }) => id).join(", ");
}

/**
 * Lists the families that fit the declaration of a model.
 * @param named The family that a file beside the model names.
 * @throws {DetectorError} if none fits; the message has the inputs and outputs of the model
 */
export function listFamilies(model: ModelDeclaration, namedFamily: string | null): AnyFamily[] {
  const described = { inputs: formatTensors(model.inputs), outputs: formatTensors(model.outputs) };
  if (namedFamily !== null) {
    const family = [...families, slanetPlus].find(({ id }) => id === namedFamily);
    if (family === undefined) {
      const known = { family: namedFamily, families: listFamilyIds() };
      throw new DetectorError(serviceText("detector-family-unknown", known));
    }
    const adapted = family.kind === "table" ? adaptTableFamily(family, model) : family;
    if (fitsInputs(adapted, model)) return [adapted];
    throw new DetectorError(serviceText("detector-of-other-family", { family: family.name, ...described }));
  }
  const fitting = families.filter(
    (family) => fitsInputs(family, model) && fitsOutputs(family, model) && fitsClassNames(family, model),
  );
  if (fitting.length > 0) return fitting;
  const table = adaptTableFamily(slanetPlus, model);
  if (fitsInputs(table, model) && fitsTableOutputs(table, model)) return [table];
  throw new DetectorError(serviceText("detector-unknown", described));
}
