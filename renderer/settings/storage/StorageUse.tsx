import type { ReactNode } from "react";
import { formatSize } from "../../session/sizes.ts";
import { Section } from "../parts.tsx";
import type { Storage } from "./use-storage.ts";
import { t } from "../../messages/messages.ts";

const kinds: readonly { field: keyof Storage; title: string; description: string }[] = [
  { field: "document_bytes", title: t("documents-label"), description: t("settings-as-they-were-imported") },
  {
    field: "content_bytes",
    title: t("settings-pages-results"),
    description: t("settings-text-images-zones-data-points"),
  },
  {
    field: "database_bytes",
    title: t("settings-databases"),
    description: t("settings-users-teams-jobs-taxonomies-unsent"),
  },
  {
    field: "kept_offline_bytes",
    title: t("settings-kept-offline"),
    description: t("settings-jobs-other-services-while-they"),
  },
  {
    field: "backup_bytes",
    title: t("settings-backups"),
    description: t("settings-daily-snapshots-with-documents-deleted"),
  },
  {
    field: "quarantine_bytes",
    title: t("settings-quarantine"),
    description: t("settings-contents-no-job-names-deleted"),
  },
  {
    field: "replaced_bytes",
    title: t("settings-replaced-by-restore"),
    description: t("settings-in-folder-replaced-until-you"),
  },
  { field: "other_bytes", title: t("settings-other"), description: t("settings-logs-ocr-languages-files-window") },
];

const getBytes = (storage: Storage, field: keyof Storage): number => Number(storage[field] ?? 0);

/** What each kind of data takes, as a bar and as numbers. */
export function StorageUse({ storage }: { storage: Storage }): ReactNode {
  const shown = kinds.filter(({ field }) => getBytes(storage, field) > 0);
  const total = shown.reduce((sum, { field }) => sum + getBytes(storage, field), 0);
  const isShort = storage.free_bytes < 1e9;
  return (
    <Section title={t("settings-storage")} description={storage.data_folder}>
      {storage.previous_folder !== null && (
        <p className="setting-info" role="note">
          {t("data-moved-notice", { previousFolder: storage.previous_folder })}
        </p>
      )}
      <table className="storage-use" aria-label={t("settings-storage-by-kind-data")}>
        <tbody>
          {shown.map(({ field, title, description }) => (
            <tr key={field}>
              <th scope="row">{title}</th>
              <td className="quiet">{description}</td>
              <td className="number">{formatSize(getBytes(storage, field))}</td>
              <td>
                <meter
                  className="storage-share"
                  aria-label={t("settings-share", { title })}
                  min={0}
                  max={total}
                  value={getBytes(storage, field)}
                />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t("settings-together")}
            </th>
            <td className="number">{formatSize(total)}</td>
          </tr>
          <tr>
            <th scope="row" colSpan={2}>
              {t("settings-free-on-disk")}
              {isShort && <span className="text-bad">{t("settings-almost-full-move-your-data")}</span>}
            </th>
            <td className="number">{formatSize(storage.free_bytes)}</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  );
}
