import { randomUUID } from "node:crypto";
import { uuid } from "../../../shared/api/endpoint.ts";
import { maxOpenInvitations, maxTeamMembers, type TeamRole } from "../../../shared/api/teams.ts";
import { ServiceError } from "../../../shared/errors.ts";
import { foldName } from "../../../shared/values/names.ts";
import { countUnfinishedJobsOfTeam } from "../../storage/grants.ts";
import type { RecordPage, PageRequest } from "../../storage/database/record-page.ts";
import {
  countInvitations,
  listTeamInvitations,
  putInvitation,
  takeInvitation,
} from "../../storage/team-invitations.ts";
import * as store from "../../storage/teams.ts";
import type { Db } from "../../storage/tables.ts";
import type { TeamMember, TeamRecord } from "../../storage/tables/teams.ts";
import type { UserRecord } from "../../storage/tables/accounts.ts";
import { findUserByEmail, findUsers } from "../../storage/users.ts";
import { type Action, authorize } from "./access.ts";
import type { Caller, Context } from "../context.ts";
import { createInUseError } from "../housekeeping/in-use-error.ts";
import { withdrawTeam } from "./withdraw-team.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

type UserWithRole = UserRecord & { role: TeamRole };
/** A team with its members, and with the users who were invited and have not answered. */
export type Team = TeamRecord & { members: readonly UserWithRole[]; invitations: readonly UserWithRole[] };

async function loadTeams(db: Db, teams: readonly TeamRecord[]): Promise<Team[]> {
  const ids = teams.map(({ id }) => id);
  const members = await store.listMembers(db, ids);
  const invitations = await listTeamInvitations(db, ids);
  const users = await findUsers(
    db,
    [...members, ...invitations].map(({ userId }) => userId),
  );
  const toTeamUsers = (rows: readonly Pick<TeamMember, "teamId" | "userId" | "role">[], id: string): UserWithRole[] =>
    rows.flatMap(({ teamId, userId, role }) => {
      const user = teamId === id ? users.get(userId) : undefined;
      return user === undefined ? [] : [{ ...user, role }];
    });
  return teams.map((team) => ({
    ...team,
    members: toTeamUsers(members, team.id),
    invitations: toTeamUsers(invitations, team.id),
  }));
}

/**
 * Loads a team if the caller may do the action. The admins of a team have the rights of an owner. A live key cannot
 * access test teams, and a test key cannot access live teams.
 */
async function loadTeam(db: Db, caller: Caller, id: string, action: Action): Promise<Team> {
  const team = await store.findTeam(db, id, caller.test);
  const role = team === null ? null : await store.findRole(db, id, caller.user.id);
  const membership = role === null ? [] : [{ steps: ["*"], teamId: id, isAdmin: role === "admin" }];
  authorize({ isOwner: role === "admin", grants: membership }, action, "TEAM_NOT_FOUND");
  const [loadedTeam] = await loadTeams(db, team === null ? [] : [team]);
  if (loadedTeam === undefined) throw new ServiceError("TEAM_NOT_FOUND");
  return loadedTeam;
}

function createNameTakenError(name: string): ServiceError {
  const message = `another team has the name ${name}`;
  return new ServiceError("FIELD_INVALID", serviceText("team-name-taken", { name }), { fields: { name: { message } } });
}

/** Creates a team with the caller as its admin. @throws {ServiceError} FIELD_INVALID if another team has the name */
export async function createTeam({ db, clock }: Context, caller: Caller, name: string): Promise<Team> {
  const now = clock.now();
  const team = { id: randomUUID(), name, test: caller.test, createdAt: now, updatedAt: now };
  return db.transaction().execute(async (transaction) => {
    if (!(await store.insertTeam(transaction, team))) throw createNameTakenError(name);
    await store.putMember(transaction, { teamId: team.id, userId: caller.user.id, role: "admin", joinedAt: now });
    return loadTeam(transaction, caller, team.id, { kind: "see" });
  });
}

/** Lists the teams of the caller. A page ends early if its teams have very many members and invitations. */
export async function listTeams({ db }: Context, caller: Caller, page: PageRequest): Promise<RecordPage<Team>> {
  const { records, ...rest } = await store.listTeams(db, { userId: caller.user.id, test: caller.test }, page);
  return { ...rest, records: await loadTeams(db, records) };
}

