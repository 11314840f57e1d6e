import { Upload } from "lucide-react";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { choose } from "./import-selection.ts";
import "./import.css";

/** The whole window takes files; while they hover it says so. */
export function DropTarget(): ReactNode {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const listen = (type: "dragenter" | "dragover" | "dragleave" | "drop", act: (event: DragEvent) => void): void =>
      window.addEventListener(
        type,
        (event) => {
          if (event.dataTransfer?.types.includes("Files") !== true) return;
          event.preventDefault();
          act(event);
        },
        { signal: ended.signal },
      );
    listen("dragenter", () => setOver(true));
    listen("dragover", () => setOver(true));
    // Leaving an element for another one inside the window has a related target.
    listen("dragleave", (event) => setOver(event.relatedTarget !== null));
    listen("drop", (event) => {
      setOver(false);
      choose(event.dataTransfer?.files ?? []);
    });
    return () => ended.abort();
  }, []);
  if (!over) return null;
  return (
    <div className="drop-target">
      <Upload size={24} aria-hidden />
      <p>Drop PDF or ePub files to make jobs of them</p>
    </div>
  );
}
