import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tmpdir } from "node:os";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { createClient } from "../../shared/api/client.ts";
import { envelopeSchema } from "../../shared/api/endpoint.ts";
import { basePath } from "../../shared/api/index.ts";
import { listJobs } from "../../shared/api/jobs.ts";
import { login } from "../../shared/api/users.ts";
import { buildCertificateAuthority, buildServerCertificate } from "../builders/certificates.ts";
import { startTlsServer } from "../harness/tls-server.ts";
import { expect, test } from "./galley.ts";
import { sample } from "./imports.ts";
import { checkIn, importDialog, importDropped, jobRow, openOnlyJob, queueTab, zoneRow } from "./workbench-page.ts";

const account = { email: "ana@example.org", password: "correct horse battery" };

/** Sends a request of the signed-in browser to the gateway. */
async function post(page: Page, path: string, data: unknown): Promise<unknown> {
  const response = await page.request.post(new URL(path, page.url()).href, { data });
  return envelopeSchema.parse(await response.json()).response;
}

test("a document is imported, shown and reviewed on a remote service, and nothing of it is stored here", async ({
  galley,
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "galley-remote-"));
  const authority = buildCertificateAuthority();
  const server = await startTlsServer(
    join(folder, "server"),
    buildServerCertificate({ name: "localhost", issuer: authority }),
  );
  try {
    const file = join(folder, "authority.pem");
    writeFileSync(file, authority.cert);
    const workbench = await galley.start([], ["env", `NODE_EXTRA_CA_CERTS=${file}`, process.execPath]);
    const bodies: Promise<string>[] = [];
    page.on("response", (response) => {
      if (response.headers()["content-type"] === "application/json") bodies.push(response.text().catch(() => ""));
    });
    await page.goto(workbench.address);

    const created = await post(page, "/gateway/connections", { title: "Archive", address: server.address });
    const { id } = z.object({ id: z.uuid() }).parse(created);
    const credentials = { method: "create", name: "Ana", ...account, key_kind: "live" };
    await post(page, `/gateway/connections/${id}/sign-in`, credentials);
    await page.goto(`${workbench.origin}/?connection=${id}`);
    await expect(page.getByLabel("Status")).toContainText("Archive · Ana");

    await importDropped(page, [sample("invoice-german.pdf")], { type: "data-point-extraction", taxonomy: "invoice" });
    await expect(importDialog(page)).toBeHidden();
    await openOnlyJob(page, "invoice-german");
    await expect(page.getByRole("img", { name: "Page 1" })).toHaveAttribute("aria-busy", "false");
    await zoneRow(page, "Sehr geehrte Damen und Herren").click();
    await page.getByRole("button", { name: "Delete" }).click();
    await checkIn(page);
    await queueTab(page, "Mapping").click();
    await expect(jobRow(page, "invoice-german")).toBeVisible();

    await page.goto(workbench.origin);
    await expect(page).toHaveURL(new RegExp(`\\?connection=${id}`));
    await page.goto(`${workbench.origin}/?connection=embedded`);
    await expect(page.getByLabel("Status")).toContainText("This computer");

    const client = createClient({ baseUrl: server.baseUrl });
    const body = { authentication_method: "password", username: account.email, password: account.password } as const;
    const { live } = (await client.call(login, { body })).api_keys;
    const remote = createClient({ baseUrl: server.baseUrl, ...(live === null ? {} : { key: live }) });
    const { list } = await remote.call(listJobs, {});
    expect(list).toMatchObject([{ status: "blocked", blocking_step: "mapping" }]);
    const here = await page.request.get(`${workbench.origin}${basePath}/jobs`);
    expect(await here.json()).toMatchObject({ response: { total_count: 0 } });
    expect((await Promise.all(bodies)).filter((text) => /user-(?:live|test)-/.test(text))).toEqual([]);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
