import type { ReactNode } from "react";
import { useState } from "react";
import type { Team, TeamRole } from "../../../shared/api/teams.ts";
import { createTeam, deleteMember, deleteTeam, putMember, putTeam } from "../../../shared/api/teams.ts";
import { TextField } from "../../components/TextField.tsx";
import { ActionDialog } from "../../frame/ActionDialog.tsx";
import { service } from "../../session/clients.ts";

export type Member = Team["members"][number];

interface TeamDialogProps {
  /** Called after the change, with the changed team. */
  onDone: (team: Team) => Promise<void>;
  onClose: () => void;
}

export const roleTitles: Record<TeamRole, string> = { admin: "Admin", member: "Member" };

/** Creates a team, or renames one. */
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
      title={team === null ? "New team" : `Rename ${team.name}`}
      action={team === null ? "Create" : "Rename"}
      isReady={name.trim() !== ""}
      onAct={save}
      onClose={onClose}
    >
      <TextField takesFocus label="Name" value={name} onChange={setName} />
      {team === null && <p className="field-note">You are its first admin.</p>}
    </ActionDialog>
  );
}

/** Adds a member to a team. */
export function AddMemberDialog({ team, onDone, onClose }: TeamDialogProps & { team: Team }): ReactNode {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<TeamRole>("member");
  const add = async (): Promise<void> => {
    const params = { teamId: team.id, userId: email.trim() };
    await onDone(await service.call(putMember, { params, body: { role } }));
  };
  return (
    <ActionDialog
      title={`Add a member to ${team.name}`}
      action="Add"
      isReady={email.trim() !== ""}
      onAct={add}
      onClose={onClose}
    >
      <TextField takesFocus label="E-mail" type="email" value={email} onChange={setEmail} />
      <label className="field">
        <span>Role</span>
        <select className="input" value={role} onChange={(event) => setRole(event.target.value as TeamRole)}>
          <option value="member">Member: reviews the team’s jobs</option>
          <option value="admin">Admin: also changes the team, and takes over jobs</option>
        </select>
      </label>
      <p className="field-note">The member needs an account on the same service.</p>
    </ActionDialog>
  );
}

/** Asks for confirmation before a member is removed, or the user leaves. */
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
      title={isSelf ? `Leave ${team.name}?` : `Remove ${member.name} from ${team.name}?`}
      action={isSelf ? "Leave" : "Remove"}
      onAct={remove}
      onClose={onClose}
    >
      <p>
        {isSelf ? "You no longer see" : `${member.name} no longer sees`} the team’s jobs. An admin can add{" "}
        {isSelf ? "you" : "the member"} again.
      </p>
    </ActionDialog>
  );
}

/** Asks for confirmation before a team is deleted. */
export function DeleteTeamDialog({ team, onDone, onClose }: TeamDialogProps & { team: Team }): ReactNode {
  const remove = async (): Promise<void> => {
    await onDone(await service.call(deleteTeam, { params: { teamId: team.id } }));
  };
  return (
    <ActionDialog title={`Delete ${team.name}?`} action="Delete" onAct={remove} onClose={onClose}>
      <p>Its members no longer share its finished jobs. A team that unfinished jobs use cannot be deleted.</p>
    </ActionDialog>
  );
}
