import type { z } from "zod";
import type { signIn } from "../../../shared/api/connections.ts";
import { createUser, getMe, keyKinds, login, type KeyKind, type User } from "../../../shared/api/users.ts";
import { GatewayError, ServiceError } from "../../../shared/errors.ts";
import type { Handler } from "../handler.ts";
import { callService } from "./service-calls.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

export type Credentials = z.output<typeof signIn.body>;

export interface SignedInAccount {
  user: { id: string; name: string; email: string };
  key: string;
  keyKind: KeyKind;
}

const maxNameLength = 254;
const keyPattern = new RegExp(`^user-(${keyKinds.join("|")})-[0-9A-Za-z]+$`);

function toAccount({ id, name, email }: User, key: string, keyKind: KeyKind): SignedInAccount {
  const user = { id, name: name.slice(0, maxNameLength), email: email.slice(0, maxNameLength) };
  return { user, key, keyKind };
}

/** Returns the kind of an API key from its prefix. @throws {ServiceError} KEY_INVALID */
export function readKeyKind(key: string): KeyKind {
  const kind = keyKinds.find((candidate) => candidate === keyPattern.exec(key)?.[1]);
  if (kind !== undefined) return kind;
  const message = serviceText("key-malformed");
  throw new ServiceError("KEY_INVALID", message, { fields: { key: { message } } });
}

/**
 * Signs in to a service: by password, with an API key, or as a new user.
 * @param sendWithKey sends a request to the service with an API key, or with none
 * @throws {GatewayError} if the response is not that of a service
 * @throws {ServiceError} if the service refuses the sign-in, with its reason
 */
export async function signInToService(
  sendWithKey: (request: Request, key: string | null) => Promise<Response>,
  host: string,
  credentials: Credentials,
): Promise<SignedInAccount> {
  if (credentials.method === "key") {
    const { key } = credentials;
    const keyKind = readKeyKind(key);
    const sendKey: Handler = (request) => sendWithKey(request, key);
    return toAccount(
      await callService(sendKey, host, (client, signal) => client.call(getMe, { signal })),
      key,
      keyKind,
    );
  }
  const { email, password, key_kind: keyKind } = credentials;
  const user = await callService(
    (request) => sendWithKey(request, null),
    host,
    async (client, signal) => {
      if (credentials.method === "create") {
        await client.call(createUser, { body: { name: credentials.name, email, password }, signal });
      }
      const body = { authentication_method: "password" as const, username: email, password };
      return client.call(login, { body, signal });
    },
  );
  const key = user.api_keys[keyKind];
  if (key !== null && readKeyKind(key) === keyKind) return toAccount(user, key, keyKind);
  throw new GatewayError("NOT_A_SERVICE", serviceText("host-sent-no-key", { host, kind: keyKind }));
}
