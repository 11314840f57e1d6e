import type { ReactNode } from "react";
import { useStore } from "zustand";
import { formatValue } from "../../session/values.ts";
import { CommandButton } from "../../components/CommandButton.tsx";
import { shorten, getTypeName } from "./names.ts";
import type { OfferedPair } from "./offered-pairs.ts";
import type { Mapping } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** Shows the focused key-value pair, with the commands to add it to the data points or to the taxonomy. */
export function FocusedPair({ mapping, offered: { pair } }: { mapping: Mapping; offered: OfferedPair }): ReactNode {
  const obstacle = useStore(mapping.store, (state) => state.extensionObstacle);
  return (
    <section className="focused-point" aria-label={t("mapping-focused-pair")}>
      <div className="focused-title">
        <strong>{pair.label}</strong> <span className="quiet">· {getTypeName(pair.type)}</span>
      </div>
      <p className="focused-text">
        <span className="quiet">{t("point-text-in-document-label")}</span>{" "}
        {t("quoted-text", { text: shorten(pair.text) })}
        {formatValue(pair.value, pair.type) !== pair.text && ` → ${formatValue(pair.value, pair.type)}`}
      </p>
      {obstacle !== null && <p className="quiet">{obstacle}</p>}
      <div className="focused-actions">
        <CommandButton command="pair.add" look="primary" />
        {obstacle === null && <CommandButton command="pair.add-to-taxonomy" />}
      </div>
    </section>
  );
}
