import { useStore } from "zustand";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { pageOf } from "./adapter.ts";
import type { Zoning } from "./state.ts";

/** The table of contents of an ePub: a section's title as far as it is read, else the name of its file. */
export function Sections({ zoning, unresolved }: { zoning: Zoning; unresolved: (page: number) => number }) {
  const current = useStore(zoning.store, (state) => state.page);
  const texts = useStore(zoning.sources.texts);
  const records = useCheckout(zoning.checkout, (state) => state.history.records);
  const count = useCheckout(zoning.checkout, (state) => state.itemCount) ?? 0;
  const nameOf = (page: number): string => {
    const text = texts.get(page);
    const heading =
      text?.source === "markup" ? (text.title ?? text.blocks.find((b) => b.kind === "heading")?.text) : undefined;
    return heading ?? pageOf(records, page).facts?.href?.split("/").at(-1) ?? `Section ${page}`;
  };
  const go = (page: number): void => {
    if (page >= 1 && page <= count) zoning.select(page, []);
  };
  return (
    <div
      className="sections"
      role="listbox"
      aria-label="Sections"
      tabIndex={0}
      aria-activedescendant={`section-${current}`}
      onKeyDown={(event) => {
        const to = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 1, End: count }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        go(to);
      }}
    >
      {Array.from({ length: count }, (_, index) => index + 1).map((page) => {
        const left = unresolved(page);
        return (
          <div
            key={page}
            id={`section-${page}`}
            className="section-row"
            role="option"
            tabIndex={-1}
            aria-selected={page === current}
            onClick={() => go(page)}
            onKeyDown={undefined}
          >
            <span>{nameOf(page)}</span>
            {left > 0 && <span className="badge">{left}</span>}
          </div>
        );
      })}
    </div>
  );
}
