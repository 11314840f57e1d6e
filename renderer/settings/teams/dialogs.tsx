import { type ReactNode, useState } from "react";
import {
  createTeam,
  deleteMember,
  deleteTeam,
  putMember,
  putTeam,
  type Team,
  type TeamRole,
} from "../../../shared/api/teams.ts";
import { TextField } from "../../components/TextField.tsx";
import { ActionDialog } from "../../frame/ActionDialog.tsx";
import { service } from "../../session/clients.ts";
import { t } from "../../messages/messages.ts";

export type Member = Team["members"][number];

interface TeamDialogProps {
  /** Called after the change, with the changed team. */
  onDone: (team: Team) => Promise<void>;
  onClose: () => void;
}

export const roleTitles: Record<TeamRole, string> = { admin: t("admin-label"), member: t("member-label") };

/** Dialog that creates a team, or renames one. */
export function NameDialog({ team, onDone, onClose }: TeamDialogProps & { team: Team | null }): ReactNode {
  const [name, setName] = useState(team?.name ?? "");
  const save = async (): Promise<void> => {
    const body = { name };
    await onDone(
      await (team === null
        ? service.call(createTeam, { body })
        : service.call(putTeam, { params: { teamId: team.id }, body })),
    );
  };
  return (
    <ActionDialog
      title={team === null ? t("team-new-title") : t("team-rename-title", { name: team.name })}
      action={team === null ? t("create-action") : t("team-rename-action")}
      isReady={name.trim() !== ""}
      onAct={save}
      onClose={onClose}
    >
      <TextField takesFocus label={t("name-label")} value={name} onChange={setName} />
      {team === null && <p className="field-note">{t("team-new-note")}</p>}
    </ActionDialog>
  );
}

/** Dialog that invites a user to a team by the email address. */
export function AddMemberDialog({ team, onDone, onClose }: TeamDialogProps & { team: Team }): ReactNode {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<TeamRole>("member");
  const add = async (): Promise<void> => {
    const params = { teamId: team.id, userId: email.trim() };
    await onDone(await service.call(putMember, { params, body: { role } }));
  };
  return (
    <ActionDialog
      title={t("member-add-title", { team: team.name })}
      action={t("member-add-action")}
      isReady={email.trim() !== ""}
      onAct={add}
      onClose={onClose}
    >
      <TextField takesFocus label={t("email-label")} type="email" value={email} onChange={setEmail} />
      <label className="field">
        <span>{t("member-role-label")}</span>
        <select className="input" value={role} onChange={(event) => setRole(event.target.value as TeamRole)}>
          <option value="member">{t("member-role-explanation")}</option>
          <option value="admin">{t("admin-role-explanation")}</option>
        </select>
      </label>
      <p className="field-note">{t("member-add-note")}</p>
    </ActionDialog>
  );
}

/** Asks for confirmation before a member is removed from a team, or the user leaves it. */
export function RemoveMemberDialog({
  team,
  member,
  isSelf,
  onDone,
  onClose,
}: TeamDialogProps & { team: Team; member: Member; isSelf: boolean }): ReactNode {
  const remove = async (): Promise<void> => {
    await onDone(await service.call(deleteMember, { params: { teamId: team.id, userId: member.id } }));
  };
  return (
    <ActionDialog
      title={
        isSelf
          ? t("team-leave-question", { name: team.name })
          : t("member-remove-question", { member: member.name, team: team.name })
      }
      action={isSelf ? t("team-leave-action") : t("remove-action")}
      onAct={remove}
      onClose={onClose}
    >
      <p>{isSelf ? t("team-leave-effect") : t("member-remove-effect", { name: member.name })}</p>
    </ActionDialog>
  );
}

/** Asks for confirmation before a team is deleted. */
export function DeleteTeamDialog({ team, onDone, onClose }: TeamDialogProps & { team: Team }): ReactNode {
  const remove = async (): Promise<void> => {
    await onDone(await service.call(deleteTeam, { params: { teamId: team.id } }));
  };
  return (
    <ActionDialog
      title={t("team-delete-question", { name: team.name })}
      action={t("delete-action")}
      onAct={remove}
      onClose={onClose}
    >
      <p>{t("team-delete-effect")}</p>
    </ActionDialog>
  );
}
