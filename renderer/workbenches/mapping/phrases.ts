import type { Phrases } from "../../../shared/checks/phrases.ts";
import { formatValue } from "../../session/values.ts";
import { t } from "../../messages/messages.ts";

/** The phrases in the language of the window from which `shared/checks` builds the messages of findings. */
export const phrases: Phrases = {
  value: formatValue,
  label: ({ label }) => t("mapping-phrase-label", { label }),
  sum: ({ name }) => t("mapping-phrase-sum", { name }),
  inRow: ({ name, row }) => t("mapping-phrase-in-row", { name, row }),
  withValue: ({ name, value }) => t("mapping-phrase-with-value", { name, value }),
  and: ({ list, last }) => t("mapping-phrase-and", { list, last }),
  or: ({ first, other }) => t("mapping-phrase-or", { first, other }),

  agrees: (sides) => t("mapping-phrase-agrees", sides),
  unequal: ({ name, value, other, otherValue }) => t("mapping-phrase-unequal", { name, value, other, otherValue }),
  unmet: ({ name, value, demand, other }) => t(`mapping-demand-${demand}`, { name, value, other }),
  duplicates: ({ name, value, rows }) => t("mapping-phrase-duplicates", { name, value, rows }),
  wrongCheckDigits: ({ name, value }) => t("mapping-phrase-wrong-check-digits", { name, value }),
  missing: ({ names, count }) => t("mapping-phrase-missing", { names, count }),
  missingInRow: ({ group, row, names, count }) => t("mapping-phrase-missing-in-row", { group, row, names, count }),
  differs: ({ name, value, embedded }) => t("mapping-phrase-differs", { name, value, embedded }),
  rowNotEmbedded: ({ group, row }) => t("mapping-phrase-row-not-embedded", { group, row }),

  term: ({ id }) => t(`mapping-term-${id}`),
  inRows: ({ term, rows, count }) => t("mapping-phrase-in-rows", { term, rows, count }),
  missingTerms: ({ terms }) => t("mapping-phrase-missing-terms", { terms }),
  noFieldForTerms: ({ terms }) => t("mapping-phrase-no-field-for-terms", { terms }),
  contradictoryTotals: ({ contradictions }) => t("mapping-phrase-contradictory-totals", { contradictions }),
  foreignAmounts: ({ currency, amounts }) => t("mapping-phrase-foreign-amounts", { currency, amounts }),
  tooFineTotals: ({ amounts }) => t("mapping-phrase-too-fine-totals", { amounts }),
  negativePrices: ({ prices }) => t("mapping-phrase-negative-prices", { prices }),
};
