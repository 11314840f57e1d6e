import { readFileSync, readSync } from "node:fs";
import { createRequire } from "node:module";
import { init, type Methods, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import { createInstallationError, reinstallRemedy } from "../installation-error.ts";

/** PDFium's exports: numbers and addresses in, a number out, without conversion. */
type RawCalls = { [Name in keyof Methods]: (...args: number[]) => number };

/** The memory of the WebAssembly module. A view must not be kept across calls, since the memory may grow and move. */
interface Heap {
  readonly HEAPU8: Uint8Array;
  readonly HEAP32: Int32Array;
  readonly HEAPU32: Uint32Array;
  readonly HEAPF32: Float32Array;
  readonly HEAPF64: Float64Array;
}

export interface Pdfium {
  calls: RawCalls;
  heap: Heap;
  /** Address of 256 bytes for out-parameters; valid until the next use. */
  scratch: number;
  /** Address of the function by which PDFium reads a file. Its first parameter is the file descriptor. */
  readBlock: number;
  malloc: (bytes: number) => number;
  free: (address: number) => void;
}

/** The values of `FPDF_GetLastError` that have messages of their own. */
export const pdfiumErrors = { format: 3, password: 4, security: 5 } as const;

let instance: Promise<Pdfium> | undefined;

/** Loads PDFium, once per process. @throws {TaskError} `INSTALLATION_DAMAGED`, permanent */
export function loadPdfium(): Promise<Pdfium> {
  instance ??= load();
  // A failure is not cached, since the file may be replaced before the next attempt.
  instance.catch(() => (instance = undefined));
  return instance;
}

/**
 * Instantiates PDFium's WebAssembly module.
 * @param file its path
 * @throws {TaskError} `INSTALLATION_DAMAGED`, permanent, if the file is missing or damaged
 */
export async function instantiatePdfium(file: string): Promise<WrappedPdfiumModule> {
  try {
    const wasm = readFileSync(file);
    const { buffer, byteOffset, byteLength } = wasm;
    return await init({ wasmBinary: buffer.slice(byteOffset, byteOffset + byteLength) });
  } catch (error) {
    const problem = "PDFs cannot be opened: the file pdfium.wasm of the application is missing or damaged";
    throw createInstallationError(problem, reinstallRemedy, error);
  }
}

async function load(): Promise<Pdfium> {
  const module = await instantiatePdfium(createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm"));
  module.PDFiumExt_Init();
  const heap = module.pdfium as unknown as Heap;
  const { wasmExports, addFunction } = module.pdfium;
  const { malloc, free } = wasmExports;
  return {
    calls: wasmExports as unknown as RawCalls,
    heap,
    scratch: malloc(256),
    readBlock: addFunction(
      (fd: number, position: number, address: number, size: number) =>
        readBlock(heap.HEAPU8, fd, position >>> 0, address >>> 0, size >>> 0),
      "iiiii",
    ),
    malloc,
    free,
  };
}

/**
 * Reads a block of a file.
 * @returns 1, or 0 if the file ends before the block does or cannot be read. An exception must not pass through PDFium.
 */
function readBlock(heap: Uint8Array, fd: number, position: number, address: number, size: number): number {
  try {
    let bytesDone = 0;
    while (bytesDone < size) {
      const read = readSync(fd, heap, address + bytesDone, size - bytesDone, position + bytesDone);
      if (read === 0) return 0;
      bytesDone += read;
    }
    return 1;
  } catch {
    return 0;
  }
}

const decoders = { "utf-16le": new TextDecoder("utf-16le"), "utf-8": new TextDecoder("utf-8") } as const;
/**
 * The maximum size in bytes of the strings that are read into `Pdfium.scratch`. The second half of `scratch` is free for other
 * out-parameters.
 */
const shortStringBytes = 128;

/**
 * Calls a function of PDFium that returns a string and its length. It is called again only for a string that is longer
 * than usual.
 * @param call Writes the string to an address if it fits into a number of bytes, and returns its length in bytes.
 * @returns the decoded string
 */
export function readString(
  { heap, malloc, free, scratch }: Pdfium,
  encoding: keyof typeof decoders,
  call: (address: number, bytes: number) => number,
): string {
  const bytes = call(scratch, shortStringBytes);
  const terminator = encoding === "utf-8" ? 1 : 2;
  if (bytes <= terminator) return "";
  const decode = (address: number) =>
    decoders[encoding].decode(heap.HEAPU8.subarray(address, address + bytes - terminator));
  if (bytes <= shortStringBytes) return decode(scratch);
  const address = malloc(bytes);
  try {
    call(address, bytes);
    return decode(address);
  } finally {
    free(address);
  }
}
