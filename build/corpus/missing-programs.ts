import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { FamilyKind } from "./family.ts";

function isOnPath(program: string): boolean {
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Lists the programs that a kind needs and that are not on the path. */
export function listMissingPrograms({ needs }: Pick<FamilyKind, "needs">): string[] {
  return needs.filter((program) => !isOnPath(program));
}

/** Formats what to install for a kind whose programs are missing. */
export function formatMissingPrograms({ name, packages = [] }: FamilyKind, missing: readonly string[]): string {
  const install = packages.length === 0 ? "" : ` Install them with: apt-get install ${packages.join(" ")}`;
  return `The kind ${name} needs programs that are missing: ${missing.join(", ")}.${install}`;
}
