import type { ReactNode } from "react";
import type { Team } from "../../shared/api/teams.ts";
import { Choice } from "../components/Choice.tsx";
import { t } from "../messages/messages.ts";
import { useTeams } from "../session/teams.ts";

/**
 * Lists the teams to choose from; the list is empty until they are loaded. If the chosen team is not among them,
 * because the user has left it, adds an option for it.
 */
function listTeamOptions(
  teams: readonly Team[] | undefined,
  chosen: string | undefined,
): (readonly [string, string])[] {
  const options = (teams ?? []).map(({ id, name }) => [id, name] as const);
  if (chosen === undefined || options.some(([id]) => id === chosen)) return options;
  return [...options, [chosen, teams === undefined ? t("window-team-chosen") : t("window-team-you-have-left")]];
}

interface TeamChoiceProps {
  /** The id of the chosen team. */
  value: string | undefined;
  onChange: (team: string | undefined) => void;
}

/** Field to choose one of the user's teams, or all. If the user has no teams, it is shown only while a team is chosen. */
export function TeamChoice({ value, onChange }: TeamChoiceProps): ReactNode {
  const teams = useTeams().data;
  if ((teams === undefined || teams.length === 0) && value === undefined) return null;
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
