/**
 * FederalRunner itself as an A2A endpoint: its skills are the wizards. A data part `{wizard_id, user_data}` executes
 * one. With missing answers, the task is `input-required` until a further message provides them.
 */
import { randomUUID } from "node:crypto";
import type { Message } from "@a2a-js/sdk";
import { UnsupportedOperationError } from "@a2a-js/sdk/errors";
import { PRACTICE_NOTE } from "../../browser/launch/practice-hosts.ts";
import { quoteSiteText, SITE_TEXT_NOTE } from "../../core/site-text.ts";
import type { RunRecord, Runs, Submission } from "../../runs/runs.ts";
import type { Catalogue, CatalogueEntry } from "../../wizards/catalogue/catalogue.ts";
import type { A2ACaller } from "../a2a-caller.ts";
import { type CardFacts, describeRootAgent, extendRootCard } from "../agent-card.ts";
import { malformed } from "../call-failure.ts";
import { dataPart, textPart, toMessage } from "../parts.ts";
import type { IncomingMessage } from "../read-message.ts";
import type { Reply, TaskTarget } from "../tasks/task-target.ts";
import { readAnswers } from "./read-answers.ts";
import { readWizardRequest, type WizardRequest } from "./read-wizard-request.ts";
import { askedToConfirm, createQuestion, findProblems } from "./wizard-questions.ts";
import { toStoredMessage, viewWizardRun } from "./wizard-view.ts";

export interface RootTargetOptions {
  catalogue: Catalogue;
  runs: Runs;
  isPractice(url: string): boolean;
  cards: CardFacts;
  /** Maximum size of all screenshots of a task, in characters of base64. */
  screenshotBudget: number;
}

export function createRootTarget(options: RootTargetOptions): TaskTarget {
  const { catalogue, runs, cards } = options;
  const card = async () => describeRootAgent((await catalogue.list()).wizards, cards);

  return {
    card,
    async extendedCard() {
      const { wizards } = await catalogue.list();
      const contracts = wizards.map(
        async ({ wizard_id }) => [wizard_id, (await catalogue.get(wizard_id)).contract] as const,
      );
      return extendRootCard(await card(), Object.fromEntries(await Promise.all(contracts)));
    },
    has: ({ kind }) => kind === "wizard",

    async send(message, caller) {
      const request = readWizardRequest(message);
      if (request.wizard_id !== undefined)
        return beginTask(options, request.wizard_id, request, message, caller);
      const { wizards } = await catalogue.list();
      const named = namedIn(request.text, wizards);
      if (named.length === 1 && named[0])
        return beginTask(options, named[0].wizard_id, request, message, caller);
      if (request.user_data) {
        throw malformed("wizard_id is missing: send it with user_data, or send a text that names the form.");
      }
      return { message: offerWizards(wizards, message.contextId, options.isPractice) };
    },

    async continue(run, message, { owners: [owner] }) {
      // The person acts by the link; the message changes nothing.
      if (run.state === "waiting_for_person") return { submission: { run }, metadata: {} };
      const content = [run.id, message.text, message.data.map(({ value }) => value)];
      const submission = await runs.submitOnce(
        { endpoint: ROOT_ENDPOINT, owner, id: message.id, content, runId: run.id },
        () => addAnswers(options, run, message),
      );
      return { submission, metadata: submission.deduplicated ? { deduplicated: true } : {} };
    },

    view: (run, parts) => viewWizardRun(run, parts, options),
  };
}

/** Starts a task: fills the form, or asks for the missing answers. */
async function beginTask(
  { catalogue, runs }: RootTargetOptions,
  wizardId: string,
  { user_data = {}, confirmed = [], handoff, confirm, screenshots, text }: WizardRequest,
  message: IncomingMessage,
  { owners: [owner] }: A2ACaller,
): Promise<Reply> {
  const { wizard, contract } = await catalogue.get(wizardId);
  const { wizard_id } = wizard;
  const messages = [toStoredMessage(message, wizard_id, Object.keys(user_data))];
  const context = { context_id: message.contextId ?? randomUUID(), messages };
  const choices = { handoff, confirm, screenshots };
  const common = { wizard_id, trigger: "a2a" as const, owner, context };
  const submission = await runs.submitOnce(
    {
      endpoint: ROOT_ENDPOINT,
      owner,
      id: message.id,
      content: [
        wizard_id,
        user_data,
        text,
        message.contextId,
        ...(handoff ? [handoff] : []),
        ...(confirm ? ["confirm"] : []),
        ...(screenshots ? [{ screenshots }] : []),
      ],
    },
    async (id) => {
      const { problems } = await findProblems(wizard, contract, user_data, confirmed);
      if (problems.length > 0)
        return {
          run: await runs.conversations.open({ ...common, id, user_data, confirmed, ...choices }),
        };
      const input = { user_data, ...choices };
      return runs.submitWizard({ ...common, id, input, callerWaits: message.waits });
    },
  );
  return { submission, metadata: submission.deduplicated ? { deduplicated: true } : {} };
}

