/**
 * FederalRunner itself as an A2A endpoint: its skills are the wizards. A data part `{wizard_id, user_data}` executes
 * one. With missing answers, the task is `input-required` until a further message provides them.
 */
import { randomUUID } from "node:crypto";
import { UnsupportedOperationError } from "@a2a-js/sdk/errors";
import type { RunRecord, Runs } from "../../runs/runs.ts";
import type { Catalogue } from "../../wizards/catalogue/catalogue.ts";
import type { A2ACaller } from "../a2a-caller.ts";
import { type CardFacts, describeRootAgent, extendRootCard } from "../agent-card.ts";
import { malformed } from "../call-failure.ts";
import type { IncomingMessage } from "../read-message.ts";
import type { Reply, TaskTarget } from "../tasks/task-target.ts";
import { offerWizards } from "./offer-wizards.ts";
import { readAnswers } from "./read-answers.ts";
import { readWizardRequest } from "./read-wizard-request.ts";
import { findProblems } from "./wizard-questions.ts";
import { viewWizardRun } from "./wizard-view.ts";

export interface RootTargetOptions {
  catalogue: Catalogue;
  runs: Runs;
  cards: CardFacts;
  /** Maximum size of all screenshots of a task, in characters of base64. */
  screenshotBudget: number;
}

export function createRootTarget(options: RootTargetOptions): TaskTarget {
  const { catalogue, runs, cards } = options;
  const card = async () => describeRootAgent((await catalogue.list()).wizards, cards);

  async function begin(
    wizardId: string,
    user_data: Record<string, unknown>,
    message: IncomingMessage,
    { owners: [owner] }: A2ACaller,
  ): Promise<Reply> {
    const { wizard, contract } = await catalogue.get(wizardId);
    const { wizard_id } = wizard;
    const context = { context_id: message.contextId ?? randomUUID(), message_id: message.id };
    const common = { wizard_id, trigger: "a2a" as const, owner, context };
    const { problems } = await findProblems(wizard, contract, user_data);
    if (problems.length > 0) {
      return { submission: { run: await runs.conversations.open({ ...common, user_data }) } };
    }
    return {
      submission: await runs.submitWizard({ ...common, input: { user_data }, callerWaits: message.waits }),
    };
  }

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
      if (request.wizard_id !== undefined) {
        return begin(request.wizard_id, request.user_data ?? {}, message, caller);
      }
      if (request.user_data) {
        throw malformed("wizard_id is missing: send a data part with wizard_id and user_data.");
      }
      const { wizards } = await catalogue.list();
      const named = wizards.filter((wizard) => isNamed(message.text, wizard));
      if (named.length === 1 && named[0]) return begin(named[0].wizard_id, {}, message, caller);
      return { message: offerWizards(wizards, message.contextId) };
    },

    async continue(run, message) {
      const { wizard, contract } = await catalogue.get(run.target);
      for (;;) {
        const conversation = await openConversation(run);
        const known = conversation.user_data;
        const { problems } = await findProblems(wizard, contract, known);
        const user_data = readAnswers(message, run.target, known, problems);
        // After a concurrent message of the task, read again, so that its answers are kept.
        if (!(await runs.conversations.keep(run.id, conversation, user_data))) continue;
        if ((await findProblems(wizard, contract, user_data)).problems.length > 0) {
          return { submission: { run } };
        }
        const submission = await runs.conversations.complete(run.id, { user_data }, message.waits);
        if (submission) return { submission };
        throw notWaiting();
      }
    },

    view: (run, parts) => viewWizardRun(run, parts, options),
  };

  async function openConversation(run: RunRecord) {
    const conversation = run.state === "input_required" ? await runs.conversations.read(run.id) : undefined;
    if (!conversation) throw notWaiting();
    return conversation;
  }
}

/** Whether a text contains the wizard's id or whole name. */
function isNamed(text: string, { wizard_id, name }: { wizard_id: string; name: string }): boolean {
  const words = asWords(text);
  return words.includes(asWords(wizard_id)) || words.includes(asWords(name));
}

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
