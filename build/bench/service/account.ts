import { createClient, type Client } from "../../../shared/api/client.ts";
import { createUser, login } from "../../../shared/api/users.ts";

/** Somebody with a key, at a server. */
export interface Account {
  id: string;
  email: string;
  client: Client;
  /** The header that carries the live key. */
  authorization: string;
  /** The same account at another server, as after a restart. */
  at(baseUrl: string): Account;
}

export async function signUp(baseUrl: string, name: string): Promise<Account> {
  const anybody = createClient({ baseUrl });
  const account = { email: `${name.toLowerCase()}@example.org`, password: "correct horse battery" };
  const { id } = await anybody.call(createUser, { body: { name, ...account } });
  const { api_keys } = await anybody.call(login, {
    body: { authentication_method: "password", username: account.email, password: account.password },
  });
  const key = api_keys.live;
  if (key === null) throw new Error("the login showed no key");
  const at = (address: string): Account => ({
    id,
    email: account.email,
    client: createClient({ baseUrl: address, key }),
    authorization: `Basic ${btoa(`${key}:`)}`,
    at,
  });
  return at(baseUrl);
}
