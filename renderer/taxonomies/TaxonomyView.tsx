import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { createLazyView } from "../components/lazy-view.ts";
import { useStore } from "zustand";
import { ApiError } from "../../shared/api/client.ts";
import type { TaxonomySummary } from "../../shared/api/taxonomies.ts";
import { useCommands } from "../commands/use-commands.ts";
import { Button } from "../components/Button.tsx";
import { CommandButton } from "../components/CommandButton.tsx";
import { Message } from "../components/Message.tsx";
import { Page } from "../components/Page.tsx";
import { LeaveDialog } from "../frame/LeaveDialog.tsx";
import { announce, describeError, dismiss } from "../session/notices.ts";
import { navigate } from "../session/route.ts";
import { useSession } from "../session/session.ts";
import { maxEditableBytes } from "../../shared/api/taxonomy-files.ts";
import { formatSize } from "../session/sizes.ts";
import { useTaxonomies } from "../session/taxonomies.ts";
import { useLeaveGuard } from "../session/use-leave-guard.ts";
import { ConflictView } from "./ConflictView.tsx";
import { ContentsView } from "./ContentsView.tsx";
import { DeleteDialog, DuplicateDialog, ExportDialog, ImportDialog } from "./dialogs.tsx";
import {
  discardTaxonomy,
  type EditedTaxonomy,
  openTaxonomy,
  releaseTaxonomy,
  type SaveOutcome,
} from "./edited-taxonomy.ts";
import { ImportNotes } from "./ImportNotes.tsx";
import { LearnedView } from "./LearnedView.tsx";
import type { SourceHandle } from "./SourceView.tsx";
import { formatCount, kindTitles } from "./kinds.ts";
import { taxonomyCommands, type TaxonomyPart } from "./view-commands.ts";
import { t } from "../messages/messages.ts";

const SourceView = createLazyView(() => import("./SourceView.tsx"));

const showList = (): void => navigate({ view: "settings", page: "taxonomies", item: null });

/** Keeps a taxonomy open while the component is mounted. */
function useEditedTaxonomy(name: string): { edited: EditedTaxonomy | null; error: unknown } {
  const [state, setState] = useState<{ edited: EditedTaxonomy | null; error: unknown }>({ edited: null, error: null });
  useEffect(() => {
    let isMounted = true;
    const opening = openTaxonomy(name).then(
      (edited) => {
        if (isMounted) setState({ edited, error: null });
        return edited;
      },
      (error: unknown) => {
        if (isMounted) setState({ edited: null, error });
        return null;
      },
    );
    return () => {
      isMounted = false;
      void opening.then((edited) => edited !== null && releaseTaxonomy(edited));
    };
  }, [name]);
  return state;
}

type OpenDialog = "duplicate" | "delete" | "export" | "import" | { leave: () => void };

/** Describes the taxonomy under its title. */
function describeTaxonomy(edited: EditedTaxonomy, summary: TaxonomySummary | undefined, isSaved: boolean): string {
  const { facts } = edited.store.getState();
  const parts = [
    edited.name,
    ...(facts === null
      ? []
      : [
          kindTitles[facts.kind].title,
          formatCount(facts.kind, facts.size),
          t("taxonomy-version", { version: facts.version }),
        ]),
    ...(isSaved ? [] : [t("taxonomy-not-saved")]),
    ...(summary?.author === null ? [t("taxonomy-built-in")] : []),
    ...(summary?.writable === false
      ? [
          summary.author === null
            ? t("taxonomy-experts-only")
            : t("taxonomy-author-only", { author: summary.author.name }),
        ]
      : []),
  ];
  return parts.join(" · ");
}

/** The parts of an open taxonomy, in the order of their buttons. */
const parts: readonly { id: TaxonomyPart; title: string }[] = [
  { id: "contents", title: t("contents-label") },
  { id: "source", title: t("taxonomy-source-tab") },
  { id: "learned", title: t("taxonomy-learned-tab") },
];

function dismissNotice(notice: RefObject<number | null>): void {
  if (notice.current !== null) dismiss(notice.current);
  notice.current = null;
}

