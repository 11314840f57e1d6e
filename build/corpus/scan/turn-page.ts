import type { Bbox } from "../../../shared/document/geometry.ts";
import { rotateBox, type Rotation } from "../../../electron/pipeline/read/rotation.ts";
import type { PaperText, TrueBox, TruePage, TrueZone } from "../family.ts";

function toBbox([left, top, right, bottom]: TrueBox): Bbox {
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Rotates a box and returns the edges of the upright box around it. */
function turnBox(box: TrueBox, rotation: Rotation): TrueBox {
  const { x, y, width, height } = rotateBox(toBbox(box), rotation);
  const round = (value: number) => Math.round(value * 100) / 100;
  return [round(x), round(y), round(x + width), round(y + height)];
}

/** Lists the texts by which recognition is measured: those of zones, and for a table those of its cells. */
function listTexts(zones: readonly TrueZone[]): PaperText[] {
  return zones.flatMap(({ label, bbox, text, cells, isTextUnchecked = false }): PaperText[] => {
    if (label === "figure" || label === "formula" || label === "toc" || isTextUnchecked) return [];
    if (cells === undefined) return text === "" ? [] : [{ bbox, text }];
    return cells.flatMap((cell) =>
      cell.bbox === undefined || cell.text === "" ? [] : { bbox: cell.bbox, text: cell.text },
    );
  });
}

/**
 * Turns the truth of a printed page along with its paper. Each zone has the upright box around its turned box.
 * @param degrees Rotation of the paper, clockwise.
 * @param size The size of the scanned page in points.
 */
export function turnPage(page: TruePage, degrees: number, size: { width: number; height: number }): TruePage {
  const { width, height, zones } = page;
  const rotation: Rotation = { degrees, from: { width, height }, to: size };
  return {
    ...size,
    zones: zones.map((zone) => ({
      ...zone,
      bbox: turnBox(zone.bbox, rotation),
      ...(zone.cells === undefined
        ? {}
        : {
            cells: zone.cells.map(({ bbox, ...cell }) =>
              bbox === undefined ? cell : { ...cell, bbox: turnBox(bbox, rotation) },
            ),
          }),
    })),
    paper: { width, height, degrees, texts: listTexts(zones) },
  };
}

/** Tests whether all zones are on their page. */
export function isWhole({ width, height, zones }: TruePage): boolean {
  return zones.every(
    ({ bbox: [left, top, right, bottom] }) => left >= 0 && top >= 0 && right <= width && bottom <= height,
  );
}
