import type { SyntheticText } from "../../train/synthetic-text.ts";
import { DrawnText } from "../text/drawn-text.ts";
import type { TextPool } from "../text/text-pool.ts";
import type { Style } from "./style.ts";

/** Draws the texts of a document in the style of its family. */
export class StyledText extends DrawnText {
  readonly style: Style;

  constructor(random: SyntheticText, style: Style, pool: TextPool) {
    super(random, style.language, pool);
    this.style = style;
  }
}