function OpenTaxonomy({ edited, onReopen }: { edited: EditedTaxonomy; onReopen: () => void }): ReactNode {
  const { name, store, worker } = edited;
  const state = useStore(store);
  const { facts, findings, isChanged, isSaving, text, conflict } = state;
  const taxonomies = useTaxonomies().data ?? [];
  const summary = taxonomies.find((taxonomy) => taxonomy.name === name);
  const userId = useSession().data?.connection.user?.id;
  const isSaved = state.etag !== null;
  const isWritable = summary?.writable ?? true;
  const [part, setPart] = useState<TaxonomyPart>(isSaved || text === null ? "contents" : "source");
  const [isSourceOpened, setSourceOpened] = useState(part === "source");
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const source = useRef<SourceHandle>(null);
  const searchField = useRef<HTMLInputElement>(null);
  /** The id of the notice that the taxonomy was not saved; null if there is none. */
  const refusal = useRef<number | null>(null);

  useLeaveGuard(
    () => store.getState().isChanged,
    (leave) => setDialog({ leave }),
  );

  // The notice is dismissed when the view is left: it no longer applies, and would cover buttons of another view.
  useEffect(() => () => dismissNotice(refusal), []);
  const hasFindings = findings.length > 0;
  useEffect(() => {
    if (!hasFindings) dismissNotice(refusal);
  }, [hasFindings]);

  const showPart = (next: TaxonomyPart): void => {
    setPart(next);
    if (next === "source") {
      setSourceOpened(true);
      // When the editor is opened for the first time, it takes the focus itself. Later it must be focused here.
      requestAnimationFrame(() => source.current?.focus());
    } else {
      void edited.check();
      const list = next === "contents" ? "[role=tree]" : "#learned [role=listbox]";
      requestAnimationFrame(() => document.querySelector<HTMLElement>(list)?.focus());
    }
  };
  const showFinding = async (step: 1 | -1): Promise<void> => {
    if (part !== "source" || source.current === null) {
      showPart("source");
      await new Promise(requestAnimationFrame);
    }
    await source.current?.showFinding(step);
  };
  const report = async (outcome: SaveOutcome): Promise<void> => {
    dismissNotice(refusal);
    if (outcome.kind === "saved") {
      announce("info", t("taxonomy-saved", { title: outcome.facts?.title ?? name }), t("taxonomy-saved-detail"));
    } else if (outcome.kind === "opened") announce("info", t("taxonomy-saved-version-opened"));
    else if (outcome.kind === "refused") {
      // The notice comes after the selection, which would otherwise undo what the reader of the notice does next.
      if (store.getState().findings.length > 0 && store.getState().text !== null) await showFinding(1);
      refusal.current = announce("error", t("taxonomy-save-failed"), outcome.reason);
    }
  };
  const save = async (): Promise<SaveOutcome> => {
    const outcome = await edited.save();
    await report(outcome);
    return outcome;
  };
  const close = (): void => setDialog(null);
  useCommands(taxonomyCommands, {
    isWritable,
    isChanged: isChanged && conflict === null,
    isSaving,
    isSaved,
    hasText: text !== null,
    part: conflict === null ? part : null,
    findingCount: findings.length,
    isValid: facts !== null,
    close: showList,
    save: async () => void (await save()),
    showPart,
    format: async () => source.current?.format(),
    showFinding,
    duplicate: () => setDialog("duplicate"),
    exportFile: () => setDialog("export"),
    importFile: () => setDialog("import"),
    confirmDelete: () => setDialog("delete"),
    search: () => searchField.current?.select(),
  });

  return (
    <Page
      title={facts?.title ?? summary?.title ?? name}
      description={describeTaxonomy(edited, summary, isSaved)}
      fill
      back="taxonomy.close"
      actions={
        <>
          <div className="segments" role="toolbar" aria-label={t("view-label")}>
            {parts.map(({ id, title }) => (
              <Button key={id} look="bare" aria-pressed={part === id} onClick={() => showPart(id)}>
                {title}
              </Button>
            ))}
          </div>
          <CommandButton command="taxonomy.format" look="bare" iconOnly />
          <CommandButton command="taxonomy.duplicate" look="bare" iconOnly />
          <CommandButton command="taxonomy.import" look="bare" iconOnly />
          <CommandButton command="taxonomy.export" look="bare" iconOnly />
          <CommandButton command="taxonomy.delete" look="bare" iconOnly />
          <CommandButton command="taxonomy.save" look="primary" />
        </>
      }
    >
      <ImportNotes notes={state.notes} />
      {conflict !== null && (
        <ConflictView
          edited={edited}
          conflict={conflict}
          author={summary?.author?.id === userId ? t("you-label") : (summary?.author?.name ?? t("author-unknown"))}
          onSettled={(outcome) => void report(outcome)}
        />
      )}
      {part === "contents" && conflict === null && (
        <div className="taxonomy-part">
          {facts === null ? (
            <Message
              title={t("taxonomy-source-invalid")}
              actions={<CommandButton command="taxonomy.source" look="primary" />}
            >
              {t("taxonomy-problems-such-as", {
                count: findings.length,
                problem: [findings[0]?.path, findings[0]?.message].filter(Boolean).join(": "),
              })}
            </Message>
          ) : (
            <ContentsView
              worker={worker}
              facts={facts}
              version={state.version}
              searchField={searchField}
              onChooseMeaning={isWritable && text !== null ? edited.chooseMeaning : null}
            />
          )}
        </div>
      )}
      {part === "learned" && conflict === null && (
        <div className="taxonomy-part">
          <LearnedView name={name} kind={facts?.kind ?? summary?.kind ?? "data-points"} />
        </div>
      )}
      {/* The editor stays mounted, so that it keeps its undo stack. */}
      <div className="taxonomy-part" hidden={part !== "source" || conflict !== null}>
        {text === null ? (
          <Message
            title={t("taxonomy-too-large-title")}
            actions={
              <>
                <CommandButton command="taxonomy.export" />
                <CommandButton command="taxonomy.import" />
              </>
            }
          >
            {t("taxonomy-too-large-for-editor", {
              size: formatSize(facts?.bytes ?? 0),
              limit: formatSize(maxEditableBytes),
            })}
          </Message>
        ) : (
          isSourceOpened && (
            <Suspense fallback={<div aria-busy="true" aria-label={t("taxonomy-editor-opening")} />}>
              <SourceView edited={edited} isWritable={isWritable} ref={source} />
            </Suspense>
          )
        )}
      </div>
      {dialog === "duplicate" && summary !== undefined && (
        <DuplicateDialog source={summary} taxonomies={taxonomies} onClose={close} />
      )}
      {dialog === "delete" && summary !== undefined && (
        <DeleteDialog
          taxonomy={summary}
          onClose={close}
          onDeleted={() => {
            store.setState({ isChanged: false });
            discardTaxonomy(edited);
            showList();
          }}
        />
      )}
      {dialog === "export" && <ExportDialog edited={edited} onClose={close} />}
      {dialog === "import" && (
        <ImportDialog target={name} taxonomies={taxonomies} onOpened={onReopen} onClose={close} />
      )}
      {typeof dialog === "object" && dialog !== null && (
        <LeaveDialog
          question={t("taxonomy-unsaved-question", { title: facts?.title ?? name })}
          onSave={async () => (await save()).kind === "saved"}
          onDiscard={() => discardTaxonomy(edited)}
          onLeave={dialog.leave}
          onClose={close}
        />
      )}
    </Page>
  );
}

function OpeningTaxonomy({ name, onReopen }: { name: string; onReopen: () => void }): ReactNode {
  const { edited, error } = useEditedTaxonomy(name);
  if (edited !== null) return <OpenTaxonomy edited={edited} onReopen={onReopen} />;
  if (error === null) return <div aria-busy="true" aria-label={t("taxonomy-opening")} />;
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <Page title={name}>
      <Message
        title={isMissing ? t("taxonomy-missing-title") : t("taxonomy-open-failed")}
        actions={
          <>
            <Button look="primary" onClick={onReopen}>
              {t("try-again-action")}
            </Button>
            <Button onClick={showList}>{t("taxonomies-show-all")}</Button>
          </>
        }
      >
        {isMissing ? t("taxonomy-missing") : describeError(error)}
      </Message>
    </Page>
  );
}

/** Shows a taxonomy: its contents as a tree, its source in an editor, and the data that it has learned. */
export function TaxonomyView({ name }: { name: string }): ReactNode {
  const [attempt, setAttempt] = useState(0);
  return <OpeningTaxonomy key={`${name} ${attempt}`} name={name} onReopen={() => setAttempt(attempt + 1)} />;
}
