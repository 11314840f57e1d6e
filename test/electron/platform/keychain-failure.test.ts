import { expect, test } from "vitest";
import { describeKeychainFailure } from "../../../electron/platform/keychain.ts";

test.each([
  ["Failed to load keytar native addon, checked: ../build/Release/keytar.node. Error: Cannot find module", /install/],
  ["libsecret-1.so.0: cannot open shared object file: No such file or directory", /install/],
  ["Cannot autolaunch D-Bus without X11 $DISPLAY", /no keychain is running: start one/],
  ["The name org.freedesktop.secrets was not provided by any .service files", /no keychain is running: start one/],
  ["getPassword: the keychain is locked", /unlock it/],
  ["Prompt was dismissed", /unlock it/],
])("%s becomes what its user can do", (cause, text) => {
  expect(describeKeychainFailure(new Error(cause))).toMatch(text);
  expect(describeKeychainFailure(new Error(cause))).not.toMatch(/keytar|\.so\b|D-Bus|org\./);
});

test("an unknown cause is told as it is", () => {
  expect(describeKeychainFailure(new Error("disk I/O error"))).toBe("disk I/O error");
  expect(describeKeychainFailure("broken")).toBe("broken");
});
