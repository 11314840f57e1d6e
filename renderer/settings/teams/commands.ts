import { Pencil, Plus, Trash2, UserPlus } from "lucide-react";
import type { Team } from "../../../shared/api/teams.ts";
import { defineCommands, runOnSelected } from "../../commands/define-commands.ts";
import { t } from "../../messages/messages.ts";

/** The state and actions that the commands of the teams use. */
export interface TeamsContext {
  selected: Team | undefined;
  /** Whether the user is an admin of the selected team. */
  isAdmin: boolean;
  create: () => void;
  addMember: (team: Team) => void;
  rename: (team: Team) => void;
  confirmDelete: (team: Team) => void;
}

const canChange = ({ selected, isAdmin }: TeamsContext): boolean => selected !== undefined && isAdmin;
const commandDefaults = { group: t("teams-title"), scope: "workbench", undo: "none" } as const;

/** The commands of the page of the teams. */
export const teamCommands = defineCommands<TeamsContext>(commandDefaults, [
  {
    id: "team.create",
    title: t("team-new-command"),
    icon: Plus,
    scope: "anywhere",
    run: ({ create }) => create(),
  },
  {
    id: "team.add-member",
    title: t("member-add-command"),
    icon: UserPlus,
    keys: ["A"],
    when: canChange,
    run: runOnSelected(({ addMember }, team) => addMember(team)),
  },
  {
    id: "team.rename",
    title: t("team-rename-command"),
    icon: Pencil,
    keys: ["F2"],
    when: canChange,
    run: runOnSelected(({ rename }, team) => rename(team)),
  },
  {
    id: "team.delete",
    title: t("team-delete-command"),
    icon: Trash2,
    keys: ["Delete"],
    ignoresKeyRepeat: true,
    when: canChange,
    run: runOnSelected(({ confirmDelete }, team) => confirmDelete(team)),
  },
]);
