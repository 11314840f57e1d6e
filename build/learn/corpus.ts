import { createReadStream } from "node:fs";
import { z } from "zod";
import { mebibyte } from "../../shared/bytes.ts";

/** The limits of a corpus. They bound the memory of learning to about 2 GiB. */
export const corpusLimits = { maxLineBytes: 4 * mebibyte, maxDocuments: 50_000, maxSubjects: 200 } as const;

/** A labelled document, as it stands in a line of a corpus. Other fields are ignored. */
const corpusRecordSchema = z
  .object({
    id: z.string().optional(),
    title: z.string().default(""),
    abstract: z.string().default(""),
    text: z.string().default(""),
    /** The language is detected from the text; the field is allowed for other programs. */
    lang: z.string().optional(),
    /** The ids of the concepts of the document. */
    subjects: z.array(z.string()).min(1).max(corpusLimits.maxSubjects),
  })
  .refine(({ title, abstract, text }) => `${title}${abstract}${text}`.trim() !== "", {
    message: "title, abstract and text are empty",
  });
export type CorpusRecord = z.output<typeof corpusRecordSchema>;

/** The result of reading a line: its document, or why the line cannot be used. Lines are counted from 1. */
export type CorpusLine = { line: number } & ({ record: CorpusRecord } | { problem: string });

/**
 * Reads a corpus of labelled documents, as JSON lines, one by one. Empty lines are skipped.
 * @throws {Error} if the file cannot be read
 */
export async function* readCorpus(file: string): AsyncGenerator<CorpusLine> {
  for await (const { line, bytes } of splitLines(createReadStream(file))) {
    if (bytes === null) {
      yield { line, problem: `is longer than ${corpusLimits.maxLineBytes} bytes` };
      continue;
    }
    const problemOrRecord = parseLine(bytes);
    if (problemOrRecord !== undefined) yield { line, ...problemOrRecord };
  }
}

function parseLine(bytes: Buffer): { record: CorpusRecord } | { problem: string } | undefined {
  let json: unknown;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes).trim();
    if (text === "") return undefined;
    json = JSON.parse(text);
  } catch (error) {
    return {
      problem: `is not JSON in UTF-8 (${error instanceof Error ? error.message.slice(0, 200) : String(error)})`,
    };
  }
  const parsed = corpusRecordSchema.safeParse(json);
  if (parsed.success) return { record: parsed.data };
  const issues = parsed.error.issues.slice(0, 3).map(({ path, message }) => [path.join("."), message].join(": "));
  return { problem: issues.join("; ").replace(/^: /u, "") };
}

/** Splits a stream at line feeds. Yields null for a line that is too long, which is never in memory as a whole. */
async function* splitLines(stream: AsyncIterable<Buffer>): AsyncGenerator<{ line: number; bytes: Buffer | null }> {
  let line = 1;
  let pieces: Buffer[] = [];
  let length = 0;
  const getLine = () => (length > corpusLimits.maxLineBytes ? null : Buffer.concat(pieces));
  const add = (piece: Buffer) => {
    length += piece.byteLength;
    if (length <= corpusLimits.maxLineBytes) pieces.push(piece);
    else pieces = [];
  };
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      add(chunk.subarray(start, end));
      yield { line, bytes: getLine() };
      line += 1;
      pieces = [];
      length = 0;
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  if (length > 0) yield { line, bytes: getLine() };
}
