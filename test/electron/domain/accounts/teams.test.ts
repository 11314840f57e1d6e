import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { cancelJob } from "../../../../shared/api/jobs.ts";
import {
  acceptInvitation,
  createTeam,
  declineInvitation,
  deleteMember,
  deleteTeam,
  getTeam,
  listInvitations,
  listTeams,
  maxOpenInvitations,
  maxTeamMembers,
  putMember,
  putTeam,
} from "../../../../shared/api/teams.ts";
import { createUser } from "../../../../shared/api/users.ts";
import type { Db } from "../../../../electron/storage/tables.ts";
import { openDatabase } from "../../../../electron/storage/database/open.ts";
import { putInvitation } from "../../../../electron/storage/team-invitations.ts";
import { insertTeam, putMember as insertMember } from "../../../../electron/storage/teams.ts";
import { insertUser } from "../../../../electron/storage/users.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
import { getDatabaseFile } from "../../../harness/database-file.ts";
import { startJob } from "../../../harness/jobs.ts";
import { startTestService } from "../../../harness/test-service.ts";
import { addMember } from "../../../harness/teams.ts";

test("the creator of a team is its first admin; admins add members by id or email and change roles", async () => {
  const service = await startTestService();
  const [ana, ben, cleo] = [await service.signUp("Ana"), await service.signUp("Ben"), await service.signUp("Cleo")];
  const team = await ana.client.call(createTeam, { body: { name: " Zoners " } });
  expect(team).toMatchObject({ name: "Zoners", members: [{ id: ana.id, email: ana.email, role: "admin" }] });
  expect(team.members[0]?.api_keys).toEqual({ live: null, test: null });
  const params = { teamId: team.id };
  await addMember(ana.client, team.id, ben);
  await addMember(ana.client, team.id, { ...cleo, id: cleo.email }, "admin");
  const renamed = await cleo.client.call(putTeam, { params, body: { name: "Zone readers" } });
  expect(renamed.members.map(({ name, role }) => `${name} ${role}`)).toEqual(["Ana admin", "Ben member", "Cleo admin"]);
  expect(await ben.client.call(getTeam, { params })).toEqual(renamed);
  expect(await ben.client.call(listTeams, {})).toMatchObject({ list: [renamed], total_count: 1 });
  const left = await cleo.client.call(deleteMember, { params: { ...params, userId: ben.id } });
  expect(left.members.map(({ name }) => name)).toEqual(["Ana", "Cleo"]);
  expect((await ben.client.call(listTeams, {})).total_count).toBe(0);
});

test("other users cannot see a team; plain members cannot change it", async () => {
  const service = await startTestService();
  const [ana, ben, sam] = [await service.signUp("Ana"), await service.signUp("Ben"), await service.signUp("Sam")];
  const { id: teamId } = await ana.client.call(createTeam, { body: { name: "Zoners" } });
  const member = { teamId, userId: ben.id };
  await addMember(ana.client, teamId, ben);
  const denied = { status: 403, code: "ACCESS_DENIED" };
  const hidden = { status: 404, code: "TEAM_NOT_FOUND" };
  for (const [client, refusal] of [
    [ben.client, denied],
    [sam.client, hidden],
  ] as const) {
    await expect(client.call(putTeam, { params: { teamId }, body: { name: "Ours" } })).rejects.toMatchObject(refusal);
    await expect(client.call(deleteTeam, { params: { teamId } })).rejects.toMatchObject(refusal);
    await expect(client.call(putMember, { params: member, body: {} })).rejects.toMatchObject(refusal);
    const admin = { teamId, userId: ana.id };
    await expect(client.call(deleteMember, { params: admin })).rejects.toMatchObject(refusal);
  }
  await expect(sam.client.call(getTeam, { params: { teamId } })).rejects.toMatchObject(hidden);
  expect((await service.fetch("/v1.1/teams/zoners", { headers: basic(sam.keys.live) })).status).toBe(404);
});

