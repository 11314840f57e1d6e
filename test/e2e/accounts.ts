import { createClient, type Client } from "../../shared/api/client.ts";
import { basePath } from "../../shared/api/index.ts";
import { createUser, login } from "../../shared/api/users.ts";
import type { Galley } from "./galley.ts";

/** Signs a further user up at the service of the workbench. @returns a client with the key of the account */
export async function signUp({ running }: Galley, name: string): Promise<Client> {
  const baseUrl = running.origin + basePath;
  const anonymous = createClient({ baseUrl });
  const email = `${name.toLowerCase()}@example.org`;
  const password = "correct horse battery";
  await anonymous.call(createUser, { body: { name, email, password } });
  const { live } = (
    await anonymous.call(login, { body: { authentication_method: "password", username: email, password } })
  ).api_keys;
  if (live === null) throw new Error("The login returned no API key.");
  return createClient({ baseUrl, key: live });
}
