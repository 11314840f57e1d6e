import { Upload } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { addFiles } from "./import-selection.ts";
import "./import.css";
import { t } from "../messages/messages.ts";

/** Accepts files that are dropped onto the window, and shows an overlay while they are dragged over it. */
export function DropTarget(): ReactNode {
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    const unmounted = new AbortController();
    const listen = (type: "dragenter" | "dragover" | "dragleave" | "drop", handle: (event: DragEvent) => void): void =>
      window.addEventListener(
        type,
        (event) => {
          if (event.dataTransfer?.types.includes("Files") !== true) return;
          event.preventDefault();
          handle(event);
        },
        { signal: unmounted.signal },
      );
    listen("dragenter", () => setDragging(true));
    listen("dragover", () => setDragging(true));
    // If the pointer only moves to another element of the window, the event has a related target.
    listen("dragleave", (event) => setDragging(event.relatedTarget !== null));
    listen("drop", (event) => {
      setDragging(false);
      addFiles(event.dataTransfer?.files ?? []);
    });
    return () => unmounted.abort();
  }, []);
  if (!isDragging) return null;
  return (
    <div className="drop-target stack">
      <Upload size={24} aria-hidden />
      <p>{t("import-drop-hint")}</p>
    </div>
  );
}
