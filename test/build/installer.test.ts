import { spawnSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";

const script = join(import.meta.dirname, "..", "..", "build", "package", "installer.nsh");

/** The parts of electron-builder's script that use the macros. */
const installer = `Unicode true
Name "Galley"
OutFile "installer.exe"
!define APP_EXECUTABLE_FILENAME "Galley.exe"
Var appExe
!include "${script}"
Section
  StrCpy $appExe "$INSTDIR\\\${APP_EXECUTABLE_FILENAME}"
  !insertmacro customInstall
  WriteUninstaller "$INSTDIR\\uninstall.exe"
SectionEnd
Section "un.Galley"
  !insertmacro customUnInstall
SectionEnd
`;

// Debian's package nsis has the compiler.
test.skipIf(spawnSync("makensis", ["-VERSION"]).status !== 0)("the installer's script for Windows compiles", () => {
  const folder = createTemporaryFolder();
  writeFileSync(join(folder, "installer.nsi"), installer);
  const { status, stdout, stderr } = spawnSync("makensis", ["-V2", "-WX", "installer.nsi"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(status, stdout + stderr).toBe(0);
  expect(statSync(join(folder, "installer.exe")).size).toBeGreaterThan(0);
});

test("the installer for Windows does not become the default program of a type, and removes what it adds", () => {
  const [added = "", removed = ""] = readFileSync(script, "utf8").split("!macro customUnInstall");
  expect(added).not.toMatch(/WriteRegStr\s+\S+\s+"Software\\Classes\\\.[^"\\]+"\s+""/);
  const addedKeys = [...added.matchAll(/WriteReg\w+ SHELL_CONTEXT "Software\\Classes\\((?:Applications\\)?[^"\\]+)/g)];
  for (const [, key = ""] of addedKeys.filter(([, key = ""]) => !key.startsWith("."))) {
    expect(removed, key).toContain(`DeleteRegKey SHELL_CONTEXT "Software\\Classes\\${key}"`);
  }
  for (const [, type = ""] of added.matchAll(/AddToOpenWith "(\w+)"/g)) {
    expect(removed).toContain(`DeleteRegValue SHELL_CONTEXT "Software\\Classes\\.${type}\\OpenWithProgids"`);
  }
});
