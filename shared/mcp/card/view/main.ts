/** The result card: shows the run of a tool's answer, and runs the form again with changed answers. */
import type { McpUiHostContext } from "@modelcontextprotocol/ext-apps";
import { type GivenAnswers, showQuestions } from "./ask-questions.ts";
import { showChangeForm } from "./change-answers.ts";
import { element } from "./element.ts";
import { connectHost, type Host } from "./host.ts";
import type { AskedCall, Block, Figure, Question, Run, RunAnswer } from "./run-answer.ts";
import {
  showAnswers,
  showAssumptions,
  showFailure,
  showFigures,
  showFoot,
  showHead,
  showPages,
} from "./show-run.ts";
import { showScenarios } from "./show-scenarios.ts";

const card = element("main", {}, element("p", { className: "waiting" }, "The form is being filled in…"));
document.body.append(card);

let host: Host | undefined;
let shownRun: RunAnswer | undefined;

host = await connectHost({
  onContext: applyContext,
  onResult: (answer) => show(answer),
  onCancelled: () => card.replaceChildren(element("p", { className: "waiting" }, "The run was cancelled.")),
});
// A result may arrive before the host's capabilities are known.
if (shownRun) show(shownRun);

function show(answer: RunAnswer, before?: Record<string, Figure>): void {
  shownRun = answer;
  const run = answer.structuredContent ?? {};
  const text = answer.content?.[0]?.text ?? "";
  const isEmpty = !run.results && !run.scenarios && !run.figures && !run.error && run.output === undefined;
  const asks = questionsOf(run);
  const sections = [
    showHead(run),
    asks ?? showFailure(run),
    showFigures(run, before),
    showScenarios(run),
    isEmpty && element("p", { className: "text" }, text),
    actionsOf(run),
    showAssumptions(run),
    showAnswers(run),
    showPages(run, answer.content ?? [], host?.capabilities.serverResources && openPage(run)),
    showFoot(run),
  ];
  card.replaceChildren(...sections.filter((section) => section instanceof Node));
}

function questionsOf({ ask }: Run): HTMLElement | undefined {
  const isPossible = host && (host.capabilities.serverTools || host.capabilities.message);
  if (!ask || !isPossible) return undefined;
  const area = element("section", { className: "asks" });
  area.append(showQuestions(ask.questions, (given) => void startRun(ask.call, given, area)));
  return area;
}

/** Further questions of the form come as a further card. */
async function startRun(call: AskedCall, given: GivenAnswers, area: HTMLElement): Promise<void> {
  const { answers } = given;
  if (!host?.capabilities.serverTools) {
    const list = Object.entries(answers).map(([field, value]) => `${field}: ${value}`);
    return tell(`Fill in ${call.wizard_id} with these further answers: ${list.join(", ")}.`, area);
  }
  area.replaceChildren(waiting("The form is being filled in…"));
  await act(area, async () => {
    const answer = await callTool("federalrunner_execute_wizard", {
      ...call,
      user_data: { ...call.user_data, ...answers },
      confirmed: [...(call.confirmed ?? []), ...given.confirmed],
    });
    show(answer);
    // Further questions are the card's own.
    if (!answer.structuredContent?.ask) await updateModel(answer);
  });
}

async function updateModel(answer: RunAnswer): Promise<void> {
  if (!host?.capabilities.updateModelContext) return;
  const content = (answer.content ?? []).filter(({ type }) => type === "text").slice(0, 1);
  await host.request("ui/update-model-context", { content }).catch(() => {});
}

async function tell(text: string, area: HTMLElement): Promise<void> {
  await act(area, async () => {
    await host?.request("ui/message", { role: "user", content: [{ type: "text", text }] });
    area.replaceChildren(element("p", { className: "note" }, "Sent to the conversation."));
  });
}

