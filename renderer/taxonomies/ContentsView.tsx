import { useVirtualizer } from "@tanstack/react-virtual";
import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Message } from "../components/Message.tsx";
import { Panes } from "../components/Panes.tsx";
import { Select } from "../components/Select.tsx";
import { useInitialFocus } from "../components/use-initial-focus.ts";
import { announceError } from "../session/notices.ts";
import type { TaxonomyFacts } from "./taxonomy-document.ts";
import { formatCount } from "./kinds.ts";
import { MeaningField } from "./MeaningField.tsx";
import type { NodeDetails, NodeLink } from "./node-source.ts";
import type { TreeRow } from "./tree.ts";
import { useRows } from "./use-rows.ts";
import type { TaxonomyWorker } from "./worker-client.ts";
import { formatNumber, t } from "../messages/messages.ts";

/** The height of a row, in pixels. */
const rowHeight = 28;
/** The number of rows by which PageDown and PageUp move the selection. */
const pageRows = 20;
/** The time in milliseconds after the last key press until the search starts. */
const searchDelayMs = 120;

export interface ContentsViewProps {
  worker: TaxonomyWorker;
  facts: TaxonomyFacts;
  /** Changes when the taxonomy changes. */
  version: number;
  searchField: RefObject<HTMLInputElement | null>;
  /** States what a data point means, by its path in the JSON. Null if the taxonomy cannot be changed. */
  onChooseMeaning: ((source: string, concept: string | undefined) => Promise<void>) | null;
}

/** The state of the tree in the worker. */
interface TreeState {
  rowCount: number;
  /** Changes when the rows change. */
  version: number;
  query: string;
}

interface RowProps {
  row: TreeRow | undefined;
  index: number;
  count: number;
  top: number;
  isActive: boolean;
}

function Row({ row, index, count, top, isActive }: RowProps): ReactNode {
  if (row === undefined) return <div className="tree-row" style={{ top }} aria-hidden />;
  const { depth, label, detail, isDeprecated, childCount, isExpanded } = row;
  const Icon = isExpanded ? ChevronDown : ChevronRight;
  return (
    <div
      id={`tree-${index}`}
      className="tree-row"
      role="treeitem"
      data-row={index}
      aria-selected={isActive}
      aria-level={depth + 1}
      aria-setsize={count}
      aria-posinset={index + 1}
      aria-expanded={childCount === 0 ? undefined : isExpanded}
      style={{ top, paddingLeft: 8 + depth * 16 }}
    >
      <span className="tree-icon" data-toggle>
        {childCount > 0 && <Icon size={14} aria-hidden />}
      </span>
      <span className="tree-label clip">{label}</span>
      {isDeprecated && <span className="badge">{t("concept-deprecated")}</span>}
      <span className="tree-detail clip quiet">{detail}</span>
      {childCount > 0 && !isExpanded && <span className="badge">{formatNumber(childCount)}</span>}
    </div>
  );
}

interface LinksProps {
  title: string;
  links: readonly NodeLink[];
  count: number;
  onReveal: (node: number) => void;
}

function Links({ title, links, count, onReveal }: LinksProps): ReactNode {
  if (links.length === 0) return null;
  return (
    <div className="node-property">
      <dt>{title}</dt>
      {links.map(({ node, label }) => (
        <dd key={node}>
          <button type="button" className="link" onClick={() => onReveal(node)}>
            {label}
          </button>
        </dd>
      ))}
      {count > links.length && <dd className="quiet">{t("and-more", { count: count - links.length })}</dd>}
    </div>
  );
}

interface DetailsProps {
  details: NodeDetails | null;
  isKeywords: boolean;
  onReveal: (node: number) => void;
  onChooseMeaning: ((source: string, concept: string | undefined) => void) | null;
}

