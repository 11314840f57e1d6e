import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { envelopeSchema } from "../../../shared/api/endpoint.ts";
import { getStatus } from "../../../shared/api/status.ts";
import { getMe } from "../../../shared/api/users.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";
import { fillDisk, mountSmallDisk } from "../../harness/small-disk.ts";

test("the status needs no API key", async () => {
  const service = await startTestService();
  expect(await service.connect().call(getStatus, {})).toMatchObject({ status: "ok", version: "0.0.0" });
  const answer = await service.fetch("/v1/status");
  expect(envelopeSchema.parse(await answer.json())).toMatchObject({ success: true, status_code: 200 });
});

const stateOf = async (service: TestService) => (await service.connect().call(getStatus, {})).status;

test("a service that cannot store anything has the status degraded", async () => {
  const service = await startTestService();
  const arriving = join(service.dataFolder, "blobs", "arriving");
  rmSync(arriving, { recursive: true });
  writeFileSync(arriving, "not a folder");
  expect(await stateOf(service)).toBe("degraded");
  expect(service.log.join("")).toContain("the blob folder is not writable");
  rmSync(arriving);
  expect(await stateOf(service)).toBe("ok");
});

test("a full or read-only disk makes the status degraded", async (context) => {
  const disk = mountSmallDisk(540);
  if (disk === null) return context.skip("this user may not mount a disk");
  const service = await startTestService({ dataFolder: disk });
  expect(await stateOf(service)).toBe("ok");
  fillDisk(disk, 511 * 1024);
  expect(await stateOf(service)).toBe("degraded");
  rmSync(join(disk, "filler"));
  expect(await stateOf(service)).toBe("ok");
  // A bind mount can be made read-only while the service has files open.
  const blobs = join(disk, "blobs");
  for (const options of [["--bind"], ["-o", "remount,bind,ro"]]) {
    expect(spawnSync("mount", [...options, blobs, blobs]).status).toBe(0);
  }
  onTestFinished(() => void spawnSync("umount", ["-l", blobs]));
  expect(await stateOf(service)).toBe("degraded");
});

test("the local user exists from the first start and stays the same", async () => {
  const first = await startTestService();
  const me = await first.client.call(getMe, {});
  expect(me).toMatchObject({ name: "Local reviewer", activated: true, api_keys: { live: first.key } });
  expect(me.api_keys.test).toMatch(/^user-test-[0-9A-Za-z]{36}$/);
  await first.close();
  const second = await startTestService({ dataFolder: first.dataFolder });
  expect(second.key).toBe(first.key);
});
