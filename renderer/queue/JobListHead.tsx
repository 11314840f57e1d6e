import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import type { JobOrder } from "../../shared/api/jobs.ts";
import { isRemote } from "../session/clients.ts";
import { t } from "../messages/messages.ts";
import type { QueueTab } from "./tabs.ts";

/**
 * The orders of the list by a column. `ascending` and `descending` refer to the shown values of the column. The first
 * click chooses `first`.
 */
interface ColumnOrders {
  ascending: JobOrder;
  descending: JobOrder;
  first: "ascending" | "descending";
}

const nameOrders: ColumnOrders = { ascending: "name", descending: "-name", first: "ascending" };
const changeOrders: ColumnOrders = { ascending: "updated_at", descending: "-updated_at", first: "descending" };
/** The oldest jobs have the highest age. */
const ageOrders: ColumnOrders = { ascending: "-created_at", descending: "created_at", first: "descending" };

interface Column {
  title: string;
  /** Null if the service cannot sort jobs by the column. */
  orders: ColumnOrders | null;
  isNumber?: boolean;
}

function listColumns({ stateTitle, showsChange }: QueueTab): Column[] {
  return [
    { title: t("document-label"), orders: nameOrders },
    { title: stateTitle, orders: showsChange ? changeOrders : null },
    ...(isRemote ? [{ title: t("queue-machine"), orders: null }] : []),
    { title: t("type-label"), orders: null },
    { title: t("taxonomy-label"), orders: null },
    { title: t("pages-label"), orders: null, isNumber: true },
    { title: t("queue-age"), orders: ageOrders, isNumber: true },
  ];
}

/** Returns the direction in which a column is sorted; null if the list is sorted by another one. */
function findDirection(orders: ColumnOrders, order: JobOrder): "ascending" | "descending" | null {
  if (orders.ascending === order) return "ascending";
  return orders.descending === order ? "descending" : null;
}

interface Props {
  tab: QueueTab;
  order: JobOrder;
  onOrder: (order: JobOrder) => void;
}

/**
 * The headings of the job list. A heading sorts the list by its column, and at the next click in the opposite
 * direction. The headings are a table of their own, since a listbox may contain only options.
 */
export function JobListHead({ tab, order, onOrder }: Props): ReactNode {
  return (
    <div className="job-head" role="table" aria-label={t("queue-order")}>
      <div className="job-row clip-columns" role="row">
        {listColumns(tab).map(({ title, orders, isNumber }) => {
          const className = isNumber === true ? "number" : undefined;
          if (orders === null) {
            return (
              <span key={title} className={className} role="columnheader">
                {title}
              </span>
            );
          }
          const direction = findDirection(orders, order);
          const next = direction === null ? orders.first : direction === "ascending" ? "descending" : "ascending";
          return (
            <span key={title} className={className} role="columnheader" aria-sort={direction ?? "none"}>
              <button
                type="button"
                className="job-sort"
                title={t("queue-sort-by", { column: title })}
                // The list keeps the focus, so that its keys still work after a click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onOrder(orders[next])}
              >
                {title}
                {direction === "ascending" && <ArrowUp size={12} aria-hidden />}
                {direction === "descending" && <ArrowDown size={12} aria-hidden />}
              </button>
            </span>
          );
        })}
      </div>
    </div>
  );
}
