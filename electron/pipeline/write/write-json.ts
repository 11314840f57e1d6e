import type { ModelPart } from "../../../shared/document/document-model.ts";

/**
 * Writes a document model as JSON (`documentModelSchema`), piece by piece, with at most one page in a piece.
 * @example await pipeline(writeJson(readModel(xml)), createWriteStream("output.json"));
 */
export async function* writeJson(parts: AsyncIterable<ModelPart>): AsyncGenerator<string> {
  let separator = "";
  for await (const part of parts) {
    if (part.part === "head") {
      const { part: _, ...head } = part;
      yield `${JSON.stringify(head).slice(0, -1)},"pages":[`;
    } else if (part.part === "page") {
      yield `${separator}\n${JSON.stringify(part.page)}`;
      separator = ",";
    } else {
      const { part: _, ...tail } = part;
      yield `],${JSON.stringify(tail).slice(1)}\n`;
    }
  }
}
