import { z } from "zod";
import { teamRoles } from "../../../shared/api/teams.ts";
import { booleanColumn, timestampColumn } from "../database/columns.ts";

export const teamRow = z.object({
  id: z.string(),
  name: z.string(),
  /** The folded name, unique; see `computeNameKey`. */
  nameKey: z.string(),
  test: booleanColumn,
  createdAt: timestampColumn,
  /** The time of the last change of its name or members, or of the last invitation. */
  updatedAt: timestampColumn,
});
export type TeamTable = z.input<typeof teamRow>;
export type TeamRecord = z.output<typeof teamRow>;

export const teamMemberRow = z.object({
  teamId: z.string(),
  userId: z.string(),
  role: z.enum(teamRoles),
  joinedAt: timestampColumn,
});
export type TeamMemberTable = z.input<typeof teamMemberRow>;
export type TeamMember = z.output<typeof teamMemberRow>;

/** An invitation to a team that was not answered yet. */
export const teamInvitationRow = z.object({
  teamId: z.string(),
  userId: z.string(),
  role: z.enum(teamRoles),
  /** The id of the admin who invited the user. */
  invitedBy: z.string(),
  invitedAt: timestampColumn,
});
export type TeamInvitationTable = z.input<typeof teamInvitationRow>;
export type TeamInvitation = z.output<typeof teamInvitationRow>;
