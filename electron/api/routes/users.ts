import { createUser, getMe, login } from "../../../shared/api/users.ts";
import * as users from "../../domain/users.ts";
import { presentUser } from "../present.ts";
import { openRoute, route } from "../route.ts";

export const userRoutes = [
  openRoute(createUser, async ({ context, body }) => {
    const { user, keys } = await users.createUser(context, body);
    return presentUser(user, keys);
  }),
  openRoute(login, async ({ context, body }) => {
    const { user, keys } = await users.login(context, body.username, body.password);
    return presentUser(user, keys);
  }),
  route(getMe, async ({ context }, caller) => {
    const { user, keys } = await users.me(context, caller);
    return presentUser(user, keys);
  }),
];
