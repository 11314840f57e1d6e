import { ArrowDown, ArrowUp, Copy, FilePlus2, FolderOpen, Search, Trash2, Upload } from "lucide-react";
import type { TaxonomySummary } from "../../shared/api/taxonomies.ts";
import type { Command } from "../commands/command.ts";
import { t } from "../messages/messages.ts";

/** The state and actions that the commands of the list work with. */
export interface TaxonomyListContext {
  count: number;
  selected: TaxonomySummary | undefined;
  move: (rows: number) => void;
  open: (taxonomy: TaxonomySummary) => void;
  create: () => void;
  importFile: () => void;
  duplicate: (taxonomy: TaxonomySummary) => void;
  confirmDelete: (taxonomy: TaxonomySummary) => void;
  filter: () => void;
}

const group = t("taxonomies-heading");
const hasRows = ({ count }: TaxonomyListContext): boolean => count > 0;
const isSelected = ({ selected }: TaxonomyListContext): boolean => selected !== undefined;

export const taxonomyListCommands: readonly Command<TaxonomyListContext>[] = [
  {
    id: "taxonomy.next",
    title: t("taxonomies-next-taxonomy"),
    group,
    icon: ArrowDown,
    keys: ["J", "Down"],
    scope: "workbench",
    undo: "none",
    when: hasRows,
    run: ({ move }) => move(1),
  },
  {
    id: "taxonomy.previous",
    title: t("taxonomies-previous-taxonomy"),
    group,
    icon: ArrowUp,
    keys: ["K", "Up"],
    scope: "workbench",
    undo: "none",
    when: hasRows,
    run: ({ move }) => move(-1),
  },
  {
    id: "taxonomy.open",
    title: t("open-action"),
    group,
    icon: FolderOpen,
    keys: ["Enter"],
    scope: "workbench",
    undo: "none",
    ignoresKeyRepeat: true,
    when: isSelected,
    run: ({ selected, open }) => selected && open(selected),
  },
  {
    id: "taxonomy.new",
    title: t("taxonomies-new"),
    group,
    icon: FilePlus2,
    keys: ["N"],
    scope: "workbench",
    undo: "none",
    run: ({ create }) => create(),
  },
  {
    id: "taxonomy.import",
    title: t("taxonomy-import-command"),
    group,
    icon: Upload,
    keys: ["I"],
    scope: "workbench",
    undo: "none",
    run: ({ importFile }) => importFile(),
  },
  {
    id: "taxonomy.duplicate",
    title: t("taxonomy-duplicate-command"),
    group,
    icon: Copy,
    keys: ["D"],
    scope: "workbench",
    undo: "none",
    when: isSelected,
    run: ({ selected, duplicate }) => selected && duplicate(selected),
  },
  {
    id: "taxonomy.delete",
    title: t("delete-command"),
    group,
    icon: Trash2,
    keys: ["Delete"],
    scope: "workbench",
    undo: "none",
    ignoresKeyRepeat: true,
    when: ({ selected }) => selected?.writable === true,
    run: ({ selected, confirmDelete }) => selected && confirmDelete(selected),
  },
  {
    id: "taxonomy.filter",
    title: t("taxonomies-filter-taxonomies"),
    group,
    icon: Search,
    keys: ["Mod+F"],
    scope: "anywhere",
    undo: "none",
    run: ({ filter }) => filter(),
  },
];
