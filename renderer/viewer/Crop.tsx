import { useEffect, useRef, useState } from "react";
import type { Bbox } from "../../shared/document/geometry.ts";
import type { PageSource } from "./page-source.ts";

interface Props {
  source: PageSource | null;
  page: number;
  bbox: Bbox;
  label: string;
  /** CSS pixels of the room it may take. */
  maxWidth: number;
  maxHeight: number;
}

/** Points of the page around the value, so that its last letter is not cut. */
const margin = 2;
/** Pixels a point: about as large as text is read at 100 %. */
const density = 1.5;

/** A cutting of the page around a value, drawn when it first comes into view. */
export function Crop({ source, page, bbox, label, maxWidth, maxHeight }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const { x, y, width, height } = bbox;
  const scale = Math.min(density, maxWidth / (width + 2 * margin), maxHeight / (height + 2 * margin));
  useEffect(() => {
    if (!seen || source === null) return;
    let current = true;
    const around = { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
    const draw = async (): Promise<void> => {
      try {
        const canvas = await source.cut(page, around, density * Math.ceil(devicePixelRatio));
        if (current) host.current?.replaceChildren(canvas);
      } catch {
        // The page itself tells why; the value as read stands beside.
        if (current) host.current?.replaceChildren();
      }
    };
    void draw();
    return () => {
      current = false;
    };
  }, [seen, source, page, x, y, width, height]);

  const size = {
    width: (width + 2 * margin) * scale,
    aspectRatio: `${width + 2 * margin} / ${height + 2 * margin}`,
  };
  return <div ref={host} className="crop" role="img" aria-label={label} style={size} />;
}
