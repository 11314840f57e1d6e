import { createUser, getMe, login, revokeKey, rotateKey } from "../../../shared/api/users.ts";
import * as apiKeys from "../../domain/api-keys.ts";
import * as users from "../../domain/users.ts";
import { presentUser } from "../present.ts";
import { openRoute, route } from "../route.ts";

export const userRoutes = [
  openRoute(createUser, async ({ context, body, address }) => {
    const { user, keys } = await users.createUser(context, body, { address });
    return presentUser(user, keys);
  }),
  openRoute(login, async ({ context, body, address }) => {
    const { user, keys } = await users.login(context, { email: body.username, password: body.password, address });
    return presentUser(user, keys);
  }),
  route(getMe, async ({ context }, caller) => {
    const { user, keys } = await users.me(context, caller);
    return presentUser(user, keys);
  }),
  route(rotateKey, async ({ context, params }, caller) =>
    presentUser(caller.user, await apiKeys.rotateKey(context, caller, params.kind)),
  ),
  route(revokeKey, async ({ context, params }, caller) =>
    presentUser(caller.user, await apiKeys.revokeKey(context, caller, params.kind)),
  ),
];
