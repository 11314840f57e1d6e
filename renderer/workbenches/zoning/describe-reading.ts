import type { PageText } from "../../../shared/document/page-text.ts";
import { t } from "../../messages/messages.ts";

/** Describes what was noticed when a page was read: problems, and words that were left out because nobody sees them. */
export function describeReading(text: PageText): string[] {
  const { hidden_words: hiddenWords } = text;
  return [
    ...(text.findings ?? []),
    ...(hiddenWords === undefined ? [] : [t("zoning-hidden-words-left-out", { count: hiddenWords })]),
  ];
}
