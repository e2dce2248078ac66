import { useState } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import type { RunDetail } from "../api/types.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { duration, ENTRY_POINTS, isEnded, State, Time } from "../parts/format.tsx";
import { Page } from "../parts/page.tsx";
import { Failure, Loaded } from "../parts/states.tsx";
import { useNames } from "../parts/use-names.ts";
import { useAction } from "../parts/use-resource.ts";
import { useSession } from "../session/session-gate.tsx";
import { AgentOutcome } from "./agent-outcome.tsx";
import { Progress } from "./progress.tsx";
import { Timeline } from "./timeline.tsx";
import { useRun } from "./use-run.ts";
import { WizardOutcome } from "./wizard-outcome.tsx";

const BACK = { href: "/console/runs", text: "Runs" };

export function RunView() {
  const { params } = useRoute();
  const id = params.id ?? "";
  const { resource, events } = useRun(id);
  const nameOf = useNames();
  const run = resource.data?.run;
  const name = run ? nameOf({ kind: run.kind, id: run.target }) : "Run";
  return (
    <Page
      key={id}
      title={run?.label ?? name}
      lead={
        run && (
          <p class="facts">
            <State state={run.state} />
            {run.label !== undefined && <span class="user-text">{name}</span>}
            <span>{ENTRY_POINTS[run.trigger]}</span>
            <Time at={run.created_at} />
            {run.duration_ms !== undefined && <span>{duration(run.duration_ms)}</span>}
          </p>
        )
      }
      back={BACK}
      actions={resource.data?.own && <Actions detail={resource.data} reload={resource.reload} />}
    >
      <Loaded resource={resource} rows={6}>
        {(detail) => (
          <>
            {!isEnded(detail.run.state) && <Progress run={detail.run} events={events} />}
            {!detail.own && (
              <p class="notice">
                This is another owner's run: its request, its results and its pictures are not shown.
              </p>
            )}
            {isEnded(detail.run.state) && <Outcome detail={detail} />}
            <Timeline detail={detail} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Outcome({ detail }: { detail: RunDetail }) {
  const { run, result, result_deleted } = detail;
  const failure = result?.error ?? run.error;
  return (
    <>
      {failure && <Failure failure={failure} />}
      {result_deleted && (
        <p class="notice">
          The results of this run were deleted at the end of their retention. Run it again to get new ones.
        </p>
      )}
      {run.kind === "wizard" && result && <WizardOutcome run={run} result={result} />}
      {run.kind === "agent" && <AgentOutcome detail={detail} />}
    </>
  );
}

function Actions({ detail: { run, result }, reload }: { detail: RunDetail; reload: () => void }) {
  const { api, may } = useSession();
  const { route } = useLocation();
  const { busy, failure, start } = useAction();
  const [asks, setAsks] = useState(false);
  const path = `/api/runs/${run.id}`;
  if (!may(run.kind === "wizard" ? "federalrunner:execute" : "agents:run")) return null;
  const cancel = () =>
    start(async () => {
      await api.send("POST", `${path}/cancel`);
      reload();
    });
  // The page needs the token: it is fetched, and opened from memory.
  const openRecord = () =>
    start(async () => {
      const url = URL.createObjectURL(await api.blob(`${path}/record`));
      const link = document.createElement("a");
      link.href = url;
      link.download = `record-${run.id}.html`;
      link.click();
      URL.revokeObjectURL(url);
    });
  const remove = () =>
    start(async () => {
      await api.send("DELETE", path);
      route("/console/runs", true);
    });
  const again =
    run.kind === "wizard"
      ? `/console/wizards/${encodeURIComponent(run.target)}${result?.answers ? `?base=${run.id}` : ""}`
      : `/console/agents/${encodeURIComponent(run.target)}?base=${run.id}`;
  return (
    <>
      {isEnded(run.state) ? (
        <>
          <a class="button button-primary" href={again}>
            Run again
          </a>
          {run.kind === "wizard" && result?.success && (
            <Button busy={busy} onClick={openRecord}>
              Record
            </Button>
          )}
          <Button onClick={() => setAsks(true)}>Delete</Button>
        </>
      ) : (
        <Button kind="danger" busy={busy} onClick={cancel}>
          Cancel the run
        </Button>
      )}
      {failure && !asks && <Failure failure={failure} />}
      {asks && (
        <Dialog title="Delete this run?" onClose={() => setAsks(false)}>
          <p>Its record, its results and its pictures are deleted at once. They cannot be restored.</p>
          {failure && <Failure failure={failure} />}
          <div class="actions">
            <Button kind="danger" busy={busy} onClick={remove}>
              Delete the run
            </Button>
            <Button onClick={() => setAsks(false)}>Keep it</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