test("members in the body of a team are refused, with the endpoint that adds them", async () => {
  const service = await startTestService();
  const { client } = service;
  const ben = await service.signUp("Ben");
  const members = [{ id: ben.id }];
  const refused = {
    status: 400,
    code: "FIELD_READ_ONLY",
    fields: { members: { message: expect.stringContaining("PUT /teams/:teamId/members/:userId") } },
  };
  await expect(client.call(createTeam, { body: { name: "Zoners", members } })).rejects.toMatchObject(refused);
  expect((await client.call(listTeams, {})).total_count).toBe(0);
  const { id: teamId } = await client.call(createTeam, { body: { name: "Zoners", members: null } });
  const rename = client.call(putTeam, { params: { teamId }, body: { name: "Readers", members } });
  await expect(rename).rejects.toMatchObject(refused);
  expect(await client.call(getTeam, { params: { teamId } })).toMatchObject({ name: "Zoners" });
});

test("a member can leave by id or email; an admin only if there is another", async () => {
  const service = await startTestService();
  const [ana, ben, cleo] = [await service.signUp("Ana"), await service.signUp("Ben"), await service.signUp("Cleo")];
  const { id: teamId } = await ana.client.call(createTeam, { body: { name: "Zoners" } });
  for (const member of [ben, cleo]) await addMember(ana.client, teamId, member);
  const denied = { status: 403, code: "ACCESS_DENIED" };
  await expect(ben.client.call(deleteMember, { params: { teamId, userId: cleo.id } })).rejects.toMatchObject(denied);
  const left = await ben.client.call(deleteMember, { params: { teamId, userId: ben.email.toUpperCase() } });
  expect(left.members.map(({ name }) => name)).toEqual(["Ana", "Cleo"]);
  const hidden = { status: 404, code: "TEAM_NOT_FOUND" };
  await expect(ben.client.call(deleteMember, { params: { teamId, userId: ben.id } })).rejects.toMatchObject(hidden);

  const params = { teamId, userId: ana.id };
  await expect(ana.client.call(deleteMember, { params })).rejects.toMatchObject({ code: "TEAM_LAST_ADMIN" });
  await ana.client.call(putMember, { params: { teamId, userId: cleo.id }, body: { role: "admin" } });
  const team = await ana.client.call(deleteMember, { params });
  expect(team.members.map(({ name, role }) => `${name} ${role}`)).toEqual(["Cleo admin"]);
  expect(await cleo.client.call(getTeam, { params: { teamId } })).toEqual(team);
});

async function addUser(db: Db, id: string, network: string): Promise<void> {
  const flags = { activated: true, emailVerified: false, isDemo: false, network };
  const names = { name: "Member", email: `${id}@example.org`, emailKey: `${id}@example.org` };
  await insertUser(db, { id, ...names, ...flags, passwordHash: "", createdAt: 0 });
}

/** Adds users to the database of a service that is not running, and to a team. */
async function addMembers(dataFolder: string, teamId: string, count: number): Promise<void> {
  const db = await openDatabase(getDatabaseFile(dataFolder));
  for (let index = 0; index < count; index++) {
    const id = randomUUID();
    await addUser(db, id, "");
    await insertMember(db, { teamId, userId: id, role: "member", joinedAt: 0 });
  }
  await db.destroy();
}

test("a full team refuses further members; the role of a member can still be changed", async () => {
  const first = await startTestService();
  const { id: teamId } = await first.client.call(createTeam, { body: { name: "Zoners" } });
  await first.close();
  await addMembers(first.dataFolder, teamId, maxTeamMembers - 2);
  const service = await startTestService({ dataFolder: first.dataFolder });
  const [ben, cleo] = [await service.signUp("Ben"), await service.signUp("Cleo")];
  const put = (userId: string, role: "admin" | "member") =>
    service.client.call(putMember, { params: { teamId, userId }, body: { role } });
  expect((await put(ben.id, "member")).members).toHaveLength(maxTeamMembers - 1);
  await expect(put(cleo.id, "member")).rejects.toMatchObject({ status: 400, code: "FIELD_INVALID" });
  expect((await addMember(service.client, teamId, ben)).members).toHaveLength(maxTeamMembers);
  const full = { userId: { message: expect.stringContaining("has 200 members, which is the maximum") } };
  await expect(put(cleo.id, "member")).rejects.toMatchObject({ status: 400, code: "FIELD_INVALID", fields: full });
  expect((await put(ben.id, "admin")).members).toHaveLength(maxTeamMembers);
});

