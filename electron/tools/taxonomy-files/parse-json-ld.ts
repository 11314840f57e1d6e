import jsonld from "jsonld";
import { mebibyte } from "../../../shared/bytes.ts";
import { splitJsonArray } from "../../../shared/json/split-json-array.ts";
import { reportProgress } from "../../pipeline/progress.ts";
import type { RdfStatement, RdfTerm } from "./rdf.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** The size at which a batch of nodes is converted, in characters. */
const maxBatchLength = mebibyte;
/** The maximum size in bytes of a document without a list of nodes. Such a document is converted as a whole. */
const maxWholeBytes = 32 * mebibyte;
const baseIri = "urn:galley:import";

interface DocumentForm {
  /** The name of the field with the nodes: `@graph`, or its alias. */
  graph: string;
  /**
   * The text to add before and after the file. With this text, a list of nodes becomes a document. Both are empty if
   * the file is a document already.
   */
  start: string;
  end: string;
}

/** Detects from the first characters of a file where its nodes are. */
async function detectForm(file: Blob): Promise<DocumentForm> {
  const start = (await file.slice(0, 64 * 1024).text()).trimStart();
  if (start.startsWith("[")) return { graph: "@graph", start: '{"@graph":', end: "}" };
  const [, alias = "@graph"] = /"([^"\\]+)"\s*:\s*"@graph"/u.exec(start) ?? [];
  return { graph: alias, start: "", end: "" };
}

/** Reads the nodes of a document, each as JSON. @returns the document without its nodes, as JSON */
async function readNodes(
  file: Blob,
  form: DocumentForm,
  onNodes: (nodes: readonly string[]) => Promise<void>,
): Promise<string> {
  const splitter = splitJsonArray(form.graph);
  const encoder = new TextEncoder();
  splitter.push(encoder.encode(form.start));
  const reader = file.stream().getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      reportProgress();
      await onNodes(splitter.push(part.value));
    }
  } finally {
    await reader.cancel();
  }
  await onNodes(splitter.push(encoder.encode(form.end)));
  return splitter.finish();
}

/** Thrown if the conversion failed because the document refers to a context by its address. */
class RemoteContextError extends Error {}

/**
 * The prefix of the IRIs that replace the names of blank nodes during the conversion. The conversion would rename blank
 * nodes in each batch, but a node and the references to it may be in different batches.
 */
const blankPrefix = "urn:galley:blank:";

/** Parses JSON, and replaces the names of blank nodes by IRIs. */
function parseWithBlankIris(json: string): unknown {
  if (!json.includes('"_:')) return JSON.parse(json);
  return JSON.parse(json, (_, value: unknown) =>
    typeof value === "string" && value.startsWith("_:") ? blankPrefix + value.slice(2) : value,
  );
}

/**
 * Restores a blank node whose name was replaced, or a text that only looks like one. Makes the names of other blank
 * nodes unique.
 */
function restoreTerm<Term extends RdfTerm>(term: Term, batch: number): Term {
  const { termType, value } = term;
  if (termType === "BlankNode") return { ...term, value: `${batch}:${value}` };
  if (!value.startsWith(blankPrefix)) return term;
  const name = value.slice(blankPrefix.length);
  return termType === "Literal" ? { ...term, value: `_:${name}` } : { ...term, termType: "BlankNode", value: name };
}

async function convert(document: object): Promise<RdfStatement[]> {
  let remote: string | undefined;
  const documentLoader = (url: string): Promise<never> => {
    remote ??= url;
    return Promise.reject(new Error("remote contexts are not loaded"));
  };
  try {
    return (await jsonld.toRDF(document, { documentLoader, base: baseIri })) as unknown as RdfStatement[];
  } catch (cause) {
    if (remote === undefined) throw cause;
    throw new RemoteContextError(serviceText("taxonomy-context-remote", { context: remote }), { cause });
  }
}

/**
 * Parses a SKOS thesaurus in JSON-LD 1.1. The nodes of its graph, or of a list, are converted in batches, so that a
 * large document is never in memory as a whole. Contexts are not loaded from other addresses.
 * @throws {Error} if the document is not valid, or refers to another one
 */
export async function parseJsonLd(file: Blob, onStatement: (statement: RdfStatement) => void): Promise<void> {
  try {
    const form = await detectForm(file);
    // The context may follow the nodes, so that the document is read twice.
    let hasNodes = false;
    const documentJson = await readNodes(file, form, async (nodes) => {
      hasNodes ||= nodes.length > 0;
    });
    if (!hasNodes && file.size > maxWholeBytes) {
      const limit = `${maxWholeBytes / mebibyte} MiB`;
      throw new Error(`a document of more than ${limit} must have its nodes in “@graph”, or be a list of them`);
    }
    const root = parseWithBlankIris(documentJson) as Record<string, unknown>;
    let batchNumber = 0;
    const convertBatch = async (graph: object): Promise<void> => {
      for (const { subject, predicate, object } of await convert(graph)) {
        onStatement({
          subject: restoreTerm(subject, batchNumber),
          predicate,
          object: restoreTerm(object, batchNumber),
        });
      }
      batchNumber += 1;
    };
    await convertBatch(root);
    if (!hasNodes) return;
    const context = root["@context"];
    let batch: string[] = [];
    let length = 0;
    const flush = async (): Promise<void> => {
      const nodes = parseWithBlankIris(`[${batch.join(",")}]`);
      [batch, length] = [[], 0];
      const graph = { ...(context === undefined ? {} : { "@context": context }), "@graph": nodes };
      await convertBatch(graph);
    };
    await readNodes(file, form, async (nodes) => {
      for (const node of nodes) {
        batch.push(node);
        length += node.length;
        if (length >= maxBatchLength) await flush();
      }
    });
    await flush();
  } catch (cause) {
    if (cause instanceof RemoteContextError) throw cause;
    throw new Error(`The file is not valid JSON-LD: ${describe(cause)}.`, { cause });
  }
}

function describe(error: unknown): string {
  if (error instanceof RangeError) return "it nests too deeply";
  if (!(error instanceof Error)) return String(error);
  const { details } = error as { details?: { code?: string } };
  const code = details?.code === undefined ? "" : ` (${details.code})`;
  return error.message.split(";")[0]?.replace(/\.$/u, "") + code;
}
