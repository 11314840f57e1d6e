import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { getJob } from "../../shared/api/jobs.ts";
import type { Checkout } from "../checkout/checkout.ts";
import { openCheckout } from "../checkout/checkout.ts";
import { systemClock } from "../checkout/clock.ts";
import { loadWorkbench } from "../workbenches/load.ts";
import type { Workbench } from "../workbenches/workbench.ts";
import { gateway, service } from "./clients.ts";
import { Message } from "./Message.tsx";
import { announceError, explain } from "./notices.ts";

interface OpenJob {
  workbench: Workbench;
  checkout: Checkout;
}

async function openJob(jobId: string): Promise<OpenJob> {
  const job = await service.call(getJob, { params: { jobId } });
  if (job.blocking_step === undefined) throw new Error("This job waits for nobody; there is nothing to review now.");
  const workbench = await loadWorkbench(job.blocking_step);
  const ports = { service, gateway, clock: systemClock };
  return { workbench, checkout: await openCheckout(ports, jobId, workbench.step, workbench.adapter) };
}

/** Opens a job for as long as it is shown; leaving it keeps it checked out. */
function useOpenJob(jobId: string): { open: OpenJob | null; error: unknown } {
  const [state, setState] = useState<{ open: OpenJob | null; error: unknown }>({ open: null, error: null });
  useEffect(() => {
    let shown = true;
    const opening = openJob(jobId).then(
      (open) => {
        if (shown) setState({ open, error: null });
        return open;
      },
      (error: unknown) => {
        if (shown) setState({ open: null, error });
        return null;
      },
    );
    return () => {
      shown = false;
      void opening.then((open) => open?.checkout.close()).catch(announceError);
    };
  }, [jobId]);
  return state;
}

/** A blocked job, checked out and shown in the workbench of its step. */
export function JobView({ jobId }: { jobId: string }): ReactNode {
  const { open, error } = useOpenJob(jobId);
  if (error !== null) {
    return (
      <Message
        title="This job could not be opened"
        actions={
          <a className="button" href="#/">
            Back to the queue
          </a>
        }
      >
        {explain(error)}
      </Message>
    );
  }
  if (open === null) return <Message title="Opening the job…" />;
  const { View } = open.workbench;
  return <View checkout={open.checkout} />;
}
