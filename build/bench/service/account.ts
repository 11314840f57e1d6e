import { createClient, type Client } from "../../../shared/api/client.ts";
import { createUser, login } from "../../../shared/api/users.ts";

/** A user with a live key at a server. */
export interface Account {
  id: string;
  email: string;
  client: Client;
  /** Value of the Authorization header with the live key. */
  authorization: string;
  /** Returns the account for another address of the service, for example after a restart. */
  withBaseUrl(baseUrl: string): Account;
}

/** Creates a user and logs in. */
export async function signUp(baseUrl: string, name: string): Promise<Account> {
  const anonymous = createClient({ baseUrl });
  const account = { email: `${name.toLowerCase()}@example.org`, password: "correct horse battery" };
  const { id } = await anonymous.call(createUser, { body: { name, ...account } });
  const { api_keys } = await anonymous.call(login, {
    body: { authentication_method: "password", username: account.email, password: account.password },
  });
  const key = api_keys.live;
  if (key === null) throw new Error("the login returned no live key");
  const withBaseUrl = (address: string): Account => ({
    id,
    email: account.email,
    client: createClient({ baseUrl: address, key }),
    authorization: `Basic ${btoa(`${key}:`)}`,
    withBaseUrl,
  });
  return withBaseUrl(baseUrl);
}
