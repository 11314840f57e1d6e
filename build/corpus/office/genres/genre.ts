import type { RunningStyle } from "../../html/running.ts";
import type { StyleProfile } from "../../html/style.ts";
import type { SyntheticText } from "../../../train/synthetic-text.ts";
import type { OfficeComposer } from "../composer.ts";
import type { OfficeSource } from "../convert.ts";
import { formatFlatDocument } from "../odf/flat-document.ts";
import { formatMasterPage, formatPageLayout } from "../page-layout.ts";
import { formatStyleSheet } from "../style-sheet.ts";

/** A kind of office documents with a structure of its own. */
export interface OfficeGenre {
  name: string;
  /** Number of families, each with its own style. */
  families: number;
  profile: StyleProfile;
  /**
   * Composes a document.
   * @param structure Random numbers that are the same for all documents of the family.
   */
  compose(
    this: void,
    composer: OfficeComposer,
    structure: SyntheticText,
    running: RunningStyle,
  ): Pick<OfficeSource, "type" | "marked">;
}

/** Makes a genre of texts. @param composeBody Adds the blocks. It returns the title for running headers. */
export function createTextGenre(
  name: string,
  families: number,
  profile: StyleProfile,
  composeBody: (composer: OfficeComposer, structure: SyntheticText) => string,
): OfficeGenre {
  return {
    name,
    families,
    profile,
    compose(composer, structure, running) {
      const title = composeBody(composer, structure);
      const masterPages = formatMasterPage(composer, running, title);
      const marked = formatFlatDocument({
        type: "text",
        styles: formatStyleSheet(composer.style),
        automaticStyles: composer.automaticStyles.join("\n") + formatPageLayout(composer),
        masterPages,
        body: composer.blocks.join("\n"),
      });
      return { type: "text", marked };
    },
  };
}
