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
  showFinding: (step: 1 | -1) => void;
  duplicate: () => void;
  exportFile: () => void;
  importFile: () => void;
  confirmDelete: () => void;
  search: () => void;
}

const group = "Taxonomy";

export const taxonomyCommands: readonly Command<TaxonomyContext>[] = [
  {
    id: "taxonomy.close",
    title: "Back to the taxonomies",
    group,
    icon: ArrowLeft,
    scope: "anywhere",
    undo: "none",
    run: ({ close }) => close(),
  },
  {
    id: "taxonomy.save",
    title: "Save",
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
    title: "Show contents",
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
    title: "Edit source",
    group,
    icon: Braces,
    keys: ["Mod+E"],
    scope: "anywhere",
    undo: "none",
    run: ({ showPart }) => showPart("source"),
  },
  {
    id: "taxonomy.learned",
    title: "Show what was learned",
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
    title: "Format source",
    group,
    icon: WrapText,
    scope: "anywhere",
    undo: "none",
    when: ({ part, hasText, isWritable }) => part === "source" && hasText && isWritable,
    run: ({ format }) => format(),
  },
  {
    id: "finding.next",
    title: "Next problem",
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
    title: "Previous problem",
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
    title: "Search the contents",
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
    title: "Duplicate…",
    group,
    icon: Copy,
    scope: "anywhere",
    undo: "none",
    when: ({ isSaved }) => isSaved,
    run: ({ duplicate }) => duplicate(),
  },
  {
    id: "taxonomy.export",
    title: "Export…",
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
    title: "Import a new version…",
    group,
    icon: Upload,
    scope: "anywhere",
    undo: "none",
    when: ({ isWritable, isChanged }) => isWritable && !isChanged,
    run: ({ importFile }) => importFile(),
  },
  {
    id: "taxonomy.delete",
    title: "Delete…",
    group,
    icon: Trash2,
    scope: "anywhere",
    undo: "none",
    when: ({ isWritable, isSaved }) => isWritable && isSaved,
    run: ({ confirmDelete }) => confirmDelete(),
  },
];