test("names are unique, the last admin stays, and unknown members are rejected", async () => {
  const service = await startTestService();
  const { client } = service;
  const { id: userId } = await service.getLocalUser();
  const { id: teamId } = await client.call(createTeam, { body: { name: "Zoners" } });
  const taken = {
    status: 400,
    code: "FIELD_INVALID",
    fields: { name: { message: "another team has the name zoners" } },
  };
  await expect(client.call(createTeam, { body: { name: "zoners" } })).rejects.toMatchObject(taken);
  const other = await client.call(createTeam, { body: { name: "Checkers" } });
  const rename = client.call(putTeam, { params: { teamId: other.id }, body: { name: "zoners" } });
  await expect(rename).rejects.toMatchObject(taken);
  await client.call(putTeam, { params: { teamId }, body: { name: "ZONERS" } });

  const last = { status: 409, code: "TEAM_LAST_ADMIN" };
  const params = { teamId, userId };
  await expect(client.call(putMember, { params, body: { role: "member" } })).rejects.toMatchObject(last);
  await expect(client.call(deleteMember, { params })).rejects.toMatchObject(last);
  const nobody = { teamId, userId: "nobody@example.org" };
  const unknown = { code: "USER_NOT_FOUND", fields: { userId: expect.anything() } };
  await expect(client.call(putMember, { params: nobody, body: {} })).rejects.toMatchObject(unknown);
  await expect(client.call(deleteMember, { params: nobody })).rejects.toMatchObject(unknown);
});

test("names are compared regardless of case and compatibility forms, and hold no invisible characters", async () => {
  const service = await startTestService();
  const { client } = service;
  const create = (name: string) => client.call(createTeam, { body: { name } });
  await create("Zone readers");
  const taken = { status: 400, code: "FIELD_INVALID", fields: { name: expect.anything() } };
  for (const name of ["ZONE READERS", "\uff3aone\u00a0readers", "Zone  readers"]) {
    await expect(create(name)).rejects.toMatchObject(taken);
  }
  const invisible = { fields: { name: { message: expect.stringContaining("the invisible character U+200B") } } };
  await expect(create("Zone\u200breaders")).rejects.toMatchObject({ status: 400, code: "FIELD_INVALID", ...invisible });
  const account = { name: "A\u200bna", email: "ana@example.org", password: "correct horse battery" };
  await expect(service.connect().call(createUser, { body: account })).rejects.toMatchObject(invisible);
});

test("a team is not deleted while an unfinished job uses it", async () => {
  const { client } = await startTestService();
  const team = await client.call(createTeam, { body: { name: "Zoners" } });
  const collaboration = { users: [], teams: [{ name: "zoners", steps: ["zoning"] }] };
  const job = await startJob(client, { bytes: await buildTextPdf(1), collaboration });
  const removal = () => client.call(deleteTeam, { params: { teamId: team.id } });
  await expect(removal()).rejects.toMatchObject({ status: 409, code: "TEAM_IN_USE" });
  await client.call(cancelJob, { params: { jobId: job.id } });
  expect(await removal()).toEqual(team);
  await expect(client.call(getTeam, { params: { teamId: team.id } })).rejects.toMatchObject({ code: "TEAM_NOT_FOUND" });
});

test("a stranger who names a team in a job does not prevent its deletion", async () => {
  const service = await startTestService();
  const team = await service.client.call(createTeam, { body: { name: "Zoners" } });
  const stranger = await service.signUp("Ana");
  const collaboration = { users: [], teams: [{ name: "zoners", steps: ["zoning"] }] };
  const job = await startJob(stranger.client, { bytes: await buildTextPdf(1), collaboration });
  const params = { teamId: team.id };
  expect(await service.client.call(deleteTeam, { params })).toEqual(team);
  await stranger.client.call(cancelJob, { params: { jobId: job.id } });
});

function basic(key: string): HeadersInit {
  return { authorization: `Basic ${btoa(`${key}:`)}` };
}

