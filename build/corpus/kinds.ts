import type { FamilyKind } from "./family.ts";
import { htmlKind } from "./html/kind.ts";
import { invoicesKind } from "./invoices/kind.ts";
import { latexKind } from "./latex/kind.ts";
import { officeKind } from "./office/kind.ts";
import { scanKind } from "./scan/kind.ts";

/** The kinds of families, in the order in which they are made. */
export const kinds: readonly FamilyKind[] = [htmlKind, latexKind, officeKind, scanKind, invoicesKind];
