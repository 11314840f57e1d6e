import { ChevronDown, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { Button } from "../../components/Button.tsx";
import { formatValue } from "../../session/values.ts";
import type { PageSource } from "../../viewer/page-source.ts";
import { shorten } from "./names.ts";
import type { OfferedPair } from "./offered-pairs.ts";
import { togglePairs } from "./pairs.ts";
import { PointSource } from "./PointSource.tsx";
import type { Mapping } from "./state.ts";
import { t } from "../../messages/messages.ts";

interface TitleProps {
  mapping: Mapping;
  count: number;
  isOpen: boolean;
  index: number;
}

/** The title of the section of key-value pairs, with a button to open and close it. */
export function PairsTitle({ mapping, count, isOpen, index }: TitleProps): ReactNode {
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className="point-pairs-title" role="row" aria-rowindex={index + 1}>
      <span role="rowheader">
        <Button look="bare" aria-expanded={isOpen} onClick={() => togglePairs(mapping)}>
          <Chevron size={14} aria-hidden /> {t("mapping-not-in-taxonomy", { count })} <kbd>U</kbd>
        </Button>
      </span>
    </div>
  );
}

interface RowProps {
  mapping: Mapping;
  source: PageSource | null;
  offeredPair: OfferedPair;
  index: number;
}

/** Shows a key-value pair: its label, its source and its parsed value. */
export function PairRow({ mapping, source, offeredPair: { key, pair }, index }: RowProps): ReactNode {
  const isFocused = useStore(mapping.store, (state) => state.focus === key);
  const value = shorten(formatValue(pair.value, pair.type));
  return (
    <div
      className="point-row point-pair hoverable"
      role="row"
      aria-rowindex={index + 1}
      data-path={key}
      tabIndex={isFocused ? 0 : -1}
      aria-selected={isFocused}
      aria-label={t("mapping-pair-description", { label: pair.label, value })}
    >
      <span className="point-label" role="rowheader">
        {pair.label}
      </span>
      <span className="point-source" role="gridcell">
        <PointSource source={source} read={pair} />
      </span>
      <span className="point-value" role="gridcell">
        <span className="point-text">{value}</span>
      </span>
    </div>
  );
}
