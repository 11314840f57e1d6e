import { expect, test } from "vitest";
import { keepKey, type Keychain } from "../../../electron/gateway/key-store.ts";

/** A keychain of the operating system, as far as a test can have one. */
function fakeKeychain(): Keychain & { kept: Map<string, string>; writes: number } {
  const kept = new Map<string, string>();
  return {
    kept,
    writes: 0,
    async getPassword(service, account) {
      return kept.get(`${service}/${account}`) ?? null;
    },
    async setPassword(service, account, password) {
      this.writes += 1;
      kept.set(`${service}/${account}`, password);
    },
  };
}

const never = (cause: unknown) => {
  throw new Error("the keychain was said not to be available", { cause });
};

test("the key goes into the keychain, and is not written again while it is the same", async () => {
  const keychain = fakeKeychain();
  const load = async () => keychain;
  expect(await keepKey(load, "reviewer", "key-1", never)).toEqual({ kind: "keychain", note: null });
  await keepKey(load, "reviewer", "key-1", never);
  expect(keychain.writes).toBe(1);
  await keepKey(load, "reviewer", "key-2", never);
  expect(keychain.kept.get("Galley/reviewer")).toBe("key-2");
});

test.each([
  ["its library does not load", () => Promise.reject(new Error("libsecret-1.so.0: cannot open shared object file"))],
  [
    "no keychain runs",
    async () => ({ ...fakeKeychain(), getPassword: () => Promise.reject(new Error("Cannot autolaunch D-Bus")) }),
  ],
  [
    "it stays locked",
    async () => ({ ...fakeKeychain(), setPassword: () => Promise.reject(new Error("The prompt was dismissed")) }),
  ],
])("the key stays in memory, with a note, where %s", async (_why, load: () => Promise<Keychain>) => {
  const causes: unknown[] = [];
  const store = await keepKey(load, "reviewer", "key-1", (cause) => causes.push(cause));
  expect(store.kind).toBe("memory");
  expect(store.note).toContain("kept in memory until Galley closes");
  expect(causes).toHaveLength(1);
});
