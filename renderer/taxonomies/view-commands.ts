import {
  ArrowLeft,
  Braces,
  CircleAlert,
  Copy,
  Download,
  GraduationCap,
  ListTree,
  Save,
  Search,
  Trash2,
  Upload,
  WrapText,
} from "lucide-react";
import { defineCommands } from "../commands/define-commands.ts";
import { t } from "../messages/messages.ts";

export type TaxonomyPart = "contents" | "source" | "learned";

/** The state and actions that the commands of an open taxonomy use. */
export interface TaxonomyContext {
  isWritable: boolean;
  isChanged: boolean;
  isSaving: boolean;
  hasText: boolean;
  /** The shown part; null while two versions are compared. */
  part: TaxonomyPart | null;
  isSaved: boolean;
  findingCount: number;
  isValid: boolean;
  close: () => void;
  save: () => Promise<void>;
  showPart: (part: TaxonomyPart) => void;
  format: () => Promise<void>;
  showFinding: (step: 1 | -1) => Promise<void>;
  duplicate: () => void;
  exportFile: () => void;
  importFile: () => void;
  confirmDelete: () => void;
  search: () => void;
}

const group = t("taxonomy-label");

export const taxonomyCommands = defineCommands<TaxonomyContext>({ group, scope: "anywhere", undo: "none" }, [
  {
    id: "taxonomy.close",
    title: t("taxonomies-back-command"),
    icon: ArrowLeft,
    run: ({ close }) => close(),
  },
  {
    id: "taxonomy.save",
    title: t("save-action"),
    icon: Save,
    keys: ["Mod+S"],
    ignoresKeyRepeat: true,
    when: ({ isWritable, isChanged, isSaving }) => isWritable && isChanged && !isSaving,
    run: ({ save }) => save(),
  },
  {
    id: "taxonomy.contents",
    title: t("taxonomy-show-contents"),
    icon: ListTree,
    keys: ["Mod+Shift+C"],
    when: ({ part }) => part !== null && part !== "contents",
    run: ({ showPart }) => showPart("contents"),
  },
  {
    id: "taxonomy.source",
    title: t("taxonomy-edit-source"),
    icon: Braces,
    keys: ["Mod+E"],
    run: ({ showPart }) => showPart("source"),
  },
  {
    id: "taxonomy.learned",
    title: t("taxonomy-show-learned"),
    icon: GraduationCap,
    keys: ["Mod+Shift+L"],
    when: ({ part }) => part !== null && part !== "learned",
    run: ({ showPart }) => showPart("learned"),
  },
  {
    id: "taxonomy.format",
    title: t("taxonomy-format-source"),
    icon: WrapText,
    when: ({ part, hasText, isWritable }) => part === "source" && hasText && isWritable,
    run: ({ format }) => format(),
  },
  {
    id: "finding.next",
    title: t("taxonomy-next-problem"),
    icon: CircleAlert,
    keys: ["F8"],
    when: ({ findingCount, hasText }) => hasText && findingCount > 0,
    run: ({ showFinding }) => showFinding(1),
  },
  {
    id: "finding.previous",
    title: t("taxonomy-previous-problem"),
    icon: CircleAlert,
    keys: ["Shift+F8"],
    when: ({ findingCount, hasText }) => hasText && findingCount > 0,
    run: ({ showFinding }) => showFinding(-1),
  },
  {
    id: "taxonomy.search",
    title: t("taxonomy-search-command"),
    icon: Search,
    keys: ["Mod+F"],
    when: ({ part }) => part === "contents",
    run: ({ search }) => search(),
  },
  {
    id: "taxonomy.duplicate",
    title: t("taxonomy-duplicate-command"),
    icon: Copy,
    when: ({ isSaved }) => isSaved,
    run: ({ duplicate }) => duplicate(),
  },
  {
    id: "taxonomy.export",
    title: t("taxonomy-export-command"),
    icon: Download,
    keys: ["Mod+Shift+E"],
    when: ({ isValid }) => isValid,
    run: ({ exportFile }) => exportFile(),
  },
  {
    id: "taxonomy.import",
    title: t("taxonomy-import-version-command"),
    icon: Upload,
    when: ({ isWritable, isChanged }) => isWritable && !isChanged,
    run: ({ importFile }) => importFile(),
  },
  {
    id: "taxonomy.delete",
    title: t("delete-command"),
    icon: Trash2,
    when: ({ isWritable, isSaved }) => isWritable && isSaved,
    run: ({ confirmDelete }) => confirmDelete(),
  },
]);
