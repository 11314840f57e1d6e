import { createClient, type Client } from "../../shared/api/client.ts";
import { createDocument } from "../../shared/api/documents.ts";
import { checkinJob, checkoutJob, createJob, getJob, type Job } from "../../shared/api/jobs.ts";
import { createTeam, putMember } from "../../shared/api/teams.ts";
import { createUser, login } from "../../shared/api/users.ts";
import { expect, test } from "./galley.ts";
import { jobRow, queueTab, sample } from "./workbench-page.ts";

/** Creates a user account through the API of the workbench. @returns a client with the key of the account */
async function signUp(baseUrl: string, name: string): Promise<Client> {
  const anonymous = createClient({ baseUrl });
  const account = { email: `${name.toLowerCase()}@example.org`, password: "correct horse battery" };
  await anonymous.call(createUser, { body: { name, ...account } });
  const { live } = (
    await anonymous.call(login, {
      body: { authentication_method: "password", username: account.email, password: account.password },
    })
  ).api_keys;
  if (live === null) throw new Error("The login returned no API key.");
  return createClient({ baseUrl, key: live });
}

/** Creates a job of the client and waits until it is in the review phase of its quality review. */
async function createJobInReview(client: Client, name: string, from: string, to: string): Promise<Job> {
  const { uri } = await client.call(createDocument, { body: new Uint8Array(sample("invoice-english.pdf").bytes) });
  const zoning = { high_confidence_threshold: 0, qa: { teams: [{ from, to }] } };
  const metadata = { name, zoning, mapping: { taxonomy: "invoice" } };
  const input_content = { role: "input" as const, uri };
  const job = await client.call(createJob, { body: { type: "data-point-extraction", input_content, metadata } });
  const getPhase = async () => (await client.call(getJob, { params: { jobId: job.id } })).review?.phase;
  await expect.poll(getPhase, { timeout: 30_000 }).toBe("review");
  return job;
}

test("A reviewer returns work with a message, which the next reviewer sees", async ({ galley, page }) => {
  await galley.open();
  const ana = await signUp(`${galley.running.origin}/v1.1`, "Ana");
  const { id: zoners } = await ana.call(createTeam, { body: { name: "Zoners" } });
  const { id: checkers } = await ana.call(createTeam, { body: { name: "Checkers" } });
  const params = { teamId: checkers, userId: "local@galley.invalid" };
  await ana.call(putMember, { params, body: {} });
  const reviewedJob = await createJobInReview(ana, "to-review.pdf", zoners, checkers);
  const returnedJob = await createJobInReview(ana, "to-do-again.pdf", checkers, zoners);

  await queueTab(page, "Zoning").click();
  await jobRow(page, "to-review").dblclick();
  await expect(page.getByRole("heading", { name: /Zoning · Review/ })).toBeVisible();
  await page.getByRole("button", { name: /^Check in/ }).click();
  const dialog = page.getByRole("dialog", { name: "Check in" });
  await dialog.getByRole("radio", { name: "Returned" }).check();
  const confirm = dialog.getByRole("button", { name: /^Check in(?! and)/ });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The address is two zones.");
  await confirm.click();
  await expect(page.getByRole("heading", { name: "Queue", exact: true })).toBeVisible();
  const returned = await ana.call(getJob, { params: { jobId: reviewedJob.id } });
  expect(returned.review).toMatchObject({ phase: "work", round: 2 });
  expect(returned.reviews).toMatchObject([{ outcome: "returned", message: "The address is two zones." }]);

  const message = "The table goes on\nbelow the total.";
  await ana.call(checkoutJob, { params: { jobId: returnedJob.id }, body: {} });
  const body = { status: "completed" as const, outcome: "returned" as const, message };
  await ana.call(checkinJob, { params: { jobId: returnedJob.id }, body });
  await jobRow(page, "to-do-again").dblclick();
  await expect(page.getByRole("note")).toHaveText(`Ana returned this work. ${message}`);
  await page.getByRole("button", { name: /^Check in/ }).click();
  await expect(dialog.getByRole("radio")).toHaveCount(3);
  await expect(dialog.getByRole("radio", { name: "Returned" })).toHaveCount(0);
});
