import { type ActionsConfig, readActionsConfig } from "../config.ts";
import { actionSchema, type Translator } from "../step.ts";
import { createModelTranslator } from "./model-translator.ts";
import { translatePlainly } from "./plain/translate-plainly.ts";

/**
 * The translator of the settings: plain steps without a model first, everything else by the model where one is
 * configured. Without one the library works offline, for plain steps.
 */
export function createTranslator(config: ActionsConfig = readActionsConfig()): Translator {
  const { model, order } = config;
  const asked = model && order !== "plain" ? createModelTranslator(model) : undefined;
  return {
    async translate(step, options) {
      const plain = order === "model" && asked ? undefined : translatePlainly(step);
      if (plain && (plain.status === "success" || !asked)) return plain;
      if (asked) return asked.translate(step, options);
      return actionSchema.parse({
        action: "unknown",
        status: "failure",
        error_type: "ambiguous_step",
        message: "The step does not plainly name one action, and no model is configured.",
      });
    },
  };
}
