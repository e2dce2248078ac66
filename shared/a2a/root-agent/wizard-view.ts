/** A wizard's run as a task: questions while answers are missing, results and screenshots after the end. */
import type { Artifact, Part } from "@a2a-js/sdk";
import { AppError } from "../../core/errors.ts";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import { cleanSiteValue, SITE_TEXT_NOTE } from "../../core/site-text.ts";
import {
  type Conversation,
  isTerminal,
  type RunRecord,
  type Runs,
  type WizardRunResult,
} from "../../runs/runs.ts";
import type { Catalogue } from "../../wizards/catalogue/catalogue.ts";
import { artifact, dataPart, failureParts, jpegPart, textPart } from "../parts.ts";
import type { TaskView, ViewOptions } from "../tasks/task-target.ts";
import { toTaskMessage } from "./stored-messages.ts";
import { createQuestion, findProblems } from "./wizard-questions.ts";

export interface WizardViewOptions {
  catalogue: Catalogue;
  runs: Pick<Runs, "request" | "wizardResult" | "screenshot" | "conversations">;
  /** Maximum size of all screenshots, in characters of base64. */
  screenshotBudget: number;
}

const CONCURRENT_READS = 8;

export async function viewWizardRun(
  run: RunRecord,
  parts: ViewOptions,
  options: WizardViewOptions,
): Promise<TaskView> {
  const { runs } = options;
  const hasEnded = isTerminal(run.state);
  const [request, result, conversation] = await Promise.all([
    runs.request(run.id),
    hasEnded ? runs.wizardResult(run.id) : undefined,
    run.state === "input_required" ? runs.conversations.read(run.id) : undefined,
  ]);
  return {
    contextId: request?.context_id ?? run.id,
    history: (conversation?.messages ?? request?.messages ?? []).map(toTaskMessage),
    artifacts: parts.artifacts && result ? await toArtifacts(run, result, parts, options) : [],
    status: hasEnded
      ? statusOf(run, result)
      : conversation && (await questionsOf(run, conversation, options)),
    metadata: { wizard_id: run.target, created_at: run.created_at, trigger: run.trigger },
  };
}

async function toArtifacts(
  run: RunRecord,
  { error: _, screenshots, ...result }: WizardRunResult,
  { pictures }: ViewOptions,
  options: WizardViewOptions,
): Promise<Artifact[]> {
  const shots = pictures ? await readScreenshots(run, screenshots.length, options) : [];
  return [
    ...(result.success
      ? [artifact("results", [dataPart(cleanSiteValue(result))], { description: SITE_TEXT_NOTE })]
      : []),
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
  const read = await mapConcurrently(numbers, CONCURRENT_READS, async (number) => {
    try {
      return { number, jpeg: await runs.screenshot(run.id, number) };
    } catch (error) {
      // The results are shown without an expired screenshot.
      if (error instanceof AppError && error.type === "result_expired") return [];
      throw error;
    }
  });
  const shots = read.flat();
  const sizeOf = (some: typeof shots) =>
    some.reduce((sum, { jpeg }) => sum + Math.ceil(jpeg.length / 3) * 4, 0);
  const chosen = [shots, shots.slice(-1)].find((some) => sizeOf(some) <= screenshotBudget) ?? [];
  return chosen.map(({ number, jpeg }) => jpegPart(`page-${String(number).padStart(2, "0")}.jpg`, jpeg));
}

function statusOf(run: RunRecord, result: WizardRunResult | undefined): TaskView["status"] {
  const messageId = `${run.id}-ended`;
  const error = result?.error ?? run.error;
  const details = { ...result?.error?.details, note: SITE_TEXT_NOTE };
  if (error) return { messageId, parts: failureParts(cleanSiteValue({ ...error, details })) };
  return result ? undefined : { messageId, parts: [textPart("The results are no longer stored.")] };
}

async function questionsOf(
  run: RunRecord,
  { user_data, messages }: Conversation,
  { catalogue }: WizardViewOptions,
): Promise<TaskView["status"]> {
  const { wizard, contract } = await catalogue.get(run.target);
  const { problems } = await findProblems(wizard, contract, user_data);
  return toTaskMessage(createQuestion(run.id, messages, wizard, contract, problems));
}
