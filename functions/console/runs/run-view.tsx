import { useLocation, useRoute } from "preact-iso";
import type { RunDetail } from "../api/types.ts";
import { Button } from "../parts/button.tsx";
import { ConfirmButton } from "../parts/confirm-button.tsx";
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
            <span>
              {run.client === undefined ? (
                ENTRY_POINTS[run.trigger]
              ) : (
                <span class="user-text">{run.client}</span>
              )}
              {run.schedule && (
                <>
                  {": "}
                  <a href={`/console/schedules/${encodeURIComponent(run.schedule.id)}`} class="user-text">
                    {nameOf({ kind: "schedule", id: run.schedule.id })}
                  </a>
                </>
              )}
            </span>
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
            {isEnded(detail.run.state) && <Outcome detail={detail} name={run?.label ?? name} />}
            <Timeline detail={detail} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Outcome({ detail, name }: { detail: RunDetail; name: string }) {
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
      {run.kind === "wizard" && result && <WizardOutcome run={run} name={name} result={result} />}
      {run.kind === "agent" && <AgentOutcome detail={detail} />}
    </>
  );
}

function Actions({ detail: { run, result }, reload }: { detail: RunDetail; reload: () => void }) {
  const { api, may } = useSession();
  const { route } = useLocation();
  const { busy, failure, start } = useAction();
  const path = `/api/runs/${run.id}`;
  if (!may(run.kind === "wizard" ? "federalrunner:execute" : "agents:run")) return null;
  const cancel = () =>
    start(async () => {
      await api.send("POST", `${path}/cancel`);
      reload();
    });
  // The record needs the token: it is fetched, and saved from memory.
  const saveRecord = () =>
    start(async () => {
      const url = URL.createObjectURL(await api.blob(`${path}/record`));
      const link = document.createElement("a");
      link.href = url;
      link.download = `record-${run.id}.html`;
      link.click();
      URL.revokeObjectURL(url);
    });
  const remove = async () => {
    await api.send("DELETE", path);
    route("/console/runs", true);
  };
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
          {may("schedules:write") && run.schedule === undefined && (
            <a class="button button-plain" href={`/console/schedules/new?base=${run.id}`}>
              Schedule this
            </a>
          )}
          {run.kind === "wizard" && result?.success && (
            <Button busy={busy} onClick={saveRecord}>
              Save as a file
            </Button>
          )}
          <ConfirmButton text="Delete" title="Delete this run?" action="Delete the run" work={remove}>
            <p>Its record, its results and its pictures are deleted at once. They cannot be restored.</p>
          </ConfirmButton>
        </>
      ) : (
        <Button kind="danger" busy={busy} onClick={cancel}>
          Cancel the run
        </Button>
      )}
      {failure && <Failure failure={failure} />}
    </>
  );
}
