import { availableParallelism } from "node:os";
import type { InferenceSession, Tensor } from "onnxruntime-node";
import {
  DetectorError,
  type ModelDeclaration,
  type Outputs,
  type TensorDeclaration,
} from "../../pipeline/detect/model.ts";
import type { InputTensor } from "../../pipeline/detect/prepare-image.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";
import { readOnnxMetadata } from "./onnx-metadata.ts";

/** An open model. */
export interface OnnxSession {
  readonly declaration: ModelDeclaration;
  /** @throws {DetectorError} if ONNX Runtime fails */
  run(inputs: Readonly<Record<string, InputTensor>>): Promise<Outputs>;
  close(): Promise<void>;
}

/** The maximum number of processors that a model uses at once. */
const maxThreads = 4;

/**
 * Loads ONNX Runtime with the first model. A worker without a model never loads it.
 * @throws {DetectorError} if it does not work on this system
 */
export async function loadOnnxRuntime(): Promise<typeof import("onnxruntime-node")> {
  try {
    const runtime = await import("onnxruntime-node");
    runtime.env.logLevel = "fatal";
    return runtime;
  } catch (error) {
    // The package has no binary for this platform, or the system lacks a library that it needs.
    throw new DetectorError(serviceText("detector-no-runtime", { reason: getFirstLine(error) }), { cause: error });
  }
}

/** Returns the first line of an error's message without paths: ONNX Runtime names source files and the model's. */
function getFirstLine(error: unknown): string {
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return line.replaceAll(/(?:[A-Za-z]:)?[\\/][^\s:]*[\\/]/g, "").trim();
}

function describeTensors(tensors: readonly InferenceSession.ValueMetadata[]): TensorDeclaration[] {
  return tensors.map((tensor) =>
    tensor.isTensor
      ? { name: tensor.name, type: tensor.type, dims: tensor.shape }
      : { name: tensor.name, type: "no tensor", dims: [] },
  );
}

function toOutput(tensor: Tensor): { dims: readonly number[]; data: ArrayLike<number | bigint> } {
  const { data, dims } = tensor;
  return { dims, data: Array.isArray(data) ? [] : data };
}

/**
 * Creates a session of ONNX Runtime.
 * @param model The path or the bytes of an ONNX file.
 * @param hasFixedSize Whether its inputs always have the same size. ONNX Runtime plans its memory once for each size, and
 * keeps the plan and the memory.
 * @throws {DetectorError} if it is no ONNX model, or has an operator that ONNX Runtime does not have
 */
export async function createOnnxSession(model: string | Uint8Array, hasFixedSize = true): Promise<InferenceSession> {
  const { InferenceSession: Session } = await loadOnnxRuntime();
  const options: InferenceSession.SessionOptions = {
    executionProviders: ["cpu"],
    intraOpNumThreads: Math.min(maxThreads, availableParallelism()),
    interOpNumThreads: 1,
    enableMemPattern: hasFixedSize,
    logSeverityLevel: 4,
  };
  try {
    return typeof model === "string" ? await Session.create(model, options) : await Session.create(model, options);
  } catch (cause) {
    throw new DetectorError(serviceText("detector-unreadable", { reason: getFirstLine(cause) }), { cause });
  }
}

/**
 * Opens an ONNX file.
 * @throws {DetectorError} as `createOnnxSession`
 */
export async function openOnnxSession(path: string): Promise<OnnxSession> {
  const { Tensor: RuntimeTensor } = await loadOnnxRuntime();
  const session = await createOnnxSession(path);
  return {
    declaration: {
      inputs: describeTensors(session.inputMetadata),
      outputs: describeTensors(session.outputMetadata),
      metadata: await readOnnxMetadata(path),
    },
    async run(inputs) {
      const feeds = Object.fromEntries(
        Object.entries(inputs).map(([name, { type, data, dims }]) => [name, new RuntimeTensor(type, data, dims)]),
      );
      try {
        const outputs = await session.run(feeds);
        return new Map(session.outputNames.map((name) => [name, toOutput(outputs[name] as Tensor)]));
      } catch (cause) {
        throw new DetectorError(serviceText("detector-run-failed", { reason: getFirstLine(cause) }), { cause });
      }
    },
    close: () => session.release(),
  };
}
