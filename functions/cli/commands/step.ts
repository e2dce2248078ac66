import { AppError } from "../../../shared/core/errors.ts";
import { readCliConfig } from "../config.ts";
import { abortOnSignals } from "../input/abort-on-signals.ts";
import { startPractice } from "../input/start-practice.ts";
import { answering } from "./command-group.ts";

interface StepOptions {
  goal: string;
  practice?: boolean;
  headed?: boolean;
  snapshot?: boolean;
}

/** `federalrunner step URL STEP…` */
export const addStepCommand = answering({
  name: "step",
  description: "perform plan steps in a browser, one action each, until one fails (see docs/agents.md)",
  args: {
    "<url>": "where to start",
    "[steps...]": "the steps in plain words, such as 'click the Continue button'",
  },
  options: (command) =>
    command
      .option("--goal <text>", "the purpose of the steps, as context for a model", "")
      .option("--snapshot", "print the snapshot of the page after the last step")
      .option("--practice", "use practice sites on this computer instead of the real sites")
      .option("--headed", "show the browser window"),
  examples: [
    "step https://www.ssa.gov/OACT/quickcalc/ 'type 64000 into Enter earnings in the current year' --practice",
  ],
  async answer(url: string, steps: string[], options: StepOptions) {
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ""))
      throw new AppError("invalid_request", "The URL must be an http or https address.");
    const report = await performSteps(url, steps, options);
    return { json: report, lines: linesOf(report), isFailed: !report.success };
  },
});

async function performSteps(url: string, steps: string[], options: StepOptions) {
  const [actions, { readBrowserConfig }, { launchBrowser }] = await Promise.all([
    import("../../../shared/actions/index.ts"),
    import("../../../shared/browser/config.ts"),
    import("../../../shared/browser/launch/launch-browser.ts"),
  ]);
  const { environment } = readCliConfig();
  const settings = actions.readActionsConfig();
  const translator = actions.createTranslator(settings);
  const abort = abortOnSignals();
  const practice = options.practice ? await startPractice() : undefined;
  const config = {
    ...readBrowserConfig(environment),
    ...(practice ? { practiceHosts: practice.hosts } : {}),
    ...(options.headed ? { headless: false } : {}),
  };
  const launched = await launchBrowser(config, config.type, abort.signal);
  try {
    await launched.confineTo?.(url);
    const page = await (await launched.newContext()).newPage();
    const first = await actions.executeStep(
      { main_goal: options.goal, plan_step: `Go to ${url}`, dom_snapshot: {}, url: "about:blank" },
      page,
      {
        translate: async () => ({
          action: "navigate",
          args: { url },
          status: "success",
          error_type: "none",
          message: "",
        }),
      },
      { signal: abort.signal, timeouts: settings.timeouts },
    );
    const outcomes = [first];
    for (const plan_step of steps) {
      if (outcomes.at(-1)?.status === "failure") break;
      const dom_snapshot = await actions.snapshotPage(page);
      const input = { main_goal: options.goal, plan_step, dom_snapshot, url: page.url() };
      const { signal } = abort;
      outcomes.push(
        await actions.executeStep(input, page, translator, { signal, timeouts: settings.timeouts }),
      );
    }
    const snapshot = options.snapshot ? await actions.snapshotPage(page) : undefined;
    return {
      success: outcomes.every(({ status }) => status === "success"),
      url: page.url(),
      outcomes,
      snapshot,
    };
  } finally {
    abort.release();
    await launched.close();
    await practice?.close();
  }
}

type Report = Awaited<ReturnType<typeof performSteps>>;

function linesOf({ outcomes, snapshot }: Report): string[] {
  return [
    ...outcomes.map((outcome) =>
      outcome.status === "success"
        ? `✓ ${outcome.message} (${outcome.execution_time_ms} ms)`
        : `✗ ${outcome.error_type}: ${outcome.message}${comparison(outcome)}`,
    ),
    ...(snapshot ? [JSON.stringify(snapshot, null, 2)] : []),
  ];
}

/** Both texts, for the terminal of the person whose step it was. */
function comparison({ reason, shown, args }: Report["outcomes"][number]): string {
  if (reason === undefined || shown === undefined) return "";
  return ` Typed: “${args.text ?? ""}”. The field shows: “${shown}”.`;
}
