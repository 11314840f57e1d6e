import type { KeyboardEvent, ReactNode } from "react";
import { releaseFocus } from "../components/release-focus.ts";
import type { QueueTab } from "./tabs.ts";
import { formatNumber, t } from "../messages/messages.ts";

export interface QueueTabsProps {
  tabs: readonly QueueTab[];
  counts: ReadonlyMap<string, number>;
  selected: string;
  onSelect: (id: string) => void;
  /** Called when a tab is activated by a key, to move the focus to its list. */
  onEnter: (tab: HTMLElement) => void;
}

/** The tabs of the queue with their numbers of jobs. Arrow keys move between them. */
export function QueueTabs({ tabs, counts, selected, onSelect, onEnter }: QueueTabsProps): ReactNode {
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const current = tabs.findIndex(({ id }) => id === selected);
    const next = tabs[(current + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next.id);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };
  return (
    <div
      className="queue-tabs"
      role="tablist"
      tabIndex={-1}
      data-pane
      aria-label={t("queue-jobs-by-state")}
      onKeyDown={move}
    >
      {tabs.map(({ id, title }) => (
        <button
          key={id}
          id={`tab-${id}`}
          type="button"
          role="tab"
          className="queue-tab"
          aria-selected={id === selected}
          tabIndex={id === selected ? 0 : -1}
          onClick={(event) => {
            // After a click, Enter must open the selected job instead of activating the tab again.
            releaseFocus(event);
            onSelect(id);
            if (event.detail === 0) onEnter(event.currentTarget);
          }}
        >
          {title}
          <span className="badge">{counts.has(id) ? formatNumber(counts.get(id) ?? 0) : "·"}</span>
        </button>
      ))}
    </div>
  );
}
