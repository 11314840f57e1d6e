import { useQueryClient } from "@tanstack/react-query";
import { UserMinus, Users } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { putMember, type Team, type TeamRole, teamRoles } from "../../../shared/api/teams.ts";
import { useCommands } from "../../commands/use-commands.ts";
import { Button } from "../../components/Button.tsx";
import { CommandButton } from "../../components/CommandButton.tsx";
import { KeyKindBadge } from "../../components/ConnectionMarks.tsx";
import { Listbox, Option } from "../../components/Listbox.tsx";
import { Message } from "../../components/Message.tsx";
import { Page } from "../../components/Page.tsx";
import { Select } from "../../components/Select.tsx";
import { useInitialFocus } from "../../components/use-initial-focus.ts";
import { service } from "../../session/clients.ts";
import { useSession } from "../../session/session.ts";
import { Placeholder, Problem } from "../parts.tsx";
import { useAction } from "../use-action.ts";
import { teamCommands } from "./commands.ts";
import {
  AddMemberDialog,
  DeleteTeamDialog,
  type Member,
  NameDialog,
  RemoveMemberDialog,
  roleTitles,
} from "./dialogs.tsx";
import { teamsKey, useTeams } from "../../session/teams.ts";
import { Invitations } from "./Invitations.tsx";
import "./teams.css";
import { t } from "../../messages/messages.ts";

type OpenDialog =
  | { kind: "create" }
  | { kind: "rename" | "add-member" | "delete"; team: Team }
  | { kind: "remove-member"; team: Team; member: Member };

/** Returns the role of a user in a team; null if the user is not a member. */
const getRole = (team: Team | undefined, userId: string | undefined): TeamRole | null =>
  team?.members.find(({ id }) => id === userId)?.role ?? null;

interface MemberRowProps {
  member: Member;
  isSelf: boolean;
  /** Whether the member has not answered the invitation yet. */
  isInvited: boolean;
  /** Whether the user may change roles and remove members. */
  isAdmin: boolean;
  onRole: (role: TeamRole) => void;
  onRemove: () => void;
}

function MemberRow({ member, isSelf, isInvited, isAdmin, onRole, onRemove }: MemberRowProps): ReactNode {
  const { name, email, role } = member;
  return (
    <tr>
      <th scope="row">
        {name}
        {isSelf && <span className="quiet">{t("member-self-mark")}</span>}
        {isInvited && <span className="quiet">{t("member-invited-mark")}</span>}
      </th>
      <td className="quiet">{email}</td>
      <td>
        {isAdmin ? (
          <Select
            label={t("member-role-of", { name })}
            value={role}
            options={teamRoles.map((choice) => [choice, roleTitles[choice]])}
            onChange={onRole}
          />
        ) : (
          roleTitles[role]
        )}
      </td>
      <td>
        {(isAdmin || isSelf) && (
          <Button
            look="bare"
            iconOnly
            aria-label={isSelf ? t("team-leave-command") : t("member-remove-named", { name })}
            title={isSelf ? t("team-leave-command") : t("member-remove-named", { name })}
            onClick={onRemove}
          >
            <UserMinus size={16} />
          </Button>
        )}
      </td>
    </tr>
  );
}

interface TeamDetailsProps {
  team: Team;
  userId: string | undefined;
  problem: string | null;
  onRole: (member: Member, role: TeamRole) => void;
  onRemove: (member: Member) => void;
}

