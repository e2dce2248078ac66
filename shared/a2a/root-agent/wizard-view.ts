/** A wizard's run as a task: questions while answers are missing, results and screenshots after the end. */
import type { Artifact, Part } from "@a2a-js/sdk";
import { PRACTICE_NOTE } from "../../browser/launch/practice-hosts.ts";
import { defined } from "../../core/defined.ts";
import { cleanSiteValue, SITE_TEXT_NOTE } from "../../core/site-text.ts";
import { needText } from "../../handoff/need.ts";
import { reportText } from "../../report/report-text.ts";
import { type RunReport, reportRun } from "../../report/run-report.ts";
import {
  type Conversation,
  isTerminal,
  type RunRecord,
  type Runs,
  type RunWaiting,
  type StoredMessage,
  type WizardRunResult,
} from "../../runs/runs.ts";
import type { Catalogue } from "../../wizards/catalogue/catalogue.ts";
import { artifact, dataPart, failureParts, jpegPart, textPart } from "../parts.ts";
import type { IncomingMessage } from "../read-message.ts";
import type { TaskMessage, TaskView, ViewOptions } from "../tasks/task-target.ts";
import { createQuestion, findProblems } from "./wizard-questions.ts";

export interface WizardViewOptions {
  catalogue: Catalogue;
  runs: Pick<Runs, "request" | "wizardResult" | "screenshots" | "conversations" | "handoffLink">;
  isPractice(url: string): boolean;
  /** Maximum size of all screenshots, in characters of base64. */
  screenshotBudget: number;
}

export async function viewWizardRun(
  run: RunRecord,
  parts: ViewOptions,
  options: WizardViewOptions,
): Promise<TaskView> {
  const { runs, catalogue } = options;
  const hasEnded = isTerminal(run.state);
  const [request, result, conversation, form] = await Promise.all([
    runs.request(run.id),
    hasEnded ? runs.wizardResult(run) : undefined,
    run.state === "input_required" ? runs.conversations.read(run.id) : undefined,
    hasEnded ? catalogue.get(run.target).catch(() => undefined) : undefined,
  ]);
  const report = result && reportRun(run, result, { form });
  const text = report && result.success ? reportText(report, { form }) : undefined;
  return {
    contextId: request?.context_id ?? run.id,
    history: (conversation?.messages ?? request?.messages ?? []).map(toTaskMessage),
    artifacts:
      parts.artifacts && result ? await toArtifacts(run, result, { ...report, text }, parts, options) : [],
    status: hasEnded
      ? statusOf(run, result, text)
      : run.waiting
        ? await handoffOf(run, run.waiting, options)
        : conversation && (await questionsOf(run, conversation, options)),
    metadata: { wizard_id: run.target, created_at: run.created_at, trigger: run.trigger },
  };
}

async function toArtifacts(
  run: RunRecord,
  { error: _, screenshots, ...result }: WizardRunResult,
  { text, ...report }: Partial<RunReport> & { text: string | undefined },
  { pictures }: ViewOptions,
  options: WizardViewOptions,
): Promise<Artifact[]> {
  const shots = pictures ? await readScreenshots(run, screenshots.length, options) : [];
  return [
    ...(text === undefined
      ? []
      : [
          artifact("results", [textPart(text), dataPart(cleanSiteValue({ ...result, ...report }))], {
            description: SITE_TEXT_NOTE,
          }),
        ]),
    ...(shots.length > 0 ? [artifact("screenshots", shots)] : []),
  ];
}

/** All screenshots, or only the last one, of the results or the error, when they exceed the budget. */
async function readScreenshots(
  run: RunRecord,
  count: number,
  { runs, screenshotBudget }: WizardViewOptions,
): Promise<Part[]> {
  if (screenshotBudget === 0) return [];
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const read = await runs.screenshots(run, numbers);
  // The results are shown without an expired screenshot.
  const shots = numbers.flatMap((number, index) => {
    const jpeg = read[index];
    return jpeg ? [{ number, jpeg }] : [];
  });
  const sizeOf = (some: typeof shots) =>
    some.reduce((sum, { jpeg }) => sum + Math.ceil(jpeg.length / 3) * 4, 0);
  const chosen = [shots, shots.slice(-1)].find((some) => sizeOf(some) <= screenshotBudget) ?? [];
  return chosen.map(({ number, jpeg }) => jpegPart(`page-${String(number).padStart(2, "0")}.jpg`, jpeg));
}

/** The text of a success stands in the message and in the artifact: clients show one of them. */
function statusOf(
  run: RunRecord,
  result: WizardRunResult | undefined,
  text: string | undefined,
): TaskView["status"] {
  const messageId = `${run.id}-ended`;
  if (text !== undefined) return { messageId, parts: [textPart(text)] };
  const error = result?.error ?? run.error;
  const details = { ...result?.error?.details, note: SITE_TEXT_NOTE };
  const note = result?.practice && PRACTICE_NOTE;
  if (error) return { messageId, parts: failureParts(cleanSiteValue({ ...error, details }), note) };
  return { messageId, parts: [textPart("The results are no longer stored.")] };
}

/** The link of a run that waits for a person: its bearer acts in the run's tab. */
async function handoffOf(
  run: RunRecord,
  { number, for: need, page, until }: RunWaiting,
  { runs }: WizardViewOptions,
): Promise<TaskView["status"]> {
  const link = await runs.handoffLink(run);
  if (link === undefined) return undefined;
  const text = `${needText(need)} Open this link, once, until ${until}; the form then goes on by itself: ${link}`;
  return {
    messageId: `${run.id}-person-${number}`,
    parts: [textPart(text), dataPart({ waiting: defined({ for: need, page, until, link }) })],
  };
}

async function questionsOf(
  run: RunRecord,
  { user_data, confirmed, messages }: Conversation,
  { catalogue, isPractice }: WizardViewOptions,
): Promise<TaskView["status"]> {
  const form = await catalogue.get(run.target);
  const { problems } = await findProblems(form.wizard, form.contract, user_data, confirmed);
  return toTaskMessage(createQuestion(run.id, messages, form, problems, isPractice));
}

/** @param answered names of the answers in the message */
export function toStoredMessage(
  { id }: Pick<IncomingMessage, "id">,
  wizard_id: string,
  answered: string[],
): StoredMessage {
  return { id, role: "user", data: { wizard_id, answered } };
}

function toTaskMessage({ id: messageId, role, text, data }: StoredMessage): TaskMessage {
  const parts = [...(text === undefined ? [] : [textPart(text)]), ...(data ? [dataPart(data)] : [])];
  return { role, messageId, parts };
}
