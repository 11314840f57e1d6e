import type { ReactNode } from "react";
import { useMemo } from "react";
import type { Mark } from "../workbenches/ReadingPane.tsx";
import { ReadingPane } from "../workbenches/ReadingPane.tsx";
import type { OpenDocument } from "../workbenches/use-document.ts";
import type { Change, Side } from "./merge.ts";
import type { Place } from "./operations.ts";
import { listPlaces } from "./operations.ts";
import { t } from "../messages/messages.ts";
import { Rich } from "../messages/Rich.tsx";

interface ShownPlace extends Place {
  key: string;
  /** The version that has this place; `base` for one that both sides removed or moved. */
  version: Side | "base";
  isSelected: boolean;
}

/** Tells whether a version of a change is drawn: a side that changed it, and the base where its place is another one. */
function isShown({ by, base, mine, theirs }: Change, version: Side | "base", isSelected: boolean): boolean {
  if (version !== "base") return by === version || by === "both";
  return base !== undefined && (isSelected || mine === undefined || theirs === undefined);
}

/** Lists the places of all changes. */
function listShownPlaces(changes: readonly Change[], selected: Change | null): ShownPlace[] {
  return changes.flatMap((change) => {
    const isSelected = change === selected;
    const versions = (["base", "theirs", "mine"] as const).filter((version) => isShown(change, version, isSelected));
    return versions.flatMap((version) =>
      listPlaces(change.key, change[version]).map((place) => ({ ...place, key: change.key, version, isSelected })),
    );
  });
}

export interface ChangedDocumentProps {
  openDocument: OpenDocument;
  changes: readonly Change[];
  selected: Change | null;
}

/** The document with the changes at their places: the reviewer's solid, the other version's dashed, the base faint. */
export function ChangedDocument({ openDocument, changes, selected }: ChangedDocumentProps): ReactNode {
  const places = useMemo(() => listShownPlaces(changes, selected), [changes, selected]);
  // An ePub has no boxes: the blocks of the selected change are marked.
  const marks = useMemo(
    () =>
      places.flatMap(({ key, page, range, text, isSelected }): Mark[] =>
        range === undefined ? [] : [{ id: key, label: t("offline-change"), page, range, text, active: isSelected }],
      ),
    [places],
  );
  return (
    <div className="changed-document">
      <ReadingPane openDocument={openDocument} marks={marks} onMark={() => undefined}>
        {(page, scale) => (
          <svg className="changed-places" width="100%" height="100%" aria-hidden>
            {places.map(({ page: place, bbox, version, isSelected }, index) =>
              place !== page || bbox === undefined ? null : (
                <rect
                  key={index}
                  className={`changed-place ${version}${isSelected ? " selected" : ""}`}
                  x={bbox.x * scale}
                  y={bbox.y * scale}
                  width={bbox.width * scale}
                  height={bbox.height * scale}
                />
              ),
            )}
          </svg>
        )}
      </ReadingPane>
      <p className="changed-legend quiet" aria-hidden>
        <span className="changed-sample mine" />{" "}
        <Rich
          id="offline-yours-theirs-before"
          parts={{ span: <span className="changed-sample theirs" />, span2: <span className="changed-sample base" /> }}
        />
      </p>
    </div>
  );
}
