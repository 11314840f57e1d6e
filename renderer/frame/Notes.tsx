import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../messages/messages.ts";
import { translateServiceText } from "../session/service-texts.ts";
import "./Notes.css";

/** Shows the notes of the pipeline about the data points, such as pages without text, or a pattern of the taxonomy that was ignored. */
export function Notes({ notes }: { notes: readonly string[] }): ReactNode {
  if (notes.length === 0) return null;
  return (
    <div className="notes" role="note" aria-label={t("mapping-notes-on-data-points")}>
      <TriangleAlert size={16} aria-hidden />
      <ul>
        {notes.map((note) => (
          <li key={note}>{translateServiceText(note)}</li>
        ))}
      </ul>
    </div>
  );
}
