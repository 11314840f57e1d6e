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
import type { Command } from "../commands/command.ts";
import { t } from "../messages/messages.ts";

export type TaxonomyPart = "contents" | "source" | "learned";

/** The state and actions that the commands of an open taxonomy work with. */
export interface TaxonomyContext {
  isWritable: boolean;
  isChanged: boolean;
  isSaving: boolean;
  hasText: boolean;
  /** The part that is shown; null while two versions are compared. */
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

export const taxonomyCommands: readonly Command<TaxonomyContext>[] = [
  {
    id: "taxonomy.close",
    title: t("taxonomies-back-taxonomies"),
    group,
    icon: ArrowLeft,
    scope: "anywhere",
    undo: "none",
    run: ({ close }) => close(),
  },
  {
    id: "taxonomy.save",
    title: t("save-action"),
    group,
    icon: Save,
    keys: ["Mod+S"],
    scope: "anywhere",
    undo: "none",
    ignoresKeyRepeat: true,
    when: ({ isWritable, isChanged, isSaving }) => isWritable && isChanged && !isSaving,
    run: ({ save }) => save(),
  },
  {
    id: "taxonomy.contents",
    title: t("taxonomies-show-contents"),
    group,
    icon: ListTree,
    keys: ["Mod+Shift+C"],
    scope: "anywhere",
    undo: "none",
    when: ({ part }) => part !== null && part !== "contents",
    run: ({ showPart }) => showPart("contents"),
  },
  {
    id: "taxonomy.source",
    title: t("taxonomies-edit-source"),
    group,
    icon: Braces,
    keys: ["Mod+E"],
    scope: "anywhere",
    undo: "none",
    run: ({ showPart }) => showPart("source"),
  },
  {
    id: "taxonomy.learned",
    title: t("taxonomies-show-what-was-learned"),
    group,
    icon: GraduationCap,
    keys: ["Mod+Shift+L"],
    scope: "anywhere",
    undo: "none",
    when: ({ part }) => part !== null && part !== "learned",
    run: ({ showPart }) => showPart("learned"),
  },
  {
    id: "taxonomy.format",
    title: t("taxonomies-format-source"),
    group,
    icon: WrapText,
    scope: "anywhere",
    undo: "none",
    when: ({ part, hasText, isWritable }) => part === "source" && hasText && isWritable,
    run: ({ format }) => format(),
  },
  {
    id: "finding.next",
    title: t("taxonomies-next-problem"),
    group,
    icon: CircleAlert,
    keys: ["F8"],
    scope: "anywhere",
    undo: "none",
    when: ({ findingCount, hasText }) => hasText && findingCount > 0,
    run: ({ showFinding }) => showFinding(1),
  },
  {
    id: "finding.previous",
    title: t("taxonomies-previous-problem"),
    group,
    icon: CircleAlert,
    keys: ["Shift+F8"],
    scope: "anywhere",
    undo: "none",
    when: ({ findingCount, hasText }) => hasText && findingCount > 0,
    run: ({ showFinding }) => showFinding(-1),
  },
  {
    id: "taxonomy.search",
    title: t("taxonomies-search-contents"),
    group,
    icon: Search,
    keys: ["Mod+F"],
    scope: "anywhere",
    undo: "none",
    when: ({ part }) => part === "contents",
    run: ({ search }) => search(),
  },
  {
    id: "taxonomy.duplicate",
    title: t("taxonomy-duplicate-command"),
    group,
    icon: Copy,
    scope: "anywhere",
    undo: "none",
    when: ({ isSaved }) => isSaved,
    run: ({ duplicate }) => duplicate(),
  },
  {
    id: "taxonomy.export",
    title: t("taxonomies-export"),
    group,
    icon: Download,
    keys: ["Mod+Shift+E"],
    scope: "anywhere",
    undo: "none",
    when: ({ isValid }) => isValid,
    run: ({ exportFile }) => exportFile(),
  },
  {
    id: "taxonomy.import",
    title: t("taxonomy-import-version-command"),
    group,
    icon: Upload,
    scope: "anywhere",
    undo: "none",
    when: ({ isWritable, isChanged }) => isWritable && !isChanged,
    run: ({ importFile }) => importFile(),
  },
  {
    id: "taxonomy.delete",
    title: t("delete-command"),
    group,
    icon: Trash2,
    scope: "anywhere",
    undo: "none",
    when: ({ isWritable, isSaved }) => isWritable && isSaved,
    run: ({ confirmDelete }) => confirmDelete(),
  },
];
