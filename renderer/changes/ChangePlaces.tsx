import { memo, type ReactNode } from "react";
import type { ChangePlace } from "./describe-change.ts";
import "./changes.css";

/** A place of a record, with the style in which it is drawn. */
export interface DrawnPlace extends ChangePlace {
  key: string;
  look: "solid" | "dashed" | "dotted" | "faint";
  isSelected?: boolean;
}

export interface ChangePlacesProps {
  places: readonly DrawnPlace[];
  /** CSS pixels per point. */
  scale: number;
  /** Called when a place is clicked that is not drawn faintly. If omitted, places cannot be selected. */
  onSelect?: (key: string) => void;
}

/** Draws the boxes of places on a page. It is memoized, because a page may have thousands of places. */
export const ChangePlaces = memo(function ChangePlaces({ places, scale, onSelect }: ChangePlacesProps): ReactNode {
  return (
    <svg className={onSelect === undefined ? "marks" : "marks selectable"} width="100%" height="100%" aria-hidden>
      {places.map(({ key, bbox, look, isSelected = false }, index) =>
        bbox === undefined ? null : (
          <rect
            key={index}
            className={`change-place ${look}${isSelected ? " selected" : ""}`}
            x={bbox.x * scale}
            y={bbox.y * scale}
            width={bbox.width * scale}
            height={bbox.height * scale}
            onClick={look === "faint" ? undefined : () => onSelect?.(key)}
          />
        ),
      )}
    </svg>
  );
});
