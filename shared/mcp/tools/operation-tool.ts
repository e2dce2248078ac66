import { z } from "zod";
import { EFFECTS, type Operation } from "../../operations/operation.ts";
import { defineTool, operationCall, type Tool } from "./define-tool.ts";

/** The tool that an operation declares. */
export function toolOf(operation: Operation): Tool {
  const { tool, input, output, effect, needsTargetScope } = operation;
  const scope = tool?.scope ?? operation.scopes[0];
  if (!tool || scope === undefined) throw new TypeError(`${operation.name} has no tool, or no scope.`);
  const { name, title, description, outcomes } = tool;
  const answer = (tool.output ?? output) as z.ZodObject;
  return defineTool({
    name,
    title,
    description,
    scope,
    needsTargetScope,
    annotations: EFFECTS[effect].hints,
    input: z.strictObject({ ...(tool.input ?? input).shape }),
    output: z.object({ success: z.boolean(), ...answer.shape }),
    outcomes,

    async handle(given, toolCall) {
      const call = operationCall(toolCall);
      const [found, lead = []] = await Promise.all([
        operation.handle(tool.read?.(given) ?? given, call),
        tool.lead?.(call),
      ]);
      const context = { given, call };
      const structured = tool.structured?.(found, context) ?? (found as object);
      const text = [...lead, await tool.text(found, context)].join("\n");
      return { text, structured: { success: true, ...structured } };
    },
  });
}
