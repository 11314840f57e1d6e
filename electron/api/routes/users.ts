import { createUser, getMe, login, revokeKey, rotateKey } from "../../../shared/api/users.ts";
import * as apiKeys from "../../domain/accounts/api-keys.ts";
import * as users from "../../domain/accounts/users.ts";
import { presentUser } from "../present.ts";
import { createAuthenticatedRoute, createPublicRoute, type ServiceCall } from "../route.ts";

async function presentLogin({ context, body, address }: ServiceCall<typeof login>) {
  const { user, keys } = await users.login(context, { email: body.username, password: body.password, address });
  return presentUser(user, keys);
}

export const userRoutes = [
  createPublicRoute(createUser, async ({ context, body, address }) => {
    const { user, keys } = await users.createUser(context, body, address);
    return presentUser(user, keys);
  }),
  createPublicRoute(login, presentLogin, { replay: presentLogin }),
  createAuthenticatedRoute(getMe, async ({ context }, caller) => {
    const { user, keys } = await users.getOwnUser(context, caller);
    return presentUser(user, keys);
  }),
  createAuthenticatedRoute(
    rotateKey,
    async ({ context, params }, caller) =>
      presentUser(caller.user, await apiKeys.rotateKey(context, caller, params.kind)),
    {
      replay: async ({ context, params }, caller) =>
        presentUser(caller.user, await apiKeys.getRotatedKeys(context, caller, params.kind)),
    },
  ),
  createAuthenticatedRoute(revokeKey, async ({ context, params }, caller) =>
    presentUser(caller.user, await apiKeys.revokeKey(context, caller, params.kind)),
  ),
];
