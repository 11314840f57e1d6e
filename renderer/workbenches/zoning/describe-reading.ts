import type { PageText } from "../../../shared/document/page-text.ts";
import { t } from "../../messages/messages.ts";
import { translateServiceText } from "../../session/service-texts.ts";

/** Describes the problems in reading a page, and the number of words that were left out because they are invisible. */
export function describeReading(text: PageText): string[] {
  const { hidden_words: hiddenWords } = text;
  return [
    ...(text.findings ?? []).map(translateServiceText),
    ...(hiddenWords === undefined ? [] : [t("zoning-hidden-words-left-out", { count: hiddenWords })]),
  ];
}
