import {
  composeForm,
  composeMinutes,
  composePriceList,
  formProfile,
  minutesProfile,
  priceListProfile,
} from "./forms.ts";
import { createTextGenre, type OfficeGenre } from "./genre.ts";
import { composeLetter, composeMemo, letterProfile, memoProfile } from "./letters.ts";
import { composeLeaflet, composeNewsletter, leafletProfile, newsletterProfile } from "./newsletters.ts";
import * as reports from "./reports.ts";
import { sheetsGenre } from "./sheets.ts";
import { slidesGenre } from "./slides.ts";

export const genres: readonly OfficeGenre[] = [
  createTextGenre("letter", 3, letterProfile, composeLetter),
  createTextGenre("memo", 3, memoProfile, composeMemo),
  createTextGenre("minutes", 4, minutesProfile, composeMinutes),
  createTextGenre("report", 4, reports.reportProfile, reports.composeReport),
  createTextGenre("policy", 5, reports.policyProfile, reports.composePolicy),
  createTextGenre("manual", 4, reports.manualProfile, reports.composeManual),
  createTextGenre("paper", 3, reports.paperProfile, reports.composePaper),
  createTextGenre("form", 4, formProfile, composeForm),
  createTextGenre("price-list", 5, priceListProfile, composePriceList),
  createTextGenre("newsletter", 5, newsletterProfile, composeNewsletter),
  createTextGenre("leaflet", 3, leafletProfile, composeLeaflet),
  slidesGenre,
  sheetsGenre,
];
