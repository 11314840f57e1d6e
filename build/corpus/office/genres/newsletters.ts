import type { SyntheticText } from "../../../train/synthetic-text.ts";
import { a4, a4Landscape, letter, type StyleProfile } from "../../html/style.ts";
import { addFigure } from "../blocks/figures.ts";
import { addBox, addColumns } from "../blocks/frames.ts";
import { formatLayoutTable } from "../blocks/tables.ts";
import { addHeading, addLines, addList, addParagraph, addPlainHeading, addTitle } from "../blocks/text.ts";
import type { OfficeComposer } from "../composer.ts";
import { addContent } from "./reports.ts";

export const newsletterProfile: StyleProfile = {
  sheets: [a4, letter],
  columns: [2, 2, 3],
  sizes: [9, 11],
  colours: 0.8,
  numbered: 0,
};

/** Composes a newsletter: a title over all columns, then articles in columns. */
export function composeNewsletter(composer: OfficeComposer, structure: SyntheticText): string {
  const title = composer.shortPhrase(28);
  addTitle(composer, title, structure.drawNumber(2.2, 3.6), structure.pick(["start", "center"]));
  addLines(
    composer,
    [`${structure.pick(["Issue", "No.", "Edition"])} ${composer.integer(1, 60)}, ${composer.date()}`],
    structure.pick(["Lines", "Center", "Right"]),
  );
  for (let group = composer.integer(2, 3); group > 0; group--)
    addColumns(composer, () => {
      for (let article = composer.integer(2, 4); article > 0; article--) {
        addHeading(composer, 1);
        if (structure.drawBoolean(0.4)) addParagraph(composer, composer.person(), "Small");
        for (let count = composer.integer(1, 4); count > 0; count--) addParagraph(composer, composer.prose(2, 6));
        if (composer.chance(0.4)) addContent(composer, { figure: 3, list: 2, box: 1, note: 1 });
      }
    });
  return title;
}

export const leafletProfile: StyleProfile = {
  sheets: [a4, a4Landscape, letter],
  columns: [1],
  sizes: [10, 12.5],
  colours: 0.9,
  numbered: 0,
};

/** Composes a leaflet: panels side by side in tables that arrange them, boxes and pictures. */
export function composeLeaflet(composer: OfficeComposer, structure: SyntheticText): string {
  const title = composer.shortPhrase(32);
  addTitle(composer, title, structure.drawNumber(1.9, 3), structure.pick(["start", "center"]));
  addParagraph(composer, composer.prose(1, 2), "Flush");
  const columns = structure.drawInteger(2, 3);
  for (let row = composer.integer(3, 5); row > 0; row--) {
    const panels = Array.from({ length: columns }, () =>
      composer.capture(() => {
        addPlainHeading(composer, 2, composer.shortPhrase(24), {
          text: { "fo:font-size": `${Math.round(composer.style.size * 1.2)}pt` },
        });
        if (composer.chance(0.3))
          addList(
            composer,
            "bullets",
            Array.from({ length: composer.integer(3, 5) }, () => ({ text: composer.shortPhrase(30), depth: 1 })),
          );
        else addParagraph(composer, composer.prose(1, 4), "Flush");
      }),
    );
    composer.add(formatLayoutTable(composer, panels), `<text:p text:style-name="Lines"/>`);
    if (composer.chance(0.4)) addFigure(composer);
    if (composer.chance(0.4)) addBox(composer);
  }
  return title;
}
