import { useLocation, useRoute } from "preact-iso";
import { sentenceOf } from "../../../shared/handoff/need.ts";
import type { Run, RunDetail, RunEvent } from "../api/types.ts";
import { Button } from "../parts/button.tsx";
import { ConfirmButton } from "../parts/confirm-button.tsx";
import { bytes, duration, ENTRY_POINTS, isEnded, State, Time } from "../parts/format.tsx";
import { Page } from "../parts/page.tsx";
import { Failure, Loaded } from "../parts/states.tsx";
import { useNames } from "../parts/use-names.ts";
import { useAction } from "../parts/use-resource.ts";
import { useSession } from "../session/session-gate.tsx";
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
            {!isEnded(detail.run.state) && (
              <>
                {detail.run.waiting && <PersonsPart waiting={detail.run.waiting} />}
                <Progress run={detail.run} events={events} />
              </>
            )}
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
  const questions = new Map(result?.answered?.map(({ field_id, question }) => [field_id, question]));
  return (
    <>
      {failure && <Failure failure={failure} questions={questions} />}
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

/** The request and the answer of an agent's run, masked as they are stored, and its use of resources. */
function AgentOutcome({ detail: { request, result } }: { detail: RunDetail }) {
  const { cpu_us, max_memory_bytes, attempts, exit_code } = result ?? {};
  return (
    <>
      {result?.output !== undefined && result.output !== "" && (
        <section aria-labelledby="answer">
          <h2 id="answer">Answer</h2>
          <Text text={result.output} isMasked={result.masked} />
        </section>
      )}
      {request && (
        <section aria-labelledby="request">
          <h2 id="request">Request</h2>
          <Text text={request.input} isMasked={request.masked} />
        </section>
      )}
      {result && (
        <p class="facts">
          {attempts !== undefined && <span>{attempts === 1 ? "1 attempt" : `${attempts} attempts`}</span>}
          {cpu_us !== undefined && <span>{duration(cpu_us / 1000)} of CPU</span>}
          {max_memory_bytes !== undefined && <span>{bytes(max_memory_bytes)} of memory</span>}
          {typeof exit_code === "number" && <span>exit code {exit_code}</span>}
        </p>
      )}
    </>
  );
}

function Text({ text, isMasked }: { text: string; isMasked: boolean | undefined }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <pre class="code user-text" tabIndex={0}>
        {text}
      </pre>
      {isMasked && <p class="fine">Personal data is masked in the stored text.</p>}
    </>
  );
}

/** The part of the form that the run asks its person for. */
function PersonsPart({ waiting: { for: need, until, link } }: { waiting: NonNullable<Run["waiting"]> }) {
  return (
    <section class="panel" aria-labelledby="part">
      <h2 id="part">Your part</h2>
      <p role="status">{sentenceOf(need)}</p>
      {link !== undefined && (
        <p>
          <a class="button button-primary" href={link} target="_blank" rel="noreferrer">
            Open the form’s page
          </a>
        </p>
      )}
      <p class="fine">
        The link opens once, in one browser. The run waits until <Time at={until} absolute />.
      </p>
    </section>
  );
}

/** The live progress of a run that has not ended. */
function Progress({ run, events }: { run: Run; events: readonly RunEvent[] }) {
  const done = events.filter(({ type, page }) => type === "progress" && page !== undefined);
  const last = done.at(-1);
  const retrying = events.findLast((event) => event.retrying !== undefined)?.retrying;
  const sentence = last
    ? `Page ${last.page} of ${last.pages ?? "?"} is done`
    : run.state === "queued" || run.state === "submitted"
      ? "Waiting for a worker"
      : "The worker has started";
  return (
    <section class="panel progress" aria-label="Progress">
      <p role="status">
        <strong>{sentence}</strong>
        {last?.title !== undefined && <span class="muted user-text"> {last.title}</span>}
      </p>
      {run.kind === "wizard" && (
        <progress aria-label="Pages" {...(last?.pages ? { value: last.page, max: last.pages } : {})} />
      )}
      {retrying !== undefined && <p class="muted">Repeated because of: {retrying}</p>}
      <p class="fine">You may close this page: the run continues.</p>
    </section>
  );
}
