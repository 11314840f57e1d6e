import type { LatexWriter } from "./content/writer.ts";
import type { LatexSettings } from "./settings.ts";

/** The style of a family. Its documents differ in their text only. */
export interface LatexStyle extends LatexSettings {
  /** Writes the body of a document. */
  write(writer: LatexWriter): void;
}
