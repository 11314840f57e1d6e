import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useStore } from "zustand";
import type { ConceptCard } from "../../../shared/taxonomy/concepts.ts";
import type { Keyword } from "../../../shared/document/keywords.ts";
import { maxLengths } from "../../../shared/taxonomy/taxonomy.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { TextField } from "../../components/TextField.tsx";
import { ActionDialog } from "../../frame/ActionDialog.tsx";
import { extendTaxonomy } from "../../session/extend-taxonomy.ts";
import { announce, describeError } from "../../session/notices.ts";
import { t } from "../../messages/messages.ts";
import { addConcept, addLabel } from "./add-concept.ts";
import { ConceptCombobox } from "./ConceptCombobox.tsx";
import { useCards } from "./concepts.ts";
import { readExtensibleTaxonomy } from "./extensible-taxonomy.ts";
import type { IndexReview } from "./state.ts";

type Choice = Pick<Keyword, "id" | "label">;

/** Dialog that adds a term to the taxonomy for later jobs, as a new concept or as a label of an existing concept. */
export function ProposeConcept({ review }: { review: IndexReview }) {
  const term = useStore(review.store, (state) => state.proposedTerm);
  return term === null ? null : <Proposal key={term} review={review} term={term} />;
}

function Proposal({ review, term }: { review: IndexReview; term: string }) {
  const { taxonomy: name } = review.scope;
  const close = (): void => review.store.setState({ proposedTerm: null });
  // The taxonomy is read when the dialog opens, so that an obstacle is shown before the user types anything.
  const { data, error, isFetching } = useQuery({
    queryKey: ["extensible-taxonomy", name],
    queryFn: () => readExtensibleTaxonomy(name),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const cards = useCards(review.scope, review.getKeywords());
  if (data === undefined || isFetching) {
    return (
      <Dialog title={t("indexing-propose-title")} onClose={close}>
        {error === null || isFetching ? (
          <p role="status">{t("indexing-reading-taxonomy")}</p>
        ) : (
          <p role="alert">{describeError(error)}</p>
        )}
      </Dialog>
    );
  }
  const { title, language } = data;
  const shown = findShownLanguage(review.getKeywords(), cards);
  const languages = [...new Set([...(shown === undefined ? [] : [shown]), ...language])];
  return <ProposalForm review={review} term={term} title={title} languages={languages} onClose={close} />;
}

/**
 * Finds the language of most keyword labels. It is the language of the document, if the taxonomy has labels in this
 * language.
 */
function findShownLanguage(keywords: readonly Keyword[], cards: ReadonlyMap<string, ConceptCard>): string | undefined {
  const votes = new Map<string, number>();
  for (const { id, label } of keywords) {
    for (const [language, text] of Object.entries(cards.get(id)?.labels ?? {})) {
      if (text === label) votes.set(language, (votes.get(language) ?? 0) + 1);
    }
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0];
}

interface FormProps {
  review: IndexReview;
  term: string;
  /** The title of the taxonomy. */
  title: string;
  /** The languages of the taxonomy. The language of the document comes first. */
  languages: readonly string[];
  onClose: () => void;
}

function ProposalForm({ review, term, title, languages, onClose }: FormProps) {
  const [kind, setKind] = useState<"concept" | "label">("concept");
  const [label, setLabel] = useState(term);
  const [language, setLanguage] = useState(languages[0] ?? "");
  const [concept, setConcept] = useState<Choice | null>(null);
  const [id] = useState(() => `urn:uuid:${crypto.randomUUID()}`);
  const text = label.trim();
  const isReady = text !== "" && language.trim().length >= 2 && (kind === "concept" || concept !== null);
  const save = async (): Promise<void> => {
    const added = { text, language: language.trim() };
    await extendTaxonomy(review.scope.taxonomy, (taxonomy) =>
      kind === "label" && concept !== null
        ? addLabel(taxonomy, concept, added)
        : addConcept(taxonomy, id, added, concept),
    );
    announce("info", t("indexing-was-added-to-taxonomy", { label: text, title }), t("indexing-later-jobs-have-it"));
    onClose();
  };
  const conceptTitle = kind === "concept" ? t("indexing-broader-concept-optional") : t("indexing-concept");
  return (
    <ActionDialog
      title={t("indexing-propose-title")}
      action={t("taxonomy-add-to-action")}
      progress={t("indexing-saving-taxonomy")}
      isReady={isReady}
      onAct={save}
      onClose={onClose}
    >
      <p className="quiet">{t("indexing-propose-explanation", { title })}</p>
      <TextField
        takesFocus
        label={t("label-of-concept")}
        value={label}
        maxLength={maxLengths.label}
        onChange={setLabel}
      />
      {languages.length === 0 ? (
        <TextField
          label={t("indexing-language")}
          value={language}
          maxLength={maxLengths.language}
          onChange={setLanguage}
        />
      ) : (
        <label className="field">
          <span>{t("indexing-language")}</span>
          <select className="input" value={language} onChange={(event) => setLanguage(event.target.value)}>
            {languages.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </label>
      )}
      <div className="field">
        <span id="proposal-kind">{t("indexing-add-as")}</span>
        <div role="radiogroup" aria-labelledby="proposal-kind" className="choices">
          {(["concept", "label"] as const).map((value) => (
            <label key={value} className="choice">
              <input type="radio" name="proposal" checked={kind === value} onChange={() => setKind(value)} />
              <span>{t(`indexing-add-as-${value}`)}</span>
            </label>
          ))}
        </div>
      </div>
      <div className="field">
        <span>{conceptTitle}</span>
        {concept === null ? (
          <ConceptCombobox label={conceptTitle} scope={review.scope} onChoose={setConcept} onClose={onClose} />
        ) : (
          <span>
            {concept.label} <Button onClick={() => setConcept(null)}>{t("indexing-choose-another")}</Button>
          </span>
        )}
      </div>
    </ActionDialog>
  );
}
