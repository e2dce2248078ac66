/** Scenarios of one call, with its progress and its words. */
import { PRACTICE_NOTE } from "../../browser/launch/practice-hosts.ts";
import { count } from "../../core/count.ts";
import { defined } from "../../core/defined.ts";
import {
  planScenarios,
  runRequests,
  type Scenario,
  viewScenarios,
} from "../../operations/wizards/run-scenarios.ts";
import { chartOf, compareResults, comparisonText } from "../../report/compare-runs.ts";
import { isTerminal } from "../../runs/runs.ts";
import type { CatalogueWizard } from "../../wizards/catalogue/catalogue.ts";
import { operationCall, type ToolCall, type ToolResult } from "../tools/define-tool.ts";
import { awaitRuns, SUBMITTED } from "./await-run.ts";

type ScenarioRequest = Parameters<typeof planScenarios>[0] &
  Parameters<typeof runRequests>[1] & { askedFor?: string | undefined };

/** A scenario that fails, or whose answers are invalid, leaves the others. */
export async function runScenarios(request: ScenarioRequest, call: ToolCall): Promise<ToolResult> {
  const { form, askedFor } = request;
  const note = call.isPractice(form.wizard.url) ? PRACTICE_NOTE : undefined;
  const planned = await planScenarios(request);
  const requests = runRequests(planned, request, operationCall(call));
  const [owner] = call.caller.owners;
  call.report({ progress: SUBMITTED, message: `${count(requests.length, "scenario")} submitted.` });
  const entered = call.enterRun({ runIds: requests.map(({ id }) => id), owner });
  const ended = await submitAll().finally(() => entered.leave());

  async function submitAll() {
    const ofCall = requests.map((one) => ({ ...one, call: entered.call }));
    return awaitRuns(await call.runs.submitScenarios(ofCall), call, call.waitMs);
  }
  const scenarios = await viewScenarios(planned, ended, { form, runs: call.runs, askedFor });
  return compareScenarios(scenarios, { note, form });
}

function compareScenarios(
  scenarios: readonly Scenario[],
  { note, form: { wizard } }: { note: string | undefined; form: CatalogueWizard },
): ToolResult {
  const results = compareResults(scenarios);
  const { assumptions } = scenarios.find((one) => one.results !== undefined) ?? {};
  const isSuccess = scenarios.some((one) => one.results !== undefined);
  const open = scenarios.some(({ state }) => state !== undefined && !isTerminal(state));
  const ids = scenarios.flatMap(({ run_id }) => run_id ?? []);
  const next_step = open
    ? "Some scenarios still run: compare them later with federalrunner_compare_runs and these run_ids."
    : "Report the differences. federalrunner_get_run shows the pictures of one scenario.";
  const references =
    open || ids.length <= MOST_IDS
      ? `Runs ${ids.join(", ")}.${open ? ` ${next_step}` : ""}`
      : "federalrunner_list_runs has the id of each run, by these names.";
  return {
    text: comparisonText({ note, title: wizard.name, runs: scenarios, results, assumptions, references }),
    structured: defined({
      success: isSuccess,
      state: open ? "running" : isSuccess ? "completed" : "failed",
      note,
      wizard_id: wizard.wizard_id,
      wizard_name: wizard.name,
      practice: note === undefined ? undefined : (true as const),
      scenarios: scenarios.map(({ name, run_id, error, results: has }) =>
        defined({ name, run_id, success: has !== undefined, error }),
      ),
      compared: results,
      chart: chartOf(scenarios, results),
      next_step,
    }),
    ...(isSuccess || open ? {} : { isError: true }),
  };
}

/** An id costs about 25 tokens. */
const MOST_IDS = 6;
