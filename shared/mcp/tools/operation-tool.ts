import { z } from "zod";
import { type Operation, TOOL_EFFECTS } from "../../operations/operation.ts";
import { defineTool, operationCall, type Tool } from "./define-tool.ts";

/** The tool that an operation declares. */
export function toolOf<Input extends z.ZodObject, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
): Tool {
  const { tool, input, output, needsTargetScope } = operation;
  const scope = tool?.scope ?? operation.scopes[0];
  if (!tool || scope === undefined) throw new TypeError(`${operation.name} has no tool, or no scope.`);
  const { name, title, description, effect } = tool;
  const answer = (tool.output ?? output) as z.ZodObject;
  return defineTool({
    name,
    title,
    description,
    scope,
    needsTargetScope,
    annotations: TOOL_EFFECTS[effect],
    input: z.strictObject({ ...(tool.input ?? input).shape }),
    output: z.object({ success: z.boolean(), ...answer.shape }),

    async handle(given, call) {
      const value = (await operation.handle(
        given as z.output<Input>,
        operationCall(call),
      )) as z.output<Output>;
      const structured = tool.structured?.(value) ?? (value as Record<string, unknown>);
      return { text: tool.text(value), structured: { success: true, ...structured } };
    },
  });
}