/** Returns a team of the caller. @throws {ServiceError} TEAM_NOT_FOUND */
export function getTeam({ db }: Pick<Context, "db">, caller: Caller, id: string): Promise<Team> {
  return loadTeam(db, caller, id, { kind: "see" });
}

/**
 * Renames a team. If the service was started with the name of the experts' team, that team must keep its name.
 * Otherwise any user could create a team with that name, which would become the experts' team at the next start.
 * @throws {ServiceError} TEAM_NOT_FOUND, ACCESS_DENIED, TEAM_IN_USE, FIELD_INVALID if another team has the name
 */
export function renameTeam(context: Context, caller: Caller, id: string, name: string): Promise<Team> {
  const { db, clock, expertsTeamId, isExpertsTeamFoundByName } = context;
  return db.transaction().execute(async (transaction) => {
    const team = await loadTeam(transaction, caller, id, { kind: "manage" });
    if (id === expertsTeamId && isExpertsTeamFoundByName && foldName(name) !== foldName(team.name)) {
      const message = `The server finds its experts by the name ${team.name}: start it with --experts ${id} first.`;
      throw new ServiceError("TEAM_IN_USE", message);
    }
    const namesake = await store.findTeamByName(transaction, name, caller.test);
    if (namesake !== null && namesake.id !== id) throw createNameTakenError(name);
    await store.renameTeam(transaction, team, name);
    await store.recordTeamChange(transaction, id, clock.now());
    return loadTeam(transaction, caller, id, { kind: "see" });
  });
}

/**
 * Deletes a team and returns it. If unfinished jobs of its members name the team, they must be changed first. The team
 * is removed from the collaborators and the quality reviews of other users' jobs (see `removeReviewTeam`).
 * @throws {ServiceError} TEAM_NOT_FOUND, ACCESS_DENIED, TEAM_IN_USE
 */
export async function deleteTeam(context: Context, caller: Caller, id: string): Promise<Team> {
  const { db, clock, changes, expertsTeamId } = context;
  const { team, changedJobIds } = await db.transaction().execute(async (transaction) => {
    const team = await loadTeam(transaction, caller, id, { kind: "manage" });
    if (id === expertsTeamId) {
      const message = `The team ${team.name} is the experts' team of this server: start the server with another team first.`;
      throw new ServiceError("TEAM_IN_USE", message);
    }
    const jobs = await countUnfinishedJobsOfTeam(transaction, id);
    if (jobs > 0)
      throw createInUseError(
        "TEAM_IN_USE",
        serviceText("resource-team", team),
        jobs,
        serviceText("remedies-of-shared-jobs"),
      );
    const withdrawal = { teamId: id, userId: caller.user.id, now: clock.now() };
    const changedJobIds = await withdrawTeam(transaction, withdrawal);
    await store.deleteTeam(transaction, id);
    return { team, changedJobIds };
  });
  for (const jobId of changedJobIds) changes.announce(jobId);
  return team;
}

async function findUser(db: Db, idOrEmail: string): Promise<UserRecord> {
  const { data: id } = uuid.safeParse(idOrEmail);
  const user = id === undefined ? await findUserByEmail(db, idOrEmail) : (await findUsers(db, [id])).get(id);
  if (user !== undefined && user !== null) return user;
  const message = `no user has the id or email address ${idOrEmail}`;
  throw new ServiceError("USER_NOT_FOUND", serviceText("user-unknown", { name: idOrEmail }), {
    fields: { userId: { message } },
  });
}

function requireAnotherAdmin(team: Team, userId: string): void {
  if (team.members.some(({ id, role }) => role === "admin" && id !== userId)) return;
  throw new ServiceError("TEAM_LAST_ADMIN", serviceText("team-last-admin", { name: team.name }));
}

/** Creates an error of the field `userId`, whose name begins the message. */
function createUserIdError(message: string): ServiceError {
  return new ServiceError("FIELD_INVALID", message, {
    fields: { userId: { message: message.replace(/^userId: /, "").replace(/\.$/, "") } },
  });
}

