import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import {
  forgetLearned,
  forgetLearnedDocument,
  getLearnedDocument,
  type LearnedDocumentRecord,
} from "../../shared/api/learned.ts";
import type { LearnedContent, LearnedPoint } from "../../shared/learned.ts";
import { useCommands } from "../commands/use-commands.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { Listbox, Option } from "../components/Listbox.tsx";
import { Message } from "../components/Message.tsx";
import { Panes } from "../components/Panes.tsx";
import { ActionDialog } from "../frame/ActionDialog.tsx";
import { service } from "../session/clients.ts";
import { announce, announceError, describeError } from "../session/notices.ts";
import { formatTime } from "../session/times.ts";
import { useNow } from "../session/use-now.ts";
import { formatValue } from "../session/values.ts";
import { useLearnedDocuments } from "../session/learned-documents.ts";
import { loadLabels, importLearnedFile, invalidateLearned, exportLearnedFile } from "./learned.ts";
import { learnedCommands } from "./learned-commands.ts";
import { formatCount } from "./kinds.ts";
import { t } from "../messages/messages.ts";

type Kind = LearnedContent["kind"];

interface TermProps {
  as: "dt" | "dd";
  id: string;
  labels: ReadonlyMap<string, string>;
}

/** Shows the label of a data point or concept, with its path or id in the tooltip. */
function Term({ as: Tag, id, labels }: TermProps): ReactNode {
  return <Tag title={id}>{labels.get(id.replaceAll(/\[\d+\]/gu, "")) ?? id}</Tag>;
}

/** Lists the texts that tell what a reviewed value taught: the words around it, and whether it had been missed. */
function listLessons({
  corrected,
  label_left: left,
  label_above: above,
  words_before: before,
  words_after: after,
}: LearnedPoint): string[] {
  return [
    left !== undefined && t("learned-place-right", { left }),
    above !== undefined && t("learned-place-below", { above }),
    before !== undefined && before !== "" && t("learned-words-before", { words: before }),
    after !== undefined && after !== "" && t("learned-words-after", { words: after }),
    corrected === true && t("learned-corrected"),
  ].filter((lesson) => lesson !== false);
}

interface LearnedItemsProps {
  content: LearnedContent;
  labels: ReadonlyMap<string, string>;
}

/** Lists the data points or keywords that were learned from one document. */
function LearnedItems({ content, labels }: LearnedItemsProps): ReactNode {
  if (content.kind === "keywords") {
    const lists = [
      { title: t("accepted-label"), ids: content.accepted },
      { title: t("learned-rejected"), ids: content.rejected },
    ];
    return lists.map(({ title, ids }) => (
      <div key={title} className="node-property">
        <dt>{title}</dt>
        {ids.map((id) => (
          <Term key={id} as="dd" id={id} labels={labels} />
        ))}
      </div>
    ));
  }
  const { data_points: points, absent = [] } = content;
  return (
    <>
      {points.map((point, index) => (
        <div key={`${point.path} ${index}`} className="node-property">
          <Term as="dt" id={point.path} labels={labels} />
          <dd>{formatValue(point.value, typeof point.value === "object" ? "money" : "number")}</dd>
          {listLessons(point).map((lesson) => (
            <dd key={lesson} className="quiet">
              {lesson}
            </dd>
          ))}
        </div>
      ))}
      {absent.length > 0 && (
        <div className="node-property">
          <dt>{t("learned-absent")}</dt>
          {absent.map((path) => (
            <Term key={path} as="dd" id={path} labels={labels} />
          ))}
        </div>
      )}
    </>
  );
}

function Details({ name, document }: { name: string; document: LearnedDocumentRecord }): ReactNode {
  const { data, error } = useQuery({
    queryKey: ["learned", name, document.id],
    queryFn: async ({ signal }) => {
      const { content } = await service.call(getLearnedDocument, { params: { name, learnedId: document.id }, signal });
      return { content, labels: await loadLabels(name, content, signal) };
    },
  });
  if (error !== null) return <Message title={t("learned-load-failed")}>{describeError(error)}</Message>;
  return (
    <div className="node-details" tabIndex={0}>
      <h3>{document.name}</h3>
      <dl>{data !== undefined && <LearnedItems {...data} />}</dl>
    </div>
  );
}

