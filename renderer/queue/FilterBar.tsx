import type { ReactNode } from "react";
import type { JobHolder, JobOrder } from "../../shared/api/jobs.ts";
import { jobTypes, type JobType } from "../../shared/job/job.ts";
import { Choice } from "../components/Choice.tsx";
import { CommandButton } from "../components/CommandButton.tsx";
import { TeamChoice } from "../frame/TeamChoice.tsx";
import { jobTypeNames } from "../session/job-summary.ts";
import { useTaxonomies } from "../session/taxonomies.ts";
import { jobAges, type ChosenFilter, type JobAge } from "./filter.ts";
import { t } from "../messages/messages.ts";

const holderNames: Record<JobHolder, string> = {
  me: t("queue-held-by-me"),
  nobody: t("queue-held-by-nobody"),
  others: t("queue-held-by-others"),
};
const ageNames: Record<JobAge, string> = {
  today: t("queue-created-today"),
  week: t("queue-last-7-days"),
  month: t("queue-last-30-days"),
  older: t("queue-older-than-7-days"),
};
/** The options for the confidence below which a job is shown. */
const confidenceLimits = [0.9, 0.7, 0.5, 0.3] as const;
type ConfidenceBelow = `${number}`;

const orderNames: Record<JobOrder, string> = {
  created_at: t("queue-oldest-first"),
  "-created_at": t("queue-newest-first"),
  name: t("queue-order-name-ascending"),
  "-name": t("queue-order-name-descending"),
  "-updated_at": t("queue-changed-last"),
  updated_at: t("queue-changed-first"),
};

interface FilterBarProps {
  filter: ChosenFilter;
  /** Whether the filter or a search may hide jobs. */
  hidesJobs: boolean;
  onChange: (filter: ChosenFilter) => void;
}

/** Bar to choose which jobs the tabs show, and in which order. */
export function FilterBar({ filter, hidesJobs, onChange }: FilterBarProps): ReactNode {
  const taxonomies = useTaxonomies().data ?? [];
  const { taxonomy } = filter;
  const titles = taxonomies.map(({ name, title }) => [name, title] as const);
  // While the taxonomies are not loaded, the chosen one is added to the options.
  const isKnown = taxonomy === undefined || titles.some(([name]) => name === taxonomy);
  return (
    <div className="queue-filters cluster" role="toolbar" aria-label={t("queue-filters")}>
      <Choice<JobType>
        label={t("type-label")}
        none={t("queue-all-types")}
        value={filter.type}
        options={jobTypes.map((type) => [type, jobTypeNames[type]] as const)}
        onChange={(type) => onChange({ ...filter, type })}
      />
      <Choice
        label={t("taxonomy-label")}
        none={t("queue-all-taxonomies")}
        value={taxonomy}
        options={isKnown ? titles : [...titles, [taxonomy, taxonomy] as const]}
        onChange={(name) => onChange({ ...filter, taxonomy: name })}
      />
      <Choice
        label={t("queue-held-by")}
        none={t("queue-held-by-anybody")}
        value={filter.held_by}
        options={Object.entries(holderNames) as [JobHolder, string][]}
        onChange={(holder) => onChange({ ...filter, held_by: holder })}
      />
      <TeamChoice value={filter.team} onChange={(team) => onChange({ ...filter, team })} />
      <Choice<JobAge>
        label={t("queue-created")}
        none={t("queue-created-at-any-time")}
        value={filter.age}
        options={jobAges.map((age) => [age, ageNames[age]] as const)}
        onChange={(age) => onChange({ ...filter, age })}
      />
      <Choice<ConfidenceBelow>
        label={t("heading-confidence")}
        none={t("queue-any-confidence")}
        value={filter.confidence_below === undefined ? undefined : `${filter.confidence_below}`}
        options={confidenceLimits.map((value) => [
          `${value}`,
          t("queue-confidence-below", { percent: Math.round(value * 100) }),
        ])}
        onChange={(value) => onChange({ ...filter, confidence_below: value === undefined ? undefined : Number(value) })}
      />
      <Choice
        label={t("queue-order")}
        none={t("queue-usual-order")}
        value={filter.order}
        options={Object.entries(orderNames) as [JobOrder, string][]}
        onChange={(order) => onChange({ ...filter, order })}
      />
      {hidesJobs && <CommandButton command="queue.clear-filter" look="bare" />}
    </div>
  );
}
