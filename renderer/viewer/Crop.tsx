import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Bbox } from "../../shared/document/geometry.ts";
import type { PageSource } from "./page-source.ts";

interface Props {
  source: PageSource | null;
  page: number;
  bbox: Bbox;
  label: string;
  /** Maximum size in CSS pixels. */
  maxWidth: number;
  maxHeight: number;
  /** The maximum scale, in CSS pixels per point. */
  maxScale?: number;
}

/** The margins around the box, in points. More above and below would show slices of the next lines. */
const margin = { x: 2, y: 0.5 };

function addMargins({ x, y, width, height }: Bbox): Bbox {
  return { x: x - margin.x, y: y - margin.y, width: width + 2 * margin.x, height: height + 2 * margin.y };
}

/**
 * Shows the image of a box on a page. The image is rendered when the element first scrolls into view. Until then,
 * nothing is shown, so that image and label always belong to the same box.
 */
export function Crop({ source, page, bbox, label, maxWidth, maxHeight, maxScale = 1.5 }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setVisible(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const { x, y, width, height } = bbox;
  const shown = addMargins(bbox);
  const scale = Math.min(maxScale, maxWidth / shown.width, maxHeight / shown.height);
  // A layout effect removes the image of the previous box before the browser paints the new label.
  useLayoutEffect(() => {
    const element = host.current;
    if (!isVisible || source === null || element === null) return;
    let isCurrent = true;
    const region = addMargins({ x, y, width, height });
    const draw = async (): Promise<void> => {
      try {
        const canvas = await source.renderRegion(page, region, maxScale * Math.ceil(devicePixelRatio));
        if (isCurrent) element.replaceChildren(canvas);
      } catch {
        // The view of the page shows the error.
      }
    };
    void draw();
    return () => {
      isCurrent = false;
      element.replaceChildren();
    };
  }, [isVisible, source, page, x, y, width, height, maxScale]);

  const size = { width: shown.width * scale, aspectRatio: `${shown.width} / ${shown.height}` };
  return <div ref={host} className="crop" role="img" aria-label={label} style={size} />;
}
