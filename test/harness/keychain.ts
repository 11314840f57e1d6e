import type { Keychain } from "../../electron/platform/keychain.ts";

/** Fake of the keychain port. It keeps entries in memory by `service/account`. */
export interface FakeKeychain extends Keychain {
  entries: Map<string, string>;
  /** Makes calls of these methods fail from now on, like those of a locked keychain. */
  failOn(...methods: (keyof Keychain)[]): void;
}

export function createFakeKeychain(): FakeKeychain {
  const entries = new Map<string, string>();
  let failing: (keyof Keychain)[] = [];
  const check = (method: keyof Keychain) => {
    if (failing.includes(method)) throw new Error(`${method}: the keychain is locked`);
  };
  return {
    entries,
    failOn(...methods) {
      failing = methods;
    },
    async getPassword(service, account) {
      check("getPassword");
      return entries.get(`${service}/${account}`) ?? null;
    },
    async setPassword(service, account, password) {
      check("setPassword");
      entries.set(`${service}/${account}`, password);
    },
    async deletePassword(service, account) {
      check("deletePassword");
      return entries.delete(`${service}/${account}`);
    },
  };
}
