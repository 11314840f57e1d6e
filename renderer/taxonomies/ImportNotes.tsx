import type { ReactNode } from "react";
import type { ImportNote } from "../../shared/api/taxonomy-files.ts";
import { formatNumber, t } from "../messages/messages.ts";

const titles: Record<ImportNote["kind"], string> = {
  changed: t("import-note-changed"),
  "left-out": t("import-note-left-out"),
};

/** Lists the parts of a file that an import changed or omitted, with their numbers. */
export function ImportNotes({ notes }: { notes: readonly ImportNote[] }): ReactNode {
  if (notes.length === 0) return null;
  const total = (kind: ImportNote["kind"]): number =>
    notes.filter((note) => note.kind === kind).reduce((sum, { count }) => sum + count, 0);
  return (
    <details className="import-notes">
      <summary>{t("import-changes-count", { changed: total("changed"), leftOut: total("left-out") })}</summary>
      {(["changed", "left-out"] as const).map((kind) => {
        const list = notes.filter((note) => note.kind === kind);
        if (list.length === 0) return null;
        return (
          <dl key={kind}>
            <dt>{titles[kind]}</dt>
            {list.map(({ text, count }) => (
              <dd key={text}>
                <span className="number">{formatNumber(count)}</span> {text}
              </dd>
            ))}
          </dl>
        );
      })}
    </details>
  );
}
