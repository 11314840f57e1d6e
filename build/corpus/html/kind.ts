import type { Family, FamilyKind } from "../family.ts";
import { createRandomText } from "../text/random-text.ts";
import { type Language, loadTextPools, type TextPool } from "../text/text-pool.ts";
import { Composer } from "./composer.ts";
import { genres, type Genre } from "./genres/genres.ts";
import { openPrinter, type Printer } from "./printer.ts";
import { addRunning, drawRunning } from "./running.ts";
import { drawStyle, type Style } from "./style.ts";

/**
 * Creates a family of printed documents.
 * @param name Its style and its structure are drawn by the hash of the name.
 */
export function createFamily(
  name: string,
  genre: Genre,
  printer: Printer,
  pools: Readonly<Record<Language, TextPool>>,
): Family {
  const style: Style = drawStyle(createRandomText(name), genre.profile);
  const pool = pools[style.language];
  const running = drawRunning(new Composer(createRandomText(`${name} running`), style, pool));
  return {
    name,
    async typeset(index) {
      const composer = new Composer(createRandomText(`${name} ${index}`), style, pool);
      const title = genre.compose(composer, createRandomText(`${name} structure`));
      if (genre.isWithoutRunning !== true) addRunning(composer, running, title);
      return await printer.print(composer);
    },
  };
}

/** Documents that Chromium prints, in styles drawn at random. Their truth comes from the DOM. */
export const htmlKind: FamilyKind = {
  name: "html",
  needs: [],
  async open(text = {}) {
    const pools = await loadTextPools(text.folder);
    const printer = await openPrinter();
    const most = Math.max(...genres.map((genre) => genre.families));
    // The first family of each kind of document comes first, so that an interrupted run has all kinds.
    const families = Array.from({ length: most }, (_, index) =>
      genres
        .filter((genre) => index < genre.families)
        .map((genre) => createFamily(`html/${genre.name}-${index + 1}`, genre, printer, pools)),
    ).flat();
    return { families, close: () => printer.close() };
  },
};
