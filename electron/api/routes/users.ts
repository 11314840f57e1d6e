import { createUser, getMe, login, revokeKey, rotateKey } from "../../../shared/api/users.ts";
import * as apiKeys from "../../domain/api-keys.ts";
import * as users from "../../domain/users.ts";
import { presentUser } from "../present.ts";
import { authenticatedRoute, publicRoute } from "../route.ts";

export const userRoutes = [
  publicRoute(createUser, async ({ context, body, address }) => {
    const { user, keys } = await users.createUser(context, body, { address });
    return presentUser(user, keys);
  }),
  publicRoute(login, async ({ context, body, address }) => {
    const { user, keys } = await users.login(context, { email: body.username, password: body.password, address });
    return presentUser(user, keys);
  }),
  authenticatedRoute(getMe, async ({ context }, caller) => {
    const { user, keys } = await users.getOwnUser(context, caller);
    return presentUser(user, keys);
  }),
  authenticatedRoute(rotateKey, async ({ context, params }, caller) =>
    presentUser(caller.user, await apiKeys.rotateKey(context, caller, params.kind)),
  ),
  authenticatedRoute(revokeKey, async ({ context, params }, caller) =>
    presentUser(caller.user, await apiKeys.revokeKey(context, caller, params.kind)),
  ),
];
