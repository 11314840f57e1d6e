import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import * as retention from "../../../../electron/storage/retention.ts";
import { findCurrentTaxonomy, listTaxonomies } from "../../../../electron/storage/taxonomies.ts";
import { listRepeatedSteps } from "../../../harness/sqlite.ts";
import { openTestDatabase } from "../../../harness/test-database.ts";

test("no query compares each revision of a taxonomy with its other ones", async () => {
  const db = await openTestDatabase();
  const prepare = vi.spyOn(DatabaseSync.prototype, "prepare");
  onTestFinished(() => prepare.mockRestore());
  for (const isTest of [false, true]) {
    await findCurrentTaxonomy(db, "receipt", isTest);
    await listTaxonomies(db, isTest, { limit: 10, offset: 0 });
  }
  await retention.listUsedVocabularies(db);
  await retention.markExpiredTaxonomiesDeleted(db, 1, 2);
  await retention.purgeTaxonomyContents(db, 1);
  await retention.purgeTaxonomies(db);
  const steps = prepare.mock.calls.flatMap(([statement], index) => {
    const database = prepare.mock.contexts[index];
    return database instanceof DatabaseSync ? listRepeatedSteps(database, statement) : [];
  });
  // A revision of a taxonomy is looked up by its id only.
  const comparisons = steps.filter((step) => /taxonomies/u.test(step) && !step.endsWith("(id=?)"));
  expect(steps).toContainEqual(expect.stringContaining("jobs"));
  expect(comparisons).toEqual([]);
});
