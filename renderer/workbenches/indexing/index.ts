import { viewCommands } from "../../viewer/commands.ts";
import type { Workbench } from "../../checkout/workbench.ts";
import { indexingAdapter, keywordKey, listKeywords } from "./adapter.ts";
import { indexingCommands } from "./commands.ts";
import { IndexingView } from "./IndexingView.tsx";
import { isUnreviewed } from "./state.ts";

export const workbench: Workbench<"indexing-json"> = {
  step: "indexing",
  title: "Indexing",
  adapter: indexingAdapter,
  commands: [...indexingCommands, ...viewCommands],
  View: IndexingView,
  validate(records) {
    return listKeywords(records)
      .filter(isUnreviewed)
      .map((keyword) => ({
        severity: "unresolved",
        message: `${keyword.label}: not reviewed`,
        key: keywordKey(keyword.id),
        page: keyword.evidence[0]?.page ?? null,
      }));
  },
  progress(records) {
    const keywords = listKeywords(records);
    return {
      resolved: keywords.filter((keyword) => !isUnreviewed(keyword)).length,
      total: keywords.length,
      unit: "keywords",
    };
  },
};
