import type { Language } from "../language.ts";
import { danish } from "./da.ts";
import { german } from "./de.ts";
import { english } from "./en.ts";
import { spanish } from "./es.ts";
import { french } from "./fr.ts";
import { italian } from "./it.ts";
import { dutch } from "./nl.ts";
import { polish } from "./pl.ts";
import { portuguese } from "./pt.ts";
import { swedish } from "./sv.ts";

/** The languages of invoices. */
export const languages: readonly Language[] = [
  english,
  german,
  french,
  spanish,
  italian,
  dutch,
  polish,
  swedish,
  portuguese,
  danish,
];
