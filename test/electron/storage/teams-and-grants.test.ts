import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrations } from "../../../electron/storage/database/migrate.ts";
import { openDatabase } from "../../../electron/storage/database/open.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

const rows = `
  insert into users values ('ana', 'a@example.org', 'a@example.org', 'Ana', '', 1, 0, 0, 1),
    ('ben', 'b@example.org', 'b@example.org', 'Ben', '', 1, 0, 0, 1);
  insert into blobs values ('b1', 1, 1);
  insert into documents (id, owner_id, name, media_type, sha256, size, pages, test, created_at)
    values ('doc', 'ana', 'a.pdf', 'application/pdf', 'b1', 1, 1, 0, 1);
  insert into taxonomies (id, name, revision, kind, title, version, size, content, created_at)
    values ('tax', 'invoice', 1, 'data-points', 'Invoice', '1', 1, '{}', 1);
  insert into jobs (id, owner_id, document_id, taxonomy_id, type, status, step, attempts, blocking_step, lease_epoch,
      collaboration, metadata, progress_current, progress_total, test, created_at, updated_at)
    values ('live', 'ana', 'doc', 'tax', 'indexing', 'blocked', 'zone', 0, 'zoning', 1, '{}', '{}', 1, 4, 0, 5, 5),
      ('test', 'ben', 'doc', 'tax', 'indexing', 'running', 'read', 0, null, 0, '{}', '{}', 0, 4, 1, 6, 6);
  insert into job_collaborators values ('live', 'ben', '["zoning"]'), ('live', 'ana', '["mapping"]');
  insert into job_events values ('e1', 'live', 1, 5, 'ana', 'created', 'read', null, null),
    ('e2', 'live', 2, 5, 'ana', 'checkout', 'zoning', null, null);`;

test("collaborators become grants beside those of the owner and the experts", async () => {
  const file = join(createTemporaryFolder(), "galley.sqlite");
  const before = await openDatabase(file, migrations.slice(0, 2));
  for (const statement of rows.split(";").slice(0, -1)) await sql.raw(statement).execute(before);
  await before.destroy();

  const migrated = await openDatabase(file, migrations.slice(0, 3));

  expect(readdirSync(join(file, "..", "backups"))).toEqual([expect.stringMatching(/^schema-2-/)]);
  const select = async (query: string) =>
    (await sql.raw<object>(query).execute(migrated)).rows.map((row) => Object.values(row).join(" "));
  expect(await select("select * from job_grants order by job_id, principal_id")).toEqual([
    'live ana ["*"] blocked zoning 5',
    'live ben ["zoning"] blocked zoning 5',
    'live experts ["*"] blocked zoning 5',
    'test ben ["*"] running  6',
  ]);
  expect(await select("select id, review, reviews from jobs order by id")).toEqual([
    'live {"phase":"work","round":1,"workers":[],"pairs":[]} []',
    "test  []",
  ]);
  expect(await select("select id, phase from job_events order by id")).toEqual(["e1 ", "e2 work"]);
  await migrated.destroy();
});
