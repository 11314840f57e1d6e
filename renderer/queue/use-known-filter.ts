import { useEffect } from "react";
import { announce } from "../session/notices.ts";
import { useTaxonomies } from "../session/taxonomies.ts";
import { useTeams } from "../session/teams.ts";
import { type ChosenFilter, splitKnownFilter } from "./filter.ts";
import { t } from "../messages/messages.ts";

/**
 * Removes a taxonomy or a team from the filter if it no longer exists, since the filter would then hide all jobs. Shows a
 * notice about this.
 */
export function useKnownFilter(filter: ChosenFilter, change: (filter: ChosenFilter) => void): void {
  const taxonomies = useTaxonomies().data;
  const teams = useTeams().data;
  useEffect(() => {
    const { known, dropped } = splitKnownFilter(filter, {
      taxonomies: taxonomies?.map(({ name }) => name),
      teams: teams?.map(({ id }) => id),
    });
    if (dropped.length === 0) return;
    change(known);
    const names = dropped.map((name) =>
      name === "team" ? t("queue-filter-team") : t("queue-filter-taxonomy", { name: filter.taxonomy ?? "" }),
    );
    announce("info", t("queue-filter-dropped", { names: names.join(", ") }), t("queue-filter-dropped-reason"));
  });
}
