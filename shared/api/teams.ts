import { z } from "zod";
import { nameSchema } from "../values/names.ts";
import {
  declareEndpoint,
  createListSchema,
  createNameSchema,
  describeEarlyEnd,
  pageQuery,
  timestamp,
  uuid,
} from "./endpoint.ts";
import { userSchema } from "./users.ts";

/** An admin can change the team and take over jobs that its members have checked out. */
export const teamRoles = ["admin", "member"] as const;
export type TeamRole = (typeof teamRoles)[number];

/** The maximum number of members and invited users of a team. It limits the size of responses with teams. */
export const maxTeamMembers = 200;

/**
 * The maximum numbers of unanswered invitations of a user: from one inviter, from all inviters of one network, and in
 * total. Therefore nobody can fill the list of another user, and lists stay short enough to be read.
 */
export const maxOpenInvitations = { ofInviter: 5, ofNetwork: 20, all: 200 };

export const teamSchema = z
  .object({
    id: uuid,
    name: z.string(),
    members: z.array(userSchema.extend({ role: z.enum(teamRoles) })),
    invitations: z
      .array(userSchema.extend({ role: z.enum(teamRoles) }))
      // Services of earlier versions do not send this field.
      .default([])
      .describe("Users who were invited and have not answered. They have no access."),
    test: z.boolean(),
    /** The time at which the team is deleted, unless an unfinished job uses it; null for a live team. */
    expires_at: timestamp.nullable(),
  })
  .meta({ id: "Team" });
export type Team = z.infer<typeof teamSchema>;

const invitationSchema = z
  .object({
    team: z.object({ id: uuid, name: z.string() }),
    role: z.enum(teamRoles),
    invited_by: z.object({ id: uuid, name: z.string(), email: z.string() }),
    invited_at: timestamp,
  })
  .meta({ id: "TeamInvitation" });
export type TeamInvitation = z.infer<typeof invitationSchema>;

const params = z.object({ teamId: uuid });
const memberParams = params.extend({
  userId: z.string().min(1).max(254).describe("The id or email address of the user."),
});
const body = z.object({
  name: nameSchema,
  members: z
    .unknown()
    .optional()
    .describe("Rejected: `PUT /teams/:teamId/members/:userId` adds a member, and `DELETE` removes one."),
});

export const createTeam = declareEndpoint("POST /teams", {
  id: "team.create",
  summary: "Create a team",
  description:
    "The caller becomes its first admin. Names are unique regardless of case, composition and white space. " +
    "A test key creates a test team, which live keys cannot access.",
  body,
  status: 201,
  response: teamSchema,
  errors: ["FIELD_READ_ONLY"],
});

export const listTeams = declareEndpoint("GET /teams", {
  id: "team.list",
  summary: "List the caller's teams",
  description: `The oldest come first. ${describeEarlyEnd("teams, with their members and invitations,")}`,
  query: pageQuery,
  response: createListSchema(teamSchema),
});

export const getTeam = declareEndpoint("GET /teams/:teamId", {
  id: "team.get",
  summary: "Get a team",
  params,
  response: teamSchema,
  errors: ["TEAM_NOT_FOUND"],
});

export const putTeam = declareEndpoint("PUT /teams/:teamId", {
  id: "team.put",
  summary: "Rename a team",
  params,
  body,
  response: teamSchema,
  errors: ["TEAM_NOT_FOUND", "ACCESS_DENIED", "TEAM_IN_USE", "FIELD_READ_ONLY"],
});

export const deleteTeam = declareEndpoint("DELETE /teams/:teamId", {
  id: "team.delete",
  summary: "Delete a team",
  description:
    "Refused while an unfinished job of a member names the team. Jobs of others lose it as a collaborator and in their " +
    "quality reviews: a step without any team that could review it is done or checked by the owner of the job and the " +
    "collaborators of the step.",
  params,
  response: teamSchema,
  errors: ["TEAM_NOT_FOUND", "ACCESS_DENIED", "TEAM_IN_USE"],
});

export const putMember = declareEndpoint("PUT /teams/:teamId/members/:userId", {
  id: "team.put-member",
  summary: "Add a member or change its role",
  description:
    "A user who is in another team with the caller becomes a member at once. Anybody else is invited, and becomes a " +
    "member by `PUT /team-invitations/:teamId`. A team has at most " +
    `${maxTeamMembers} members and invitations. A user has at most ${maxOpenInvitations.ofInviter} unanswered ` +
    `invitations of one inviter, ${maxOpenInvitations.ofNetwork} of accounts of one network, and ` +
    `${maxOpenInvitations.all} of all.`,
  params: memberParams,
  body: z.object({ role: createNameSchema(teamRoles).default("member") }).prefault({}),
  response: teamSchema,
  errors: ["TEAM_NOT_FOUND", "USER_NOT_FOUND", "ACCESS_DENIED", "TEAM_LAST_ADMIN"],
});

export const deleteMember = declareEndpoint("DELETE /teams/:teamId/members/:userId", {
  id: "team.delete-member",
  summary: "Remove a member or leave the team",
  description:
    "Admins can remove every member, and withdraw invitations; other members can remove themselves. The last admin " +
    "cannot be removed.",
  params: memberParams,
  response: teamSchema,
  errors: ["TEAM_NOT_FOUND", "USER_NOT_FOUND", "ACCESS_DENIED", "TEAM_LAST_ADMIN"],
});

export const listInvitations = declareEndpoint("GET /team-invitations", {
  id: "team.list-invitations",
  summary: "List the caller's invitations to teams",
  query: pageQuery,
  response: createListSchema(invitationSchema),
});

export const acceptInvitation = declareEndpoint("PUT /team-invitations/:teamId", {
  id: "team.accept-invitation",
  summary: "Accept an invitation to a team",
  description: "The caller becomes a member with the role of the invitation.",
  params,
  response: teamSchema,
  errors: ["TEAM_NOT_FOUND"],
});

export const declineInvitation = declareEndpoint("DELETE /team-invitations/:teamId", {
  id: "team.decline-invitation",
  summary: "Decline an invitation to a team",
  params,
  response: invitationSchema,
  errors: ["TEAM_NOT_FOUND"],
});
