import type { SyntheticText } from "../../../train/synthetic-text.ts";
import { drawAddress } from "../../html/genres/letter.ts";
import { a4, letter, type StyleProfile } from "../../html/style.ts";
import { addTable, formatLayoutTable } from "../blocks/tables.ts";
import { addLines, addList, addParagraph, addPlainHeading, addTitle } from "../blocks/text.ts";
import { formatSpace, type OfficeComposer } from "../composer.ts";

export const letterProfile: StyleProfile = {
  sheets: [a4, letter],
  columns: [1],
  sizes: [10, 12],
  colours: 0.25,
  numbered: 0.1,
};

/** Composes a letter of one or two pages. */
export function composeLetter(composer: OfficeComposer, structure: SyntheticText): string {
  const head = structure.pickWeighted({ right: 3, centered: 2, beside: 2, table: 2 });
  const sender = [...drawAddress(composer), "www.example.org"];
  if (head === "table")
    composer.add(
      formatLayoutTable(
        composer,
        [
          composer.capture(() => addLines(composer, drawAddress(composer))),
          composer.capture(() => addLines(composer, sender, "Right")),
        ],
        [3, 2],
      ),
    );
  else {
    addLines(composer, sender, { right: "Right", centered: "Center", beside: "Lines" }[head]);
    composer.add(formatSpace(composer, 24));
    addLines(composer, drawAddress(composer));
  }
  composer.add(formatSpace(composer, 20));
  addLines(composer, [composer.date()], structure.drawBoolean(0.6) ? "Right" : "Lines");
  composer.add(formatSpace(composer, 16));
  const subject = composer.shortPhrase(60);
  if (structure.drawBoolean(0.8)) addPlainHeading(composer, 1, structure.drawBoolean(0.5) ? subject : `Re: ${subject}`);
  addParagraph(composer, structure.pick(["Dear Sir or Madam,", "Dear Ms Weber,", "To whom it may concern"]), "Flush");
  for (let count = composer.integer(3, 8); count > 0; count--) addParagraph(composer, composer.prose(2, 6));
  if (composer.chance(0.4)) addList(composer);
  if (composer.chance(0.3)) addTable(composer, "values");
  addParagraph(composer, composer.prose(1, 2));
  addParagraph(composer, structure.pick(["Yours sincerely,", "Kind regards", "With best wishes"]), "Flush");
  composer.add(formatSpace(composer, 36));
  addLines(composer, [composer.person(), composer.shortPhrase(24)]);
  if (structure.drawBoolean(0.4)) {
    composer.add(formatSpace(composer, 14));
    addLines(composer, [`Enclosures: ${composer.phrase()}`], "Small");
  }
  return subject;
}

export const memoProfile: StyleProfile = { ...letterProfile, colours: 0.4, numbered: 0.3 };

/** Composes a memo: a title, who writes to whom with tab stops, and short paragraphs. */
export function composeMemo(composer: OfficeComposer, structure: SyntheticText): string {
  const subject = composer.shortPhrase(50);
  addTitle(
    composer,
    structure.pick(["Memo", "MEMORANDUM", "Internal note", "Interoffice Memorandum"]),
    structure.drawNumber(1.4, 2.4),
    structure.pick(["start", "center"]),
  );
  const facts: [string, string][] = [
    ["To:", composer.person()],
    ["From:", composer.person()],
    ["Date:", composer.date()],
    [structure.pick(["Subject:", "Re:"]), subject],
  ];
  const tab = structure.drawNumber(50, 90);
  const table = composer.mark({ label: "table", isOptional: true });
  const isRuled = structure.drawBoolean(0.5);
  for (const [row, [label, value]] of facts.entries()) {
    const [first, second] = [label, value].map((text, column) => {
      const cell = { table, row, column, rowSpan: 1, columnSpan: 1, isHeader: false };
      const style = composer.addStyle("text", {
        text: {
          "structure-color": composer.mark({ label: "cell", cell }),
          ...(column === 0 ? { "fo:font-weight": "bold" } : {}),
        },
      });
      return `<text:span text:style-name="${style}">${composer.inline(text)}</text:span>`;
    });
    const isLast = row === facts.length - 1;
    composer.add(
      composer.formatParagraph("Lines", table, `${first ?? ""}<text:tab/>${second ?? ""}`, {
        tabStops: [{ position: tab }],
        paragraph: {
          "fo:margin-bottom": isLast ? "10pt" : "3pt",
          ...(isRuled && isLast ? { "fo:border-bottom": "0.75pt solid #000000", "fo:padding-bottom": "4pt" } : {}),
        },
      }),
    );
  }
  for (let section = composer.integer(2, 4); section > 0; section--) {
    if (structure.drawBoolean(0.6)) addPlainHeading(composer, 1, composer.shortPhrase(40));
    for (let count = composer.integer(1, 3); count > 0; count--) addParagraph(composer, composer.prose(2, 5));
    if (composer.chance(0.5)) addList(composer);
    if (composer.chance(0.2)) addTable(composer, "numbers");
  }
  return subject;
}
