import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import * as api from "../../../shared/api/backups.ts";
import { createDocument, listDocuments } from "../../../shared/api/documents.ts";
import { embeddedConnectionId, getServicePath } from "../../../shared/api/gateway-paths.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { signInBrowser } from "../../harness/browser-client.ts";
import { startGalley } from "../../harness/galley-process.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { waitFor } from "../../harness/wait-for.ts";

vi.setConfig({ testTimeout: 120_000 });

test("the browser shell restarts itself for a restore, stays signed in, and ends after the removal of all data", async () => {
  const dataFolder = createTemporaryFolder();
  const galley = await startGalley(dataFolder);
  onTestFinished(() => galley.kill());
  const connect = await signInBrowser(galley);
  const application = connect();
  const service = connect(getServicePath(embeddedConnectionId));
  await service.call(createDocument, { body: await buildTextPdf(1) });
  await application.call(api.exportBackup, { body: { path: null, pass_phrase: null } });
  await waitFor(async () => expect((await application.call(api.getBackups, {})).task).toMatchObject({ state: "done" }));
  const backup = await (await application.call(api.downloadBackup, {})).arrayBuffer();
  await service.call(createDocument, { body: await buildTextPdf(2) });

  await application.call(api.checkBackup, { body: backup });
  await application.call(api.restoreBackup, { body: { pass_phrase: null, create_new_keys: false } });
  await application.call(api.restart, {});
  await waitFor(async () =>
    expect((await application.call(api.getBackups, {})).notice).toContain("The backup was restored"),
  );
  expect((await service.call(listDocuments, {})).total_count).toBe(1);
  const [replaced = ""] = readdirSync(join(dataFolder, "replaced"));
  expect(existsSync(join(dataFolder, "replaced", replaced, "galley.sqlite"))).toBe(true);

  await application.call(api.removeData, { body: { confirmation: api.removalWord } });
  await application.call(api.restart, {});
  await waitFor(() => expect(galley.output.stdout).toContain(`All data of Galley in ${dataFolder} were removed`));
  expect(existsSync(dataFolder)).toBe(false);
});
