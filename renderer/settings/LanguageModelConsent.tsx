import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { TaxonomySummary } from "../../shared/api/taxonomies.ts";
import {
  type ConsentedTaxonomy,
  isOnThisComputer,
  isSameTaxonomy,
  parseModelAddress,
} from "../../shared/language-model.ts";
import { t } from "../messages/messages.ts";
import { embeddedService } from "../session/clients.ts";
import { translateUserName } from "../session/service-texts.ts";
import { fetchTaxonomies } from "../session/taxonomies.ts";
import { completeAddress, type PartProps } from "./language-model-draft.ts";
import { Problem, Section } from "./parts.tsx";

/** A taxonomy that can be chosen, with the texts of its row. */
interface ConsentChoice {
  taxonomy: ConsentedTaxonomy;
  title: string;
  note: string;
}

/**
 * Lists the taxonomies of data points, and the consents for taxonomies that do not exist any more. Since one of the same
 * name and author may be created again, such a consent must be seen.
 */
function listChoices(summaries: readonly TaxonomySummary[], stored: readonly ConsentedTaxonomy[]): ConsentChoice[] {
  const known = summaries
    .filter(({ kind }) => kind === "data-points")
    .map(({ name, title, author, test }) => ({
      taxonomy: { name, author: author?.id ?? null, test },
      title,
      note: [name, author === null ? t("taxonomy-built-in") : translateUserName(author.name)].join(" · "),
    }));
  const gone = stored.filter((consent) => known.every(({ taxonomy }) => !isSameTaxonomy(taxonomy, consent)));
  return [
    ...known,
    ...gone.map((taxonomy) => ({ taxonomy, title: taxonomy.name, note: t("language-model-consent-gone") })),
  ];
}

/** What is sent to the server, and for a server on another computer the taxonomies whose documents may be sent. */
export function ConsentSection({ draft, onChange, state }: PartProps): ReactNode {
  const { data, error } = useQuery({
    queryKey: ["language-model", "taxonomies"],
    queryFn: ({ signal }) => fetchTaxonomies(signal, embeddedService),
  });
  const parsed = parseModelAddress(draft.address);
  const title = t("language-model-consent-heading");
  if (!("address" in parsed))
    return (
      <Section title={title}>
        <p className="quiet">{t("language-model-consent-address")}</p>
      </Section>
    );
  if (isOnThisComputer(parsed.address))
    return (
      <Section title={title}>
        <p className="quiet">{t("language-model-consent-local")}</p>
      </Section>
    );
  const isStoredServer = completeAddress(draft.address) === state.address;
  const choices = data === undefined ? [] : listChoices(data, isStoredServer ? state.taxonomies : []);
  const isChosen = ({ taxonomy }: ConsentChoice): boolean =>
    draft.taxonomies.some((consent) => isSameTaxonomy(consent, taxonomy));
  const setChosen = (choice: ConsentChoice, chosen: boolean): void =>
    // The order is that of the rows, so that a choice that is taken back is no change.
    onChange({
      taxonomies: choices
        .filter((other) => (other === choice ? chosen : isChosen(other)))
        .map(({ taxonomy }) => taxonomy),
    });
  return (
    <Section title={title} description={t("language-model-consent-remote", { host: new URL(parsed.address).host })}>
      {error !== null && <Problem>{t("language-model-taxonomies-failed")}</Problem>}
      {isStoredServer && state.unbound_consents.length > 0 && (
        <Problem>{t("language-model-consent-unbound", { names: state.unbound_consents.join(", ") })}</Problem>
      )}
      {data !== undefined && choices.length === 0 && <p className="quiet">{t("language-model-consent-none")}</p>}
      <div className="choices">
        {choices.map((choice) => (
          <label key={`${choice.taxonomy.name} ${choice.taxonomy.author}`} className="choice">
            <input
              type="checkbox"
              checked={isChosen(choice)}
              onChange={(event) => setChosen(choice, event.target.checked)}
            />
            <span>
              {choice.title} <span className="quiet">{choice.note}</span>
            </span>
          </label>
        ))}
      </div>
    </Section>
  );
}