/** Shows the reviewed documents from which a taxonomy has learned, and the data learned from the selected one. */
export function LearnedView({ name, kind }: { name: string; kind: Kind }): ReactNode {
  const { data, error } = useLearnedDocuments(name);
  const [active, setActive] = useState(0);
  const [dialog, setDialog] = useState<"all" | LearnedDocumentRecord | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const now = useNow(60_000);
  const documents = data ?? [];
  const index = Math.min(active, documents.length - 1);
  const selected = documents[index];
  useCommands(learnedCommands, {
    count: documents.length,
    selected,
    exportFile: () => exportLearnedFile(name),
    importFile: () => file.current?.click(),
    forget: (document) => setDialog(document),
    forgetAll: () => setDialog("all"),
  });
  const importFile = async (chosen: File): Promise<void> => {
    const count = await importLearnedFile(name, chosen);
    announce("info", t("learned-imported-title", { name: chosen.name }), t("learned-imported", { count }));
  };
  const forget = async (): Promise<void> => {
    if (dialog === "all") await service.call(forgetLearned, { params: { name } });
    else if (dialog !== null) {
      await service.call(forgetLearnedDocument, { params: { name, learnedId: dialog.id } });
    }
    await invalidateLearned();
    setDialog(null);
  };

  const list = (
    <Listbox
      id="learned"
      label={t("learned-documents-label")}
      className="taxonomy-list"
      isPaneStart
      count={documents.length}
      active={index}
      onChoose={setActive}
    >
      {documents.map((document, row) => (
        <Option
          key={document.id}
          list="learned"
          index={row}
          selected={row === index}
          className="taxonomy-row clip-columns learned-row"
        >
          <span className="taxonomy-name">{document.name}</span>
          <span className="number">{formatCount(kind, document.items)}</span>
          <span>{formatTime(Date.parse(document.learned_at), now)}</span>
        </Option>
      ))}
    </Listbox>
  );

  return (
    <div className="learned">
      <div className="taxonomy-tools cluster">
        <span className="quiet">{t("learned-explanation")}</span>
        <span className="spring" />
        <CommandButton command="learned.import" look="bare" />
        <CommandButton command="learned.export" look="bare" />
        <CommandButton command="learned.forget" look="bare" />
        <CommandButton command="learned.forget-all" look="bare" />
      </div>
      <input
        ref={file}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t("learned-file-label")}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = "";
          if (chosen !== undefined) importFile(chosen).catch(announceError);
        }}
      />
      {error !== null && data === undefined ? (
        <Message title={t("learned-load-failed")}>{describeError(error)}</Message>
      ) : selected === undefined ? (
        data !== undefined && (
          <Message title={t("learned-empty")}>
            {kind === "keywords" ? t("learned-empty-keywords-detail") : t("learned-empty-data-points-detail")}
          </Message>
        )
      ) : (
        <Panes
          id="learned"
          panes={[
            { id: "documents", label: t("learned-documents-label"), content: list, size: 60 },
            {
              id: "details",
              label: t("learned-document-label"),
              content: <Details name={name} document={selected} />,
              size: 40,
            },
          ]}
        />
      )}
      {dialog !== null && (
        <ActionDialog
          title={
            dialog === "all" ? t("learned-forget-all-question") : t("learned-forget-question", { name: dialog.name })
          }
          action={t("forget-action")}
          onAct={forget}
          onClose={() => setDialog(null)}
          closeTitle={t("keep-action")}
        >
          <p>
            {dialog === "all"
              ? t("learned-forget-all-effect", { count: documents.length })
              : t("learned-forget-effect")}{" "}
            {t("learned-forget-note")}
          </p>
        </ActionDialog>
      )}
    </div>
  );
}
