import { expect, onTestFinished, test } from "vitest";
import { createPasswords } from "../../../electron/domain/accounts/passwords.ts";
import { createLog } from "../../../electron/platform/log.ts";
import { startService } from "../../../electron/service.ts";
import { getMe } from "../../../shared/api/users.ts";
import { crc32 } from "node:zlib";
import { useSharedWorkers } from "../../harness/shared-workers.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { startTestService } from "../../harness/test-service.ts";

const post = (body: unknown): RequestInit => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});
const account = { name: "Ada", email: "Ada@Example.org", password: "correct horse battery", demo: true };

test("a user is created without keys and gets both by logging in", async () => {
  const service = await startTestService();
  const created = await service.fetch("/v1.1/users", post(account));
  expect([created.status, await created.json()]).toMatchObject([
    201,
    {
      response: {
        email: account.email,
        activated: false,
        email_verified: false,
        is_demo: true,
        api_keys: { live: null, test: null },
      },
    },
  ]);
  const spellings = [
    { authentication_method: "password", username: account.email, password: account.password },
    { Auth_Method: "password", USERNAME: "ada@example.org", Password: account.password },
  ];
  const logins = await Promise.all(
    spellings.map(async (body) => (await service.fetch("/v1.1/users/login", post(body))).json()),
  );
  expect(logins[0]).toMatchObject({ response: { activated: true } });
  const [{ api_keys: keys }, { api_keys: again }] = logins.map((answer: { response: unknown }) => answer.response) as [
    { api_keys: { live: string; test: string } },
    { api_keys: unknown },
  ];
  expect(keys).toEqual(again);
  expect(keys.live).toMatch(/^user-live-[0-9A-Za-z]{36}$/);
  expect(keys.test).toMatch(/^user-test-[0-9A-Za-z]{36}$/);

  const me = await service.connect(keys.test).call(getMe, {});
  expect(me.api_keys).toEqual({ test: keys.test, live: null });
});

test("the first requests of a workbench that come at once get the same local user", async () => {
  const service = await startService({
    dataFolder: createTemporaryFolder(),
    workers: useSharedWorkers(),
    version: "0.0.0",
    log: createLog(() => undefined),
  });
  onTestFinished(() => service.close());
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => service.getLocalUser()));
  expect(others).toEqual([first, first]);
});

test("a key ends in the CRC-32 of its random part, which detects typing errors", async () => {
  const { key } = await startTestService();
  const [random, sum] = [key.slice(10, 40), key.slice(40)];
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  expect(Array.from(sum).reduce((value, digit) => value * 62 + digits.indexOf(digit), 0)).toBe(crc32(random));
});

test.each([
  ["a short password", { ...account, password: "hi" }, 400, "PASSWORD_TOO_WEAK"],
  ["a common password", { ...account, password: "Password1234!" }, 400, "PASSWORD_TOO_WEAK"],
  ["an email that is taken", { ...account, email: "LOCAL@galley.invalid" }, 400, "USER_EMAIL_TAKEN"],
])("%s is rejected", async (_, body, status, type) => {
  const service = await startTestService();
  const answer = await service.fetch("/v1.1/users", post(body));
  expect([answer.status, await answer.json()]).toMatchObject([status, { response: [{ type }] }]);
});

test("a login with an unknown user verifies a password as one with a wrong password does", async () => {
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  const verified: (string | null)[] = [];
  const service = await startTestService({
    passwords: {
      ...passwords,
      verify(hash, password) {
        verified.push(hash);
        return passwords.verify(hash, password);
      },
    },
  });
  await service.fetch("/v1.1/users", post(account));
  const login = async (username: string) => {
    const body = { authentication_method: "password", username, password: "wrong horse battery" };
    const answer = await service.fetch("/v1.1/users/login", post(body));
    return { answer: await answer.json(), status: answer.status };
  };
  const unknown = await login("somebody@example.org");
  const wrong = await login(account.email);
  expect(unknown).toMatchObject({
    status: 400,
    answer: { response: [{ type: "USER_NOT_FOUND", fields: { username: {} } }] },
  });
  expect(wrong).toMatchObject({ status: 401, answer: { response: [{ type: "PASSWORD_INVALID" }] } });
  // Without a verification, the response for an unknown user takes a hundredth of the time.
  expect(verified).toEqual([null, expect.stringMatching(/^\$argon2id\$/)]);
});

test.each([
  ["the alias alone", { auth_method: "password" }, 200],
  ["both with one value", { auth_method: "password", Authentication_Method: "password" }, 200],
  ["both with two values", { auth_method: "password", authentication_method: "token" }, "FIELD_AMBIGUOUS"],
  ["neither", {}, "FIELD_MISSING"],
  ["another method", { auth_method: "token" }, "FIELD_INVALID"],
])("a login with the method in %s", async (_, method, expected) => {
  const service = await startTestService();
  await service.fetch("/v1.1/users", post(account));
  const answer = await service.fetch(
    "/v1.1/users/login",
    post({ username: account.email, password: account.password, ...method }),
  );
  const { response } = (await answer.json()) as { response: { type?: string }[] };
  expect(answer.status === 200 ? 200 : response[0]?.type).toBe(expected);
});
