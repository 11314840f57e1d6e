import { Parser } from "n3";
import { RdfXmlParser } from "rdfxml-streaming-parser";
import { reportProgress } from "../../pipeline/progress.ts";
import type { RdfStatement } from "./rdf.ts";

export type RdfFormat = "turtle" | "rdf-xml";

/** A parser that receives a text in chunks. */
interface ChunkParser {
  write(chunk: string): void;
  /** Ends the text. Resolves when all statements or an error have been reported. */
  end(): Promise<void>;
}

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function createTurtleParser(
  onStatement: (statement: RdfStatement) => void,
  onError: (error: Error) => void,
): ChunkParser {
  const listeners = new Map<string, (chunk?: string) => void>();
  const source = { on: (event: string, listener: (chunk?: string) => void) => void listeners.set(event, listener) };
  // The parser reads from any object with the method `on` of a Node stream.
  new Parser().parse(source as never, (error: unknown, statement: RdfStatement | null) => {
    if (error) {
      const line = (error as { context?: { line?: number } }).context?.line;
      const message = describe(error).replace(/\.$/, "");
      onError(new Error(line === undefined || message.includes("line") ? message : `${message} on line ${line}`));
    } else if (statement) onStatement(statement);
  });
  return {
    write: (chunk) => listeners.get("data")?.(chunk),
    async end() {
      listeners.get("end")?.();
    },
  };
}

/**
 * The maximum length of an entity that a document declares. Entities are normally short, such as those that abbreviate
 * namespaces.
 */
const maxEntityLength = 1000;

function createRdfXmlParser(
  onStatement: (statement: RdfStatement) => void,
  onError: (error: Error) => void,
): ChunkParser {
  const parser = new RdfXmlParser({ trackPosition: true, baseIRI: "urn:galley:import" });
  parser.on("data", onStatement);
  parser.on("error", onError);
  let start: string | null = "";
  return {
    write(chunk) {
      if (start !== null) {
        start = (start + chunk).slice(0, 100_000);
        if (new RegExp(`<!ENTITY\\s+\\S+\\s+["'][^"'>]{${maxEntityLength}}`).test(start)) {
          onError(new Error("The document declares an entity that is too long"));
          return;
        }
        if (start.length === 100_000) start = null;
      }
      parser.write(chunk);
    },
    end: () =>
      new Promise((settle) => {
        parser.on("end", settle);
        parser.on("error", () => settle());
        // The library accepts a document that ends too early, unless its XML parser is closed.
        (parser as unknown as { saxParser: { close(): void } }).saxParser.close();
        parser.end();
      }),
  };
}

const parsers = { turtle: createTurtleParser, "rdf-xml": createRdfXmlParser };

/** The maximum ratio of the length of all texts to the size of the file. Entities can make texts longer than the file. */
const maxExpansion = 4;

/**
 * Parses an RDF document in chunks.
 * @throws {Error} with the line if the document is not valid; also if it is not in the encoding that it declares
 */
export async function parseRdf(
  file: Blob,
  format: RdfFormat,
  onStatement: (statement: RdfStatement) => void,
): Promise<void> {
  const failures: Error[] = [];
  let characters = 0;
  const parser = parsers[format](
    (statement) => {
      characters += statement.object.value.length;
      if (characters > maxExpansion * file.size + 1_000_000)
        failures.push(new Error("The texts of the document are much longer than the file"));
      else onStatement(statement);
    },
    (error) => failures.push(error),
  );
  const name = format === "turtle" ? "Turtle" : "RDF/XML";
  const check = (): void => {
    const [failure] = failures;
    if (failure === undefined) return;
    const reason = describe(failure)
      .replace(/\.$/, "")
      .replace(/^(\d+):(\d+): (.*)$/s, "$3 on line $1");
    throw new Error(`The file is not valid ${name}: ${reason}.`, { cause: failure });
  };
  const decoder = new TextDecoder(await detectEncoding(file), { fatal: true });
  const decode = (bytes?: Uint8Array): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch (cause) {
      throw new Error(`The file is not text in the encoding ${decoder.encoding.toUpperCase()}.`, { cause });
    }
  };
  for await (const chunk of readChunks(file.stream())) {
    parser.write(decode(chunk));
    reportProgress();
    check();
  }
  parser.write(decode());
  check();
  await parser.end();
  check();
}

async function* readChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel();
  }
}

/** Returns the encoding that a byte order mark or an XML declaration names; UTF-8 by default. */
async function detectEncoding(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 200).arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = String.fromCharCode(...bytes);
  const declared = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(start)?.[1];
  try {
    return new TextDecoder(declared ?? "utf-8").encoding;
  } catch (cause) {
    throw new Error(`The file has the encoding ${declared ?? ""}, which is unknown here. Save it as UTF-8.`, { cause });
  }
}
