import { randomUUID } from "node:crypto";
import { createClient, type Client } from "../../shared/api/client.ts";
import { basePath } from "../../shared/api/index.ts";
import { createUser, login } from "../../shared/api/users.ts";
import type { Galley } from "./galley.ts";

/** A client with the key of an account. */
export type Account = Client & { email: string };

/**
 * Signs a further user up at the service of the workbench, with an address of its own. What the account has is deleted
 * before the next test. @returns a client with the key of the account
 */
export async function signUp({ running, application }: Galley, name: string): Promise<Account> {
  const baseUrl = running.origin + basePath;
  const anonymous = createClient({ baseUrl });
  const email = `${name.toLowerCase()}.${randomUUID()}@example.org`;
  const password = "correct horse battery";
  await anonymous.call(createUser, { body: { name, email, password } });
  const { live } = (
    await anonymous.call(login, { body: { authentication_method: "password", username: email, password } })
  ).api_keys;
  if (live === null) throw new Error("The login returned no API key.");
  const client = createClient({ baseUrl, key: live });
  // The data of a process of the test's own are deleted with it.
  if (running.origin === application.process.origin) application.addAccount(client);
  return { ...client, email };
}