function actionsOf(run: Run): HTMLElement | undefined {
  if (!host) return undefined;
  const area = element("section", { className: "actions" });
  if (run.rests_on && (host.capabilities.serverTools || host.capabilities.message)) {
    const button = element("button", { type: "button" }, "Run again with changes");
    button.addEventListener("click", () => void change(run, area, button));
    area.append(button);
  } else if (isRunning(run) && host.capabilities.serverTools) {
    const button = element("button", { type: "button" }, "Wait for the result");
    button.addEventListener("click", () => void fetchRun(run, area));
    area.append(button);
  }
  return area.childElementCount > 0 ? area : undefined;
}

function isRunning({ run_id, state = "" }: Run): boolean {
  return (
    run_id !== undefined &&
    ["submitted", "queued", "starting", "running", "waiting_for_person"].includes(state)
  );
}

async function fetchRun({ run_id }: Run, area: HTMLElement): Promise<void> {
  area.replaceChildren(waiting("Waiting for the result…"));
  await act(area, async () => show(await callTool("federalrunner_get_run", { run_id, wait_s: 120 })));
}

async function change(run: Run, area: HTMLElement, button: HTMLElement): Promise<void> {
  const info = host?.capabilities.serverTools
    ? await callTool<{ questions?: Question[] }>("federalrunner_get_wizard_info", {
        wizard_id: run.wizard_id,
      })
    : undefined;
  const answers = run.rests_on ?? {};
  const questions = info?.structuredContent?.questions ?? [];
  const open = (changes?: Record<string, unknown>, mistakes?: Record<string, string>) =>
    area.replaceChildren(
      showChangeForm({
        answers,
        questions,
        changes,
        mistakes,
        onSubmit: (values) => void submit(values),
        onClose: () => area.replaceChildren(button),
      }),
    );
  const submit = async (changes: Record<string, unknown>) => {
    if (!host?.capabilities.serverTools) return askForChanges(run, changes, area);
    area.replaceChildren(waiting("The form is being filled in again…"));
    await act(area, async () => {
      const answer = await callTool<Run>("federalrunner_execute_wizard", {
        wizard_id: run.wizard_id,
        base_run_id: run.run_id,
        user_data: changes,
        label: run.label,
      });
      const mistakes = answer.structuredContent?.validation_errors;
      if (mistakes && answer.structuredContent?.run_id === undefined) return open(changes, mistakes);
      show(answer, run.results);
      await updateModel(answer);
    });
  };
  open();
}

/** Without calls from the card, the conversation runs the form. */
async function askForChanges(run: Run, changes: Record<string, unknown>, area: HTMLElement): Promise<void> {
  const list = Object.entries(changes).map(([field, value]) => `${field}: ${value}`);
  const text = `Run ${run.wizard_id} again with base_run_id ${run.run_id} and these changes: ${list.join(", ")}.`;
  await tell(text, area);
}

async function act(area: HTMLElement, action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    area.replaceChildren(element("p", { className: "failure", role: "alert" }, (error as Error).message));
  }
}

function callTool<Content = Run>(name: string, args: Record<string, unknown>) {
  if (!host) throw new Error("The card is not connected.");
  const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
  return host.request<RunAnswer & { structuredContent?: Content }>("tools/call", { name, arguments: given });
}

function openPage({ run_id }: Run): (number: number) => Promise<Block> {
  return async (number) => {
    const uri = `federalrunner://runs/${run_id}/screenshots/${number}`;
    const read = await host?.request<{ contents: { blob: string; mimeType: string }[] }>("resources/read", {
      uri,
    });
    const [picture] = read?.contents ?? [];
    if (!picture) throw new Error("There is no such picture.");
    return { type: "image", data: picture.blob, mimeType: picture.mimeType };
  };
}

function waiting(text: string): HTMLElement {
  return element("p", { className: "waiting", role: "status" }, text);
}

function applyContext({ theme, styles, safeAreaInsets }: McpUiHostContext): void {
  const { style, dataset } = document.documentElement;
  if (theme) dataset.theme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {})) {
    if (value !== undefined) style.setProperty(name, value);
  }
  const { top, right, bottom, left } = safeAreaInsets ?? {};
  if (top !== undefined) document.body.style.padding = `${top}px ${right}px ${bottom}px ${left}px`;
}
