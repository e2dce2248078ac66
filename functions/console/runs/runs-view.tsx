import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { Query } from "../api/client.ts";
import type { Run } from "../api/types.ts";
import { Button } from "../parts/button.tsx";
import { ConfirmButton } from "../parts/confirm-button.tsx";
import { Page } from "../parts/page.tsx";
import { Empty, Failure, Loaded } from "../parts/states.tsx";
import { useAction, useResource } from "../parts/use-resource.ts";
import { useSession } from "../session/session-gate.tsx";
import { RunFilters, readFilter } from "./run-filters.tsx";
import { RunTable } from "./run-table.tsx";

interface RunPage {
  runs: Run[];
  next_cursor?: string;
}

export function RunsView() {
  const { api } = useSession();
  const { query } = useLocation();
  const filter = readFilter(query);
  const key = JSON.stringify(filter);
  const read = (cursor: string | undefined, signal?: AbortSignal) =>
    api.get<RunPage>("/api/runs", { query: { ...filter, limit: 25, cursor }, signal });
  const resource = useResource((signal) => read(undefined, signal), key);
  const [older, setOlder] = useState<{ first: RunPage; runs: Run[]; next: string | undefined }>();
  const { failure, busy, start } = useAction();
  const exporting = useAction();

  const loadOlder = (first: RunPage, shown: Run[], cursor: string) =>
    start(async () => {
      const page = await read(cursor);
      setOlder({ first, runs: [...shown, ...page.runs], next: page.next_cursor });
    });

  return (
    <Page
      title="Runs"
      lead="Every run of a wizard or an agent, the newest first."
      actions={
        <>
          <Button busy={exporting.busy} onClick={() => exporting.start(() => download(filter))}>
            Export
          </Button>
          <ConfirmButton
            text="Delete all"
            title="Delete all of your runs?"
            action="Delete all runs"
            keep="Keep them"
            work={deleteAll}
          >
            <p>
              All ended runs are deleted with their answers, results and pictures. They cannot be restored.
            </p>
          </ConfirmButton>
        </>
      }
    >
      <RunFilters query={query} />
      {exporting.failure && <Failure failure={exporting.failure} />}
      <Loaded resource={resource} rows={6}>
        {(first) => {
          // A page belongs to the first one that was loaded with the same filter.
          const { runs, next } =
            older?.first === first ? older : { runs: first.runs, next: first.next_cursor };
          if (runs.length === 0 && next === undefined) {
            return <NoRuns isFiltered={Object.keys(query).length > 0} />;
          }
          return (
            <>
              <RunTable runs={runs} />
              {failure && <Failure failure={failure} />}
              {next !== undefined && (
                <p class="more">
                  <Button busy={busy} onClick={() => loadOlder(first, runs, next)}>
                    Show older runs
                  </Button>
                </p>
              )}
            </>
          );
        }}
      </Loaded>
    </Page>
  );

  async function deleteAll(): Promise<void> {
    await api.send("DELETE", "/api/runs?confirm=all");
    resource.reload();
  }

  async function download(what: Query): Promise<void> {
    const url = URL.createObjectURL(await api.blob("/api/runs/export", { query: what }));
    const link = document.createElement("a");
    link.href = url;
    link.download = "runs.jsonl";
    link.click();
    URL.revokeObjectURL(url);
  }
}

function NoRuns({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Empty title="No run matches these filters">
        <p>
          <a href="/console/runs">Show all runs</a>
        </p>
      </Empty>
    );
  }
  return (
    <Empty title="You have no runs yet">
      <p>
        Fill in a form with a <a href="/console">wizard</a>, or run an <a href="/console/agents">agent</a>.
      </p>
    </Empty>
  );
}
