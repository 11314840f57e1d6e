import { createUser, getMe, login, revokeKey, rotateKey } from "../../../shared/api/users.ts";
import * as apiKeys from "../../domain/api-keys.ts";
import * as users from "../../domain/users.ts";
import { presentUser } from "../present.ts";
import { createAuthenticatedRoute, createPublicRoute } from "../route.ts";

export const userRoutes = [
  createPublicRoute(createUser, async ({ context, body, address }) => {
    const { user, keys } = await users.createUser(context, body, { address });
    return presentUser(user, keys);
  }),
  createPublicRoute(login, async ({ context, body, address }) => {
    const { user, keys } = await users.login(context, { email: body.username, password: body.password, address });
    return presentUser(user, keys);
  }),
  createAuthenticatedRoute(getMe, async ({ context }, caller) => {
    const { user, keys } = await users.getOwnUser(context, caller);
    return presentUser(user, keys);
  }),
  createAuthenticatedRoute(rotateKey, async ({ context, params }, caller) =>
    presentUser(caller.user, await apiKeys.rotateKey(context, caller, params.kind)),
  ),
  createAuthenticatedRoute(revokeKey, async ({ context, params }, caller) =>
    presentUser(caller.user, await apiKeys.revokeKey(context, caller, params.kind)),
  ),
];