function requireFreePlace({ name, members, invitations }: Team, userId: string): void {
  const users = [...members, ...invitations];
  if (users.length < maxTeamMembers || users.some(({ id }) => id === userId)) return;
  throw createUserIdError(serviceText("team-full", { name, count: maxTeamMembers }));
}

/**
 * Requires that a user may get another invitation.
 * @throws {ServiceError} FIELD_INVALID if too many invitations of the user are unanswered: from the caller, from the
 *   caller's network, or in total
 */
async function requireInvitable(db: Db, { user }: Caller, team: Team, userId: string): Promise<void> {
  const counts = await countInvitations(db, { userId, exceptTeamId: team.id }, user);
  const texts = {
    ofInviter: "invitations-of-inviter",
    ofNetwork: "invitations-of-network",
    all: "invitations-of-all",
  } as const;
  for (const key of ["ofInviter", "ofNetwork", "all"] as const) {
    const [count, limit] = [counts[key], maxOpenInvitations[key]];
    if (count >= limit) throw createUserIdError(serviceText(texts[key], { count, limit }));
  }
}

/**
 * Adds a member to a team, or changes the role of a member. A user who is in no team with the caller is only invited.
 * Otherwise anybody could put jobs into the queue of a stranger.
 * @throws {ServiceError} TEAM_NOT_FOUND, ACCESS_DENIED, USER_NOT_FOUND, TEAM_LAST_ADMIN, FIELD_INVALID if the team is
 * full or the user has too many unanswered invitations
 */
export function putMember(
  { db, clock }: Context,
  caller: Caller,
  id: string,
  member: { idOrEmail: string; role: TeamRole },
): Promise<Team> {
  return db.transaction().execute(async (transaction) => {
    const team = await loadTeam(transaction, caller, id, { kind: "manage" });
    const { id: userId } = await findUser(transaction, member.idOrEmail);
    requireFreePlace(team, userId);
    if (member.role !== "admin") requireAnotherAdmin(team, userId);
    const now = clock.now();
    const { role } = member;
    if (await store.haveCommonTeam(transaction, caller.user.id, userId)) {
      await takeInvitation(transaction, id, userId);
      await store.putMember(transaction, { teamId: id, userId, role, joinedAt: now });
    } else {
      await requireInvitable(transaction, caller, team, userId);
      const invitedBy = caller.user.id;
      await putInvitation(transaction, { teamId: id, userId, role, invitedBy, invitedAt: now });
    }
    await store.recordTeamChange(transaction, id, now);
    // The caller may no longer be an admin, but members still see the team.
    return loadTeam(transaction, caller, id, { kind: "see" });
  });
}

/**
 * Removes a member, or withdraws an invitation; the caller can leave the team.
 * @throws {ServiceError} TEAM_NOT_FOUND, ACCESS_DENIED, USER_NOT_FOUND, TEAM_LAST_ADMIN
 */
export function deleteMember({ db, clock }: Context, caller: Caller, id: string, idOrEmail: string): Promise<Team> {
  return db.transaction().execute(async (transaction) => {
    const isSelf = [caller.user.id, caller.user.email].some((name) => foldName(name) === foldName(idOrEmail));
    const team = await loadTeam(transaction, caller, id, { kind: "remove-member", isSelf });
    const user = await findUser(transaction, idOrEmail);
    if ((await takeInvitation(transaction, id, user.id)) !== null) {
      return { ...team, invitations: team.invitations.filter(({ id: invitedId }) => invitedId !== user.id) };
    }
    if (!team.members.some(({ id: memberId }) => memberId === user.id)) {
      const message = `${user.name} is not a member`;
      throw new ServiceError("USER_NOT_FOUND", serviceText("user-no-member", { user: user.name, team: team.name }), {
        fields: { userId: { message } },
      });
    }
    requireAnotherAdmin(team, user.id);
    const updatedAt = clock.now();
    await store.deleteMember(transaction, id, user.id);
    await store.recordTeamChange(transaction, id, updatedAt);
    return { ...team, updatedAt, members: team.members.filter(({ id: memberId }) => memberId !== user.id) };
  });
}
