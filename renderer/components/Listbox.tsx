import type { ReactNode, Ref } from "react";

/** The key press or click that chose an option. Its modifier keys may extend a selection. */
export type ChoiceEvent = React.KeyboardEvent | React.MouseEvent;

export interface ListboxProps {
  /** Prefix of the options' element ids. */
  id: string;
  label: string;
  className: string;
  count: number;
  /** Index of the active option; -1 for none. */
  active: number;
  onChoose: (index: number, event: ChoiceEvent) => void;
  /** Called when Enter is pressed. If omitted, the list does not handle Enter. */
  onConfirm?: () => void;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
  multiselectable?: boolean;
  /** Whether the list ignores keys, so that the view around it handles them. */
  ignoresKeys?: boolean;
  /** Whether F6 focuses the list, and not an earlier element of its pane. */
  isPaneStart?: boolean;
}

/**
 * A listbox that keeps the focus itself and refers to its active option by `aria-activedescendant` (WAI-ARIA Authoring
 * Practices, "Listbox"). Arrow keys, Home, End and clicks choose an option. Its options are `Option` elements at any
 * depth. A virtual list renders only some of them.
 *
 * @example
 * <Listbox id="section" label="Sections" className="sections" count={3} active={0} onChoose={(index) => open(index)}>
 *   {titles.map((title, index) => (
 *     <Option key={title} list="section" index={index} selected={index === 0}>{title}</Option>
 *   ))}
 * </Listbox>
 */
export function Listbox(props: ListboxProps): ReactNode {
  const {
    id,
    label,
    className,
    count,
    active,
    onChoose,
    onConfirm,
    children,
    ref,
    multiselectable,
    ignoresKeys = false,
    isPaneStart,
  } = props;
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (ignoresKeys || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && onConfirm !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      onConfirm();
      return;
    }
    const target = { ArrowDown: active + 1, ArrowUp: Math.max(-1, active - 1), Home: 0, End: count - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (target >= 0 && target < count) onChoose(target, event);
  };
  const onClick = (event: React.MouseEvent): void => {
    const option = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-option]") : null;
    if (option !== null) onChoose(Number(option.dataset["option"]), event);
  };
  return (
    <div
      ref={ref}
      className={className}
      data-pane-start={isPaneStart}
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiselectable}
      tabIndex={0}
      aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {children}
    </div>
  );
}

export interface OptionProps {
  /** The `id` of the listbox. */
  list: string;
  index: number;
  selected: boolean;
  className: string;
  children: ReactNode;
  /** Accessible name; by default the text of the option. */
  label?: string;
  /** Number of options, for a list that renders only some of them. */
  count?: number;
  style?: React.CSSProperties;
}

export function Option({ list, index, selected, className, children, label, count, style }: OptionProps): ReactNode {
  return (
    <div
      id={`${list}-${index}`}
      data-option={index}
      className={className}
      role="option"
      aria-selected={selected}
      aria-label={label}
      aria-setsize={count}
      aria-posinset={count === undefined ? undefined : index + 1}
      style={style}
    >
      {children}
    </div>
  );
}
