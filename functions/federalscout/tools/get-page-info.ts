import { z } from "zod";
import type { SeenControl } from "../../../shared/browser/page/discover/page-description.ts";
import { defined } from "../../../shared/core/defined.ts";
import { likelyContinue } from "../page/buttons.ts";
import { conditionOf, type PageKnowledge } from "../page/page-knowledge.ts";
import type { Question } from "../page/question.ts";
import { PAGE_VIEW, viewPage } from "./page-view.ts";
import { ANYTHING, defineScoutTool, withSession } from "./scout-tool.ts";
import { EXPLORE } from "./start-discovery.ts";

const OPTIONS_PER_PAGE = 60;
const CONTROLS_PER_PAGE = 50;

export const getPageInfo = defineScoutTool({
  name: "federalscout_get_page_info",
  title: "Describe the page",
  description:
    "Describes everything on the page in detail: inputs, selects with all options, textareas, buttons, and groups of radios, each with label, state, recorded locators and suggested metadata; validation messages and a screenshot.",
  input: z.object({
    session_id: z.string(),
    options_from: z
      .int()
      .min(0)
      .optional()
      .describe(`Which option of long lists to begin with; ${OPTIONS_PER_PAGE} are shown at a time`),
    questions_from: z.int().min(0).optional().describe("Which question of a long page to begin with"),
    explore: EXPLORE,
  }),
  output: { ...PAGE_VIEW, elements: ANYTHING },
  readOnly: true,
  async run({ session_id, options_from = 0, questions_from = 0, explore }, context) {
    return withSession(context, session_id, async (session) => {
      await session.look();
      const view = await viewPage(session, context, { explore, from: questions_from });
      const { html_context, ...rest } = view;
      const isPortion = explore === true || questions_from > 0;
      const knowledge = session.knowledge ?? (await session.look());
      return {
        json: {
          success: true,
          ...rest,
          html_context: isPortion ? html_context : undefined,
          elements: presentElements(knowledge, options_from, questions_from),
        },
        picture: await session.picture(),
      };
    });
  },
});

function presentElements(knowledge: PageKnowledge, from: number, controlsFrom: number): object {
  const { seen, questions } = knowledge;
  const ofKind = (kind: SeenControl["kind"]) => seen.controls.filter((control) => control.kind === kind);
  const totals = (["input", "select", "textarea"] as const)
    .map((kind) => [kind, ofKind(kind).length] as const)
    .filter(([, total]) => total > CONTROLS_PER_PAGE);
  const of = (kind: SeenControl["kind"]) =>
    ofKind(kind)
      .slice(controlsFrom, controlsFrom + CONTROLS_PER_PAGE)
      .map((control) => {
        const question = questions.find(({ identities }) => identities.includes(control.identity));
        return presentControl(control, question, knowledge, from);
      });
  const groups = questions.filter(
    ({ field_type, identities }) =>
      field_type === "radio" &&
      identities.some((id) => seen.controls.some(({ identity }) => identity === id)),
  );
  const next = likelyContinue(seen.buttons);
  return {
    inputs: [...of("input"), ...hiddenInputs(seen)],
    selects: of("select"),
    textareas: of("textarea"),
    totals: totals.length > 0 ? Object.fromEntries(totals) : undefined,
    groups: groups.map((question) => ({
      ...suggested(question, knowledge),
      label: question.label,
      locators: question.locators,
      options: question.options,
    })),
    buttons: seen.buttons.map((button) =>
      defined({
        text: button.text,
        likely_continue: button === next ? true : undefined,
        disabled: button.disabled ? true : undefined,
        locators: button.locators,
      }),
    ),
  };
}

/** DISC-010: hidden inputs with an id. They may hold tokens of the session, so that their values stay in the page. */
function hiddenInputs({ hidden_inputs = [] }: PageKnowledge["seen"]): object[] {
  return hidden_inputs
    .slice(0, CONTROLS_PER_PAGE)
    .map((input) => ({ type: "hidden", ...input, visible: false, value: "" }));
}

function presentControl(
  control: SeenControl,
  question: Question | undefined,
  knowledge: PageKnowledge,
  from: number,
): object {
  const {
    type,
    id,
    name,
    class: classes,
    visible,
    value,
    label,
    place,
    disabled,
    checked,
    options,
  } = control;
  const isRadio = type === "radio";
  const total = options?.length ?? 0;
  return defined({
    type,
    id,
    name,
    class: classes,
    label,
    visible,
    value,
    checked,
    disabled: disabled || undefined,
    place: place === "page" ? undefined : place,
    locators: control.locators,
    ...(options
      ? {
          options: options.slice(from, from + OPTIONS_PER_PAGE),
          ...(total > from + OPTIONS_PER_PAGE
            ? { options_total: total, options_next: from + OPTIONS_PER_PAGE }
            : {}),
        }
      : {}),
    ...(question && !isRadio ? { required: question.required, ...suggested(question, knowledge) } : {}),
    group: question && isRadio ? question.field_id : undefined,
  });
}

function suggested(question: Question, knowledge: PageKnowledge): object {
  const condition = conditionOf(question, knowledge);
  return defined({
    field_id: question.field_id,
    field_type: question.field_type,
    interaction: question.interaction,
    required: question.required,
    hint: question.hint || undefined,
    visible_when: condition || undefined,
  });
}
