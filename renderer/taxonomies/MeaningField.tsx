import { type ReactNode, useId, useState } from "react";
import { Select } from "../components/Select.tsx";
import { t } from "../messages/messages.ts";
import type { FieldMeaning } from "./field-meanings.ts";

/** The number of further labels that are listed. */
const maxSearched = 8;

export interface MeaningFieldProps {
  meaning: FieldMeaning;
  /** Is called with the id of a concept or "none"; empty if the labels decide. Null if the taxonomy cannot be changed. */
  onChoose: ((choice: string) => void) | null;
}

/** Shows what a field is understood as, with a choice of other meanings, and the labels that are searched for it. */
export function MeaningField({ meaning, onChoose }: MeaningFieldProps): ReactNode {
  const { summary, note, choice, choices, searched } = meaning;
  const id = useId();
  // The choice is shown at once, though its meaning comes a moment later from the worker.
  const [chosen, setChosen] = useState({ before: meaning, choice });
  const hidden = searched.length - maxSearched;
  return (
    <>
      <div className="node-property">
        <dt>{onChoose === null ? t("field-meaning-label") : <label htmlFor={id}>{t("field-meaning-label")}</label>}</dt>
        {onChoose === null ? (
          <dd className="sentence">{summary}</dd>
        ) : (
          <dd>
            <Select
              id={id}
              className="input meaning-choice"
              value={chosen.before === meaning ? chosen.choice : choice}
              options={choices}
              onChange={(next) => {
                setChosen({ before: meaning, choice: next });
                onChoose(next);
              }}
            />
          </dd>
        )}
        {onChoose !== null && note !== null && <dd className="quiet sentence meaning-note">{note}</dd>}
      </div>
      {searched.length > 0 && (
        <div className="node-property">
          <dt>{t("field-meaning-searched")}</dt>
          <dd>{searched.slice(0, maxSearched).join(" · ")}</dd>
          {hidden > 0 && <dd className="quiet">{t("and-more", { count: hidden })}</dd>}
        </div>
      )}
    </>
  );
}
