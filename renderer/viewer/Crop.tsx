import { useEffect, useRef, useState } from "react";
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
  /** Maximum CSS pixels per point. */
  density?: number;
}

/** Margin around the value in points. */
const margin = 2;
/** Shows the part of a page around a value, drawn when it first scrolls into view. */
export function Crop({ source, page, bbox, label, maxWidth, maxHeight, density = 1.5 }: Props) {
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
  const scale = Math.min(density, maxWidth / (width + 2 * margin), maxHeight / (height + 2 * margin));
  useEffect(() => {
    if (!isVisible || source === null) return;
    let current = true;
    const region = { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
    const draw = async (): Promise<void> => {
      try {
        const canvas = await source.renderRegion(page, region, density * Math.ceil(devicePixelRatio));
        if (current) host.current?.replaceChildren(canvas);
      } catch {
        // The page view reports the error.
        if (current) host.current?.replaceChildren();
      }
    };
    void draw();
    return () => {
      current = false;
    };
  }, [isVisible, source, page, x, y, width, height, density]);

  const size = {
    width: (width + 2 * margin) * scale,
    aspectRatio: `${width + 2 * margin} / ${height + 2 * margin}`,
  };
  return <div ref={host} className="crop" role="img" aria-label={label} style={size} />;
}
