import type { ReactNode } from "react";
import type { ImportNote } from "./skos/read-skos.ts";

const titles: Record<ImportNote["kind"], string> = { changed: "Changed", "left-out": "Left out" };

/** Lists what an import changed or left out, with counts. */
export function ImportNotes({ notes }: { notes: readonly ImportNote[] }): ReactNode {
  if (notes.length === 0) return null;
  const total = (kind: ImportNote["kind"]): number =>
    notes.filter((note) => note.kind === kind).reduce((sum, { count }) => sum + count, 0);
  return (
    <details className="import-notes">
      <summary>
        The import changed {total("changed").toLocaleString()} and left out {total("left-out").toLocaleString()}{" "}
        statements
      </summary>
      {(["changed", "left-out"] as const).map((kind) => {
        const list = notes.filter((note) => note.kind === kind);
        if (list.length === 0) return null;
        return (
          <dl key={kind}>
            <dt>{titles[kind]}</dt>
            {list.map(({ text, count }) => (
              <dd key={text}>
                <span className="number">{count.toLocaleString()}</span> {text}
              </dd>
            ))}
          </dl>
        );
      })}
    </details>
  );
}
