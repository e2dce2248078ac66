import { LocationProvider, Route, Router } from "preact-iso";
import { AgentView } from "./agents/agent-view.tsx";
import { AgentsView } from "./agents/agents-view.tsx";
import { Page } from "./parts/page.tsx";
import { CompareView } from "./runs/compare-view.tsx";
import { RunView } from "./runs/run-view.tsx";
import { RunsView } from "./runs/runs-view.tsx";
import { ScheduleView } from "./schedules/schedule-view.tsx";
import { SchedulesView } from "./schedules/schedules-view.tsx";
import { SessionGate } from "./session/session-gate.tsx";
import { Shell } from "./shell.tsx";
import { WizardView } from "./wizards/wizard-view.tsx";
import { WizardsView } from "./wizards/wizards-view.tsx";

/** All views are one bundle: together they are smaller than one picture of a run. */
export function App() {
  return (
    // Outside: the provider of the location reads it after a sign-in has restored it.
    <SessionGate>
      <LocationProvider scope="/console">
        <Shell>
          <Router>
            <Route path="/console" component={WizardsView} />
            <Route path="/console/wizards/:id" component={WizardView} />
            <Route path="/console/runs" component={RunsView} />
            <Route path="/console/runs/:id" component={RunView} />
            <Route path="/console/runs/:id/compare/:other" component={CompareView} />
            <Route path="/console/agents" component={AgentsView} />
            <Route path="/console/agents/:id" component={AgentView} />
            <Route path="/console/schedules" component={SchedulesView} />
            <Route path="/console/schedules/:id" component={ScheduleView} />
            <Route default component={NotFound} />
          </Router>
        </Shell>
      </LocationProvider>
    </SessionGate>
  );
}

function NotFound() {
  return (
    <Page title="There is no such page">
      <p>
        <a href="/console">Go to the wizards</a>
      </p>
    </Page>
  );
}
