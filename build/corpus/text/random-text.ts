import { createHash } from "node:crypto";
import { createRandom } from "../../../test/builders/random.ts";
import { SyntheticText } from "../../train/synthetic-text.ts";

/** Creates a source of random numbers from a text. */
export function createRandomText(seed: string): SyntheticText {
  return new SyntheticText(createRandom(createHash("sha256").update(seed).digest().readUInt32BE()).next);
}