function Details({ details, isKeywords, onReveal, onChooseMeaning }: DetailsProps): ReactNode {
  if (details === null) return null;
  const { title, id, properties, meaning, source, broader, narrower, narrowerCount } = details;
  return (
    <div className="node-details" tabIndex={0}>
      <h3>{title}</h3>
      <p className="quiet node-id">{id}</p>
      <dl>
        {meaning !== null && (
          <MeaningField
            key={source}
            meaning={meaning}
            onChoose={onChooseMeaning && ((choice) => onChooseMeaning(source, choice === "" ? undefined : choice))}
          />
        )}
        {properties.map(({ title: name, values }) => (
          <div key={name} className="node-property">
            <dt>{name}</dt>
            {values.map((value) => (
              <dd key={value}>{value}</dd>
            ))}
          </div>
        ))}
        <Links
          title={isKeywords ? t("concept-broader") : t("tree-position-in-group")}
          links={broader}
          count={broader.length}
          onReveal={onReveal}
        />
        <Links
          title={isKeywords ? t("concept-narrower") : t("data-points-label")}
          links={narrower}
          count={narrowerCount}
          onReveal={onReveal}
        />
      </dl>
    </div>
  );
}

/** Shows a taxonomy as a tree with a search field, and the details of the selected node beside it. */
export function ContentsView(props: ContentsViewProps): ReactNode {
  const { worker, facts, version, searchField, onChooseMeaning } = props;
  const [tree, setTree] = useState<TreeState>({ rowCount: 0, version: 0, query: "" });
  const [active, setActive] = useState(0);
  const [details, setDetails] = useState<NodeDetails | null>(null);
  const [text, setText] = useState("");
  const [language, setLanguage] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: tree.rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const items = virtualizer.getVirtualItems();
  const getRow = useRows(worker, tree.version, items[0]?.index ?? 0, items.at(-1)?.index ?? 0);
  const activeNode = getRow(active)?.node;

  /** What is shown after the next change of the taxonomy: a change of a meaning keeps the node and the search. */
  const kept = useRef<{ node: number; query: string } | null>(null);
  const update = (rowCount: number, query: string): void =>
    setTree((previous) => ({ rowCount, version: previous.version + 1, query }));
  useEffect(() => {
    let isCurrent = true;
    const showTree = async (): Promise<void> => {
      const { rowCount } = await worker.call("showTree", language);
      if (!isCurrent) return;
      const { node, query } = kept.current ?? { node: null, query: "" };
      kept.current = null;
      if (query !== "") {
        update(await worker.call("search", query), query);
        return;
      }
      update(rowCount, "");
      setText("");
      if (node !== null) setActive(Math.max(0, (await worker.call("reveal", node)).row));
    };
    showTree().catch(announceError);
    return () => {
      isCurrent = false;
    };
  }, [worker, version, language]);
  useEffect(() => {
    if (text === tree.query) return undefined;
    const search = async (): Promise<void> => {
      update(await worker.call("search", text), text);
      setActive(0);
    };
    const timer = setTimeout(() => void search().catch(announceError), searchDelayMs);
    return () => clearTimeout(timer);
  }, [worker, text, tree.query]);
  useEffect(() => {
    if (activeNode === undefined) return undefined;
    let isCurrent = true;
    const describe = async (): Promise<void> => {
      const described = await worker.call("describe", activeNode);
      if (isCurrent) setDetails(described);
    };
    describe().catch(announceError);
    return () => {
      isCurrent = false;
    };
  }, [worker, activeNode, tree.version]);

  const isShown = tree.version > 0;
  useInitialFocus(scroller, isShown);

  const choose = (index: number): void => {
    const next = Math.max(0, Math.min(tree.rowCount - 1, index));
    setActive(next);
    virtualizer.scrollToIndex(next);
  };
  const toggle = (row: TreeRow): void => {
    worker.call("toggle", row.node, !row.isExpanded).then((rowCount) => update(rowCount, tree.query), announceError);
  };
  const revealNode = async (node: number): Promise<void> => {
    const { rowCount, row } = await worker.call("reveal", node);
    const index = Math.max(0, row);
    setText("");
    update(rowCount, "");
    setActive(index);
    // The virtualizer has the new rows only after the next rendering.
    requestAnimationFrame(() => virtualizer.scrollToIndex(index, { align: "center" }));
    scroller.current?.focus();
  };
  const reveal = (node: number): void => void revealNode(node).catch(announceError);
  const findParent = (): number => {
    const depth = getRow(active)?.depth ?? 0;
    let index = active - 1;
    while (index > 0 && (getRow(index)?.depth ?? depth) >= depth) index--;
    return Math.max(0, index);
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = getRow(active);
    const actions: Record<string, () => void> = {
      ArrowDown: () => choose(active + 1),
      ArrowUp: () => choose(active - 1),
      PageDown: () => choose(active + pageRows),
      PageUp: () => choose(active - pageRows),
      Home: () => choose(0),
      End: () => choose(tree.rowCount - 1),
      ArrowRight: () => row && row.childCount > 0 && (row.isExpanded ? choose(active + 1) : toggle(row)),
      ArrowLeft: () => (row?.isExpanded === true && row.childCount > 0 ? toggle(row) : choose(findParent())),
      Enter: () => row && tree.query !== "" && reveal(row.node),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  const onClick = (event: React.MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    const element = target?.closest<HTMLElement>("[data-row]");
    if (element === null || element === undefined) return;
    const index = Number(element.dataset["row"]);
    const row = getRow(index);
    setActive(index);
    if (row !== undefined && row.childCount > 0 && target?.closest("[data-toggle]") !== null) toggle(row);
  };

  const chooseMeaning = (source: string, concept: string | undefined): void => {
    if (activeNode !== undefined) kept.current = { node: activeNode, query: tree.query };
    onChooseMeaning?.(source, concept).catch(announceError);
  };

  const isKeywords = facts.kind === "keywords";
  const treePane = (
    <>
      <div className="taxonomy-tools cluster">
        <input
          ref={searchField}
          type="search"
          className="input"
          placeholder={isKeywords ? t("tree-search-labels") : t("tree-search-data-points")}
          aria-label={isKeywords ? t("tree-search-labels") : t("tree-search-data-points")}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown" && event.key !== "Enter") return;
            event.preventDefault();
            scroller.current?.focus();
          }}
        />
        {isKeywords && facts.languages.length > 1 && (
          <Select
            className="input tree-language"
            label={t("tree-label-language")}
            value={language ?? facts.languages[0]}
            options={facts.languages.map((name) => [name, name])}
            onChange={setLanguage}
          />
        )}
        <span className="quiet tree-count" role="status">
          {tree.query === ""
            ? formatCount(facts.kind, facts.size)
            : t("tree-matches-count", { rowCount: tree.rowCount })}
        </span>
      </div>
      {tree.query !== "" && tree.rowCount === 0 ? (
        <Message title={t("tree-no-match", { query: tree.query })} />
      ) : (
        <div
          ref={scroller}
          className="tree"
          role="tree"
          data-pane-start
          tabIndex={0}
          aria-label={t("tree-label")}
          aria-activedescendant={tree.rowCount > 0 ? `tree-${active}` : undefined}
          onKeyDown={onKeyDown}
          onClick={onClick}
          onDoubleClick={() => {
            const row = getRow(active);
            if (row !== undefined && tree.query !== "") reveal(row.node);
            else if (row !== undefined && row.childCount > 0) toggle(row);
          }}
        >
          <div style={{ height: virtualizer.getTotalSize(), position: "relative" }}>
            {items.map(({ index, start }) => (
              <Row
                key={index}
                row={getRow(index)}
                index={index}
                count={tree.rowCount}
                top={start}
                isActive={index === active}
              />
            ))}
          </div>
        </div>
      )}
    </>
  );
  return (
    <Panes
      id="taxonomy"
      panes={[
        { id: "tree", label: t("contents-label"), content: treePane, size: 60, minSize: 25 },
        {
          id: "details",
          label: t("tree-details-label"),
          content: (
            <Details
              details={details}
              isKeywords={isKeywords}
              onReveal={reveal}
              onChooseMeaning={onChooseMeaning && chooseMeaning}
            />
          ),
          size: 40,
          minSize: 20,
        },
      ]}
    />
  );
}