/** Continues a task that waits for answers. */
async function addAnswers(
  { catalogue, runs, isPractice }: RootTargetOptions,
  run: RunRecord,
  message: IncomingMessage,
): Promise<Submission> {
  const form = await catalogue.get(run.target);
  const { wizard, contract } = form;
  const examine = async (answers: Record<string, unknown>, confirmed: readonly string[]) =>
    (await findProblems(wizard, contract, answers, confirmed)).problems;
  for (;;) {
    const conversation = await openConversation(runs, run);
    const open = await examine(conversation.user_data, conversation.confirmed);
    const asked = createQuestion(run.id, conversation.messages, form, open, isPractice);
    const known = { ...conversation, asked: askedToConfirm([...conversation.messages, asked]) };
    const { user_data, answered, confirmed, request } = await readAnswers(
      message,
      run.target,
      known,
      examine,
    );
    const messages = [...conversation.messages, asked, toStoredMessage(message, run.target, answered)];
    // After a concurrent message of the task, read again, so that its answers are kept.
    // A later message may give a consent that the first one lacks.
    const {
      handoff = conversation.handoff,
      confirm = conversation.confirm,
      screenshots = conversation.screenshots,
    } = request;
    const choices = { handoff, confirm, screenshots };
    const next = { user_data, confirmed, ...choices, messages };
    if (!(await runs.conversations.keep(run.id, conversation, next))) continue;
    if ((await examine(user_data, confirmed)).length > 0) return { run };
    const context = { context_id: (await runs.request(run.id))?.context_id ?? run.id, messages };
    const submission = await runs.conversations.complete(
      run.id,
      { user_data, ...choices },
      context,
      message.waits,
    );
    if (submission) return submission;
    throw notWaiting();
  }
}

async function openConversation(runs: Runs, run: RunRecord) {
  const conversation = run.state === "input_required" ? await runs.conversations.read(run.id) : undefined;
  if (!conversation) throw notWaiting();
  return conversation;
}

/** The endpoint's key for the deduplication of messages; no agent has this id. */
const ROOT_ENDPOINT = "";

/** Whether a text contains the wizard's id or whole name. */
function namedIn<Named extends { wizard_id: string; name: string }>(text: string, wizards: Named[]): Named[] {
  const words = asWords(text.slice(0, LONGEST_REQUEST));
  return wizards.filter(({ wizard_id, name }) =>
    [wizard_id, name].some((known) => words.includes(asWords(known))),
  );
}

/** The cost of the search is the product of the text's length and the number of forms. */
const LONGEST_REQUEST = 20_000;

function asWords(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
}

function notWaiting(): Error {
  return new UnsupportedOperationError(
    "This task does not wait for an answer: send a new message without taskId, with the same contextId for the same conversation.",
  );
}

/** The reply to a message that names no wizard: the list of wizards, and the form of a request. */
export function offerWizards(
  wizards: readonly CatalogueEntry[],
  contextId: string | undefined,
  isPractice: (url: string) => boolean,
): Message {
  const practice = wizards.filter(({ url }) => isPractice(url));
  const isAllPractice = practice.length > 0 && practice.length === wizards.length;
  const lines = wizards.map(({ wizard_id, name, url, words_note }) => {
    const shown = words_note === undefined ? name : quoteSiteText(name);
    return `- ${wizard_id}: ${shown}${isPractice(url) && !isAllPractice ? ` (${PRACTICE_NOTE})` : ""}`;
  });
  const text = [
    ...(isAllPractice ? ["Practice sites: their figures are not official."] : []),
    "Available forms:",
    ...lines,
    ...(wizards.some(({ words_note }) => words_note !== undefined) ? [`Words in “”: ${SITE_TEXT_NOTE}`] : []),
    'Send a text that names one of them, or {"wizard_id": "…", "user_data": {…}} as text or data; ' +
      "the task then asks for missing answers.",
  ].join("\n");
  const data = wizards.map(({ wizard_id, name, description, url, words_note }) => ({
    wizard_id,
    name,
    description,
    url,
    ...(words_note !== undefined && { words_note }),
    ...(isPractice(url) && { practice: true }),
  }));
  return toMessage(
    { messageId: randomUUID(), parts: [textPart(text), dataPart({ wizards: data })] },
    { contextId: contextId ?? randomUUID() },
  );
}
