import type { ReactNode } from "react";
import type { Statistics } from "../../shared/api/statistics.ts";
import { DrawEstimate } from "../frame/DrawEstimate.tsx";
import { formatNumber, t } from "../messages/messages.ts";
import { formatShare } from "../session/shares.ts";
import { useTaxonomies } from "../session/taxonomies.ts";
import { Changes, listChanges } from "./Changes.tsx";
import { formatSeconds, Section, StepTable, stepNames } from "./parts.tsx";

/** Shows the service's statistics of the chosen period and team, about the jobs that the user can access. */
export function ServiceSections({ statistics }: { statistics: Statistics }): ReactNode {
  const changes = listChanges(statistics);
  const reviews = statistics.reviews.filter(({ checkins }) => checkins > 0);
  const agreements = statistics.agreement.filter(({ reviews }) => reviews > 0);
  return (
    <>
      <Section id="statistics-changes" title={t("statistics-corrections")}>
        {changes.length === 0 && <p className="quiet">{t("statistics-no-corrections")}</p>}
        <div className="statistics-columns">
          {changes.map((step) => (
            <Changes key={step.step} {...step} />
          ))}
        </div>
      </Section>
      <Section id="statistics-durations" title={t("statistics-checkout-to-checkin")}>
        <StepTable
          caption={t("statistics-of-all-reviewers")}
          columns={[t("statistics-reviews"), t("statistics-median"), t("statistics-mean")]}
          rows={reviews.map(({ step, phase, checkins, median_seconds: median, mean_seconds: mean }) => [
            phase === "work" ? stepNames[step] : t("statistics-quality-review-of", { step: stepNames[step] }),
            formatNumber(checkins),
            median === null ? "–" : formatSeconds(median),
            mean === null ? "–" : formatSeconds(mean),
          ])}
          empty={t("statistics-no-reviews")}
        />
      </Section>
      <Section id="statistics-agreement" title={t("statistics-agreement")}>
        <StepTable
          caption={t("statistics-agreement-meaning")}
          columns={[
            t("statistics-quality-reviews"),
            t("statistics-decided"),
            t("statistics-disagreed"),
            t("statistics-agreed"),
          ]}
          rows={agreements.map(({ step, reviews: count, decided, disagreed }) => [
            stepNames[step],
            formatNumber(count),
            formatNumber(decided),
            formatNumber(disagreed),
            formatShare(decided - disagreed, decided),
          ])}
          empty={t("statistics-no-quality-reviews")}
        />
      </Section>
      <Draws draws={statistics.draws} />
    </>
  );
}

/** Shows by taxonomy what the items that were drawn by chance tell about those that passed unseen. */
function Draws({ draws }: Pick<Statistics, "draws">): ReactNode {
  const taxonomies = useTaxonomies().data ?? [];
  return (
    <Section id="statistics-draws" title={t("statistics-draws")}>
      {draws.length === 0 && <p className="quiet">{t("draw-nothing")}</p>}
      {draws.map((draw) => (
        <div key={`${draw.step} ${draw.taxonomy}`} className="statistics-draw">
          <h3>{taxonomies.find(({ name }) => name === draw.taxonomy)?.title ?? draw.taxonomy}</h3>
          <DrawEstimate draw={draw} step={draw.step} />
        </div>
      ))}
    </Section>
  );
}
