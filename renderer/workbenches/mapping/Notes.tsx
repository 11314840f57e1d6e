import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../messages/messages.ts";
import { translateServiceText } from "../../session/service-texts.ts";

/** Shows the notes of the pipeline about the data points, such as a pattern of the taxonomy that it ignored. */
export function Notes({ notes }: { notes: readonly string[] }): ReactNode {
  if (notes.length === 0) return null;
  return (
    <div className="mapping-notes" role="note" aria-label={t("mapping-notes-on-data-points")}>
      <TriangleAlert size={16} aria-hidden />
      <ul>
        {notes.map((note) => (
          <li key={note}>{translateServiceText(note)}</li>
        ))}
      </ul>
    </div>
  );
}
