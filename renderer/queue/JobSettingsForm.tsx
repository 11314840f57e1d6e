import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Select } from "../components/Select.tsx";
import { maxLimit } from "../../shared/api/endpoint.ts";
import { listJobTypes } from "../../shared/api/job-types.ts";
import type { TaxonomySummary } from "../../shared/api/taxonomies.ts";
import type { JobType } from "../../shared/job/job.ts";
import type { JobSettings } from "../../shared/job/job-settings.ts";
import { service } from "../session/clients.ts";
import { describeError } from "../session/notices.ts";
import { loadTaxonomies, useTaxonomies } from "../session/taxonomies.ts";
import { type ImportChoice, suggestType } from "./import-choice.ts";
import { RandomReviewField } from "./RandomReviewField.tsx";
import { ThresholdField } from "./ThresholdField.tsx";
import "./import.css";
import { t } from "../messages/messages.ts";

/** The kind of taxonomy of each job type. */
const taxonomyKinds: Record<JobType, TaxonomySummary["kind"]> = {
  "data-point-extraction": "data-points",
  indexing: "keywords",
};

/** The job types and taxonomies that can be chosen in the settings of a job. */
export interface JobChoices {
  types: { id: JobType; name: string; description: string }[];
  taxonomies: TaxonomySummary[];
  error: unknown;
  isLoading: boolean;
  /** Waits for the taxonomies and returns them. @throws {ApiError} if they cannot be loaded */
  waitForTaxonomies: () => Promise<TaxonomySummary[]>;
}

/** Loads the job types and taxonomies of the service. */
export function useJobChoices(): JobChoices {
  const types = useQuery({
    queryKey: ["job-types"],
    queryFn: ({ signal }) => service.call(listJobTypes, { query: { limit: maxLimit }, signal }),
  });
  const taxonomies = useTaxonomies();
  return {
    types: types.data?.list ?? [],
    taxonomies: taxonomies.data ?? [],
    error: types.error ?? taxonomies.error,
    isLoading: taxonomies.isPending,
    waitForTaxonomies: loadTaxonomies,
  };
}

/** Returns the taxonomies that a job type can use. */
const filterTaxonomies = (taxonomies: readonly TaxonomySummary[], type: JobType): TaxonomySummary[] =>
  taxonomies.filter(({ kind }) => kind === taxonomyKinds[type]);

/** Replaces a taxonomy that the job type cannot use by the first one that it can use. */
function ensureUsableTaxonomy(settings: JobSettings, taxonomies: readonly TaxonomySummary[]): JobSettings {
  const candidates = filterTaxonomies(taxonomies, settings.type);
  if (candidates.some(({ name }) => name === settings.taxonomy)) return settings;
  return { ...settings, taxonomy: candidates[0]?.name ?? "" };
}

/** The settings of the first import. Nothing passes unseen, so that there is nothing to draw from. */
const defaultSettings = { ocr: true, zoningThreshold: 1, resultThreshold: 1, randomReviewShare: 0 };

/** Creates the settings of new jobs. Those that were not chosen are taken from the last import of the same kind. */
export function createJobSettings(
  last: ImportChoice,
  files: readonly { name: string }[],
  chosen: Partial<JobSettings>,
  taxonomies: readonly TaxonomySummary[],
): JobSettings {
  const type = chosen.type ?? suggestType(last, files);
  const taxonomy = last.taxonomies[type] ?? "";
  const settings = last.settings[type] ?? defaultSettings;
  return ensureUsableTaxonomy({ type, taxonomy, ...settings, ...chosen }, taxonomies);
}

interface JobSettingsFormProps {
  settings: JobSettings;
  last: ImportChoice;
  choices: JobChoices;
  onChange: (changed: Partial<JobSettings>) => void;
}

/** The form fields for the settings of new jobs. */
export function JobSettingsForm(props: JobSettingsFormProps): ReactNode {
  const {
    settings,
    last,
    choices: { types, taxonomies, error },
    onChange: change,
  } = props;
  const candidates = filterTaxonomies(taxonomies, settings.type);
  if (error !== null) return <p className="text-bad">{describeError(error)}</p>;
  return (
    <>
      <label className="field">
        <span>{t("queue-job-type")}</span>
        <Select
          value={settings.type}
          options={types.map(({ id }) => [id, t(`queue-job-type-${id}`)])}
          onChange={(type) => change({ type, taxonomy: last.taxonomies[type] ?? settings.taxonomy })}
        />
      </label>
      <label className="field">
        <span>{t("taxonomy-label")}</span>
        <Select
          value={settings.taxonomy}
          options={candidates.map(({ name, title }) => [name, title])}
          onChange={(taxonomy) => change({ taxonomy })}
        />
      </label>
      <label className="field">
        <span>{t("queue-scanned")}</span>
        <span className="check">
          <input type="checkbox" checked={settings.ocr} onChange={(event) => change({ ocr: event.target.checked })} />
          {t("import-ocr-label")}
        </span>
      </label>
      <ThresholdField
        label={t("zone-list-title")}
        taxonomy={settings.taxonomy}
        step="zoning"
        value={settings.zoningThreshold}
        onChange={(zoningThreshold) => change({ zoningThreshold })}
      />
      <ThresholdField
        label={settings.type === "indexing" ? t("keywords-label") : t("data-points-label")}
        taxonomy={settings.taxonomy}
        step={settings.type === "indexing" ? "indexing" : "mapping"}
        value={settings.resultThreshold}
        onChange={(resultThreshold) => change({ resultThreshold })}
      />
      <RandomReviewField
        value={settings.randomReviewShare}
        threshold={settings.resultThreshold}
        onChange={(randomReviewShare) => change({ randomReviewShare })}
      />
    </>
  );
}
