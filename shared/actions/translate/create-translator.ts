import { type ActionsConfig, readActionsConfig } from "../config.ts";
import { markWithoutModel, TranslationError, type Translator } from "../step.ts";
import { createModelTranslator } from "./model-translator.ts";
import { explainRefusal } from "./plain/explain-refusal.ts";
import { translatePlainly } from "./plain/translate-plainly.ts";

/** After this many late answers in a row the model is not called for a minute. */
const LATE_IN_A_ROW = 2;
const PAUSE_MS = 60_000;
/** Leaves time for an answer without the model. */
const MODEL_SHARE = 0.9;

/**
 * The translator of the settings: plain steps without a model first, everything else by the model where one is
 * configured. Without one, or while it does not answer, the library works offline, for plain steps.
 */
export function createTranslator(config: ActionsConfig = readActionsConfig()): Translator {
  const { model, order } = config;
  const asked = model && order !== "plain" ? pausingWhenLate(model) : undefined;
  return {
    async translate(step, options) {
      const plain = order === "model" && asked ? undefined : translatePlainly(step);
      if (plain && (plain.status === "success" || !asked)) return markWithoutModel(plain);
      if (!asked) return markWithoutModel(explainRefusal(step));
      try {
        return await asked.translate(step, options);
      } catch (error) {
        if (plain && error instanceof TranslationError) return plain;
        throw error;
      }
    },
  };
}

function pausingWhenLate(model: NonNullable<ActionsConfig["model"]>): Translator {
  const timeoutMs = model.timeoutMs * MODEL_SHARE;
  const translator = createModelTranslator({ ...model, timeoutMs });
  let [late, pausedUntil] = [0, 0];
  return {
    async translate(step, { signal }) {
      if (performance.now() < pausedUntil)
        throw new TranslationError(
          "The model timed out several times in a row and is not called for a minute.",
        );
      const limit = AbortSignal.timeout(timeoutMs);
      try {
        const action = await translator.translate(step, {
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
        });
        late = 0;
        return action;
      } catch (error) {
        late = limit.aborted ? late + 1 : 0;
        if (late >= LATE_IN_A_ROW) [late, pausedUntil] = [0, performance.now() + PAUSE_MS];
        throw error;
      }
    },
  };
}