test("a stranger is invited to a team, and gets access only by accepting", async () => {
  const service = await startTestService();
  const [eve, ana] = [await service.signUp("Eve"), await service.signUp("Ana")];
  const { id: teamId } = await eve.client.call(createTeam, { body: { name: "Zoners" } });
  const params = { teamId };
  const invite = () => eve.client.call(putMember, { params: { teamId, userId: ana.email }, body: { role: "admin" } });
  const team = await invite();
  expect(team.members.map(({ name }) => name)).toEqual(["Eve"]);
  expect(team.invitations.map(({ name, role }) => `${name} ${role}`)).toEqual(["Ana admin"]);
  expect((await ana.client.call(listTeams, {})).total_count).toBe(0);
  await expect(ana.client.call(getTeam, { params })).rejects.toMatchObject({ code: "TEAM_NOT_FOUND" });
  const invitation = {
    team: { id: teamId, name: "Zoners" },
    role: "admin",
    invited_by: { name: "Eve", email: eve.email },
  };
  expect(await ana.client.call(listInvitations, {})).toMatchObject({ list: [invitation], total_count: 1 });
  const testClient = service.connect(ana.keys.test);
  expect((await testClient.call(listInvitations, {})).list).toEqual([]);
  await expect(testClient.call(acceptInvitation, { params })).rejects.toMatchObject({ code: "TEAM_NOT_FOUND" });

  expect(await ana.client.call(declineInvitation, { params })).toMatchObject(invitation);
  expect((await ana.client.call(listInvitations, {})).list).toEqual([]);
  await expect(ana.client.call(acceptInvitation, { params })).rejects.toMatchObject({ code: "TEAM_NOT_FOUND" });
  await invite();
  const withdrawn = await eve.client.call(deleteMember, { params: { teamId, userId: ana.id } });
  expect(withdrawn.invitations).toEqual([]);
  await expect(ana.client.call(acceptInvitation, { params })).rejects.toMatchObject({ code: "TEAM_NOT_FOUND" });
  await invite();
  const joined = await ana.client.call(acceptInvitation, { params });
  expect(joined.members.map(({ name, role }) => `${name} ${role}`)).toEqual(["Eve admin", "Ana admin"]);
  expect(joined.invitations).toEqual([]);
});

test("who shares a team with the admin becomes a member of another team at once", async () => {
  const service = await startTestService();
  const [ana, ben] = [await service.signUp("Ana"), await service.signUp("Ben")];
  const { id: first } = await ana.client.call(createTeam, { body: { name: "Zoners" } });
  const { id: second } = await ana.client.call(createTeam, { body: { name: "Checkers" } });
  const put = (teamId: string) => ana.client.call(putMember, { params: { teamId, userId: ben.id }, body: {} });
  await put(second);
  await addMember(ana.client, first, ben);
  const { members, invitations } = await put(second);
  expect([members.map(({ name }) => name), invitations]).toEqual([["Ana", "Ben"], []]);
  expect((await ben.client.call(listInvitations, {})).list).toEqual([]);
});

test.each(["ofInviter", "ofNetwork", "all"] as const)(
  "unanswered invitations of a user are limited: %s",
  async (limit) => {
    const first = await startTestService();
    const [eve, ana] = [await first.signUp("Eve"), await first.signUp("Ana")];
    await first.close();
    const db = await openDatabase(getDatabaseFile(first.dataFolder));
    await db.updateTable("users").set({ network: "home" }).where("id", "=", eve.id).execute();
    const teams = Array.from({ length: maxOpenInvitations[limit] }, () => randomUUID());
    for (const id of teams) {
      const invitedBy = limit === "ofInviter" ? eve.id : randomUUID();
      if (invitedBy !== eve.id) await addUser(db, invitedBy, limit === "ofNetwork" ? "home" : invitedBy);
      await insertTeam(db, { id, name: id, test: false, createdAt: 0, updatedAt: 0 });
      await insertMember(db, { teamId: id, userId: eve.id, role: "admin", joinedAt: 0 });
      await putInvitation(db, { teamId: id, userId: ana.id, role: "member", invitedBy, invitedAt: 0 });
    }
    await db.destroy();
    const service = await startTestService({ dataFolder: first.dataFolder });
    const [eveClient, anaClient] = [service.connect(eve.keys.live), service.connect(ana.keys.live)];
    const { id: next } = await eveClient.call(createTeam, { body: { name: "Zoners" } });
    const invite = (teamId: string) =>
      eveClient.call(putMember, { params: { teamId, userId: ana.email }, body: { role: "admin" } });
    const message = expect.stringContaining(`has ${maxOpenInvitations[limit]} unanswered invitations`);
    await expect(invite(next)).rejects.toMatchObject({ code: "FIELD_INVALID", fields: { userId: { message } } });
    const [known = "", answered = ""] = teams;
    expect((await invite(known)).invitations, "the role of an invitation can be changed").toMatchObject([
      { role: "admin" },
    ]);
    await anaClient.call(declineInvitation, { params: { teamId: answered } });
    expect((await invite(next)).invitations, "an answer makes room").toHaveLength(1);
  },
);
