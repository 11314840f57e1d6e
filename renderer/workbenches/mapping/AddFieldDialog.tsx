import { type ReactNode, useState } from "react";
import { useStore } from "zustand";
import { pairTypes } from "../../../shared/document/data-points.ts";
import { TextField } from "../../components/TextField.tsx";
import { Select } from "../../components/Select.tsx";
import { ActionDialog } from "../../frame/ActionDialog.tsx";
import { extendTaxonomy } from "../../session/extend-taxonomy.ts";
import { announce } from "../../session/notices.ts";
import { getTypeName } from "./names.ts";
import { addField, createId, listGroups, type NewField } from "./new-field.ts";
import type { OfferedPair } from "./offered-pairs.ts";
import type { Mapping } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** Dialog that adds a field for a key-value pair to the taxonomy of the service, so that later jobs extract it. */
export function AddFieldDialog({ mapping }: { mapping: Mapping }): ReactNode {
  const offered = useStore(mapping.store, (state) => state.newFieldPair);
  return offered === null ? null : <AddField mapping={mapping} offered={offered} />;
}

function AddField({ mapping, offered: { pair } }: { mapping: Mapping; offered: OfferedPair }): ReactNode {
  const { name, title } = mapping.taxonomy;
  const [field, setField] = useState<NewField>({
    id: createId(pair.label),
    label: pair.label,
    type: pair.type,
    group: "",
    printed: pair.label,
  });
  const change = (changed: Partial<NewField>): void => setField((current) => ({ ...current, ...changed }));
  const close = (): void => mapping.store.setState({ newFieldPair: null });
  const save = async (): Promise<void> => {
    await extendTaxonomy(name, (taxonomy) => addField(taxonomy, { ...field, label: field.label.trim() }));
    announce("info", t("mapping-field-was-added", { label: field.label, title }));
    close();
  };
  const isValidId = /^[a-z][a-z0-9_]*$/.test(field.id);
  return (
    <ActionDialog
      title={t("mapping-add-to-taxonomy-title", { label: pair.label })}
      action={t("taxonomy-add-to-action")}
      isReady={isValidId && field.label.trim() !== ""}
      onAct={save}
      onClose={close}
    >
      <TextField takesFocus label={t("label-of-concept")} value={field.label} onChange={(label) => change({ label })} />
      <TextField label={t("mapping-field-id")} value={field.id} onChange={(id) => change({ id })} />
      {!isValidId && <p className="field-note bad">{t("mapping-field-id-form")}</p>}
      <label className="field">
        <span>{t("type-label")}</span>
        <Select
          value={field.type}
          options={pairTypes.map((type) => [type, getTypeName(type)])}
          onChange={(type) => change({ type })}
        />
      </label>
      <label className="field">
        <span>{t("mapping-field-group")}</span>
        <Select
          value={field.group}
          options={[
            ["", t("mapping-field-no-group")],
            ...listGroups(mapping.taxonomy).map(({ path, label }) => [path, label] as const),
          ]}
          onChange={(group) => change({ group })}
        />
      </label>
      {field.label.trim() !== pair.label && (
        <p className="field-note">{t("mapping-field-synonym", { label: pair.label })}</p>
      )}
      <p className="quiet">{t("mapping-later-jobs", { title })}</p>
    </ActionDialog>
  );
}
