import { type ActionsConfig, readActionsConfig } from "./config.ts";
import { createModelTranslator } from "./translate/model-translator.ts";

/**
 * Asks the model of the settings which of several labels a field has become.
 *
 * @returns undefined without a model
 */
export function createChooser(
  config: ActionsConfig = readActionsConfig(),
): ((what: string, labels: string[]) => Promise<string | undefined>) | undefined {
  if (!config.model) return undefined;
  const translator = createModelTranslator(config.model);
  return async (what, labels) => {
    const step = {
      main_goal: "Find a field of a form whose site has changed its labels",
      plan_step: `Click the field that was labelled “${what}”`,
      dom_snapshot: { role: "document", children: labels.map((name) => ({ role: "textbox", name })) },
      url: "",
      allowed_tools: ["click"],
    };
    // Without an answer the field is not found, as before.
    const action = await translator.translate(step, {}).catch(() => undefined);
    return action?.status === "success" ? action.args.name : undefined;
  };
}
