import type { SyntheticText } from "../../../train/synthetic-text.ts";
import type { Composer } from "../composer.ts";
import type { StyleProfile } from "../style.ts";
import { articleProfile, composeArticle } from "./article.ts";
import { composeExam, examProfile } from "./exam.ts";
import { composeForm, composeInvoice, formProfile } from "./form.ts";
import { composeLetter, letterProfile } from "./letter.ts";
import { composeManual, manualProfile } from "./manual.ts";
import * as office from "./office.ts";
import * as periodical from "./periodical.ts";
import { composeReport, reportProfile } from "./report.ts";
import { composeSlides, slidesProfile } from "./slides.ts";

/** A kind of documents with a structure of its own. */
export interface Genre {
  name: string;
  /** Number of families, each with its own style. */
  families: number;
  profile: StyleProfile;
  /** Whether the documents have no running headers and footers. */
  isWithoutRunning?: boolean;
  /**
   * Composes a document.
   * @param structure Random numbers that are the same for all documents of the family.
   * @returns The title for running headers.
   */
  compose(this: void, composer: Composer, structure: SyntheticText): string;
}

export const genres: readonly Genre[] = [
  { name: "manual", families: 7, profile: manualProfile, compose: composeManual },
  { name: "report", families: 7, profile: reportProfile, compose: composeReport },
  { name: "article", families: 5, profile: articleProfile, compose: composeArticle },
  { name: "slides", families: 6, profile: slidesProfile, compose: composeSlides },
  { name: "newspaper", families: 4, profile: periodical.newspaperProfile, compose: periodical.composeNewspaper },
  { name: "brochure", families: 5, profile: periodical.brochureProfile, compose: periodical.composeBrochure },
  { name: "catalogue", families: 3, profile: periodical.catalogueProfile, compose: periodical.composeCatalogue },
  { name: "form", families: 5, profile: formProfile, compose: composeForm },
  { name: "invoice", families: 4, profile: formProfile, compose: composeInvoice },
  { name: "letter", families: 3, profile: letterProfile, compose: composeLetter },
  { name: "exam", families: 3, profile: examProfile, compose: composeExam },
  { name: "minutes", families: 3, profile: office.minutesProfile, compose: office.composeMinutes },
  { name: "datasheet", families: 4, profile: office.datasheetProfile, compose: office.composeDatasheet },
  { name: "statement", families: 4, profile: office.statementProfile, compose: office.composeStatement },
  { name: "faq", families: 3, profile: office.faqProfile, compose: office.composeFaq },
  { name: "regulation", families: 4, profile: office.regulationProfile, compose: office.composeRegulation },
  { name: "resume", families: 3, profile: office.resumeProfile, compose: office.composeResume },
  { name: "right-to-left", families: 4, profile: office.rightToLeftProfile, compose: office.composeRightToLeft },
];
