import { type ReactNode, useDeferredValue, useRef, useState } from "react";
import type { TaxonomySummary } from "../../shared/api/taxonomies.ts";
import { useCommands } from "../commands/use-commands.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { Listbox, Option } from "../components/Listbox.tsx";
import { Message } from "../components/Message.tsx";
import { Page } from "../components/Page.tsx";
import { useInitialFocus } from "../components/use-initial-focus.ts";
import { describeError } from "../session/notices.ts";
import { navigate } from "../session/route.ts";
import { useSession } from "../session/session.ts";
import { useTaxonomies } from "../session/taxonomies.ts";
import { DeleteDialog, DuplicateDialog, ImportDialog, NewDialog } from "./dialogs.tsx";
import { useLearnedSummaries } from "./learned.ts";
import { taxonomyListCommands } from "./list-commands.ts";
import { formatCount, kindTitles } from "./kinds.ts";
import { t } from "../messages/messages.ts";

type OpenDialog = { kind: "new" } | { kind: "import" } | { kind: "duplicate" | "delete"; taxonomy: TaxonomySummary };

/** Describes the author of a taxonomy, and whether the user may change it. */
function describeAuthor({ author, writable }: TaxonomySummary, userId: string | undefined): string {
  if (author === null) return writable ? t("taxonomy-built-in-label") : t("taxonomy-built-in-experts");
  if (author.id === userId) return t("you-label");
  return writable ? author.name : t("taxonomy-author-read-only", { name: author.name });
}

const formatDocuments = (count: number): string => t("documents-count", { count });

interface TaxonomyRowProps {
  taxonomy: TaxonomySummary;
  /** The number of documents from which the taxonomy has learned. */
  learnedCount: number;
  userId: string | undefined;
}

function TaxonomyRow({ taxonomy, learnedCount, userId }: TaxonomyRowProps): ReactNode {
  const { name, title, kind, version, size, test } = taxonomy;
  const author = describeAuthor(taxonomy, userId);
  return (
    <>
      <span className="taxonomy-name" title={title}>
        {title} <span className="quiet">{name}</span>
        {test && <span className="badge">{t("taxonomy-test-mark")}</span>}
      </span>
      <span>{kindTitles[kind].title}</span>
      <span className="number">{formatCount(kind, size)}</span>
      <span>{version}</span>
      <span className="number">{learnedCount === 0 ? "–" : formatDocuments(learnedCount)}</span>
      <span title={author}>{author}</span>
    </>
  );
}

/** Lists the taxonomies, with a filter field and the commands for them. */
export function TaxonomyList(): ReactNode {
  const { data, error } = useTaxonomies();
  const learned = new Map(useLearnedSummaries().data?.map(({ taxonomy, documents }) => [taxonomy, documents]));
  const userId = useSession().data?.connection.user?.id;
  const [text, setText] = useState("");
  const [selectedName, setSelectedName] = useState<string | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const filterField = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const query = useDeferredValue(text.trim().toLowerCase());
  const all = data ?? [];
  const taxonomies = all.filter(({ name, title }) => `${title}\n${name}`.toLowerCase().includes(query));
  const index = Math.max(
    0,
    taxonomies.findIndex(({ name }) => name === selectedName),
  );
  const selected = taxonomies[index];
  const select = (next: number): void => {
    const { name } = taxonomies[Math.max(0, Math.min(taxonomies.length - 1, next))] ?? {};
    if (name !== undefined) setSelectedName(name);
    list.current?.querySelector(`#taxonomy-${next}`)?.scrollIntoView({ block: "nearest" });
  };
  const close = (): void => setDialog(null);
  const open = ({ name }: { name: string }): void => navigate({ view: "settings", page: "taxonomies", item: name });
  useCommands(taxonomyListCommands, {
    count: taxonomies.length,
    selected,
    move: (rows) => select(index + rows),
    open,
    create: () => setDialog({ kind: "new" }),
    importFile: () => setDialog({ kind: "import" }),
    duplicate: (taxonomy) => setDialog({ kind: "duplicate", taxonomy }),
    confirmDelete: (taxonomy) => setDialog({ kind: "delete", taxonomy }),
    filter: () => filterField.current?.select(),
  });
  const isLoaded = data !== undefined;
  useInitialFocus(list, isLoaded);

  return (
    <Page
      title={t("taxonomies-heading")}
      description={t("taxonomies-explanation")}
      fill
      actions={
        <>
          <CommandButton command="taxonomy.import" />
          <CommandButton command="taxonomy.new" look="primary" />
        </>
      }
    >
      <div className="taxonomy-tools cluster">
        <input
          ref={filterField}
          type="search"
          className="input"
          placeholder={t("taxonomies-filter-label")}
          aria-label={t("taxonomies-filter-label")}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <span className="spring" />
        <CommandButton command="taxonomy.open" look="bare" />
        <CommandButton command="taxonomy.duplicate" look="bare" />
        <CommandButton command="taxonomy.delete" look="bare" />
      </div>
      {error !== null && !isLoaded ? (
        <Message title={t("taxonomies-load-failed")}>{describeError(error)}</Message>
      ) : taxonomies.length === 0 ? (
        isLoaded && (
          <Message
            title={
              all.length === 0 ? t("taxonomies-empty") : t("taxonomies-filter-without-match", { filter: text.trim() })
            }
          >
            {all.length === 0 ? t("taxonomies-empty-detail") : undefined}
          </Message>
        )
      ) : (
        <>
          <div className="taxonomy-row clip-columns taxonomy-head" aria-hidden>
            <span>{t("taxonomy-title-label")}</span>
            <span>{t("taxonomy-kind-label")}</span>
            <span className="number">{t("taxonomy-size-label")}</span>
            <span>{t("taxonomy-version-label")}</span>
            <span className="number">{t("taxonomy-learned-label")}</span>
            <span>{t("taxonomy-author-label")}</span>
          </div>
          <Listbox
            ref={list}
            id="taxonomy"
            label={t("taxonomies-heading")}
            className="taxonomy-list"
            isPaneStart
            count={taxonomies.length}
            active={index}
            onChoose={select}
          >
            {taxonomies.map((taxonomy, row) => (
              <div key={taxonomy.name} onDoubleClick={() => open(taxonomy)}>
                <Option list="taxonomy" index={row} selected={row === index} className="taxonomy-row clip-columns">
                  <TaxonomyRow taxonomy={taxonomy} learnedCount={learned.get(taxonomy.name) ?? 0} userId={userId} />
                </Option>
              </div>
            ))}
          </Listbox>
        </>
      )}
      {dialog?.kind === "new" && <NewDialog taxonomies={all} onClose={close} />}
      {dialog?.kind === "import" && <ImportDialog target={null} taxonomies={all} onOpened={open} onClose={close} />}
      {dialog?.kind === "duplicate" && <DuplicateDialog source={dialog.taxonomy} taxonomies={all} onClose={close} />}
      {dialog?.kind === "delete" && <DeleteDialog taxonomy={dialog.taxonomy} onDeleted={close} onClose={close} />}
    </Page>
  );
}