/** Shows the members of the selected team, and the commands for the team. */
function TeamDetails({ team, userId, problem, onRole, onRemove }: TeamDetailsProps): ReactNode {
  const isAdmin = getRole(team, userId) === "admin";
  return (
    <section className="setting-details" aria-label={team.name}>
      {isAdmin ? (
        <div className="setting-actions" role="toolbar" aria-label={t("team-details-label")}>
          <CommandButton command="team.add-member" look="bare" />
          <CommandButton command="team.rename" look="bare" />
          <CommandButton command="team.delete" look="bare" />
        </div>
      ) : (
        <p className="quiet">{t("team-admins-only")}</p>
      )}
      {problem !== null && <Problem>{problem}</Problem>}
      <table className="team-members" aria-label={t("team-members-of", { name: team.name })}>
        <thead>
          <tr>
            <th scope="col">{t("member-label")}</th>
            <th scope="col">{t("email-label")}</th>
            <th scope="col">{t("member-role-label")}</th>
            <th scope="col">
              <span className="visually-hidden">{t("remove-action")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {[...team.members, ...team.invitations].map((member, index) => (
            <MemberRow
              key={member.id}
              member={member}
              isSelf={member.id === userId}
              isInvited={index >= team.members.length}
              isAdmin={isAdmin}
              onRole={(role) => onRole(member, role)}
              onRemove={() => onRemove(member)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The settings page of the teams. It is a default export for `createLazyView`. */
export default function TeamsPage(): ReactNode {
  const client = useQueryClient();
  const { data: teams, error, refetch } = useTeams();
  const userId = useSession().data?.connection.user?.id;
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const action = useAction();
  const list = useRef<HTMLDivElement>(null);
  const index = Math.max(0, teams?.findIndex(({ id }) => id === selectedId) ?? 0);
  const selected = teams?.[index];
  const close = (): void => setDialog(null);
  const finish = async ({ id }: Team): Promise<void> => {
    await client.invalidateQueries({ queryKey: teamsKey });
    setSelectedId(id);
    close();
  };
  const setRole = (team: Team, member: Member, role: TeamRole): void =>
    action.run(async () => {
      await service.call(putMember, { params: { teamId: team.id, userId: member.id }, body: { role } });
      await client.invalidateQueries({ queryKey: teamsKey });
    });

  useCommands(teamCommands, {
    selected,
    isAdmin: getRole(selected, userId) === "admin",
    create: () => setDialog({ kind: "create" }),
    addMember: (team) => setDialog({ kind: "add-member", team }),
    rename: (team) => setDialog({ kind: "rename", team }),
    confirmDelete: (team) => setDialog({ kind: "delete", team }),
  });
  useInitialFocus(list, teams !== undefined);

  return (
    <Page
      title={t("teams-title")}
      description={t("teams-explanation")}
      fill
      actions={<CommandButton command="team.create" look="primary" />}
    >
      {teams === undefined ? (
        <div className="page-scroll">
          <Placeholder error={error} title={t("teams-load-failed")} onRetry={() => void refetch()} />
        </div>
      ) : teams.length === 0 ? (
        <div className="page-scroll">
          <Invitations />
          <Message title={t("teams-empty")}>{t("teams-empty-detail")}</Message>
        </div>
      ) : (
        <div className="page-scroll">
          <Invitations />
          <Listbox
            ref={list}
            id="team"
            label={t("teams-title")}
            className="setting-list"
            count={teams.length}
            active={index}
            onChoose={(next) => {
              action.clearProblem();
              setSelectedId(teams[next]?.id ?? null);
            }}
          >
            {teams.map((team, row) => (
              <Option
                key={team.id}
                list="team"
                index={row}
                selected={row === index}
                className="setting-option team-row"
              >
                <Users size={16} aria-hidden />
                <span className="clip">{team.name}</span>
                <span>{team.test && <KeyKindBadge kind="test" />}</span>
                <span className="quiet">{t("team-members-count", { count: team.members.length })}</span>
                <span className="quiet">
                  {getRole(team, userId) === "admin" ? t("team-own-role-admin") : t("team-own-role-member")}
                </span>
              </Option>
            ))}
          </Listbox>
          {selected !== undefined && (
            <TeamDetails
              team={selected}
              userId={userId}
              problem={action.problem}
              onRole={(member, role) => setRole(selected, member, role)}
              onRemove={(member) => setDialog({ kind: "remove-member", team: selected, member })}
            />
          )}
        </div>
      )}
      {dialog?.kind === "create" && <NameDialog team={null} onDone={finish} onClose={close} />}
      {dialog?.kind === "rename" && <NameDialog team={dialog.team} onDone={finish} onClose={close} />}
      {dialog?.kind === "add-member" && <AddMemberDialog team={dialog.team} onDone={finish} onClose={close} />}
      {dialog?.kind === "delete" && <DeleteTeamDialog team={dialog.team} onDone={finish} onClose={close} />}
      {dialog?.kind === "remove-member" && (
        <RemoveMemberDialog
          team={dialog.team}
          member={dialog.member}
          isSelf={dialog.member.id === userId}
          onDone={finish}
          onClose={close}
        />
      )}
    </Page>
  );
}
