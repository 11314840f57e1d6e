import { createClient } from "../../shared/api/client.ts";
import { createUser, login } from "../../shared/api/users.ts";

/** Creates a user at the service and logs in. @returns The live key. */
export async function createAccount(baseUrl: string, name: string): Promise<string> {
  const client = createClient({ baseUrl });
  const account = { email: `${name}@example.org`, password: "correct horse battery" };
  await client.call(createUser, { body: { name, ...account } });
  const { api_keys } = await client.call(login, {
    body: { authentication_method: "password", username: account.email, password: account.password },
  });
  if (api_keys.live === null) throw new Error("the login returned no live key");
  return api_keys.live;
}
