import type { ReactNode } from "react";
import type { Team } from "../../shared/api/teams.ts";
import { Choice } from "../components/Choice.tsx";
import { t } from "../messages/messages.ts";
import { useTeams } from "../session/teams.ts";

/** Lists the teams to choose from. A team that the user has left may still be chosen. */
function listTeamOptions(teams: readonly Team[], chosen: string | undefined): (readonly [string, string])[] {
  const options = teams.map(({ id, name }) => [id, name] as const);
  return chosen === undefined || teams.some(({ id }) => id === chosen)
    ? options
    : [...options, [chosen, t("window-team-you-have-left")]];
}

interface TeamChoiceProps {
  /** The id of the chosen team. */
  value: string | undefined;
  onChange: (team: string | undefined) => void;
}

/** Chooses one of the user's teams, or all. Nothing is shown to a user without teams. */
export function TeamChoice({ value, onChange }: TeamChoiceProps): ReactNode {
  const teams = useTeams().data ?? [];
  if (teams.length === 0 && value === undefined) return null;
  return (
    <Choice
      label={t("window-team")}
      none={t("window-all-teams")}
      value={value}
      options={listTeamOptions(teams, value)}
      onChange={onChange}
    />
  );
}
