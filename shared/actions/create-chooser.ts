import type { ModelOptions } from "./translate/model-translator.ts";

/** A model answers within this time, or the field stays unhealed. */
const LIMIT_MS = 8000;

/**
 * Asks a model which of several labels a field has become. The translator is loaded on first use.
 *
 * @returns undefined without a model
 */
export function createChooser(
  options: ModelOptions | undefined,
): ((what: string, labels: string[]) => Promise<string | undefined>) | undefined {
  if (!options) return undefined;
  const load = async () => (await import("./translate/model-translator.ts")).createModelTranslator(options);
  let translator: ReturnType<typeof load> | undefined;
  return async (what, labels) => {
    const step = {
      main_goal: "Find a field of a form whose site has changed its labels",
      plan_step: `Click the field that was labelled “${what}”`,
      dom_snapshot: { role: "document", children: labels.map((name) => ({ role: "textbox", name })) },
      url: "",
      allowed_tools: ["click"],
    };
    translator ??= load();
    const { translate } = await translator;
    // Without an answer the field is not found, as before.
    const action = await translate(step, { signal: AbortSignal.timeout(LIMIT_MS) }).catch(() => undefined);
    return action?.status === "success" ? action.args.name : undefined;
  };
}
