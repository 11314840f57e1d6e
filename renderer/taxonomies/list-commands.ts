import { ArrowDown, ArrowUp, Copy, FilePlus2, FolderOpen, Search, Trash2, Upload } from "lucide-react";
import type { TaxonomySummary } from "../../shared/api/taxonomies.ts";
import type { Command } from "../commands/command.ts";

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

const group = "Taxonomies";
const hasRows = ({ count }: TaxonomyListContext): boolean => count > 0;
const isSelected = ({ selected }: TaxonomyListContext): boolean => selected !== undefined;

export const taxonomyListCommands: readonly Command<TaxonomyListContext>[] = [
  {
    id: "taxonomy.next",
    title: "Next taxonomy",
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
    title: "Previous taxonomy",
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
    title: "Open",
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
    title: "New…",
    group,
    icon: FilePlus2,
    keys: ["N"],
    scope: "workbench",
    undo: "none",
    run: ({ create }) => create(),
  },
  {
    id: "taxonomy.import",
    title: "Import…",
    group,
    icon: Upload,
    keys: ["I"],
    scope: "workbench",
    undo: "none",
    run: ({ importFile }) => importFile(),
  },
  {
    id: "taxonomy.duplicate",
    title: "Duplicate…",
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
    title: "Delete…",
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
    title: "Filter taxonomies",
    group,
    icon: Search,
    keys: ["Mod+F"],
    scope: "anywhere",
    undo: "none",
    run: ({ filter }) => filter(),
  },
];
