import type { ComponentType } from "react";
import type { ReviewStep } from "../../shared/job.ts";
import type { Checkout } from "./checkout.ts";
import type { ContentAdapter } from "./content-adapter.ts";
import type { JsonRole } from "./content-cache.ts";
import type { Command } from "../commands/command.ts";
import type { Records } from "../history/history.ts";

/** Something that the reviewer should know before check-in. */
export interface Finding {
  /** `error` is hard: it blocks `completed`. `unresolved` was looked at by nobody yet. */
  severity: "error" | "warning" | "unresolved";
  message: string;
  /** The record that it is about, and the page to go to; null where it is about the whole. */
  key: string | null;
  page: number | null;
}

/** How far the review of what is loaded is; shown in the status bar. */
export interface ReviewProgress {
  resolved: number;
  total: number;
  /** What is counted, in the plural: `zones`. */
  unit: string;
}

export interface WorkbenchProps {
  checkout: Checkout;
}

/**
 * What a workbench gives the shell, as the export `workbench` of `workbenches/<step>/index.ts`; the shell imports it
 * when a job of its step is opened.
 *
 * - `View` fills the window between the title bar and the status bar with its panes (`components/Panes.tsx`) and calls
 *   `useCommands(commands, context)` itself, since only it has their context. It reads the document by
 *   `useCheckout(checkout, selector)`, asks for what it shows by `checkout.loadItem(item)`, changes it by
 *   `checkout.commit(…)` and goes to `state.focus` whenever that changes (undo, check-in's links).
 * - Undo, redo, check-in, queue, palette and keys are the shell's commands and not to be registered again.
 */
export interface Workbench<Role extends JsonRole = JsonRole> {
  step: ReviewStep;
  title: string;
  adapter: ContentAdapter<Role>;
  /** All of its commands, for the test that no two of them collide. */
  commands: readonly Command<never>[];
  View: ComponentType<WorkbenchProps>;
  /** What check-in shows, of what is loaded; in the document's order. `taxonomy` is what the view put in the checkout. */
  validate(records: Records, taxonomy?: unknown): Finding[];
  progress(records: Records): ReviewProgress;
}
