import { expect, test } from "vitest";
import { envelopeSchema } from "../../../shared/api/endpoint.ts";
import { getStatus } from "../../../shared/api/status.ts";
import { getMe } from "../../../shared/api/users.ts";
import { startService } from "../../harness/service.ts";

test("the service answers without a key whether it is there", async () => {
  const service = await startService();
  expect(await service.as().call(getStatus, {})).toMatchObject({ status: "ok", version: "0.0.0" });
  const answer = await service.fetch("/v1/status");
  expect(envelopeSchema.parse(await answer.json())).toMatchObject({ success: true, status_code: 200 });
});

test("the local user is there from the first start, and the same after a second", async () => {
  const first = await startService();
  const me = await first.client.call(getMe, {});
  expect(me).toMatchObject({ name: "Local reviewer", activated: true, api_keys: { live: first.key } });
  expect(me.api_keys.test).toMatch(/^user-test-….{4}$/);
  await first.host.close();
  const again = await startService({ dataFolder: first.dataFolder });
  expect(again.key).toBe(first.key);
});
